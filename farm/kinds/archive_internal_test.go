package kinds

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestParts checks that the parts are the same in any order, also those that are not in memory any more, and that a
// part fits into a message.
func TestParts(t *testing.T) {
	var text strings.Builder
	comment := strings.Repeat("word ", 20)
	const games = 600
	for n := range games {
		fmt.Fprintf(&text, "[Event \"%d\"]\n1. 11-15 {%s} *\n\n", n, comment)
	}
	name := filepath.Join(t.TempDir(), "x.pdn")
	require.NoError(t, os.WriteFile(name, []byte(text.String()), 0o600))
	p := parts{most: 5_000, open: func() (*archive, error) { return openArchive(name, draughts.English, 1) }}
	for n := 0; n < games; n += 7 {
		for _, i := range []int{n, max(0, n-3), max(0, n-500)} {
			part, err := p.part(i)
			require.NoError(t, err)
			require.Contains(t, string(part[:30]), fmt.Sprintf("%q", fmt.Sprint(i)))
		}
		require.LessOrEqual(t, p.size, 5_000)
	}
	_, err := p.part(games)
	require.ErrorContains(t, err, "there is no part 600")
	require.NoError(t, p.close())
	require.Less(t, maxGameBytes+maxPartBytes, 1_000_000)

	require.NoError(t, os.WriteFile(name, []byte("1. 11-15 {"+strings.Repeat(comment, 3_000)+"} *\n"), 0o600))
	a, err := openArchive(name, draughts.English, 1)
	require.NoError(t, err)
	_, err = a.next()
	require.ErrorContains(t, err, "game 1 has 300")
	require.NoError(t, a.close())
}
