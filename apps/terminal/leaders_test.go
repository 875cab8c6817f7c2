package terminal

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

var someDay = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

func TestLeadersAreRanked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "not", "yet", "there", "leaders.csv")
	for _, l := range []leader{
		{"Slow", won, 60, 3, someDay, "english"},
		{"Quick", won, 30, 3, someDay, "english"},
		{"Strong", won, 70, 8, someDay, "russian"},
		{"Lost", lost, 20, 10, someDay, "english"},
		{`Comma, "quoted"`, drawn, 50, 10, someDay, "english"},
	} {
		require.NoError(t, addLeader(file, l))
	}
	leaders, bad, err := readLeaders(file)
	require.NoError(t, err)
	require.Empty(t, bad)
	var names []string
	for _, l := range leaders {
		names = append(names, l.Name)
	}
	require.Equal(t, []string{"Strong", "Quick", "Slow", `Comma, "quoted"`, "Lost"}, names)
	require.Equal(t, leader{"Strong", won, 70, 8, someDay, "russian"}, leaders[0])

	text, err := os.ReadFile(file)
	require.NoError(t, err)
	const want = "name,result,moves,level,date,rules\nSlow,won,60,3,2026-11-21,english\n"
	require.True(t, bytes.HasPrefix(text, []byte(want)))
}

// TestLeadersEditedByHand checks that a malformed line does not hide others, and that an entry is not appended to a
// line without an end.
func TestLeadersEditedByHand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "leaders.csv")
	require.NoError(t, os.WriteFile(file, []byte(strings.Join([]string{
		"name,result,moves,level,date,rules",
		`"open,won,1,1,2026-11-21,english`,
		"Few,won",
		"Ann,victorious,1,1,2026-11-21,english",
		"Ann,won,many,1,2026-11-21,english",
		"Ann,won,1,99,2026-11-21,english",
		"Ann,won,1,1,yesterday,english",
		"",
		"Bob,won,40,2,2026-11-21,english",
	}, "\n")), 0o644))
	require.NoError(t, addLeader(file, leader{"Ann", won, 30, 2, someDay, "english"}))
	leaders, bad, err := readLeaders(file)
	require.NoError(t, err)
	require.Len(t, leaders, 2)
	require.Equal(t, "Ann", leaders[0].Name)
	require.Len(t, bad, 6)
	require.ErrorContains(t, bad[0], "line 2:")
	require.ErrorContains(t, bad[4], `"99" is not a level`)
}

// TestLeadersSpareOtherFiles checks that nothing is added to a file that is no leader board.
func TestLeadersSpareOtherFiles(t *testing.T) {
	const heading = "name,result,moves,level,date,rules"
	file := filepath.Join(t.TempDir(), "leaders.csv")
	for text, ok := range map[string]bool{
		"": true, heading: true, heading + "\n": true, heading + "\r\n": true, "\ufeff" + heading + "\r\n": true,
		"Dear diary\n": false, "n": false, "name,result\n": false, heading + ",more\n": false, "\n" + heading + "\n": false,
		"[Event \"x\"]\n\n1. 11-15 *\n": false,
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		err := addLeader(file, leader{"Ann", won, 30, 2, someDay, "english"})
		after, e := os.ReadFile(file)
		require.NoError(t, e)
		if !ok {
			require.ErrorIs(t, err, errNotLeaderFile, text)
			require.ErrorContains(t, err, file)
			require.Equal(t, text, string(after))
			continue
		}
		require.NoError(t, err, text)
		require.True(t, strings.HasPrefix(string(after), text))
		leaders, bad, err := readLeaders(file)
		require.NoError(t, err)
		require.Empty(t, bad, text)
		require.Len(t, leaders, 1, text)
	}
	require.NoError(t, os.WriteFile(file, []byte("Dear diary\n"), 0o644))
	status, out, _ := script(t, "-black human -white 0 -leaders "+file, "resign")
	require.Equal(t, exitFailed, status)
	require.Contains(t, out, "refused: the leader board: "+file+": not a leader board: its first line is not \"name,")
}

// writersEach is how many lines each of the writers of the tests below adds.
const writersEach = 200

