package hub

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/wire"
)

// ErrPosition is returned for text that is not a position of the variant.
var ErrPosition = errors.New("not a Hub position")

// letters are the letters of positions. Some programs write the side to move in lower case.
var letters = wire.Letters{Turn: "WBwb", Pieces: "ewbWB", Err: ErrPosition}

// AppendPosition appends p in Hub's form.
//
// The first letter is the side to move, W or B. Then follows a letter for each square in the order of the numbers: e
// if it is empty, w or b for a man, W or B for a king.
func AppendPosition(dst []byte, p draughts.Position) []byte {
	return letters.AppendPosition(dst, p)
}

// ParsePosition parses the form of AppendPosition. The error wraps ErrPosition or, for an impossible position, a
// *draughts.SetupError.
func ParsePosition(v draughts.Variant, text string) (draughts.Position, error) {
	return letters.ParsePosition(v, text)
}

// MoveText returns m in Hub's form: from, to and the captured squares, such as 32-28 or 40x14x19x29.
func MoveText(m draughts.Move) string {
	if !m.IsCapture() {
		return fmt.Sprintf("%d-%d", m.From(), m.To())
	}
	text := fmt.Sprintf("%dx%d", m.From(), m.To())
	for _, sq := range m.Captured() {
		text += fmt.Sprintf("x%d", sq)
	}
	return text
}

func lineText(moves []draughts.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = MoveText(m)
	}
	return strings.Join(texts, " ")
}

// ParseMove parses a legal move in p in the form of MoveText.
//
// The captured squares may be in any order. They may be missing if from and to identify the capture. The error wraps
// draughts.ErrMoveSyntax if the text has another form. Otherwise it is a *draughts.MoveError.
func ParseMove(p draughts.Position, text string) (draughts.Move, error) {
	refuse := func(reason error, details draughts.MoveError) (draughts.Move, error) {
		details.Text, details.Position, details.Reasons = text, p, []error{reason}
		return draughts.Move{}, &details
	}
	var squares []draughts.Square
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '-' || r == 'x' }) {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil {
			return draughts.Move{}, fmt.Errorf("%w: %s: the squares are 1 to %d",
				draughts.ErrMoveSyntax, quote.Text(text), p.Variant().NumSquares())
		}
		squares = append(squares, draughts.Square(n))
	}
	if len(squares) < 2 {
		return draughts.Move{}, fmt.Errorf("%w: %s: two squares are expected, as in 32-28",
			draughts.ErrMoveSyntax, quote.Text(text))
	}
	for _, sq := range squares {
		if p.Variant().SetOf(sq) == 0 {
			return refuse(draughts.ErrNoSuchSquare, draughts.MoveError{Squares: []draughts.Square{sq}})
		}
	}
	captured := p.Variant().SetOf(squares[2:]...)
	var found, another draughts.Move
	var sameEnds []draughts.Move
	for m := range p.All() {
		if m.From() != squares[0] || m.To() != squares[1] {
			continue
		}
		if !m.IsCapture() && MoveText(m) == text { // where captures are optional, one may have the same ends
			return m, nil
		}
		sameEnds = append(sameEnds, m)
		if len(squares) > 2 && m.CapturedSet() != captured {
			continue
		}
		if found != (draughts.Move{}) && found.CapturedSet() != m.CapturedSet() {
			another = m
		} else if found == (draughts.Move{}) || m.IsPromotion() {
			found = m
		}
	}
	switch {
	case another != (draughts.Move{}):
		return refuse(draughts.ErrAmbiguousMove, draughts.MoveError{Moves: []draughts.Move{found, another}})
	case found != (draughts.Move{}):
		return found, nil
	case sameEnds != nil:
		return refuse(draughts.ErrOtherPath, draughts.MoveError{Moves: sameEnds})
	}
	_, err := p.ParseMove(fmt.Sprintf("%d-%d", squares[0], squares[1]))
	if refused, ok := errors.AsType[*draughts.MoveError](err); ok {
		refused.Text = text
	}
	return draughts.Move{}, err
}

// Hub's scores in men for a known end of the game. Each ply costs a hundredth.
const (
	hubWin         = 100 // won in no plies
	hubDatabaseWin = 89.99
	hubMaxEval     = 88.99
)

// scoreText returns s in men, with two decimals.
//
// A win in n plies is 100 less n hundredths. A database win of unknown length is 89 to 89.99. Evaluations are
// clamped to 88.99. Losses are negative.
func scoreText(s draughts.Score) string {
	size := max(s, -s)
	var men float64
	switch {
	case size > draughts.MaxDatabaseWin:
		men = max(hubWin-float64(draughts.WinScore-size)/100, 99)
	case size > draughts.MaxEval:
		men = max(hubDatabaseWin-float64(draughts.MaxDatabaseWin-size)/100, 89)
	default:
		men = min(float64(size)/100, hubMaxEval)
	}
	if s < 0 {
		men = -men
	}
	return strconv.FormatFloat(men, 'f', 2, 64)
}

// parseScore reads what scoreText returns, -100 to 100 men.
func parseScore(text string) (s draughts.Score, ok bool) {
	men, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(men) || math.Abs(men) > hubWin {
		return 0, false
	}
	size := math.Abs(men)
	switch {
	case size >= 99:
		s = draughts.WinScore - draughts.Score(math.Round(100*(hubWin-size)))
	case size >= 89:
		s = draughts.MaxDatabaseWin - draughts.Score(math.Round(100*max(hubDatabaseWin-size, 0)))
	default:
		s = draughts.Score(math.Round(100 * size))
	}
	if men < 0 {
		s = -s
	}
	return s, true
}

var variantNames = map[draughts.Variant]string{
	draughts.International: "normal", draughts.Killer: "killer", draughts.Breakthrough: "bt",
	draughts.Frisian: "frisian", draughts.Antidraughts: "losing",
}

func variantName(v draughts.Variant) string { return cmp.Or(variantNames[v], v.String()) }

// parseVariant parses a variant name of Hub or of this library. The error wraps draughts.ErrUnknownVariant.
func parseVariant(name string) (draughts.Variant, error) {
	for v, known := range variantNames {
		if strings.EqualFold(known, name) {
			return v, nil
		}
	}
	return draughts.ParseVariant(name)
}

// allVariants returns the names of all rule sets that the program knows: the built-in ones, these on six rows, others.
func allVariants() string {
	var names, small, others []string
	for _, v := range draughts.Variants() {
		switch {
		case v.IsBuiltin():
			names, small = append(names, variantName(v)), append(small, v.String()+"-6x6")
		case !slices.Contains(small, v.String()):
			others = append(others, v.String())
		}
	}
	return strings.Join(slices.Concat(names, small, others), " ")
}
