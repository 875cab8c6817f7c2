package testsize

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPick checks that Pick returns the argument for the size that the flags choose.
func TestPick(t *testing.T) {
	defer func(was bool) { *long = was }(*long)
	for _, is := range []bool{false, true} {
		*long = is
		want := map[bool]string{false: "normal", true: "long"}[is]
		if testing.Short() {
			want = "short"
		}
		require.Equal(t, want, Pick("short", "normal", "long"))
		require.Equal(t, want, Current().String())
	}
}
