package notation

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTrim checks what Trim removes.
func TestTrim(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " ": "", "11-15": "11-15", " 1. 11-15 !? ": "11-15", "12...11-15??": "11-15", "… 11-15(!)": "11-15",
		"11-15 (?!)\n": "11-15", "11-15*": "11-15", "11-15!*": "11-15", "11-15()": "11-15()", "1 11-15": "1 11-15", "1.": "",
	} {
		require.Equal(t, want, Trim(text), "%q", text)
	}
}

// TestNarrow checks the first and the last full-width character, and that others stay.
func TestNarrow(t *testing.T) {
	require.Equal(t, "!11-15x ~\uff5f11–15×", Narrow("！１１－１５ｘ\u3000～\uff5f11–15×"))
}

// TestRead checks the squares and flags of each form, and that other text is refused.
func TestRead(t *testing.T) {
	text := func(separator byte, squares ...Square) Text {
		want := Text{count: len(squares), Separator: separator}
		copy(want.squares[:], squares)
		return want
	}
	two := text('-', Square{0, 11}, Square{0, 15})
	for given, want := range map[string]Text{
		"11-15":   two,
		"11 15":   text(Blanks, Square{0, 11}, Square{0, 15}),
		"c3d4":    text(Nothing, Square{'c', 3}, Square{'d', 4}),
		"cd4":     text(Nothing, Square{'c', -1}, Square{'d', 4}),
		"22d4":    text(Nothing, Square{0, 22}, Square{'d', 4}),
		"11–15":   text(Dash, Square{0, 11}, Square{0, 15}),
		"11 - 15": with(two, func(t *Text) { t.Spaces = true }),
		"011-15":  with(two, func(t *Text) { t.Zeros = true }),
		"22X15":   with(text('x', Square{0, 22}, Square{0, 15}), func(t *Text) { t.Captures, t.Upper = true, true }),
		"C3:e5-g7": with(text(':', Square{'c', 3}, Square{'e', 5}, Square{'g', 7}), func(t *Text) {
			t.Captures, t.Upper, t.Mixed = true, true, true
		}),
		"1115":    with(text(Nothing, Square{0, 1115}), func(t *Text) { t.Unseparated = true }),
		"99999-1": text('-', Square{0, maxNumber}, Square{0, 1}),

		"11\u00a0\u2007-\u202f15": with(two, func(t *Text) { t.Spaces = true }),
		"11\xa0-\xa015":           with(two, func(t *Text) { t.Spaces = true }),
	} {
		var got Text
		require.True(t, Read(&got, given), given)
		require.Equal(t, want, got, given)
		got = Text{}
		require.True(t, Read(&got, []byte(given)), given)
		require.Equal(t, want, got, given)
	}
	for _, given := range []string{
		"", "-", "11", "c", "c3", "cd", "11-", "-11", "11--15", "1 1-15", "c d4", "11/15", "11-15 ", " 11-15", "cdd4",
		"11é15",
	} {
		require.False(t, Read(new(Text), given), given)
	}
}

// with returns t after change.
func with(t Text, change func(*Text)) Text {
	change(&t)
	return t
}
