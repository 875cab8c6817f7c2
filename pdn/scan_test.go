package pdn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTextNumber checks that the number of the first move is part of a game without tags, and what is the previous
// one's.
func TestTextNumber(t *testing.T) {
	s := NewScanner(strings.NewReader("* 2. 1. 11-15 *\n* 1. 1. ... 9-13 *\n\n1.\n"), Options{})
	for _, want := range []string{"1. 11-15 *\n*", "1. ... 9-13 *"} {
		require.True(t, s.Next())
		require.Equal(t, want, string(s.Text()))
	}
	require.False(t, s.Next())
}
