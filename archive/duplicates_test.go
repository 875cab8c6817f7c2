package archive_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/archive"
)

func TestDuplicates(t *testing.T) {
	const text = `
[White "A"] [Black "B"] [Date "1990.05.01"] 1. 11-15 23-19 2. 8-11 *
[White "C"] [Black "D"] [Date "1991.05.01"] 1. 11-15 23-19 2. 8-11 {the same} *
[White "a"] [Black "b "] [Date "1990.05.01"] 1. 11-15 23-19 *
[White "A"] [Black "B"] [Date "1990.05.02"] 1. 11-15 *
[White "A"] [Black "B"] [Date "1990"] 1. 11-15 23-19 *
[White "A"] [Black "B"] [Date "1990.05.01"] 1. 11-15 22-18 *
[White "A"] [Black "B"] [Date "1990.05.01"] *
`
	a, _ := build(t, []byte(text))
	found, err := a.Duplicates(context.Background())
	require.NoError(t, err)
	require.Equal(t, []archive.Duplicate{
		{Game: 1, Of: 0}, {Game: 2, Of: 0, Prefix: true}, {Game: 4, Of: 2},
	}, found)
	name := filepath.Join(t.TempDir(), "without.archive")
	keep := func(n int) bool { return n != 1 && n != 2 }
	require.NoError(t, a.Copy(context.Background(), name, archive.Settings{}, keep))
	require.Equal(t, 5, open(t, name).Len())
}
