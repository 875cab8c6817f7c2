package commands

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
)

func TestPDNToFEN(t *testing.T) {
	tests := []struct {
		args string
		want int // lines
	}{
		{"", 5 + 8 + 5 + 7 + 2 + 2},
		{"-final", 6},
		{"-unique", 5 + 7 + 1 + 7 + 2},
		{"-plies 0", 6},
		{"-plies 0 -unique", 3},
		{"-plies 2", 4},
		{"-plies 2-3", 8},
		{"-plies 5-", 3 + 2},
		{"-plies -1", 12},
		{"-every 2", 3 + 4 + 3 + 4 + 1 + 1},
		{"-every 2 -final", 6},
		{"-plies 1- -every 3", 2 + 3 + 2 + 2 + 1 + 1},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			r := try(append([]string{"pdn", "tofen", "testdata/season.pdn"}, strings.Fields(tt.args)...)...)
			require.Equal(t, cli.ExitFailed, r.status, "there is a bad game")
			require.Contains(t, r.err, "testdata/season.pdn:48:10: game 6, ply 2: illegal move \"9-13\"")
			require.Equal(t, tt.want, strings.Count(r.out, "\n"), r.out)
			for line := range strings.Lines(r.out) {
				var p draughts.Position
				require.NoError(t, p.UnmarshalText([]byte(strings.TrimSpace(line))))
				require.Equal(t, p.Variant() == draughts.International, strings.HasPrefix(line, "international "))
			}
		})
	}
}

func TestPDNToFENLines(t *testing.T) {
	require.Equal(t, []string{
		"international W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:" +
			"B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
		"international B:W28,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:" +
			"B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
	}, lines(t, "pdn", "tofen", "-plies", "-1", "testdata/polish.pdn"))
	require.Equal(t, result{cli.ExitOK, "B:W18:B14\nW:W:B23\n", ""},
		tryWith(`[FEN "B:W18:B14"] 1. 14x23 (1. 14x23) *`, "pdn", "tofen", "-variant", "english", "-"))
}
