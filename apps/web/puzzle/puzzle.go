// Package puzzle finds and checks puzzles: positions in which one move wins the game or material, and no other does.
//
// The program in folder mine plays games, looks for puzzles in them and writes the files of the page.
package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
)

// Puzzle is a position with its only solution.
type Puzzle struct {
	FEN    string   `json:"fen"`
	Line   []string `json:"line"` // moves of the solver and replies in turn; the solver makes the first and the last
	Motive Motive   `json:"motive"`
	Given  int      `json:"given,omitempty"` // pieces that the solver loses in the line
	Taken  int      `json:"taken,omitempty"` // pieces that the solver captures in the line
	Won    bool     `json:"won,omitempty"`   // the win is proven; otherwise the line wins material
	Depth  int      `json:"depth"`           // of the search that first finds the solution, in plies
}

// margins are the scores by which a move is the only good one, in hundredths of a man.
type margins struct {
	best  draughts.Score // the least score of the move; a proven win has a higher one
	rest  draughts.Score // the greatest of all others
	apart draughts.Score // the least difference of the two
}

// Puzzles are found with wider margins than those that they must keep, so that another version of the evaluation does
// not refute them.
var (
	toFind = margins{best: 110, rest: 40, apart: 110}
	toKeep = margins{best: 70, rest: 65, apart: 70}
)

// wins reports whether the scores belong to the only good move. If won is set the score must be a proven win.
func (m margins) wins(best, rest draughts.Score, won bool) bool {
	if won && best <= draughts.MaxEval {
		return false
	}
	return best >= m.best && rest <= m.rest && best-rest >= m.apart
}

// Errors of verify.
var (
	errLine      = errors.New("not the line of a solution") // such as one with an illegal move
	errNotUnique = errors.New("not the only solution")      // it does not win, or another move does too
)

// verify checks a puzzle: the line is legal, each move of the solver is the only one that wins, and the motive and the
// pieces belong to the line. It searches nodes nodes for each set of moves.
func (f *Finder) verify(v draughts.Variant, z Puzzle, nodes uint64) error {
	positions, moves, err := z.replay(v)
	if err != nil {
		return err
	}
	for i := 0; i < len(moves); i += 2 {
		best, rest, err := f.compare(positions[i], moves[i], nodes)
		if err != nil {
			return err
		}
		only := len(positions[i].Moves()) == 1
		if !only && !toKeep.wins(best, rest, z.Won) {
			return fmt.Errorf("%w: %v: %s has %v, another move %v", errNotUnique, positions[i], z.Line[i], best, rest)
		}
	}
	if !z.Won && (!isQuiet(positions[len(moves)]) || gain(positions, len(moves)) <= 0) {
		return fmt.Errorf("%w: it wins no material", errLine)
	}
	if got := describe(positions, moves, z.Won); got.Motive != z.Motive || got.Given != z.Given || got.Taken != z.Taken {
		return fmt.Errorf("%w: its motive is %s %d:%d", errLine, got.Motive, got.Given, got.Taken)
	}
	return nil
}

// replay returns the positions and the moves of the line. There is one more position than there are moves.
func (z Puzzle) replay(v draughts.Variant) ([]draughts.Position, []draughts.Move, error) {
	p, err := draughts.ParseFEN(v, z.FEN)
	if err != nil {
		return nil, nil, err
	}
	if len(z.Line)%2 == 0 {
		return nil, nil, fmt.Errorf("%w: %d moves", errLine, len(z.Line))
	}
	positions := []draughts.Position{p}
	var moves []draughts.Move
	for _, text := range z.Line {
		m, err := p.ParseMove(text)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", errLine, err)
		}
		p = p.After(m)
		positions, moves = append(positions, p), append(moves, m)
	}
	return positions, moves, nil
}

// Marshal returns puzzles as a JSON array with a line for each.
func Marshal(puzzles []Puzzle) []byte {
	var lines [][]byte
	for _, z := range puzzles {
		line, _ := json.Marshal(z) // it has only numbers and text
		lines = append(lines, line)
	}
	return slices.Concat([]byte("[\n"), bytes.Join(lines, []byte(",\n")), []byte("\n]\n"))
}

// Motive is the idea of a solution.
type Motive string

// The motives. A line has the first of them that fits.
const (
	Ambush       Motive = "ambush"       // a king is lured to its capture
	Breakthrough Motive = "breakthrough" // a man becomes a king
	Sweep        Motive = "sweep"        // one capture takes many pieces
	Shot         Motive = "shot"         // pieces are given and more are captured
	Block        Motive = "block"        // the opponent has pieces left, and no move
	Ending       Motive = "ending"       // few pieces, and a win
	Attack       Motive = "attack"       // a piece is won without giving one
)

// maxEnding is the largest number of pieces of an ending.
const maxEnding = 7

// describe returns a Puzzle with the motive and the pieces of a line.
func describe(positions []draughts.Position, moves []draughts.Move, won bool) Puzzle {
	var z Puzzle
	ambush, crowned, longest := false, false, 0
	for i, m := range moves {
		if i%2 == 1 {
			z.Given += m.NumCaptured()
			continue
		}
		z.Taken += m.NumCaptured()
		longest = max(longest, m.NumCaptured())
		crowned = crowned || m.IsPromotion()
		ambush = ambush || z.Given > 0 && m.CapturedSet()&positions[i].Kings() != 0
	}
	sweep := 3
	if positions[0].Variant().Rules().Size > 8 {
		sweep = 4
	}
	last := positions[len(positions)-1]
	switch {
	case ambush:
		z.Motive = Ambush
	case longest >= sweep:
		z.Motive = Sweep
	case !last.HasMoves() && last.Pieces(last.Turn()) != 0:
		z.Motive = Block
	case won && pieces(positions[0]) <= maxEnding:
		z.Motive = Ending
	case crowned:
		z.Motive = Breakthrough
	case z.Given > 0 && z.Taken > z.Given:
		z.Motive = Shot
	case z.Taken > z.Given:
		z.Motive = Attack
	default:
		z.Motive = Ending
	}
	return z
}

func pieces(p draughts.Position) int { return (p.White() | p.Black()).Len() }

// gain returns what the solver has won after a number of moves, in halves of a man: the value of all pieces, less what
// it was in the first position.
func gain(positions []draughts.Position, ply int) int {
	solver := positions[0].Turn()
	return balance(positions[ply], solver) - balance(positions[0], solver)
}

// balance returns the value of the pieces of c less the opponent's, in halves of a man.
func balance(p draughts.Position, c draughts.Color) int {
	king := 3
	if p.Variant().Rules().FlyingKings {
		king = 6
	}
	value := func(c draughts.Color) int {
		kings := (p.Pieces(c) & p.Kings()).Len()
		return 2*(p.Pieces(c).Len()-kings) + king*kings
	}
	return value(c) - value(c.Other())
}

// isQuiet reports whether neither side could capture if it were to move.
func isQuiet(p draughts.Position) bool {
	other := draughts.UncheckedPosition(p.Variant(), p.Turn().Other(), p.White(), p.Black(), p.Kings())
	return !p.HasCapture() && !other.HasCapture()
}
