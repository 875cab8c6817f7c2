package tune

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/godraughts/draughts"
)

// ErrorClass is the error of a static evaluation in a class of positions. An error is what a search predicts for the
// side to move less what the evaluation predicts, from -1 to 1: a prediction of 1 is a win and of 0.5 a draw.
type ErrorClass struct {
	Name      string // such as "kings 1:0": the side to move has a king and the opponent none
	Positions int
	sum       float64
	squares   float64
}

// Mean returns the mean error, and half the width of its 95 % confidence interval. If it is below zero, the evaluation
// gives the side to move too much.
func (c *ErrorClass) Mean() (mean, interval float64) {
	n := float64(max(c.Positions, 1))
	return c.sum / n, 1.96 * math.Sqrt(c.squares) / n
}

// RMS returns the root mean square of the errors.
func (c *ErrorClass) RMS() float64 { return math.Sqrt(c.squares / float64(max(c.Positions, 1))) }

// Squares returns the sum of the squares of the errors: a class with a large share of that of all positions is worth
// better weights or more samples.
func (c *ErrorClass) Squares() float64 { return c.squares }

// EvalErrors searches each position with a number of nodes and returns the errors of the evaluation e by class, that of
// all positions first. s must search with e. The scale is that of [ScaleOfStats]. done, if not nil, is called after
// each position. The error is that of a search.
func EvalErrors(
	ctx context.Context, s *draughts.Searcher, e draughts.Evaluator, nodes uint64, scale float64,
	positions []draughts.Position, done func(n int),
) ([]ErrorClass, error) {
	const all = "" // sorts first
	classes := map[string]*ErrorClass{}
	for n, p := range positions {
		if err := s.Clear(); err != nil {
			return nil, err
		}
		found, err := s.Search(ctx, draughts.NewGameAt(p), draughts.Limits{Nodes: nodes})
		if err != nil {
			return nil, err
		}
		score := max(-draughts.MaxEval, min(found.Score(), draughts.MaxEval))
		off := sigmoid(float64(score)/scale) - sigmoid(float64(e.Evaluate(p))/scale)
		for _, name := range append(classNames(p), all) {
			c := classes[name]
			if c == nil {
				c = &ErrorClass{Name: cmp.Or(name, "all")}
				classes[name] = c
			}
			c.Positions++
			c.sum += off
			c.squares += float64(off * off)
		}
		if done != nil {
			done(n + 1)
		}
	}
	var list []ErrorClass
	for _, name := range slices.Sorted(maps.Keys(classes)) {
		list = append(list, *classes[name])
	}
	return list, nil
}

// classNames returns the names of the classes of a position: by pieces, by the kings and the lead in pieces of the side
// to move and, without kings, by the rows that the foremost man of each side has to go.
func classNames(p draughts.Position) []string {
	own, enemy := p.Pieces(p.Turn()), p.Pieces(p.Turn().Other())
	pieces := (own | enemy).Len() / 4 * 4
	kings, enemyKings := min((own&p.Kings()).Len(), 2), min((enemy&p.Kings()).Len(), 2)
	names := []string{
		fmt.Sprintf("pieces %02d to %02d", pieces, pieces+3),
		fmt.Sprintf("kings %d:%d", kings, enemyKings),
		fmt.Sprintf("lead %+d", max(-2, min(own.Len()-enemy.Len(), 2))),
	}
	if p.Kings() == 0 {
		names = append(names, fmt.Sprintf("rows to go %d", rowsToGo(p, p.Turn())),
			fmt.Sprintf("rows to go, opponent %d", rowsToGo(p, p.Turn().Other())))
	}
	return names
}

// rowsToGo returns how many rows the foremost man of a side has to go; 0 without men.
func rowsToGo(p draughts.Position, c draughts.Color) int {
	v := p.Variant()
	size, least := v.Rules().Size, 0
	for square := range v.Squares(p.Pieces(c) &^ p.Kings()) {
		row, _, _ := v.Place(square)
		if c == draughts.Black {
			row = size - 1 - row
		}
		if least == 0 || row < least {
			least = row
		}
	}
	return least
}
