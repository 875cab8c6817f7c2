package pdn

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// fillings are what FuzzLimits fills texts with.
var fillings = []string{"q", `"`, "q ", "é", "\xe9", "{", ";", "0", "!", "-", "\n", `\`}

// filled returns n bytes of a filling, the last of them a letter.
func filled(filling string, n int) string {
	pieces := max(n-1, 0) / len(filling)
	return strings.Repeat(filling, pieces) + strings.Repeat("q", max(n-pieces*len(filling), 0))
}

// limits are the limits of the package, each with the text of a game in which n bytes or things have it.
var limits = []struct {
	name  string
	limit int
	text  func(filling string, n int) string
}{
	{"tag", maxTag, func(f string, n int) string { return `[A "` + filled(f, n-6) + `"] 11-15` }},
	{"tag with quotes", maxTag, func(f string, n int) string { return `[A "q` + filled(`"`, n-7) + `"] 11-15` }},
	{"result", maxTag, func(f string, n int) string { return `[Result "` + filled(`"`, n-11) + `"] 11-15` }},
	{"date", maxTag, func(f string, n int) string { return `[Date "` + filled(f, n-9) + `"] 11-15` }},
	{"name of a tag", maxWord, func(_ string, n int) string { return "[P1" + strings.Repeat("q", n-2) + ` "q"] 11-15` }},
	{"tags", maxTags, func(f string, n int) string { return strings.Repeat(`[A "q`+f+`"]`, n) + "11-15" }},
	{"set-up", maxTag, func(f string, n int) string { return "11-15 /" + filled(f, n) + "/ 22-18" }},
	{"word", maxWord, func(f string, n int) string { return "11-15 w" + filled(f, n-1) + " 22-18" }},
	{"move", maxWord, func(f string, n int) string { return `[GameType "27"] 1` + strings.Repeat("-1", n/2) + " 22-18" }},
	{"strength", maxWord, func(_ string, n int) string { return "11-15" + strings.Repeat("!", n-2) + " !? ! 22-18" }},
	{"glyph", maxNAG, func(_ string, n int) string { return "11-15 $" + strings.Repeat("7", n) + " 22-18" }},
	{"blanks", maxBlanks, func(_ string, n int) string { return "11" + strings.Repeat(" ", n) + "- 15 22-18" }},
	{"number", maxWord, func(_ string, n int) string { return strings.Repeat("1", n) + ". 11-15" }},
	{"dots", maxWord, func(_ string, n int) string { return "1" + strings.Repeat(".", n) + " 11-15" }},
	{"errors before a result", maxFindings, func(_ string, n int) string {
		return strings.Repeat("q {}", n) + "11-15 (9-13 1-0"
	}},
	{"errors before a comment", maxFindings, func(_ string, n int) string { return strings.Repeat("q {}", n) + "11-15 {" }},
	{"errors before the limit of a game", maxFindings, func(_ string, n int) string {
		return "11-15 " + strings.Repeat("q {}", n) + strings.Repeat("$1 ", maxElements) + "{q}"
	}},
	{"variations", maxDepth, func(_ string, n int) string {
		return strings.Repeat("11-15 (", n) + "11-15" + strings.Repeat(")", n) + " 22-18"
	}},
	{"variations beyond the limit", 1 << 16, func(_ string, n int) string {
		return strings.Repeat("11-15 (", n) + "11-15" + strings.Repeat(")", n) + " 22-18"
	}},
	{"elements", maxElements, func(_ string, n int) string { return "11-15!" + strings.Repeat("$1 ", n-5) + "(9-13)" }},
	{"elements and tags", maxElements, func(_ string, n int) string {
		return strings.Repeat(`[A "q"]`, maxTags) + "11-15" + strings.Repeat(" $1", n-5)
	}},
	{"comment", maxGame, func(f string, n int) string { return "11-15 {" + filled(f, n-1) + "}" }},
	{"line comment", maxGame, func(f string, n int) string { return "11-15 ;" + filled(f, n-1) }},
	{"game", maxGame, func(f string, n int) string { return "11-15 {" + filled(f, n-15) + "} 22-18" }},
	{"game of comments", maxGame, func(f string, n int) string {
		return "11-15 " + strings.Repeat("{"+filled(f, 126)+"}", n/128) + ";" + filled(f, n%128)
	}},
}

// FuzzLimits reads games in which one thing is as large as its limit, or a little smaller or larger. The next game must
// be read. What a Writer and AppendText write must be the same when it is read again. They must keep everything, unless
// the error says that it is too large.
func FuzzLimits(f *testing.F) {
	for i := range limits {
		for offset := int8(-1); offset <= 1; offset++ {
			f.Add(byte(i), offset, byte(i))
		}
	}
	f.Fuzz(func(t *testing.T, limit byte, offset int8, filling byte) {
		l := limits[int(limit)%len(limits)]
		text := l.text(fillings[int(filling)%len(fillings)], max(l.limit+int(offset), 8))
		o := Options{Variant: draughts.English}
		games, _ := readAll(t, strings.NewReader(text+"\n\n[Event \"next\"]\n1. 9-13 *\n"), o)
		require.Equal(t, "next", games[len(games)-1].Tags.Get("Event"), l.name)
		require.Len(t, games[len(games)-1].Main.Moves, 1, l.name)

		var b bytes.Buffer
		isWhole := true
		for w := NewWriter(&b); len(games) > 0; games = games[1:] {
			if err := w.Write(games[0]); err != nil {
				require.ErrorIs(t, err, ErrTooLarge, l.name)
				isWhole = false
			}
		}
		again, findings := format(t, b.Bytes(), Options{Variant: o.Variant, Strict: true})
		for _, e := range findings {
			require.Contains(t, strictWarnings, e.Err, l.name)
		}
		require.True(t, bytes.Equal(b.Bytes(), again), l.name)

		s := NewScanner(strings.NewReader(text), o)
		require.True(t, s.Next(), l.name)
		moves, _ := s.CountMoves()
		treeMoves, _ := s.Game().Main.CountMoves()
		require.Equal(t, treeMoves, moves, l.name)
		_, err := s.AppendText(nil)
		if err != nil {
			require.ErrorIs(t, err, ErrTooLarge, l.name)
			return
		}
		copies, first := copied(t, []byte(text), o)
		_, both := copied(t, append(copies, ") 1. 9-13 {} *"...), o)
		require.Equal(t, append(first, 1), both, l.name)
		if isWhole {
			require.Equal(t, strings.Count(text, "q"), bytes.Count(again, []byte("q")), l.name)
		}
	})
}
