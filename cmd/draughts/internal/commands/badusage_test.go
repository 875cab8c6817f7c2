package commands

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/testtable"
)

// TestBadUsage checks that a mistake in the command line is one line that names it, and that nothing else is printed.
func TestBadUsage(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/badusage.txt", 3) {
		t.Run(row[0], func(t *testing.T) {
			r := fails(t, cli.ExitUsage, row[2], row[1])
			require.Empty(t, r.out)
			require.Equal(t, 1, strings.Count(r.err, "\n"), r.err)
			require.Contains(t, r.err, "(see draughts ")
		})
	}
}
