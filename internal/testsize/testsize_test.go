package testsize

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFlag checks the size for each value of the flag.
func TestFlag(t *testing.T) {
	defer func(size Size) { fromFlag = size }(fromFlag)
	for text, want := range map[string]Size{"false": Normal, "middle": Middle, "true": Long} {
		require.NoError(t, sizeFlag{}.Set(text))
		require.Equal(t, want, fromFlag)
	}
	require.EqualError(t, sizeFlag{}.Set("huge"), "want -long, -long=middle or -long=false")
}

// TestPick checks that Pick returns the argument for the current size.
func TestPick(t *testing.T) {
	defer func(size Size) { fromFlag = size }(fromFlag)
	for i, size := range []Size{Normal, Middle, Long} {
		fromFlag = size
		if testing.Short() {
			require.Equal(t, -1, Pick(-1, 0, 1, 2))
			continue
		}
		require.Equal(t, i, Pick(-1, 0, 1, 2))
	}
}
