package commands

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestSearchText(t *testing.T) {
	got := lines(t, "search", "--depth", "6", "11-15", "--hash", "1")
	require.Len(t, got, 1+6+1)
	require.Equal(t, strings.Fields("depth score nodes nps time pv"), strings.Fields(got[0]))
	require.Regexp(t, `^ +6 +[+-]?\d\.\d\d +\d+ +\d+ +\d+\.\d\d  2[1-4]-`, got[6])
	require.Regexp(t, `^best move 2[1-4]-\d+$`, got[7])
}

// TestSearchJSON checks that each depth has one object, that the principal variation is legal, and that only the last
// object has the best move.
func TestSearchJSON(t *testing.T) {
	tests := []struct{ name, position, flags string }{
		{"depth", "", "--depth 7"},
		{"after moves", "11-15 22-18", "--depth 7 --eval material"},
		{"from a FEN", "--fen W:W18,23,K31:B5,12,K14", "--depth 5"},
		{"international", "--variant international", "--depth 6"},
		{"nodes", "", "--nodes 3000"},
		{"time", "", "--time 20ms"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			position := strings.Fields(tt.position)
			got := lines(t, append(strings.Fields("search --json --hash 1 "+tt.flags), position...)...)
			for i, line := range got {
				for _, key := range []string{`"score":`, `"nps":`, `"time_ms":`} {
					require.Contains(t, line, key)
				}
				var o infoObject
				require.NoError(t, json.Unmarshal([]byte(line), &o))
				require.Equal(t, i+1, o.Depth)
				require.NotZero(t, o.Nodes)
				require.NotEmpty(t, o.PV)
				require.Empty(t, o.Lines)
				require.Zero(t, try(append(append([]string{"eval"}, position...), o.PV...)...).status)
				if i == len(got)-1 {
					require.Equal(t, o.PV[0], o.BestMove)
				} else {
					require.NotContains(t, line, "bestmove")
				}
			}
		})
	}
}

func TestSearchMultiPV(t *testing.T) {
	require.Len(t, lines(t, "search", "--multipv", "3", "--depth", "4", "--hash", "1"), 1+4*3+1)
	require.Len(t, lines(t, "search", "--all", "--depth", "4", "--hash", "1"), 1+4*7+1, "the seven first moves")
}

// TestGameOver checks that each command that goes on from a position says that the game is over, and who has won.
func TestGameOver(t *testing.T) {
	check := func(command, flags, say string) {
		r := try(strings.Fields(command + " " + flags)...)
		require.Equal(t, result{cli.ExitFailed, "", "draughts " + command + ": the game is over: " + say + "\n"}, r)
	}
	for _, command := range []string{"moves", "eval", "search", "egdb probe", "egdb line", "book show"} {
		check(command, "--fen W:W:B8", "Black wins: no pieces left")
		check(command, "--fen B:WK14,K9:B5", "White wins: no legal moves")
	}
	check("perft", "2 --fen W:W:B8", "Black wins: no pieces left")
	check("search", "--variant international --fen W:WK1:BK50:H50", "draw: no capture or man's move for too long")
}
