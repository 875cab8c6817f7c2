package commands

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
)

// twoWays is a position with two captures from the same square to the same square.
const twoWays = "W:WK47:B14,19,29,31,42"

func TestMoves(t *testing.T) {
	require.ElementsMatch(t, strings.Fields("9-13 9-14 10-14 10-15 11-15 11-16 12-16"), lines(t, "moves"))
	require.ElementsMatch(t, []string{"47x38x24x13x36", "47x38x20x9x36"},
		lines(t, "moves", "-fen", twoWays, "-variant", "international"))
}

func TestMovesJSON(t *testing.T) {
	var m moveObject
	require.NoError(t, json.Unmarshal([]byte(try("moves", "-json", "-fen", "W:W15:B11,2").out), &m))
	require.Equal(t, moveObject{"15x8", 15, 8, []draughts.Square{15, 8}, []draughts.Square{11}, false}, m)

	require.Equal(t, `{"move":"6-1","from":6,"to":1,"path":[6,1],"captured":[],"promotion":true}`,
		lines(t, "moves", "-json", "-fen", "W:W6:B2,21")[0])
}

// TestMovesAfterLine checks that arguments are a line, of which an illegal move is refused with the reason.
func TestMovesAfterLine(t *testing.T) {
	require.Equal(t, []string{"15x22"}, lines(t, "moves", "11-15", "22-18"))
	for args, say := range map[string]string{
		"moves 11-15 11-18": `move 2: illegal move "11-18": the square is empty: 11`,
		"moves 11-18":       `move 1: illegal move "11-18": there is no piece to capture: 15`,
		"moves nonsense":    `move 1: move "nonsense": not a move: two or more squares are expected, as in 11-15 or 22x15`,
		"moves 47x36 -variant international -fen " + twoWays: "ambiguous",
	} {
		r := try(strings.Fields(args)...)
		require.Equal(t, cli.ExitUsage, r.status, args)
		require.Contains(t, r.err, say)
	}
}
