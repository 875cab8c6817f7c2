package pdn

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// fillings are what FuzzLimits fills texts with.
var fillings = []string{`"`, "q", "q ", "é", "\xe9", "{", ";", "0", "!", "-", "\n", `\`}

// filled returns n bytes of a filling, the last of them a letter.
func filled(filling string, n int) string {
	pieces := max(n-1, 0) / len(filling)
	return strings.Repeat(filling, pieces) + strings.Repeat("q", max(n-pieces*len(filling), 0))
}

// limits are the limits of the package, each with the text of a game in which n bytes or things have it. Beyond a limit
// with an error the game has that error, with whatever it is filled.
var limits = []struct {
	name  string
	limit int
	err   error
	text  func(filling string, n int) string
}{
	{"tag", maxTag, nil, func(f string, n int) string { return `[A "` + filled(f, n-6) + `"] 11-15` }},
	{"result", maxTag, nil, func(f string, n int) string { return `[Result "` + filled(f, n-11) + `"] 11-15` }},
	{"date", maxTag, nil, func(f string, n int) string { return `[Date "` + filled(f, n-9) + `"] 11-15` }},
	{"name of a tag", maxWord, ErrTag, func(_ string, n int) string {
		return "[P1" + strings.Repeat("q", n-2) + ` "q"] 11-15`
	}},
	{"tags", maxTags, ErrTooLarge, func(_ string, n int) string { return strings.Repeat(`[A "q"]`, n) + "11-15" }},
	{"set-up", maxTag, ErrSetup, func(f string, n int) string { return "11-15 /" + filled(f, n) + "/ 22-18" }},
	{"word", maxWord - 1, nil, func(f string, n int) string { return "11-15 w" + filled(f, n-1) + " 22-18" }},
	{"move", maxWord - 1, ErrTooLarge, func(_ string, n int) string {
		return `[GameType "27"] 1` + strings.Repeat("-1", n/2) + " 22-18"
	}},
	{"strength", maxWord - 1, ErrTooLarge, func(_ string, n int) string {
		return "11-15" + strings.Repeat("!", n) + " 22-18"
	}},
	{"strength in pieces", maxWord - 1, ErrTooLarge, func(_ string, n int) string {
		return "11-15" + strings.Repeat("!", n-2) + " !? ! 22-18"
	}},
	{"glyph", maxNAG, ErrTooLarge, func(_ string, n int) string { return "11-15 $" + strings.Repeat("7", n) + " 22-18" }},
	{"blanks", maxBlanks, nil, func(_ string, n int) string { return "11" + strings.Repeat(" ", n) + "- 15 22-18" }},
	{"number", maxWord, nil, func(_ string, n int) string { return strings.Repeat("1", n) + ". 11-15" }},
	{"dots", maxWord, nil, func(_ string, n int) string { return "1" + strings.Repeat(".", n) + " 11-15" }},
	{"errors before a result", maxFindings, nil, func(_ string, n int) string {
		return strings.Repeat("q {}", n) + "11-15 (9-13 1-0"
	}},
	{"errors before a comment", maxFindings, nil, func(_ string, n int) string {
		return strings.Repeat("q {}", n) + "11-15 {"
	}},
	{"errors before the limit of a game", maxFindings, ErrTooLarge, func(_ string, n int) string {
		return "11-15 " + strings.Repeat("q {}", n) + strings.Repeat("$1 ", maxElements) + "{q}"
	}},
	{"variations", maxDepth, ErrTooLarge, nested},
	{"variations beyond the limit", 1 << 16, ErrTooLarge, nested},
	{"elements", maxElements, ErrTooLarge, func(_ string, n int) string {
		return "11-15! (9-13 " + strings.Repeat("$1 ", n-6) + ") 4-8"
	}},
	{"elements after the end", maxElements, ErrTooLarge, func(_ string, n int) string {
		return "11-15 * " + strings.Repeat("{} ", n-1)
	}},
	{"elements and tags", maxElements, ErrTooLarge, func(_ string, n int) string {
		return strings.Repeat(`[A "q"]`, maxTags) + "11-15" + strings.Repeat(" $1", n-1)
	}},
	{"comment", maxGame, nil, func(f string, n int) string { return "11-15 {" + filled(f, n-1) + "}" }},
	{"line comment", maxGame, nil, func(f string, n int) string { return "11-15 ;" + filled(f, n-1) }},
	{"game", maxGame, nil, func(f string, n int) string { return "11-15 {" + filled(f, n-15) + "} 22-18" }},
	{"game of comments", maxGame, nil, func(f string, n int) string {
		return "11-15 " + strings.Repeat("{"+filled(f, 126)+"}", n/128) + ";" + filled(f, n%128)
	}},
}

func nested(_ string, n int) string {
	return strings.Repeat("11-15 (", n) + "11-15" + strings.Repeat(")", n) + " 22-18"
}

// FuzzLimits reads games in which one thing is as large as its limit, or a little smaller or larger. The next game must
// be read. What a Writer and AppendText write must be the same when it is read again. They must keep everything, unless
// the error says that it is too large.
func FuzzLimits(f *testing.F) {
	for i := range limits {
		for _, offset := range testsize.Pick([]int8{1}, []int8{1}, []int8{-1, 0, 1}) {
			f.Add(byte(i), offset, byte(0))
		}
	}
	f.Fuzz(func(t *testing.T, limit byte, offset int8, filling byte) {
		l := limits[int(limit)%len(limits)]
		text := l.text(fillings[int(filling)%len(fillings)], max(l.limit+int(offset), 0))
		o := Options{Variant: draughts.English}
		games, _ := readAll(t, strings.NewReader(text+"\n\n[Event \"next\"]\n1. 9-13 *\n"), o)
		require.Equal(t, "next", games[len(games)-1].Tags.Get("Event"), l.name)
		require.Len(t, games[len(games)-1].Main.Moves, 1, l.name)

		if l.err != nil && offset > 0 {
			findings := slices.Concat(games[0].Errors, games[0].Warnings)
			require.True(t, slices.ContainsFunc(findings, func(e *Error) bool { return e.Err == l.err }), l.name)
		}
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
		if copied, err := s.AppendText([]byte("before")); err != nil {
			require.ErrorIs(t, err, ErrTooLarge, l.name)
			require.Equal(t, "before", string(copied), l.name)
			return
		}
		copies, first := copied(t, []byte(text), o)
		_, both := copied(t, append(copies, ") 1. 9-13 {} *"...), o)
		require.Equal(t, append(first, 1), both, l.name)
		require.Equal(t, strings.Count(text, "q"), bytes.Count(copies, []byte("q")), l.name)
		if isWhole {
			require.Equal(t, strings.Count(text, "q"), bytes.Count(again, []byte("q")), l.name)
		}
	})
}
