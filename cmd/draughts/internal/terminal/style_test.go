package terminal

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestBestStyle(t *testing.T) {
	for _, c := range []struct {
		name        string
		shown       bool
		environment map[string]string
		want        style
	}{
		{"a pipe", false, map[string]string{"LANG": "en_GB.UTF-8"}, ascii},
		{"a screen", true, map[string]string{"LANG": "en_GB.UTF-8", "TERM": "xterm-256color"}, colour},
		{"no colour wanted", true, map[string]string{"LANG": "C.utf8", "NO_COLOR": "1"}, unicode},
		{"empty means nothing", true, map[string]string{"LANG": "C.utf8", "NO_COLOR": ""}, colour},
		{"no UTF-8", true, map[string]string{"LANG": "C"}, ascii},
		{"LC_ALL goes first", true, map[string]string{"LC_ALL": "C", "LANG": "C.UTF-8"}, ascii},
		{"a dumb terminal", true, map[string]string{"LANG": "C.UTF-8", "TERM": "dumb"}, ascii},
		{"the terminal of Windows", true, map[string]string{"WT_SESSION": "1"}, colour},
	} {
		w := System{Getenv: func(key string) string { return c.environment[key] }}
		if c.shown {
			w.Screen = io.Discard
		}
		require.Equal(t, c.want, detectStyle(w), c.name)
	}
}

func TestNumbered(t *testing.T) {
	for _, c := range []struct {
		v          draughts.Variant
		text, want string
	}{
		{draughts.English, "11-15", "11-15"},
		{draughts.English, "f6-e5", "11-15"},
		{draughts.English, "A1xC3", "29x22"},
		{draughts.English, "a2-b4", "a2-17"}, // a2 is a light square
		{draughts.English, "z9", "z9"},
		{draughts.English, "", ""},
		{draughts.English, "é1", "é1"},
		{draughts.International, "a1", "46"},
		{draughts.International, "j10", "5"},
		{draughts.Italian, "h1", "32"},
		{draughts.Russian, "c3-d4", "c3-d4"},
	} {
		require.Equal(t, c.want, toNumbers(c.v, c.text), "%s %s", c.v, c.text)
	}
}

// TestLabelsAreRead checks for all boards that the name which a square is shown with means that square.
func TestLabelsAreRead(t *testing.T) {
	for _, v := range draughts.Variants() {
		for sq := range v.Squares(v.AllSquares()) {
			for _, l := range []labels{usual, numbers, names} {
				text := toNumbers(v, view{labels: l}.label(v, sq))
				require.Equal(t, sq, must(v.ParseSquare(text)), "%s %s", v, text)
			}
		}
	}
}

func TestCleanName(t *testing.T) {
	require.Equal(t, "Ann of Cleves", cleanName("  Ann\tof \x1b Cleves\n"))
	require.Equal(t, "Zoë", cleanName("Zo\u00eb"))
	require.Equal(t, "a b", cleanName("a\xffb"))
	require.Len(t, cleanName("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), maxName)
	require.Empty(t, cleanName(" \x07 "))
}

func TestParagraph(t *testing.T) {
	var c console
	require.Equal(t, "", c.paragraph(" ", 2))
	require.Equal(t, "a b", c.paragraph(" a\nb ", 2))
	const long = "a long line of many short words that goes on and on and on until it does not fit"
	require.Equal(t, long+"\n  into eighty columns", c.paragraph(long+" into eighty columns", 2))
}
