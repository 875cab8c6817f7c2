package pdn

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWarnings reads text that deviates from PDN 3.0: each deviation is a warning at its place, and an error when the
// reader is strict.
func TestWarnings(t *testing.T) {
	games, errs := readFile(t, "testdata/warnings.pdn", Options{})
	require.Empty(t, errs)
	var b strings.Builder
	for _, g := range games {
		for _, w := range g.Warnings {
			fmt.Fprintln(&b, w)
		}
	}
	require.Equal(t, golden(t, "testdata/warnings.txt", b.String()), b.String())

	var strict strings.Builder
	for g, err := range NewReader(open(t, "testdata/warnings.pdn"), Options{Strict: true}).All() {
		require.NotNil(t, g)
		require.Equal(t, err != nil, len(g.Errors) > 0)
		for _, e := range append(g.Errors, g.Warnings...) { // of the latter there are none but one
			fmt.Fprintln(&strict, e)
		}
	}
	require.Equal(t, b.String(), strict.String())
}

// golden returns the content of a file or, with the environment variable UPDATE set, puts text into it.
func golden(t *testing.T, name, text string) string {
	t.Helper()
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(want)
}

func open(t *testing.T, name string) *os.File {
	t.Helper()
	f, err := os.Open(name)
	require.NoError(t, err)
	t.Cleanup(func() { f.Close() })
	return f
}
