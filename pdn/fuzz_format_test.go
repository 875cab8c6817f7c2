package pdn

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/godraughts/draughts"
	"github.com/stretchr/testify/require"
)

// FuzzFormatTwice formats generated texts, good and bad. The result must be strict PDN with all words of the text, and
// formatting it again must change nothing.
func FuzzFormatTwice(f *testing.F) {
	addChoices(f, 40, 30, 10)
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) > 1<<12 {
			return
		}
		text, o := generateText(choices)
		requireFormat(t, text, o)
	})
}

// FuzzKept checks the same as FuzzFormatTwice for any text. It skips texts with positions, which may be written in many
// ways.
func FuzzKept(f *testing.F) {
	files, err := filepath.Glob("testdata/*.pdn")
	require.NoError(f, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		for _, paragraph := range bytes.Split(text, []byte("\n\n")) {
			f.Add(paragraph, byte(draughts.International))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, variant byte) {
		if len(text) > 1<<12 || bytes.Contains(bytes.ToUpper(text), []byte("FEN")) {
			return
		}
		all := draughts.Variants()
		requireFormat(t, text, Options{Variant: all[int(variant)%len(all)]})
	})
}

// requireFormat formats a text twice. The results must be equal and have all its words, and a Scanner must find the
// same games.
func requireFormat(t *testing.T, text []byte, o Options) {
	t.Helper()
	once, findings := format(t, text, o)
	games, _ := readAll(t, bytes.NewReader(text), o)
	requireKept(t, text, once, findings, games)
	twice, findings := format(t, once, Options{Variant: o.Variant, Strict: true})
	require.Equal(t, string(once), string(twice), "%q", text)
	for _, e := range findings {
		require.Contains(t, strictWarnings, e.Err, "%q", text)
	}
	requireSameGames(t, text, o, games)
}

// letters matches a word or a number.
var letters = regexp.MustCompile(`[A-Za-z]+|[0-9]+`)

// run matches what the lexer takes for one word: a separator of squares may stand between spaces. It cuts a longer one
// into words of maxWord bytes, so that a number may come in two parts.
var run = regexp.MustCompile(`\S+(?:\s+[^\s0-9A-WYZa-wyz]\s+\S+)*`)

// unimportant matches what need not be kept: move numbers, line ends that are written out, tags of forums, and
// positions, which are written in the form of their rules.
var unimportant = regexp.MustCompile(`[0-9]+\.+|\\[rnt]|(?i:\[/?pdn\])|FEN "[WB]:[^"w]*"`)

// requireKept requires each word and number of a text to be in another text, or quoted by an error or a warning. A
// GameType may also be only in a game's tags: it is not written where a Variant tag says more.
func requireKept(t *testing.T, from, in []byte, findings []*Error, games []*Game) {
	t.Helper()
	words := func(text []byte) []string { return letters.FindAllString(string(text), -1) }
	kept := map[string]bool{}
	keep := func(text []byte) {
		for _, word := range slices.Concat(words(text), words(unimportant.ReplaceAll(text, []byte(" ")))) {
			kept[word] = true
		}
	}
	keep(in)
	together := strings.Join(words(in), "")
	for _, g := range games {
		for _, tag := range g.Tags {
			if strings.EqualFold(tag.Name, "GameType") {
				keep([]byte(tag.Name + " " + tag.Value))
			}
		}
	}
	for _, e := range findings {
		keep([]byte(e.Text + " " + e.Reason()))
	}
	longRuns := slices.DeleteFunc(run.FindAll(from, -1), func(text []byte) bool { return len(text) <= maxWord })
	cut := string(bytes.Join(longRuns, []byte(" ")))
	for _, word := range words(unimportant.ReplaceAll(from, []byte(" "))) {
		found, parts := kept[word], isLetter(int(word[0])) || strings.Contains(cut, word)
		for i := 1; i < len(word) && parts; i++ { // where a remark was cut off a move
			found = found || strings.Contains(together, word[:i]) && strings.Contains(together, word[i:])
		}
		require.True(t, found, "%q of %q is not in %q", word, from, in)
	}
}
