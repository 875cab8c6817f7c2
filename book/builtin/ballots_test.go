package builtin_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book/builtin"
	"github.com/godraughts/draughts/openings"
)

// lostFrom is the value from which the docs call a ballot lost, in hundredths of a man. Of all values it agrees best
// with the classes of the deck.
const lostFrom = 33

// TestBallotValues compares the values of the 174 three-move ballots in the English book with the classes of the deck,
// and with testdata/ballots.csv.
func TestBallotValues(t *testing.T) {
	opened, err := builtin.Open(draughts.English)
	require.NoError(t, err)
	class := map[string]string{}
	for deck, name := range []string{"crossboard", "mail", "barred"} {
		for _, o := range openings.ThreeMove(openings.ThreeMoveDeck(deck)) {
			if class[o.Name] == "" {
				class[o.Name] = name
			}
		}
	}
	var table strings.Builder
	table.WriteString("ballot,class,value,depth,reply\n")
	counts := map[string]int{}
	for _, o := range openings.ThreeMove(openings.DeckAll) {
		g, err := o.Game()
		require.NoError(t, err)
		e, ok, err := opened.Lookup(g.Position())
		require.NoError(t, err)
		require.True(t, ok, o.Name)
		best := e.Moves[0]
		for _, m := range e.Moves {
			if m.Score > best.Score {
				best = m
			}
		}
		if lost := best.Score <= -lostFrom || best.Score >= lostFrom; lost != (class[o.Name] == "barred") {
			counts[class[o.Name]]++
		}
		fmt.Fprintf(&table, "%s,%s,%s,%d,%s\n", o.Name, class[o.Name], -best.Score, best.Depth,
			e.Position.MoveText(best.Move))
	}
	requireTable(t, "testdata/ballots.csv", table.String())
	require.Equal(t, map[string]int{"barred": 5, "mail": 2}, counts)
}
