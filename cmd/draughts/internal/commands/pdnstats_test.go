package commands

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestPDNStats(t *testing.T) {
	const want = `games                  8
bad games              1
moves                 36
moves in variations    1
mean length          5.0
median length          4
shortest               1
longest                9

result      games  percent
White wins      2     25.0
Black wins      2     25.0
draw            1     12.5
none            3     37.5

rules          games
english            7
international      1

year     games
1996         2
1997         1
1998         1
unknown      4

player      games  wins  draws  losses  score
Ada Quill       4     0      1       2   16.7
Bruno Vale      3     0      1       1   25.0
Cleo Marsh      2     2      0       0  100.0
and 3 more

opening                       games  wins  draws  losses  score
1. 11-15 23-19 2. 8-11            4     1      1       1   50.0
1. 9-14 22-18 2. 11-16            1     1      0       0  100.0
international 1. 32-28 19-23      1     1      0       0  100.0

opening by name  games  wins  draws  losses  score
Nailor               2     0      0       1    0.0
Old Faithful         2     0      1       0   50.0
Double Corner        1     1      0       0  100.0
and 2 more
`
	r := try("pdn", "stats", "-variant", "english", "-top", "3", "testdata/season.pdn", "testdata/sloppy.pdn")
	require.Equal(t, result{cli.ExitOK, want, ""}, r)
}

func TestPDNStatsPlies(t *testing.T) {
	r := try("pdn", "stats", "-plies", "1", "testdata/season.pdn")
	require.Contains(t, r.out, "\n1. 11-15 ")
	require.Contains(t, r.out, "\ninternational 1. 32-28 ")
	require.Equal(t, "games      0\nbad games  0\nmoves      0\n", tryWith("", "pdn", "stats", "-").out)

	r = try("pdn", "stats", "testdata/missing.pdn", "testdata/polish.pdn")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.out, "games            1\n")
}
