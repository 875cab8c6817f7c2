package arena_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/openings"
)

func formatOf(m *arena.Match, event string) arena.LogFormat {
	return arena.LogFormat{Event: event, A: m.A.Name, B: m.B.Name, Variant: m.Variant}
}

// TestLogKeepsFaults checks that faults and names with special characters are read back as they were written.
func TestLogKeepsFaults(t *testing.T) {
	m := smallMatch(t, "random", "random")
	m.Games = 2
	m.B = faulty(`faulty\`, func() (draughts.Info, error) {
		return draughts.Info{}, errors.New("it says: \"help\"\nand more")
	})
	records, file, _ := logOf(t, &m, "x")
	var want, got arena.Tally
	for _, r := range records {
		want.Add(r)
	}
	log, err := arena.ResumeLog(file, formatOf(&m, "x"), func(r *arena.Record) {
		require.Equal(t, `it says: "help" and more`, r.Fault)
		got.Add(r)
	})
	require.NoError(t, err)
	require.NoError(t, log.Close())
	require.Equal(t, want, got)
}

// longAgo is a modification time that shows whether a file was written.
var longAgo = time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)

// logOf plays a match and returns its games, its log file and the text of the file.
func logOf(t *testing.T, m *arena.Match, event string) (records []*arena.Record, file, text string) {
	t.Helper()
	records, _ = playAll(t, *m)
	file = filepath.Join(t.TempDir(), "match.pdn")
	log := must(arena.CreateLog(file, formatOf(m, event)))
	for _, r := range records {
		require.NoError(t, log.Append(r))
	}
	require.NoError(t, log.Close())
	content := must(os.ReadFile(file))
	return records, file, string(content)
}

// TestResumeAnywhere interrupts a match at each byte of its last game, or each fifth, and at some before. The resumed
// match must lead to the same file.
func TestResumeAnywhere(t *testing.T) {
	const event = `-a "default" é \ test`
	tests := []struct {
		variant  draughts.Variant
		openings []openings.Opening
		step     int
	}{
		{draughts.English, smallMatch(t, "random", "random").Openings[:2], 1}, // from a FEN
		{draughts.English, openings.ThreeMove(openings.DeckInPlay)[:2], 5},    // from the start position
		{draughts.Russian, randomOpenings(draughts.Russian, 4, 2), 5},
		{draughts.Italian, randomOpenings(draughts.Italian, 4, 2), 5},
		{draughts.International, randomOpenings(draughts.International, 4, 2), 5},
		{draughts.Breakthrough, randomOpenings(draughts.Breakthrough, 4, 2), 5}, // has no GameType
	}
	for _, tt := range tests {
		t.Run(tt.variant.String(), func(t *testing.T) {
			m := smallMatch(t, "random", "random")
			m.Variant, m.Openings, m.Games = tt.variant, tt.openings, 3
			m.Adjudication.MaxPlies = 26
			m.A.Name, m.B.Name = `one "é"`, "other"
			records, file, whole := logOf(t, &m, event)
			begin := strings.LastIndex(whole, "\n\n[Event") + 1
			for cut := begin % 97; cut < len(whole); {
				require.NoError(t, os.WriteFile(file, []byte(whole[:cut]), 0o600))
				games := 0
				log, err := arena.ResumeLog(file, formatOf(&m, event), func(*arena.Record) { games++ })
				require.NoError(t, err, "cut at byte %d: %q", cut, whole[:cut])
				require.Equal(t, strings.Count(whole[:cut], "*\n"), games)
				for _, r := range records[games:] {
					require.NoError(t, log.Append(r))
				}
				if cut += tt.step; cut < begin {
					cut += 97 - tt.step
				}
				require.NoError(t, log.Close())
				content := must(os.ReadFile(file))
				require.Equal(t, whole, string(content))
			}
		})
	}
}

// TestResumeOtherFiles checks that a file is unchanged if any part of it is not of the match, and so are ordinary PDN
// files.
func TestResumeOtherFiles(t *testing.T) {
	m := smallMatch(t, "random", "random")
	m.Games = 3
	const event = "this match"
	_, file, whole := logOf(t, &m, event)
	texts := otherFiles(t, whole)
	names := must(filepath.Glob("../../shared/pdn/*.pdn"))
	own := "../cmd/draughts/internal/commands/testdata/"
	for _, name := range append(names, own+"match.pdn", own+"sloppy.pdn") {
		text := must(os.ReadFile(name))
		texts[name] = string(text)
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
			require.NoError(t, os.Chtimes(file, longAgo, longAgo))
			log, err := arena.ResumeLog(file, formatOf(&m, event), nil)
			require.ErrorIs(t, err, arena.ErrOtherMatch)
			require.Nil(t, log)
			content := must(os.ReadFile(file))
			require.Equal(t, text, string(content))
			info := must(os.Stat(file))
			require.True(t, longAgo.Equal(info.ModTime()))
		})
	}
}

// otherFiles returns texts that are not those of an interrupted match, by name. Most are variants of whole, which has
// three games.
func otherFiles(t *testing.T, whole string) map[string]string {
	last := strings.LastIndex(whole, "\n\n[Event") + 1
	firstOnly := whole[:strings.Index(whole, "*\n")+2]
	half := whole[:last+len(whole[last:])*2/3] // in the middle of the last game's moves
	replaceLast := func(text, from, to string) string {
		require.Contains(t, text, from)
		i := strings.LastIndex(text, from)
		return text[:i] + to + text[i+len(from):]
	}
	firstLines := func(n int) string {
		return strings.Join(strings.SplitAfter(whole, "\n")[:n], "")
	}
	return map[string]string{
		"other text":                      "Dear diary\n",
		"other games":                     "[Event \"Club evening\"]\n\n1. 11-15 23-19 *\n",
		"other games without an asterisk": "[Event \"Club evening\"]\n\n1. 11-15 23-19 1-0\n",
		"empty lines":                     "\n\n",
		"CRLF line ends":                  strings.ReplaceAll(whole, "\n", "\r\n"),
		"a byte order mark":               "\ufeff" + firstLines(3),
		"words after the games":           whole + "to be continued",
		"an empty line after the games":   whole + "\n\n",
		"another game after the games":    whole + "\n[Event \"Club evening\"]\n\n1. 11-15 23-19",
		"the first game again":            whole + "\n" + firstOnly[:len(firstOnly)-9],
		"the game after the next":         replaceLast(half, `[Round "3"]`, `[Round "4"]`),
		"another number":                  replaceLast(whole, `[Round "3"]`, `[Round "4"]`),
		"another event":                   replaceLast(whole, `"this match"`, `"that match"`),
		"another result":                  replaceLast(whole, `[Result "`, `[Result "*"] [Was "`),
		"another move":                    replaceLast(whole, "\n1. ", "\n1. 32-1 "),
		"other players":                   replaceLast(half, `[White "random`, `[White "Ann`),
		"colours exchanged":               replaceLast(replaceLast(half, `(b)"]`, `(c)"]`), `(a)"]`, `(b)"]`),
	}
}

// TestLogInUse opens a file that another Log has open, and a file that has games.
func TestLogInUse(t *testing.T) {
	m := smallMatch(t, "random", "random")
	m.Games = 1
	file, format := filepath.Join(t.TempDir(), "match.pdn"), formatOf(&m, "x")
	log := must(arena.CreateLog(file, format))
	_, err := arena.CreateLog(file, format)
	require.ErrorIs(t, err, arena.ErrLogInUse)
	_, err = arena.ResumeLog(file, format, nil)
	require.ErrorIs(t, err, arena.ErrLogInUse)
	require.NoError(t, log.Close())
	_, file, _ = logOf(t, &m, "x")
	_, err = arena.CreateLog(file, format)
	require.ErrorIs(t, err, arena.ErrLogExists)
}

// TestResumeNothing checks that a match can resume from a new or empty file, but not from a directory or a device.
func TestResumeNothing(t *testing.T) {
	m := smallMatch(t, "default", "random")
	folder := t.TempDir()
	for range 2 {
		log := must(arena.ResumeLog(filepath.Join(folder, "new.pdn"), formatOf(&m, "this match"), nil))
		require.NoError(t, log.Close())
	}
	_, err := arena.ResumeLog(folder, formatOf(&m, "this match"), nil)
	require.ErrorContains(t, err, "is a directory")
	_, err = arena.ResumeLog(os.DevNull, formatOf(&m, "this match"), nil)
	require.ErrorIs(t, err, arena.ErrOtherMatch)
}
