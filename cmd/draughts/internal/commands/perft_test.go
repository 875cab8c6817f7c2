package commands

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// circle is a position whose only move, a capture in a circle, can be made either way round.
const circle = "B:W6,7,14,15:BK2"

func TestPerft(t *testing.T) {
	tests := []struct {
		args  string
		nodes []string
	}{
		{"perft 6", []string{"7", "49", "302", "1469", "7361", "36768"}},
		{"perft 6 -leaves", []string{"7", "49", "302", "1469", "7361", "36768"}},
		{"perft 5 -variant international", []string{"9", "81", "658", "4265", "27117"}},
		{"perft 2 -fen " + circle, []string{"1", "0"}},
		{"perft 2 -paths -fen " + circle, []string{"2", "0"}},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			for i, line := range lines(t, strings.Fields(tt.args)...) {
				fields := strings.Split(line, "\t")
				require.Len(t, fields, 4)
				require.Equal(t, tt.nodes[i], fields[1])
				require.Regexp(t, `^\d+\.\d{3}$`, fields[2])
				require.Regexp(t, `^\d+\.\d$`, fields[3])
			}
		})
	}
}

func TestDivide(t *testing.T) {
	require.ElementsMatch(t,
		[]string{"9-13\t48", "9-14\t40", "10-14\t40", "10-15\t40", "11-15\t40", "11-16\t47", "12-16\t47", "total\t302"},
		lines(t, "perft", "-divide", "3"))
	require.Equal(t, []string{"2x2\t1", "total\t1"}, lines(t, "perft", "-divide", "1", "-fen", circle))
	require.Equal(t, []string{"2x2\t2", "total\t2"}, lines(t, "perft", "-divide", "-paths", "1", "-fen", circle))
}
