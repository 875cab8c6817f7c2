package book

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Errors of books.
var (
	// ErrEntry is returned for an entry that a book cannot hold.
	ErrEntry = errors.New("unusable book entry")
	// ErrFormat is returned for a file that is no book, or a book of a version that is unknown.
	ErrFormat = errors.New("not an opening book")
	// ErrDamaged is returned for a book with a wrong checksum, length or order.
	ErrDamaged = errors.New("damaged opening book")
)

// The largest parts of an Entry.
const (
	MaxDepth   = 255  // plies
	MaxName    = 200  // bytes
	MaxComment = 4000 // bytes
)

// Entry is what a book knows about a position. Transpositions are one entry. The zero Entry is invalid.
type Entry struct {
	Position draughts.Position // without runs of king moves: see [draughts.Position.SameKingMoves]
	Name     string            // of the opening, at most MaxName bytes; empty if it has none
	Comment  string            // one line, at most MaxComment bytes; empty if there is none
	Moves    []Move            // each legal and different; none are possible
}

// Move is a move of a book with its value and its games.
type Move struct {
	Move draughts.Move

	// Score is the value for the side that makes the move. It is known if Depth is not 0, otherwise it is 0. A proven win
	// or loss has a score in the ranges of [draughts.Score].
	Score draughts.Score
	Depth int  // of the search that found Score, in plies, 0 to MaxDepth; 0 if there was none
	Drawn bool // the draw is proven, by the rules or by a database: Score is 0 and Depth is not

	// Wins, Draws and Losses are the numbers of games in which the move was made, by the result for that side.
	Wins, Draws, Losses uint32
}

// Games returns the number of games in which the move was made.
func (m Move) Games() uint64 { return uint64(m.Wins) + uint64(m.Draws) + uint64(m.Losses) }

// HasScore reports whether the value of the move is known.
func (m Move) HasScore() bool { return m.Depth != 0 }

// AppendSearch appends what a search of p has found: the move, its score and its depth, as text.
func (m Move) AppendSearch(b []byte, p draughts.Position) []byte {
	return fmt.Appendf(b, "%s %d %d", p.MoveText(m.Move), int(m.Score), m.Depth)
}

// ParseSearch reads what AppendSearch wrote for a search of p.
func ParseSearch(p draughts.Position, text string) (Move, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return Move{}, fmt.Errorf("%s: a move, a score and a depth are expected", quote.Text(text))
	}
	move, errMove := p.ParseMove(fields[0])
	score, errScore := strconv.ParseInt(fields[1], 10, 16)
	depth, errDepth := strconv.ParseUint(fields[2], 10, 8)
	if errDepth == nil && depth == 0 {
		errDepth = errors.New("depth 0")
	}
	return Move{Move: move, Score: draughts.Score(score), Depth: int(depth)}, cmp.Or(errMove, errScore, errDepth)
}

func (m Move) isLost() bool { return m.Score < -draughts.MaxEval }

func (m Move) check() error {
	switch {
	case m.Depth < 0 || m.Depth > MaxDepth:
		return fmt.Errorf("depth %d: it is 0 to %d", m.Depth, MaxDepth)
	case m.Score < -draughts.WinScore || m.Score > draughts.WinScore:
		return fmt.Errorf("score %d: it is at most %d", int(m.Score), int(draughts.WinScore))
	case m.Depth == 0 && m.Score != 0:
		return fmt.Errorf("score %d without a depth", int(m.Score))
	case m.Drawn && (m.Score != 0 || m.Depth == 0):
		return fmt.Errorf("a proven draw with score %d and depth %d", int(m.Score), m.Depth)
	}
	return nil
}

// merge returns what two books know about the same move. It is commutative and associative. The value is the proven
// one, then that of the deeper search, then the lower one. The games are added.
func (m Move) merge(other Move) Move {
	best := m
	if cmp.Or(cmp.Compare(other.proof(), m.proof()), cmp.Compare(other.Depth, m.Depth),
		cmp.Compare(m.Score, other.Score)) > 0 {
		best = other
	}
	best.Wins = addGames(m.Wins, other.Wins)
	best.Draws = addGames(m.Draws, other.Draws)
	best.Losses = addGames(m.Losses, other.Losses)
	return best
}

