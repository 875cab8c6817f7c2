package terminal

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
)

func TestBestStyle(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/styles.txt", 4) {
		environment := map[string]string{}
		for word := range strings.FieldsSeq(row[2]) {
			key, value, _ := strings.Cut(word, "=")
			environment[key] = value
		}
		w := System{Getenv: func(key string) string { return environment[key] }}
		if row[1] == "screen" {
			w.Screen = io.Discard
		}
		require.Equal(t, must(parseStyle(row[3])), detectStyle(w), row[0])
	}
}

func TestNumbered(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/numbered.txt", 3) {
		require.Equal(t, row[2], toNumbers(must(draughts.ParseVariant(row[0])), row[1]), "%s", row)
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
