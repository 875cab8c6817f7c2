package pdn

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/godraughts/draughts"
	"github.com/stretchr/testify/require"
)

// FuzzReader reads anything at all. What reads without an error must write, and read again as the same tree; an error
// must have a place in the text.
func FuzzReader(f *testing.F) {
	files, err := filepath.Glob("testdata/*.pdn")
	require.NoError(f, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(text, false)
		// Short texts are quicker to mutate.
		for _, paragraph := range bytes.Split(text, []byte("\n\n")) {
			f.Add(paragraph, true)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, international bool) {
		o := Options{Variant: draughts.English}
		if international {
			o.Variant = draughts.International
		}
		lines := 1 + bytes.Count(text, []byte("\n"))
		games, errs := readAll(t, bytes.NewReader(text), o)
		broken := map[int]bool{}
		for _, e := range errs {
			require.NotEmpty(t, e.Error())
			require.True(t, e.Line >= 1 && e.Line <= lines && e.Column >= 1 && e.Column <= len(text)+1, "%v", e)
			broken[e.Game] = true
		}
		for i, g := range games {
			if !broken[i+1] {
				requireStable(t, g, o)
			}
		}
	})
}
