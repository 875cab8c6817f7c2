package pdn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// readAll returns the games in r, and the first error of each game that has errors.
func readAll(t *testing.T, r io.Reader, o Options) (games []*Game, errs []*Error) {
	t.Helper()
	for g, err := range NewReader(r, o).All() {
		if errors.Is(err, ErrNoGame) {
			require.Empty(t, games)
			break
		}
		require.NotNil(t, g, "%v", err)
		games = append(games, g)
		if err != nil {
			var e *Error
			require.ErrorAs(t, err, &e)
			errs = append(errs, e)
		}
	}
	return games, errs
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func readFile(t *testing.T, name string, o Options) ([]*Game, []*Error) {
	t.Helper()
	file := must(os.Open(name))
	defer file.Close()
	return readAll(t, file, o)
}

// golden returns the content of a file. With the environment variable UPDATE set it writes text to the file first.
func golden(t *testing.T, name, text string) string {
	t.Helper()
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	want := must(os.ReadFile(name))
	return string(want)
}

// write returns the games as a Writer writes them with Counters.
func write(t testing.TB, games ...*Game) string {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	w.Counters = true
	for _, g := range games {
		require.NoError(t, w.Write(g))
	}
	return b.String()
}

// body returns the moves of a game as a Writer writes them.
func body(t *testing.T, g *Game) string {
	t.Helper()
	_, moves, _ := strings.Cut(write(t, g), "\n\n")
	return strings.Join(strings.Fields(moves), " ")
}

var strictWarnings = []error{ErrResultPosition, ErrUnsupportedGameType, ErrRepeatedTag}

// requireStable writes g, reads it with Options.Strict, and writes it again. The trees and the texts must be equal. A
// tree with an unknown move may change once, as that becomes a comment.
func requireStable(t testing.TB, g *Game, o Options) {
	t.Helper()
	o.Strict = true
	text := write(t, g)
	r := NewReader(strings.NewReader(text), o)
	again, err := r.Read()
	require.NoError(t, err, "%s", text)
	for _, w := range again.Warnings {
		require.Contains(t, strictWarnings, w.Err)
	}
	if isWhole(g, &g.Main) {
		require.Equal(t, outline(g), outline(again), "%s", text)
	}
	require.True(t, isWhole(again, &again.Main))
	require.Equal(t, text, write(t, again))
	_, err = r.Read()
	require.Error(t, err, "one game only")
}

// isWhole reports whether no node and no tag needs to be written as a comment.
func isWhole(g *Game, l *Line) bool {
	if slices.ContainsFunc(g.Tags, func(t Tag) bool { ok, _ := isTagName(t.Name); return !ok }) {
		return false
	}
	for _, n := range l.Moves {
		if n.Move == (draughts.Move{}) && n.Setup == nil && (g.Start.Variant.IsValid() || plainMove(n.Text) == "") {
			return false
		}
		for _, v := range n.Variations {
			if !isWhole(g, v) {
				return false
			}
		}
	}
	return true
}

// fenText returns the FEN of a set-up without its move number.
func fenText(s draughts.Setup) string {
	s.MoveNumber = 0
	return s.FEN()
}

// outline returns a text of all that a written tree keeps. It leaves out raw text, move numbers, the order of tags, and
// tags that a Writer derives.
func outline(g *Game) string {
	var b strings.Builder
	start := g.Start
	if start.Variant.IsValid() {
		fmt.Fprintf(&b, "%v %s\n", start.Variant, fenText(start))
	}
	fmt.Fprintf(&b, "%s\n", g.Result())
	tags := slices.Clone(g.Tags)
	for _, derived := range []string{"Result", "ResultFormat", "GameType", "Variant", "FEN", "Date", "SourceDate",
		"SourceResultFormat", "SourceVariant"} {
		tags.Delete(derived)
	}
	slices.SortStableFunc(tags, func(a, b Tag) int { return rank(a, standardTags) - rank(b, standardTags) })
	for _, tag := range tags {
		fmt.Fprintf(&b, "%s=%q\n", strings.ToUpper(tag.Name[:1])+tag.Name[1:], tag.Value)
	}
	var line func(l *Line, indent string)
	line = func(l *Line, indent string) {
		for _, n := range l.Moves {
			fmt.Fprintf(&b, "%s%q %v%s%v %q\n", indent, n.CommentsBefore, n.Move, n.Strength, n.NAGs, n.CommentsAfter)
			if n.Setup != nil {
				fmt.Fprintf(&b, "%s%s\n", indent, fenText(*n.Setup))
			}
			if !start.Variant.IsValid() {
				fmt.Fprintf(&b, "%s%s\n", indent, plainMove(n.Text))
			}
			for _, v := range n.Variations {
				fmt.Fprintf(&b, "%s(\n", indent)
				line(v, indent+"  ")
			}
		}
		fmt.Fprintf(&b, "%s%q\n", indent, l.Comments)
	}
	line(&g.Main, "")
	return b.String()
}

// requireSameGames requires a Scanner that skips moves to find the same games as a Reader.
func requireSameGames(t *testing.T, text []byte, o Options, games []*Game) {
	t.Helper()
	s := NewScanner(iotest.HalfReader(bytes.NewReader(text)), o)
	n := 0
	for ; s.Next(); n++ {
		require.Less(t, n, len(games), "%q", text)
		require.Equal(t, games[n].Tags, s.Tags())
	}
	if n > 0 {
		require.NoError(t, s.Err())
	}
	require.Equal(t, len(games), n, "%q", text)
}

// tagsOf returns the tags in a text such as "White=Ann; Black=Bob".
func tagsOf(text string) (tags Tags) {
	for tag := range strings.SplitSeq(text, "; ") {
		if name, value, ok := strings.Cut(tag, "="); ok {
			tags = append(tags, Tag{name, value})
		}
	}
	return tags
}
