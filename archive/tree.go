package archive

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/godraughts/draughts"
)

// Tree is what the games of an archive that reached a position have played next. A game counts once, with the moves
// before and after its first visit to the position.
type Tree struct {
	Position draughts.Position
	Total    Tally          // as the side to move in Position sees the results
	Next     []Continuation // the moves that were made in the position, the most frequent first
	Before   []Continuation // the moves that have led to it, the most frequent first
}

// Continuation is a move with the games in which it was made.
type Continuation struct {
	Position draughts.Position // in which the move is made
	Move     draughts.Move
	Tally
}

// Tally counts games as one side sees them.
type Tally struct {
	Games, Wins, Draws, Losses int
	Rating                     float64 // the mean of the player's ratings; 0 if none is known
	FirstYear, LastYear        int     // 0 if none is known
}

// sums are numbers of games by result; by colour, the rated players and the sum of ratings; first and last year.
type sums [10]uint64

// What sums have where.
const (
	sumOfRated = iota + 4
	_
	sumOfRatings
	_
	sumFirstYear
	sumLastYear
)

func (f *attributes) sums() (s sums) {
	s[f.result] = 1
	for c, rating := range f.ratings {
		s[sumOfRated+c], s[sumOfRatings+c] = uint64(min(rating, 1)), uint64(rating)
	}
	s[sumFirstYear], s[sumLastYear] = uint64(f.year), uint64(f.year)
	return s
}

func (s *sums) add(o *sums) {
	first := s[sumFirstYear]
	if first == 0 || o[sumFirstYear] > 0 && o[sumFirstYear] < first {
		first = o[sumFirstYear]
	}
	last := max(s[sumLastYear], o[sumLastYear])
	for i := range s {
		s[i] += o[i]
	}
	s[sumFirstYear], s[sumLastYear] = first, last
}

func (s *sums) tally(c draughts.Color) Tally {
	t := Tally{
		Wins: int(s[draughts.Win(c)]), Draws: int(s[draughts.Draw]), Losses: int(s[draughts.Win(c.Other())]),
		FirstYear: int(s[sumFirstYear]), LastYear: int(s[sumLastYear]),
	}
	t.Games = int(s[draughts.Ongoing]) + t.Wins + t.Draws + t.Losses
	if rated := s[sumOfRated+int(c)]; rated > 0 {
		t.Rating = float64(s[sumOfRatings+int(c)]) / float64(rated)
	}
	return t
}

type step struct {
	position draughts.Position
	move     draughts.Move
}

type stepSums map[step]*sums

func (m stepSums) add(s step, games *sums) {
	if m[s] == nil {
		m[s] = &sums{}
	}
	m[s].add(games)
}

func (m stepSums) list() []Continuation {
	var list []Continuation
	for s, games := range m {
		list = append(list, Continuation{s.position, s.move, games.tally(s.position.Turn())})
	}
	slices.SortFunc(list, func(a, b Continuation) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), compareMoves(a.Move, b.Move),
			cmp.Compare(a.Position.String(), b.Position.String()))
	})
	return list
}

// Continuations returns what was played in a position, by whatever order of moves games have reached it. The Tree is
// empty if no game has. It takes some milliseconds at most: the archive has the sums of positions of many games.
func (a *Archive) Continuations(ctx context.Context, p draughts.Position) (Tree, error) {
	var total sums
	next, before := stepSums{}, stepSums{}
	legal := p.Moves()
	for v, err := range a.visits(ctx, p, true) {
		if err != nil {
			return Tree{}, err
		}
		total.add(&v.sums)
		if v.ply > 0 {
			before.add(v.last, &v.sums)
		}
		if v.ply < v.record.plies {
			m, _, ok := cutMove(v.next, legal)
			if !ok {
				return Tree{}, fmt.Errorf("%w: game %d has a move that is not legal", ErrDamaged, v.game+1)
			}
			next.add(step{p, m}, &v.sums)
		}
	}
	return Tree{p, total.tally(p.Turn()), next.list(), before.list()}, nil
}

// visit is a game that reaches a position, or the first of several games that do.
type visit struct {
	game, ply int
	sums      sums
	last      step    // the one that leads there, if ply is not 0
	record    *record // without tags and text; valid until the next visit, as next is
	next      []byte  // the moves after the position
}

// visits yields the games that reach p, in their order, each with its first visit. With grouped, it yields one of the
// games with the same moves before and after p, where the archive has their sums.
func (a *Archive) visits(ctx context.Context, p draughts.Position, grouped bool) iter.Seq2[visit, error] {
	return func(yield func(visit, error) bool) {
		if !p.IsValid() {
			return
		}
		var r record
		var played steps
		for _, s := range a.segments {
			for found, err := range s.lookup(a.reader, hash(p), grouped) {
				v := visit{game: s.firstGame + int(found.game), ply: int(found.ply), sums: found.sums, record: &r}
				reached := false
				if err = cmp.Or(err, ctx.Err()); err == nil {
					reached, err = a.arrive(&v, &played, p.WithoutRuns())
				}
				if (err != nil || reached) && !yield(v, err) {
					return
				}
			}
		}
	}
}

// arrive reads the record of a visit and plays the game up to it. It reports whether the position is reached there.
func (a *Archive) arrive(v *visit, played *steps, target draughts.Position) (reached bool, err error) {
	r := v.record
	if _, _, _, err := a.read(v.game, r); err != nil {
		return false, err
	}
	if !r.played || v.ply > r.plies {
		return false, damagedRecord(v.game)
	}
	if err := played.replay(r, v.ply); err != nil {
		return false, err
	}
	if v.ply > 0 {
		v.last = step{played.positions[v.ply-1].WithoutRuns(), played.moves[v.ply-1]}
	}
	if v.sums == (sums{}) {
		v.sums = r.sums()
	}
	v.next = played.rest
	return played.positions[v.ply].WithoutRuns() == target, nil
}
