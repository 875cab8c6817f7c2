package terminal

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

func (s *session) board(name string) error {
	if name != "" {
		style, err := parseStyle(name)
		if err != nil {
			return err
		}
		if s.view.style = style; style == noBoard {
			s.leaveScreen()
		}
	}
	s.redraw = true
	return nil
}

func (s *session) flip(string) error {
	s.flipped, s.redraw = !s.flipped, true
	return nil
}

// squares sets how the board labels its squares.
func (s *session) squares(how string) error {
	how = strings.ToLower(how)
	switch i := slices.Index(labelNames[:], how); {
	case i >= 0:
		s.view.labels = labels(i)
	case how != "":
		return fmt.Errorf("%s is expected, not %s", strings.Join(labelNames[:], " or "), quote.Text(how))
	case s.view.label(s.game.Variant(), 1) == "1": // the other way
		s.view.labels = names
	default:
		s.view.labels = numbers
	}
	s.redraw = true
	return nil
}

func (s *session) list(string) error {
	s.printf("%s\n", s.moveList())
	return nil
}

// moveList returns the moves of the game in PDN, with the comments.
func (s *session) moveList() string {
	var b strings.Builder
	if err := pdn.NewWriter(&b).Write(s.record(s.game)); err != nil {
		return err.Error()
	}
	_, moves, _ := strings.Cut(b.String(), "\n\n") // after the tags
	if moves = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(moves), "*")); moves == "" {
		return "No moves have been made."
	}
	return printable(moves)
}

func (s *session) rules(name string) error {
	v, err := s.variantNamed(name)
	if err != nil {
		return err
	}
	s.printf("%s\n", s.paragraph(capital(v.String())+": "+v.Rules().Describe(), 0))
	return nil
}

func (s *session) variants(string) error {
	names := join(draughts.Variants(), " ", draughts.Variant.String)
	s.printf("%s\nrules NAME explains one, new NAME plays it.\n", s.paragraph(names, 0))
	return nil
}

// labels is how the board labels its squares.
type labels uint8

const (
	usual   labels = iota // the notation of the rule set
	numbers               // 1, 2, ...
	names                 // a1, b2, ...
)

var labelNames = [...]string{"usual", "numbers", "names"}

// label returns the name of a square on the board.
func (w view) label(v draughts.Variant, sq draughts.Square) string {
	if w.labels == numbers || w.labels == usual && !v.Rules().Algebraic {
		return sq.String()
	}
	row, col, _ := v.Place(sq)
	return string(rune('a'+col)) + strconv.Itoa(v.Rules().Size-row)
}

// algebraic matches the name of a square such as f6.
var algebraic = regexp.MustCompile(`[A-Za-z][0-9]+`)

// toNumbers returns the text of a move with a number for each algebraic square, such as 11 for f6. The text of rule
// sets with algebraic notation stays as it is.
func toNumbers(v draughts.Variant, text string) string {
	rules := v.Rules()
	if rules.Algebraic {
		return text
	}
	return algebraic.ReplaceAllStringFunc(text, func(name string) string {
		rank, err := strconv.Atoi(name[1:])
		sq := v.SquareAt(rules.Size-rank, int(name[0]|' ')-'a')
		if err != nil || sq == draughts.NoSquare {
			return name
		}
		return sq.String()
	})
}
