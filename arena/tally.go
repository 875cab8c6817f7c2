package arena

import "github.com/godraughts/draughts"

// Tally adds up the games of a match. The zero Tally is empty.
type Tally struct {
	Wins, Draws, Losses int                     // of A
	Pairs               Pentanomial             // of the openings played with both colours
	Ends                map[draughts.Reason]int // how the games ended
	FaultsA, FaultsB    int                     // games lost by doing something wrong: see Record.Fault
	Plies               int                     // moves of both sides, those of the opening included

	first int // half points of A in the first game of the pair
}

// Add adds a game. Games must be added in the order of their numbers, from 1. Add panics if r is nil or has no Game.
func (t *Tally) Add(r *Record) {
	if r == nil {
		panic("arena: Add called with a nil record")
	}
	points := r.HalfPoints()
	switch points {
	case 2:
		t.Wins++
	case 1:
		t.Draws++
	default:
		t.Losses++
	}
	if r.Fault != "" {
		if points == 0 {
			t.FaultsA++
		} else {
			t.FaultsB++
		}
	}
	if t.Ends == nil {
		t.Ends = map[draughts.Reason]int{}
	}
	t.Ends[r.Game.Outcome().Reason]++
	t.Plies += r.Game.Ply()
	if t.Games()%2 == 1 {
		t.first = points
	} else {
		t.Pairs[t.first+points]++
	}
}

// Games returns how many games there are.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score returns the share of the points that A has made in all games, 0 to 1; 0.5 without a game. The share with its
// error is that of Pairs.
func (t *Tally) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
}
