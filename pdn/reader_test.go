package pdn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/testsize"

	"github.com/godraughts/draughts/internal/testtable"
)

func TestBoundaries(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/boundaries.txt", 3) {
		t.Run(row[0], func(t *testing.T) {
			games, _ := readAll(t, iotest.OneByteReader(strings.NewReader(row[1])), Options{})
			var moves []int
			for _, g := range games {
				legal, _ := g.Main.CountMoves()
				moves = append(moves, legal)
			}
			require.Equal(t, "["+row[2]+"]", fmt.Sprint(moves))
		})
	}
}

// TestNoGame reads texts without a game.
func TestNoGame(t *testing.T) {
	for _, text := range []string{strings.Repeat("\x00", 100_000), "*", "* * *\n", "1.", " \x01 "} {
		r := NewReader(strings.NewReader(text), Options{})
		_, err := r.Read()
		require.ErrorIs(t, err, ErrNoGame, "%.20q", text)
		_, err = r.Read()
		require.Equal(t, io.EOF, err, "the error comes once")
		s := NewScanner(strings.NewReader(text), Options{File: "games.pdn"})
		require.False(t, s.Next())
		require.EqualError(t, s.Err(), "games.pdn: there is no game in this text")
		require.False(t, s.Next())
	}
	for _, text := range []string{"", " \r\n\t\f\x1a", "\uFEFF\n"} {
		_, err := NewReader(strings.NewReader(text), Options{}).Read()
		require.Equal(t, io.EOF, err, "%q", text)
	}
	for _, text := range []string{"nothing to see here", "{a}", "11", "11 15", "%\n%", "1-0"} {
		s := NewScanner(strings.NewReader(text), Options{})
		require.True(t, s.Next(), text)
		s.FirstError()
		require.False(t, s.Next())
		require.NoError(t, s.Err(), text)
	}
}

// TestStreamError reads a stream that ends with an error inside the second game.
func TestStreamError(t *testing.T) {
	broken := errors.New("broken pipe")
	stream := io.MultiReader(strings.NewReader("11-15 *\n\n11-15 23"), iotest.ErrReader(broken))
	r := NewReader(stream, Options{})
	g := must(r.Read())
	require.Len(t, g.Main.Moves, 1)
	for range 2 {
		g, err := r.Read()
		require.ErrorIs(t, err, broken)
		require.Nil(t, g)
	}

	n := 0
	for g, err := range NewReader(iotest.ErrReader(broken), Options{}).All() {
		require.Nil(t, g)
		require.ErrorIs(t, err, broken)
		n++
	}
	require.Equal(t, 1, n)
}

// TestTextFromElsewhere reads UTF-16, and invisible characters in all places of a game.
func TestTextFromElsewhere(t *testing.T) {
	const text = "\uFEFF[White \"Zoë 𝄞\"]\n1. 11-15 {ё} 23-19 *"
	for name, order := range map[string]binary.AppendByteOrder{"little": binary.LittleEndian, "big": binary.BigEndian} {
		var stream []byte
		for _, unit := range utf16.Encode([]rune(text)) {
			stream = order.AppendUint16(stream, unit)
		}
		for _, r := range []io.Reader{bytes.NewReader(stream), iotest.OneByteReader(bytes.NewReader(stream))} {
			games, errs := readAll(t, r, Options{})
			require.Empty(t, errs)
			require.Equal(t, "[White \"Zoë 𝄞\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n1. 11-15 {ё} 1... 23-19 *\n",
				write(t, games...), name)
			require.Equal(t, "1:1: game 1: a byte order mark", games[0].Warnings[0].Error())
		}
	}
	g := must(ParseGame("[FEN \"B:W21,\u200b22:B1,2\"]\u200e\n" +
		"1.\u200b1\u200b-\u200b6 \u200e21\u00ad-17\u200f 2. \u00ad2-7\u200b *"))
	require.Equal(t, "1. 1-6 21-17 2. 2-7 *", body(t, g))
	found := map[error]int{}
	for _, w := range g.Warnings {
		found[w.Err]++
	}
	require.Equal(t, map[error]int{ErrFENForm: 1, ErrUnicodeSpace: 6, ErrSpace: 2}, found)
}

// TestStreaming reads a game from a pipe as soon as the blank line after it has come.
func TestStreaming(t *testing.T) {
	r, w := io.Pipe()
	go func() {
		fmt.Fprint(w, "1. 11-15 *\n\n")
	}()
	g := must(NewReader(r, Options{}).Read())
	require.Len(t, g.Main.Moves, 1)
	require.NoError(t, r.Close())
}

// TestLinearTime reads texts that repeat a piece many times. The time must grow only with the length of the text: if it
// grew with the square it would exceed the limit many times.
func TestLinearTime(t *testing.T) {
	fills := []string{"{", "1", ";"} // the buffer, with one token or with many
	for i, piece := range append(fills, []string{
		"(", ")", "{", "}", "[", "]", "[A", "[A \"", "[A \"\"]", "1", "1 ", "1.", "1-", "1- ", "x", "!", "(!", "$", "$1",
		"*", "* ", "%", "%\n",
		";", ";\n", "\n", "\\", "\"", "é", "\xff", "\x00", "1-0 ", "4-6 ", "11-15", "11-15 ", "11-15 (", "c3 - ", "c3d4 ",
		"a1", "{}", "{\n[A \"\"]\n", "{\n\n[A \"\"] p", "\n\n[A \"\"] p",
		"[A \"\"]\n\n{", "\n\n[A \"\"]\n(", "[GameType \"20\"][FEN \"W:WK1-20:BK31-50\"]*\n",
		"/", "/ ", "... ", "A \"", "[A \"b", "\\n", "1-0 {}", "1 2 ", "11-15 (1... ", "- ", "1-\u00a0",
		"[A \"b\n", "[A '", "[A 'b\n", "[A “", "[\n", "A \"b\n", "[Event ", "\u200b", "1\u200b-\u200b", "&", "[A&quot;",
		"/FEN \"B::\"/ ", "[pdn]", "1-0 (", "11x18 18x25 ", "[FEN \"W:WK1-20:BK31-50\"] 1x50 1x50 1x50 1x50",
	}...) {
		size := testsize.Pick(1<<14, 1<<14, 1<<22)
		if i < len(fills) {
			size = maxPinned + maxWord
		}
		for _, tail := range []string{"", "}"} {
			begin := time.Now()
			text := strings.Repeat(piece, size/len(piece)) + tail
			r := NewReader(strings.NewReader(text), Options{})
			for _, err := r.Read(); err != io.EOF; _, err = r.Read() {
			}
			s := NewScanner(strings.NewReader(text), Options{})
			for s.Next() {
			}
			if s.Number() > 0 {
				require.NoError(t, s.Err())
			}
			require.Less(t, time.Since(begin), 10*time.Second, "%q", piece)
		}
	}
}
