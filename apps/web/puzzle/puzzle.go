// Package puzzle finds and checks puzzles: positions in which one move wins the game or material, and no other does.
//
// The program in folder mine plays games, looks for puzzles in them and writes the files of the page.
package puzzle

import (
	"bytes"
	"cmp"
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

// Errors of Verify.
var (
	ErrLine      = errors.New("not the line of a solution") // such as one with an illegal move
	ErrNotUnique = errors.New("not the only solution")      // it does not win, or another move does too
)

// Verify checks a puzzle: the line is legal, each move of the solver is the only one that wins, and the motive and the
// pieces belong to the line. It searches nodes nodes for each set of moves.
func (f *Finder) Verify(v draughts.Variant, z Puzzle, nodes uint64) error {
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
			return fmt.Errorf("%w: %v: %s has %v, another move %v", ErrNotUnique, positions[i], z.Line[i], best, rest)
		}
	}
	if !z.Won && (!isQuiet(positions[len(moves)]) || gain(positions, len(moves)) <= 0) {
		return fmt.Errorf("%w: it wins no material", ErrLine)
	}
	if got := describe(positions, moves, z.Won); got.Motive != z.Motive || got.Given != z.Given || got.Taken != z.Taken {
		return fmt.Errorf("%w: its motive is %s %d:%d", ErrLine, got.Motive, got.Given, got.Taken)
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
		return nil, nil, fmt.Errorf("%w: %d moves", ErrLine, len(z.Line))
	}
	positions := []draughts.Position{p}
	var moves []draughts.Move
	for _, text := range z.Line {
		m, err := p.ParseMove(text)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrLine, err)
		}
		p = p.After(m)
		positions, moves = append(positions, p), append(moves, m)
	}
	return positions, moves, nil
}

// Sort sorts puzzles by the depth at which they are found, so that a person begins with easy ones.
func Sort(puzzles []Puzzle) {
	slices.SortStableFunc(puzzles, func(a, b Puzzle) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), cmp.Compare(len(a.Line), len(b.Line)))
	})
}

// Parse reads what Marshal returns.
func Parse(text []byte) ([]Puzzle, error) {
	var puzzles []Puzzle
	err := json.Unmarshal(text, &puzzles)
	return puzzles, err
}

// Marshal returns puzzles as a JSON array with a line for each.
func Marshal(puzzles []Puzzle) []byte {
	var text bytes.Buffer
	for i, z := range puzzles {
		line, err := json.Marshal(z)
		if err != nil {
			panic(err) // a Puzzle has only numbers and text
		}
		text.WriteString([]string{"[\n", ",\n"}[min(i, 1)])
		text.Write(line)
	}
	text.WriteString("\n]\n")
	return text.Bytes()
}
