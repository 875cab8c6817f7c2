package main

import (
	"cmp"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// statistics counts games.
type statistics struct {
	games, bad, moves, variations int
	results                       map[draughts.Result]int
	lengths                       map[int]int
	variants, years               map[string]int
	players, openings, names      map[string]tally // openings by their moves, and by their names
}

func newStatistics() *statistics {
	return &statistics{
		results: map[draughts.Result]int{}, lengths: map[int]int{}, variants: map[string]int{}, years: map[string]int{},
		players: map[string]tally{}, openings: map[string]tally{}, names: map[string]tally{},
	}
}

// tally counts games of a player or of an opening.
type tally struct{ games, wins, draws, losses int }

// plus returns the tally with one more game. The result won counts as a win.
func (t tally) plus(r, won draughts.Result) tally {
	t.games++
	switch r {
	case won:
		t.wins++
	case draughts.Draw:
		t.draws++
	case draughts.Ongoing:
	default:
		t.losses++
	}
	return t
}

// count counts the current game. Its opening has that number of plies; 0 means openingPlies.
func (st *statistics) count(s *pdn.Scanner, plies int) {
	moves, variations := s.CountMoves()
	result := s.Result()
	st.games++
	st.moves += moves
	st.variations += variations
	st.results[result]++
	if s.FirstError() != nil {
		st.bad++
	} else if moves > 0 {
		st.lengths[moves]++
	}
	st.variants[variantText(s)]++
	st.years[cmp.Or(yearText(s), "unknown")]++
	for _, color := range []draughts.Color{draughts.White, draughts.Black} {
		if name := s.Tag(color.String()); strings.Trim(name, "? ") != "" {
			st.players[name] = st.players[name].plus(result, draughts.Win(color))
		}
	}
	v := s.Start().Variant
	tallyOpening := func(tallies map[string]tally, opening string) {
		if opening == "" {
			return
		}
		if v != draughts.English {
			opening = v.String() + " " + opening
		}
		tallies[opening] = tallies[opening].plus(result, draughts.Win(v.Rules().FirstToMove))
	}
	tallyOpening(st.openings, s.Opening(cmp.Or(plies, openingPlies(v))))
	name, _ := openings.NameIn(s.Positions())
	tallyOpening(st.names, name)
}

// openingPlies returns the number of plies of an opening: on 64 squares that of a three-move ballot.
func openingPlies(v draughts.Variant) int {
	if v.IsValid() && v.Rules().Size > 8 {
		return 2
	}
	return 3
}

// add adds the counts of other.
func (st *statistics) add(other *statistics) {
	st.games += other.games
	st.bad += other.bad
	st.moves += other.moves
	st.variations += other.variations
	addCounts(st.results, other.results)
	addCounts(st.lengths, other.lengths)
	addCounts(st.variants, other.variants)
	addCounts(st.years, other.years)
	addTallies(st.players, other.players)
	addTallies(st.openings, other.openings)
	addTallies(st.names, other.names)
}

func addCounts[K comparable](dst, src map[K]int) {
	for k, n := range src {
		dst[k] += n
	}
}

func addTallies(dst, src map[string]tally) {
	for k, t := range src {
		sum := dst[k]
		dst[k] = tally{sum.games + t.games, sum.wins + t.wins, sum.draws + t.draws, sum.losses + t.losses}
	}
}
