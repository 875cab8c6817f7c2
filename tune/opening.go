package tune

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Openings is a way of beginning games that differ: some pieces are removed, then random moves are made. The zero
// Openings is the start of the rule set, always.
type Openings struct {
	Removed int  // how many men of each side are removed
	Plies   int  // random plies
	Quiet   bool // no move among them is a capture, nor can the next be one
}

// ErrOpenings is returned for a text that ParseOpenings cannot read.
var ErrOpenings = errors.New(`openings are "start", "random:PLIES" or "11man:PLIES", with 0 to 40 plies`)

// maxOpeningPlies bounds the random plies of openings: after more of them, games are over too often.
const maxOpeningPlies = 40

// ParseOpenings reads openings: "start" for the start of the rule set; "random:8" for eight random plies; "11man:2" for
// a man of each side removed, and two random plies without a capture, as in ballots of the 11-man game.
func ParseOpenings(text string) (Openings, error) {
	if text == "start" {
		return Openings{}, nil
	}
	kind, number, _ := strings.Cut(text, ":")
	plies, err := strconv.Atoi(number)
	if err != nil || plies < 0 || plies > maxOpeningPlies {
		return Openings{}, fmt.Errorf("%w: %s", ErrOpenings, quote.Text(text))
	}
	switch kind {
	case "random":
		return Openings{Plies: plies}, nil
	case "11man":
		return Openings{Removed: 1, Plies: plies, Quiet: true}, nil
	}
	return Openings{}, fmt.Errorf("%w: %s", ErrOpenings, quote.Text(text))
}

// openingsText returns openings as texts that ParseOpenings reads, separated by commas.
func openingsText(openings []Openings) string {
	if len(openings) == 0 {
		return Openings{}.String()
	}
	texts := make([]string, len(openings))
	for i, o := range openings {
		texts[i] = o.String()
	}
	return strings.Join(texts, ",")
}

// String returns the text that ParseOpenings reads.
func (o Openings) String() string {
	switch {
	case o == Openings{}:
		return "start"
	case o.Removed > 0:
		return fmt.Sprintf("11man:%d", o.Plies)
	}
	return fmt.Sprintf("random:%d", o.Plies)
}

// position draws a position of v; ok is false where the game ended on the way, or where the rules of o were broken.
func (o Openings) position(v draughts.Variant, random *rand.Rand) (p draughts.Position, ok bool) {
	s := v.Start().Setup()
	if o.Removed >= s.White.Len() {
		return p, false
	}
	for range o.Removed {
		s.White = without(s.White, random)
		s.Black = without(s.Black, random)
	}
	p, err := s.Position()
	if err != nil {
		return p, false
	}
	for range o.Plies {
		moves := p.Moves()
		if len(moves) == 0 || o.Quiet && moves[0].IsCapture() {
			return p, false
		}
		p = p.After(moves[random.IntN(len(moves))])
	}
	return p, p.HasMoves() && !(o.Quiet && p.HasCapture())
}
