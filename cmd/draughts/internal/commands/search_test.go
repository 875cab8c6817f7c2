package commands

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestSearchText(t *testing.T) {
	got := lines(t, "search --depth 6 11-15 --hash 1")
	require.Len(t, got, 1+6+1)
	require.Equal(t, strings.Fields("depth score nodes nps time pv"), strings.Fields(got[0]))
	require.Regexp(t, `^ +6 +[+-]?\d\.\d\d +\d+ +\d+ +\d+\.\d\d  2[1-4]-`, got[6])
	require.Regexp(t, `^best move 2[1-4]-\d+$`, got[7])
}

// TestSearchJSON checks that each depth has one object, that the principal variation is legal, and that only the last
// object has the best move. TestFormats has all that is in one.
func TestSearchJSON(t *testing.T) {
	for _, tt := range []struct{ position, flags string }{
		{"", "--depth 7"},
		{"11-15 22-18", "--depth 7 --eval material"},
		{"--fen W:W18,23,K31:B5,12,K14", "--depth 5"},
		{"--variant international", "--depth 6"},
		{"", "--nodes 3000"},
		{"", "--time 20ms"},
	} {
		got := lines(t, "search --json --hash 1 "+tt.flags+" "+tt.position)
		for i, line := range got {
			var o infoObject
			require.NoError(t, json.Unmarshal([]byte(line), &o))
			require.Equal(t, i+1, o.Depth)
			require.NotZero(t, o.Nodes)
			run(t, "eval "+tt.position+" "+strings.Join(o.PV, " "))
			require.Equal(t, i == len(got)-1, o.BestMove == o.PV[0], line)
		}
	}
}

func TestSearchMultiPV(t *testing.T) {
	require.Len(t, lines(t, "search --multipv 3 --depth 4 --hash 1"), 1+4*3+1)
	require.Len(t, lines(t, "search --all --depth 4 --hash 1"), 1+4*7+1, "the seven first moves")
}

// TestGameOver checks that each command that goes on from a position says that the game is over, and who has won.
func TestGameOver(t *testing.T) {
	check := func(command, flags, say string) {
		r := try(command + " " + flags)
		require.Equal(t, result{cli.ExitFailed, "", "draughts " + command + ": the game is over: " + say + "\n"}, r)
	}
	for _, command := range []string{"moves", "eval", "search", "egdb probe", "egdb line", "book show"} {
		check(command, "--fen W:W:B8", "Black wins: no pieces left")
		check(command, "--fen B:WK14,K9:B5", "White wins: no legal moves")
	}
	check("perft", "2 --fen W:W:B8", "Black wins: no pieces left")
	check("search", "--variant international --fen W:WK1:BK50:H50", "draw: no capture or man's move for too long")
}