func (m Move) proof() int {
	if m.Drawn || m.Score > draughts.MaxEval || m.isLost() {
		return 1
	}
	return 0
}

func addGames(a, b uint32) uint32 { return uint32(min(uint64(a)+uint64(b), math.MaxUint32)) }

// loss returns what m loses against the best move by their scores; 0 if e has no score of m.
func (e *Entry) loss(m draughts.Move) draughts.Score {
	best, _ := bestScore(e.Moves)
	for _, known := range e.Moves {
		if known.Move == m && known.HasScore() {
			return best - known.Score
		}
	}
	return 0
}

func (e Entry) clone() Entry {
	e.Moves = slices.Clone(e.Moves)
	return e
}

func (e *Entry) check(v draughts.Variant) error {
	if err := e.reason(v); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrEntry, e.Position, err)
	}
	return nil
}

func (e *Entry) reason(v draughts.Variant) error {
	p := e.Position
	switch of := p.Variant(); {
	case of != v:
		return fmt.Errorf("it is of %s, the book of %s", of, v)
	case hasKingRun(p):
		return errors.New("it has a run of king moves")
	}
	if err := cmp.Or(checkLine("name", e.Name, MaxName), checkLine("comment", e.Comment, MaxComment)); err != nil {
		return err
	}
	legal := p.Moves()
	for i, m := range e.Moves {
		if !slices.Contains(legal, m.Move) {
			return fmt.Errorf("the move %v is not legal", m.Move)
		}
		if slices.ContainsFunc(e.Moves[:i], func(earlier Move) bool { return earlier.Move == m.Move }) {
			return fmt.Errorf("the move %s is there twice", p.MoveText(m.Move))
		}
		if err := m.check(); err != nil {
			return fmt.Errorf("the move %s: %w", p.MoveText(m.Move), err)
		}
	}
	return nil
}

// hasKingRun reports whether a side has moved the same king several times in a row, where the rules count that.
func hasKingRun(p draughts.Position) bool { return p != p.WithoutRuns() }

// checkLine returns an error unless text is one line without control characters and without space at its ends.
func checkLine(what, text string, most int) error {
	switch {
	case len(text) > most:
		return fmt.Errorf("the %s %s has %d bytes, %d at most are possible", what, quote.Text(text), len(text), most)
	case !utf8.ValidString(text):
		return fmt.Errorf("the %s %s is not UTF-8", what, quote.Text(text))
	case strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("the %s %s has a control character", what, quote.Text(text))
	case strings.TrimSpace(text) != text:
		return fmt.Errorf("the %s %s begins or ends with a space", what, quote.Text(text))
	}
	return nil
}

// merge adds what another entry of the same position knows. It is commutative and associative.
func (e *Entry) merge(other Entry) {
	e.Name = longer(e.Name, other.Name)
	e.Comment = longer(e.Comment, other.Comment)
	for _, m := range other.Moves {
		same := func(known Move) bool { return known.Move == m.Move }
		if i := slices.IndexFunc(e.Moves, same); i >= 0 {
			e.Moves[i] = e.Moves[i].merge(m)
		} else {
			e.Moves = append(e.Moves, m)
		}
	}
}

// longer returns the longer text, the first in alphabetical order if they have the same length.
func longer(a, b string) string {
	if len(a) > len(b) || len(a) == len(b) && a < b {
		return a
	}
	return b
}

// sortMoves sorts the moves of e in the order of a book: by the squares from and to, then by what they capture.
func (e *Entry) sortMoves() {
	slices.SortFunc(e.Moves, func(a, b Move) int {
		codeA, codeB := moveCode(a.Move), moveCode(b.Move)
		return slices.Compare(codeA[:], codeB[:])
	})
}