func addMany(name, file string) error {
	for i := range writersEach {
		if err := addLeader(file, leader{name, won, i, 3, someDay, "english"}); err != nil {
			return err
		}
	}
	return nil
}

// requireAll checks that no line of any writer is lost or damaged.
func requireAll(t *testing.T, file string, writers int) {
	t.Helper()
	leaders, bad, err := readLeaders(file)
	require.NoError(t, err)
	require.Empty(t, bad)
	require.Len(t, leaders, writers*writersEach)
	seen := make(map[leader]bool)
	for _, l := range leaders {
		require.False(t, seen[l], "%v is there twice", l)
		seen[l] = true
	}
}

func TestTwoWritersOfLeaders(t *testing.T) {
	file := filepath.Join(t.TempDir(), "leaders.csv")
	var group sync.WaitGroup
	for _, name := range []string{"Ann", "Bob"} {
		group.Go(func() {
			if err := addMany(name, file); err != nil {
				t.Error(err)
			}
		})
	}
	for range 20 { // a concurrent reader sees whole lines
		_, bad, err := readLeaders(file)
		require.NoError(t, err)
		require.Empty(t, bad)
	}
	group.Wait()
	requireAll(t, file, 2)
}

func TestTwoProgramsWriteLeaders(t *testing.T) {
	file := filepath.Join(t.TempDir(), "leaders.csv")
	var programs []*exec.Cmd
	for range 2 {
		c := exec.Command(os.Args[0], file)
		c.Env = append(os.Environ(), roleVariable+"="+writerRole)
		require.NoError(t, c.Start())
		programs = append(programs, c)
	}
	for _, c := range programs {
		require.NoError(t, c.Wait())
	}
	requireAll(t, file, 2)
}

func TestGameForTheLeaderBoard(t *testing.T) {
	file := filepath.Join(t.TempDir(), "leaders.csv")
	_, out, _ := script(t, "-black human:Ann -white 0 -leaders "+file, "11-15", "resign")
	require.Contains(t, out, " 1  Ann   lost    0      1      english  "+time.Now().Format(time.DateOnly))
	leaders, _, err := readLeaders(file)
	require.NoError(t, err)
	require.Len(t, leaders, 1)

	for _, c := range [][]string{
		{"hint", "resign"}, {"11-15", "undo", "resign"}, {"why 11-15", "resign"}, {"11-15", "white 0", "resign"},
		{"fen B:W31:B1", "resign"},
	} {
		_, out, _ := script(t, "-black human -white 0 -leaders "+file, c...)
		require.Contains(t, out, "Not for the leader board", c)
	}
	script(t, "-black human -white human -leaders "+file, "resign")
	script(t, "-black 0 -white 0 -games 1 -leaders "+file)
	leaders, _, err = readLeaders(file)
	require.NoError(t, err)
	require.Len(t, leaders, 1, "with help, of two people, of two engines: none of these count")
}

func TestLeaderBoardCommand(t *testing.T) {
	status, out, _ := script(t, "", "leaders")
	require.Equal(t, exitFailed, status)
	require.Contains(t, out, "refused: there is no leader board; -leaders FILE names one")

	file := filepath.Join(t.TempDir(), "leaders.csv")
	_, out, _ = script(t, "-leaders "+file, "leaders")
	require.Contains(t, out, "The leader board is empty")

	require.NoError(t, os.WriteFile(file, []byte("name,result,moves,level,date,rules\nnonsense\n"), 0o644))
	require.NoError(t, addLeader(file, leader{"Ann", won, 30, draughts.MaxLevel, someDay, "english"}))
	_, out, _ = script(t, "-leaders "+file, "leaders")
	require.Contains(t, out, "Skipped: "+file+", line 2: 1 fields, not 6")
	require.Contains(t, out, " 1  Ann   won     10     30     english  2026-11-21\n")
}

func TestLeaderFileThatCannotBeWritten(t *testing.T) {
	status, out, _ := script(t, "-black human -white 0 -leaders "+t.TempDir(), "resign")
	require.Equal(t, exitFailed, status)
	require.Contains(t, out, "refused: the leader board: ")
}
