package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBench(t *testing.T) {
	got := lines(t, "bench", "-short")
	require.Len(t, got, 5*len(benchDepths))
	for _, line := range got {
		require.Regexp(t, `^[a-z]+ +[a-z].* +\d+\.\d (Mnps|plies)$`, line)
		require.Equal(t, strings.LastIndex(got[0], " "), strings.LastIndex(line, " "), "columns are aligned")
	}
}
