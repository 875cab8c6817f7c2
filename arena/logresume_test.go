package arena_test

import (
	"bytes"
	"fmt"
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

// longAgo is the time of a file which nobody has written since.
var longAgo = time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)

// logOf plays a match and returns its games, its file and the text in it.
func logOf(t *testing.T, m *arena.Match, event string) (records []*arena.Record, file, text string) {
	t.Helper()
	records, _ = playAll(t, *m)
	file = filepath.Join(t.TempDir(), "match.pdn")
	log, err := arena.CreateLog(file, event, &m.A, &m.B)
	require.NoError(t, err)
	for _, r := range records {
		require.NoError(t, log.Append(r))
	}
	require.NoError(t, log.Close())
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	return records, file, string(content)
}

// TestResumeAnywhere interrupts a match at each byte of its last game, or each fifth. Resumed, it must lead to the
// same file.
func TestResumeAnywhere(t *testing.T) {
	const event = `-a "default" é \ test`
	tests := []struct {
		variant  draughts.Variant
		openings []openings.Opening
		step     int
	}{
		{draughts.English, openings.ElevenMan()[:2], 1},                    // which begin at a set-up
		{draughts.English, openings.ThreeMove(openings.DeckInPlay)[:2], 5}, // which do not
		{draughts.Russian, random(t, draughts.Russian, 4, 2, 1), 5},
		{draughts.Italian, random(t, draughts.Italian, 4, 2, 1), 5},
		{draughts.International, random(t, draughts.International, 4, 2, 1), 5},
		{draughts.Breakthrough, random(t, draughts.Breakthrough, 4, 2, 1), 5}, // which has no GameType
	}
	for _, tt := range tests {
		t.Run(tt.variant.String(), func(t *testing.T) {
			m := small(t, "random", "random")
			m.Variant, m.Openings, m.Games = tt.variant, tt.openings, 3
			m.Adjudication.MaxPlies = 26
			m.A.Name, m.B.Name = `one "é"`, "other"
			records, file, whole := logOf(t, &m, event)
			begin := strings.LastIndex(whole, "\n\n[Event") + 1
			for cut := begin; cut < len(whole); cut += tt.step {
				require.NoError(t, os.WriteFile(file, []byte(whole[:cut]), 0o600))
				games := 0
				log, err := arena.ResumeLog(file, event, &m.A, &m.B, m.Variant, func(*arena.Record) { games++ })
				require.NoError(t, err, "cut at byte %d: %q", cut, whole[begin:cut])
				require.Equal(t, 2, games)
				require.NoError(t, log.Append(records[2]))
				require.NoError(t, log.Close())
				content, err := os.ReadFile(file)
				require.NoError(t, err)
				require.Equal(t, whole, string(content))
			}
		})
	}
}

