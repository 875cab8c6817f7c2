package kinds

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestParts checks that the parts are the same in any order, and that a part fits into a message.
func TestParts(t *testing.T) {
	var text strings.Builder
	comment := strings.Repeat("word ", 20)
	const games = 600
	for n := range games {
		fmt.Fprintf(&text, "[Event \"%d\"]\n1. 11-15 {%s} *\n\n", n, comment)
	}
	name := filepath.Join(t.TempDir(), "x.pdn")
	require.NoError(t, os.WriteFile(name, []byte(text.String()), 0o600))
	s := new(annotateSettings)
	s.Variant, s.Bytes = draughts.English, 1
	dir := t.TempDir()
	p, err := s.cut(t.Context(), name, dir)
	require.NoError(t, err)
	for _, n := range rand.Perm(games) {
		part, err := p.part(n)
		require.NoError(t, err)
		require.Contains(t, string(part[:30]), fmt.Sprintf("%q", fmt.Sprint(n)))
	}
	_, err = p.part(games)
	require.ErrorContains(t, err, "there is no part 600")
	require.NoError(t, p.close())
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
	require.Less(t, maxGameBytes+maxPartBytes, 1_000_000)

	require.NoError(t, os.WriteFile(name, []byte("1. 11-15 {"+strings.Repeat(comment, 3_000)+"} *\n"), 0o600))
	_, err = s.cut(t.Context(), name, dir)
	require.ErrorContains(t, err, "game 1 has 300")
}
