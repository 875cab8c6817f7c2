package openings

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/enum"
)

//go:embed threemove.txt
var threeMoveText string

// ThreeMoveDeck is a set of three-move ballots: DeckCrossboard, DeckInPlay or DeckAll.
type ThreeMoveDeck uint8

// The three-move decks. Each includes the one before it.
const (
	DeckCrossboard ThreeMoveDeck = iota // the 144 ballots that are played over the board
	DeckInPlay                          // the 156 ballots that are played over the board or by mail
	DeckAll                             // all 174 ballots, including those barred because one side is lost
)

// String returns the name of the deck, such as "in play".
func (d ThreeMoveDeck) String() string {
	return enum.Name(enum.Words("crossboard", "in play", "all"), d)
}

// ThreeMove returns the three-move ballots of English draughts, in the order of the American Checker Federation's deck.
// It returns nil if d is none of the constants.
func ThreeMove(d ThreeMoveDeck) []Opening {
	classes := [...]string{DeckCrossboard: "c", DeckInPlay: "cm", DeckAll: "cmb"}
	if int(d) >= len(classes) {
		return nil
	}
	var deck []Opening
	for line := range strings.Lines(threeMoveText) {
		words := strings.Fields(line)
		if words[0] == "#" || !strings.Contains(classes[d], words[3]) {
			continue
		}
		name := strings.Join(words[:3], " ")
		if len(words) > 4 {
			name += " (" + strings.Join(words[4:], " ") + ")"
		}
		o, err := fromStart(draughts.English, name, words[:3])
		if err != nil {
			panic(fmt.Sprintf("openings: threemove.txt: %s: %v", line, err)) // a test reads every line
		}
		deck = append(deck, o)
	}
	return deck
}

// elevenMan returns the 2,405 ballots of the 11-man game of English draughts.
//
// A man of each side is removed and each side makes a move without a capture, so that Black is to move. Both back ranks
// stay complete. Positions in which Black wins or loses a man at once are not ballots. The ballots give more varied and
// more decisive games than the three-move ballots.
var elevenMan = sync.OnceValue(func() []Opening {
	v := draughts.English
	start := v.Start()
	backRanks := v.CrownRow(draughts.White) | v.CrownRow(draughts.Black) // a side crowns on the other's back rank
	seen := map[draughts.Position]bool{}
	var deck []Opening
	for b := range v.Squares(start.Black() &^ backRanks) {
		for w := range v.Squares(start.White() &^ backRanks) {
			black, white := start.Black()&^v.SetOf(b), start.White()&^v.SetOf(w)
			for _, p := range quietMoves(draughts.UncheckedPosition(v, draughts.Black, white, black, 0), backRanks) {
				for _, p := range quietMoves(p, backRanks) {
					if !seen[p] && materialGain(p, 1) == 0 {
						deck = append(deck, Opening{Name: p.String(), Start: p.Setup()})
					}
					seen[p] = true
				}
			}
		}
	}
	return deck
})

// quietMoves returns the positions after each move of p that is no capture and moves no man of fixed.
func quietMoves(p draughts.Position, fixed draughts.Set) (after []draughts.Position) {
	for m := range p.All() {
		if !m.IsCapture() && !p.Variant().Contains(fixed, m.From()) {
			after = append(after, p.After(m))
		}
	}
	return after
}

// materialGain returns by how many pieces the side to move is ahead after some plies and all captures that follow.
func materialGain(p draughts.Position, plies int) int {
	if plies <= 0 && !p.HasCapture() {
		return p.Pieces(p.Turn()).Len() - p.Pieces(p.Turn().Other()).Len()
	}
	best := -100 // no moves: lost
	for m := range p.All() {
		best = max(best, -materialGain(p.After(m), plies-1))
	}
	return best
}