// TestResumeSpares checks that a file is changed only if all of it is of the match.
func TestResumeSpares(t *testing.T) {
	m := small(t, "random", "random")
	m.Games = 3
	const event = "this match"
	_, file, whole := logOf(t, &m, event)
	last := strings.LastIndex(whole, "\n\n[Event") + 1
	firstOnly := whole[:strings.Index(whole, "*\n")+2]
	half := whole[:last+len(whole[last:])*2/3] // in the middle of the last game's moves
	half = half[:strings.LastIndexByte(half, ' ')]
	swap := func(text, from, to string) string {
		require.Contains(t, text, from)
		i := strings.LastIndex(text, from)
		return text[:i] + to + text[i+len(from):]
	}
	head := func(n int) string { // the first n lines
		return strings.Join(strings.SplitAfter(whole, "\n")[:n], "")
	}
	for name, text := range map[string]string{
		"a diary":                          "Dear diary\n",
		"other games":                      "[Event \"Club evening\"]\n\n1. 11-15 23-19 *\n",
		"other games that nothing ends":    "[Event \"Club evening\"]\n\n1. 11-15 23-19 1-0\n",
		"a game without tags":              "1. 11-15 23-19",
		"one byte":                         "x",
		"empty lines":                      "\n\n",
		"zeros":                            "\x00\x00\x00",
		"line ends of another system":      strings.ReplaceAll(whole, "\n", "\r\n"),
		"the same of one game":             strings.ReplaceAll(firstOnly, "\n", "\r\n"),
		"a byte order mark":                "\ufeff" + head(3),
		"the last byte another":            whole[:len(whole)-1] + " ",
		"words behind":                     whole + "to be continued",
		"an empty line behind":             whole + "\n\n",
		"another's game behind":            whole + "\n[Event \"Club evening\"]\n\n1. 11-15 23-19",
		"the first game again":             whole + "\n" + firstOnly[:len(firstOnly)-9],
		"the game after the next":          swap(half, `[Round "3"]`, `[Round "4"]`),
		"other players":                    swap(half, `[White "random`, `[White "Ann`),
		"colours exchanged":                swap(swap(half, `(b)"]`, `(c)"]`), `(a)"]`, `(b)"]`),
		"another result":                   swap(half, `[Result "`, `[Result "2`),
		"other rules":                      swap(half, `[GameType "21"]`, `[GameType "25"]`),
		"no position":                      swap(half, `[FEN "B:W`, `[FEN "B:W99,`),
		"no reason":                        swap(half, `[Termination "`, `[Termination "of course `),
		"one more tag":                     swap(half, "]\n\n", "]\n[Site \"here\"]\n\n"),
		"a comment":                        half + " {a fine move}",
		"a comment that breaks off":        half + " {a fine",
		"a word":                           half + " well",
		"a move that is illegal":           half + " 32-1 1-32",
		"a beginning of no legal move":     half + " 99",
		"two spaces":                       half + "  ",
		"moves on a line too short":        swap(half, " ", "\n"),
		"words in the middle":              swap(half, " ", " well "),
		"only the tags, and a word":        whole[:last] + tagsOf(whole[last:]) + "\n\nwell",
		"only the tags, and an empty line": whole[:last] + tagsOf(whole[last:]) + "\n\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
			require.NoError(t, os.Chtimes(file, longAgo, longAgo))
			log, err := arena.ResumeLog(file, event, &m.A, &m.B, m.Variant, nil)
			require.ErrorIs(t, err, arena.ErrOtherMatch)
			require.Nil(t, log)
			content, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, text, string(content))
			info, err := os.Stat(file)
			require.NoError(t, err)
			require.True(t, longAgo.Equal(info.ModTime()))
		})
	}
}

// tagsOf returns the tags with which a text begins, an empty line before them included.
func tagsOf(text string) string {
	return text[:strings.Index(text, "]\n\n")+1]
}

// TestResumeOthersGames tries the files that people have.
func TestResumeOthersGames(t *testing.T) {
	m := small(t, "default", "random")
	names, err := filepath.Glob("../../shared/pdn/*.pdn")
	require.NoError(t, err)
	names = append(names, "../cmd/draughts/testdata/match.pdn", "../cmd/draughts/testdata/sloppy.pdn")
	for _, name := range names {
		before, err := os.ReadFile(name)
		require.NoError(t, err)
		file := filepath.Join(t.TempDir(), "x.pdn")
		require.NoError(t, os.WriteFile(file, before, 0o600))
		_, err = arena.ResumeLog(file, "this match", &m.A, &m.B, m.Variant, nil)
		require.ErrorIs(t, err, arena.ErrOtherMatch, name)
		after, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, bytes.Equal(before, after), name)
	}
}

// TestResumeNothing: an empty file and one that is not there are files of any match; a folder is of none.
func TestResumeNothing(t *testing.T) {
	m := small(t, "default", "random")
	folder := t.TempDir()
	for i, name := range []string{filepath.Join(folder, "new.pdn"), filepath.Join(folder, "new.pdn")} {
		log, err := arena.ResumeLog(name, "this match", &m.A, &m.B, m.Variant, nil)
		require.NoError(t, err, fmt.Sprint(i))
		require.NoError(t, log.Close())
	}
	_, err := arena.ResumeLog(folder, "this match", &m.A, &m.B, m.Variant, nil)
	require.ErrorContains(t, err, "is a directory")
	_, err = arena.ResumeLog(os.DevNull, "this match", &m.A, &m.B, m.Variant, nil)
	require.ErrorIs(t, err, arena.ErrOtherMatch)
	_, err = arena.ResumeLog(filepath.Join(folder, "new.pdn"), "this match", nil, &m.B, m.Variant, nil)
	require.ErrorIs(t, err, arena.ErrMatch)
	_, err = arena.CreateLog(filepath.Join(folder, "new.pdn"), "this match", &m.A, nil)
	require.ErrorIs(t, err, arena.ErrMatch)
	log, err := arena.CreateLog(filepath.Join(folder, "new.pdn"), "this match", &m.A, &m.B)
	require.NoError(t, err)
	require.Error(t, log.Append(nil))
	require.Error(t, log.Append(&arena.Record{}))
	require.NoError(t, log.Close())
}
