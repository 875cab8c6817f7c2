package pdn

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
)

// seed is a text for the fuzz targets, with the rules of its games that name none.
type seed struct {
	text    []byte
	variant draughts.Variant
}

// textSeeds returns the fixtures, their paragraphs, which are quicker to mutate, and some texts more.
func textSeeds(t testing.TB) []seed {
	t.Helper()
	var seeds []seed
	for _, row := range testtable.Rows(t, "testdata/tables/seeds.txt", 2) {
		for name := range strings.FieldsSeq(row[0]) {
			seeds = append(seeds, seed{[]byte(row[1]), must(draughts.ParseVariant(name))})
		}
	}
	for _, file := range must(filepath.Glob("testdata/*.pdn")) {
		text := must(os.ReadFile(file))
		seeds = append(seeds, seed{text, draughts.English})
		for paragraph := range bytes.SplitSeq(text, []byte("\n\n")) {
			seeds = append(seeds, seed{paragraph, draughts.International})
		}
	}
	return seeds
}

// options returns the options for a byte that stands for a rule set. They are numbered from 1.
func options(variant byte) Options {
	all := draughts.Variants()
	return Options{Variant: all[(int(variant)+len(all)-1)%len(all)]}
}

// FuzzReader reads any text. A game without errors must be written and read again as the same tree. An error must have
// a place in the text. Nothing may become a comment without an error or a warning. Short texts without positions, which
// may be written in many ways, must be kept.
func FuzzReader(f *testing.F) {
	for _, s := range textSeeds(f) {
		f.Add(s.text, byte(s.variant))
	}
	f.Fuzz(func(t *testing.T, text []byte, variant byte) {
		o := options(variant)
		lines := 1 + bytes.Count(text, []byte("\n"))
		requirePlace := func(e *Error) {
			require.NotEmpty(t, e.Error())
			require.True(t, e.Line >= 1 && e.Line <= lines && e.Column >= 1 && e.Column <= len(text)+1, "%v", e)
		}
		games, _ := readAll(t, bytes.NewReader(text), o)
		for _, g := range games {
			for _, e := range slices.Concat(g.Errors, g.Warnings) {
				requirePlace(e)
			}
			requireTold(t, text, g)
			if len(g.Errors) == 0 {
				requireStable(t, g, o)
			} else if err := NewWriter(io.Discard).Write(g); err == nil && !g.isEmptyBoard() {
				// What can be kept of a broken game is kept.
				again := must(NewReader(strings.NewReader(write(t, g)), o).Read())
				requireStable(t, again, o)
			}
		}
		requireSameGames(t, text, o, games)
		if len(text) < 1<<9 { // it is read by many rules
			o := Options{Infer: true}
			games, _ := readAll(t, bytes.NewReader(text), o)
			requireSameGames(t, text, o, games)
		}
		if len(text) <= 1<<12 && !bytes.Contains(bytes.ToUpper(text), []byte("FEN")) {
			requireFormat(t, text, o)
		}
	})
}

// requireTold requires each comment of a game to be a comment of the text, or to have a finding about it.
func requireTold(t *testing.T, text []byte, g *Game) {
	t.Helper()
	findings := slices.Concat(g.Errors, g.Warnings)
	if len(findings) >= maxFindings || slices.ContainsFunc(findings, func(e *Error) bool { return e.Err == ErrTooLarge }) {
		return
	}
	known := map[string]bool{}
	l := newLexer(bytes.NewReader(text))
	for l.next(); l.token.kind != tokenEOF; l.next() {
		if l.token.kind == tokenComment {
			known[cleanComment(string(l.token.text))] = true
		}
	}
	requireComments := func(comments []string) {
		for _, comment := range comments {
			require.True(t, known[comment] || slices.ContainsFunc(findings, func(e *Error) bool {
				about := cleanComment(e.Text)
				return len(e.Text) > maxWord/2 || about != "" && strings.Contains(comment, about)
			}), "%q of %q", comment, text)
		}
	}
	var requireLine func(l *Line)
	requireLine = func(l *Line) {
		for _, n := range l.Moves {
			requireComments(slices.Concat(n.CommentsBefore, n.CommentsAfter))
			for _, v := range n.Variations {
				requireLine(v)
			}
		}
		requireComments(l.Comments)
	}
	requireLine(&g.Main)
	if len(g.Errors) == 0 && g.Start.Variant.IsValid() { // what a Writer makes a comment
		again := must(NewReader(strings.NewReader(write(t, g)), Options{}).Read())
		requireLine(&again.Main)
	}
}

// FuzzFormatTwice formats generated texts, good and bad. The result must be strict PDN with all words of the text, and
// formatting it again must change nothing.
func FuzzFormatTwice(f *testing.F) {
	for _, choices := range choiceSeeds(40, 30, 10) {
		f.Add(choices)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) > 1<<12 {
			return
		}
		text, o := generateText(choices)
		requireFormat(t, text, o)
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
		if !errors.Is(e.Err, draughts.ErrEmptyBoard) {
			require.Contains(t, strictWarnings, e.Err, "%q", text)
		}
	}
	requireSameGames(t, text, o, games)
}

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
