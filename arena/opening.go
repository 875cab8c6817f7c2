package arena

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Opening is how games begin: a position, and moves from there.
type Opening struct {
	Name  string // such as its moves or its FEN
	Start draughts.Setup
	Moves []draughts.Move
}

// Game returns a game with the moves of the opening made.
func (o *Opening) Game() (*draughts.Game, error) {
	g, err := draughts.NewGameFrom(o.Start)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", quote.Cut(o.Name, quote.Characters), err)
	}
	for _, m := range o.Moves {
		if err := g.Play(m); err != nil {
			return nil, fmt.Errorf("opening %s: %w", quote.Cut(o.Name, quote.Characters), err)
		}
	}
	return g, nil
}

// Shuffled returns the openings in another order, which the seed decides.
func Shuffled(openings []Opening, seed uint64) []Opening {
	shuffled := slices.Clone(openings)
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	return shuffled
}

//go:embed threemove.txt
var threeMoveText string

// Deck says which of the three-move openings to play.
type Deck uint8

// The decks.
const (
	InPlay     Deck = iota // the 156 that are played in matches or, by mail, at least there
	Crossboard             // the 144 that are played in matches
	All                    // all 174, those barred included in which a side is lost
)

// String returns the deck in words, such as "in play".
func (d Deck) String() string {
	switch d {
	case InPlay:
		return "in play"
	case Crossboard:
		return "crossboard"
	case All:
		return "all"
	}
	return "invalid deck"
}

// ThreeMove returns the three-move openings of English draughts; none for what is no Deck.
func ThreeMove(d Deck) []Opening {
	decks := [...]string{InPlay: "cm", Crossboard: "c", All: "cmb"}
	if int(d) >= len(decks) {
		return nil
	}
	classes := decks[d]
	var openings []Opening
	for line := range strings.Lines(threeMoveText) {
		words := strings.Fields(line)
		if words[0] == "#" || !strings.Contains(classes, words[3]) {
			continue
		}
		g := draughts.NewGame(draughts.English)
		for _, text := range words[:3] {
			if _, err := g.PlayText(text); err != nil {
				panic(fmt.Sprintf("arena: the three-move openings: %s: %v", line, err)) // a test reads them all
			}
		}
		name := strings.Join(words[:3], " ")
		if len(words) > 4 {
			name += " (" + strings.Join(words[4:], " ") + ")"
		}
		openings = append(openings, Opening{name, g.Start().Setup(), g.Moves()})
	}
	return openings
}

// ElevenMan returns the 11-man ballots of English draughts: all positions that arise when a man of each side is taken
// off the board and each side makes a move without a capture, the back rows being left alone, without those in which
// Black, to move, wins or loses a man at once. They make many more different games than the three-move openings, and
// more that are won.
func ElevenMan() []Opening { return slices.Clone(elevenMan()) }

var elevenMan = sync.OnceValue(func() []Opening {
	v := draughts.English
	start := v.Start()
	back := v.FarRow(draughts.White) | v.FarRow(draughts.Black) // each side's back row is the other's far row
	// quiet returns what a move that leaves the back row alone, and is no capture, makes of p.
	quiet := func(p draughts.Position) (after []draughts.Position) {
		for m := range p.All() {
			if !m.IsCapture() && !v.Has(back, m.From()) {
				after = append(after, p.After(m))
			}
		}
		return after
	}
	seen := map[draughts.Position]bool{}
	var openings []Opening
	for b := range v.Squares(start.Black() &^ back) {
		for w := range v.Squares(start.White() &^ back) {
			black, white := start.Black()&^v.SetOf(b), start.White()&^v.SetOf(w)
			for _, p := range quiet(draughts.UncheckedPosition(v, draughts.Black, white, black, 0)) {
				for _, p := range quiet(p) {
					if !seen[p] && swing(p, 1) == 0 {
						openings = append(openings, Opening{Name: p.String(), Start: p.Setup()})
					}
					seen[p] = true
				}
			}
		}
	}
	return openings
})

// swing returns how many pieces the side to move comes out ahead after so many plies, with captures played out.
func swing(p draughts.Position, plies int) int {
	if plies <= 0 && !p.HasCapture() {
		return p.Pieces(p.Turn()).Len() - p.Pieces(p.Turn().Other()).Len()
	}
	best := -100 // no moves: lost
	for m := range p.All() {
		best = max(best, -swing(p.After(m), plies-1))
	}
	return best
}

// Random returns n different openings of v with so many plies made at random, which the seed decides; fewer if it does
// not find as many. The first are the same for every n. The error wraps draughts.ErrUnknownVariant, or ErrOpenings if plies
// or n is negative or if all games are over before so many plies.
func Random(v draughts.Variant, plies, n int, seed uint64) ([]Opening, error) {
	switch {
	case !v.Valid():
		return nil, fmt.Errorf("%w: %w", ErrOpenings, draughts.ErrUnknownVariant)
	case plies < 0 || n < 0:
		return nil, fmt.Errorf("%w: %d of %d plies", ErrOpenings, n, plies)
	}
	random := rand.New(rand.NewPCG(seed, uint64(plies)))
	seen := map[draughts.Position]bool{}
	var openings []Opening
	for missed := 0; len(openings) < n && missed < 1000; {
		g := draughts.NewGame(v)
		for g.Ply() < plies && g.Outcome().Result == draughts.Ongoing {
			moves := g.Position().Moves()
			if err := g.Play(moves[random.IntN(len(moves))]); err != nil {
				return nil, err
			}
		}
		p := g.Position()
		if seen[p] || g.Outcome().Result != draughts.Ongoing {
			missed++
			continue
		}
		seen[p] = true
		missed = 0
		openings = append(openings, Opening{fmt.Sprintf("random %d", len(openings)+1), g.Start().Setup(), g.Moves()})
	}
	if len(openings) == 0 && n > 0 {
		return nil, fmt.Errorf("%w: games of %s are over before %d plies", ErrOpenings, v, plies)
	}
	return openings, nil
}
