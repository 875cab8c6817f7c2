package picture_test

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/picture"
)

func gameOf(t *testing.T, v draughts.Variant, moves string) *draughts.Game {
	t.Helper()
	g := draughts.NewGame(v)
	play(t, g, moves)
	return g
}

func play(t *testing.T, g *draughts.Game, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		_, err := g.PlayText(text)
		require.NoError(t, err)
	}
}

// afterMoves returns a board with the position after these moves and the last of them.
func afterMoves(t *testing.T, v draughts.Variant, moves string) picture.Board {
	t.Helper()
	frames := picture.Board{}.Frames(gameOf(t, v, moves))
	b := frames[len(frames)-1]
	b.Caption = ""
	return b
}

func svg(t *testing.T, b interface{ WriteSVG(io.Writer) error }) string {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, b.WriteSVG(&text))
	return text.String()
}

// pngOf returns a picture as a PNG image, and what that shows.
func pngOf(t *testing.T, b interface{ WritePNG(io.Writer) error }) (encoded []byte, m image.Image) {
	t.Helper()
	var drawn bytes.Buffer
	require.NoError(t, b.WritePNG(&drawn))
	m, err := png.Decode(bytes.NewReader(drawn.Bytes()))
	require.NoError(t, err)
	return drawn.Bytes(), m
}

func goldenBoards(t *testing.T) map[string]picture.Board {
	english := afterMoves(t, draughts.English, "11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20")
	international := afterMoves(t, draughts.International, "32-28 19-23 28x19 14x23 37-32 10-14 41-37 5-10")
	russian := afterMoves(t, draughts.Russian, "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5")
	russian.Theme = picture.Walnut
	italian := picture.Board{
		Position: draughts.MustParseFEN(draughts.Italian, "W:W19,23,24,27,28,31,32,K9:BK30,1,2,5,7,10,12,14,18"),
		Theme:    picture.Blue,
	}
	capture := draughts.MustParseFEN(draughts.International, "W:WK47,36,48:B14,19,29,31,42,K5")
	m := capture.Moves()[0]
	arrows := picture.Board{
		Position: capture, Theme: picture.Grey, Marks: m.Captured(), Arrows: []picture.Arrow{capture.Path(m)},
	}
	dark := picture.Board{
		Position: draughts.MustParseFEN(draughts.Brazilian, "W:WKc3,e1,g3,h2:Bb8,Ka7,f8,h6"),
		Theme:    picture.Dark, LegalMoves: true,
	}
	pictures := map[string]picture.Board{
		"english": english, "international": international, "russian": russian, "italian": italian, "arrows": arrows,
		"dark": dark,
	}
	for name, b := range pictures {
		b.Size = 400
		pictures[name] = b
	}
	return pictures
}

// golden returns the content of a file. With the environment variable UPDATE set it writes content to the file first.
func golden(t *testing.T, name string, content []byte) []byte {
	t.Helper()
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, content, 0o644))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	return want
}

// TestGolden compares pictures with those of testdata, which a person has looked at.
func TestGolden(t *testing.T) {
	g := gameOf(t, draughts.English, "11-15 23-19 8-11 22-17 15-18 19-15 10x19 24x8")
	small := picture.Board{Size: 160, Bottom: draughts.Black, Labels: picture.LetterLabels, LegalMoves: true}
	frames := small.Frames(g)
	strip := picture.Strip{Boards: frames[len(frames)-3:], Columns: 2}
	text := svg(t, strip)
	requireSVG(t, text)
	assert.Equal(t, string(golden(t, "testdata/strip.svg", []byte(text))), text)

	for name, b := range goldenBoards(t) {
		requireSVG(t, svg(t, b))
		b.Size = 160
		drawn, got := pngOf(t, b)
		want, err := png.Decode(bytes.NewReader(golden(t, "testdata/"+name+".png", drawn)))
		require.NoError(t, err)
		requireSameImage(t, want, got, name)
	}
}

// requireSameImage checks that images are equal but for the last digits of rounding, which differ between processors.
func requireSameImage(t *testing.T, want, got image.Image, what string) {
	t.Helper()
	require.Equal(t, want.Bounds(), got.Bounds(), what)
	different := 0
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			if want.At(x, y) != got.At(x, y) {
				different++
			}
		}
	}
	require.LessOrEqual(t, different, want.Bounds().Dx()*want.Bounds().Dy()/500, what)
}

// TestEveryVariant draws all variants in both orientations, with all labels and themes.
func TestEveryVariant(t *testing.T) {
	i := 0
	for _, v := range draughts.Variants() {
		for _, bottom := range []draughts.Color{draughts.White, draughts.Black} {
			for labels := picture.NotationLabels; labels <= picture.NoLabels; labels++ {
				i++
				b := picture.Board{
					Position: v.Start(), Size: 150 + i, Bottom: bottom, Labels: labels, LegalMoves: true,
					Theme: picture.Themes()[i%len(picture.Themes())], Marks: []draughts.Square{1}, Arrows: []picture.Arrow{{1, 2, 3}},
				}
				text := svg(t, b)
				requireSVG(t, text)
				assert.Equal(t, (v.Start().White() | v.Start().Black()).Len(), strings.Count(text, "<use "), v)
				_, err := b.Image()
				require.NoError(t, err)
			}
		}
	}
}

// TestLabels checks which labels there are, where, and that small squares have none.
func TestLabels(t *testing.T) {
	text := svg(t, picture.Board{Position: draughts.English.Start()})
	assert.Equal(t, 32, strings.Count(text, "<text "))
	assert.Contains(t, text, ">32</text>")
	assert.NotContains(t, svg(t, picture.Board{Position: draughts.English.Start(), Size: 200}), "<text ")
	asked := picture.Board{Position: draughts.English.Start(), Size: 200, Labels: picture.NumberLabels}
	assert.Contains(t, svg(t, asked), ">32</text>")
	russian := picture.Board{Position: draughts.Russian.Start()}
	text = svg(t, russian)
	assert.Equal(t, 16, strings.Count(text, "<text "))
	assert.Less(t, strings.Index(text, ">a<"), strings.Index(text, ">h<"))
	russian.Bottom = draughts.Black
	text = svg(t, russian)
	assert.Greater(t, strings.Index(text, ">a<"), strings.Index(text, ">h<"))
	russian.Labels = picture.NoLabels
	assert.NotContains(t, svg(t, russian), "<text ")
}

// TestBadBoards checks the errors of boards that cannot be drawn.
func TestBadBoards(t *testing.T) {
	p := draughts.English.Start()
	far := make([]draughts.Square, 1000)
	for i := range far {
		far[i] = draughts.Square(i%32 + 1)
	}
	far[999] = 40
	for _, tt := range []struct {
		name, say string
		board     picture.Board
		is        error
	}{
		{"no position", "no position", picture.Board{}, nil},
		{"negative size", "size -1: 64 to 4096 pixels", picture.Board{Position: p, Size: -1}, nil},
		{"tiny", "size 63", picture.Board{Position: p, Size: 63}, nil},
		{"huge", "size 100000", picture.Board{Position: p, Size: 100000}, nil},
		{"theme", "unknown word: invalid picture.Theme", picture.Board{Position: p, Theme: 99}, draughts.ErrUnknownWord},
		{"labels", "unknown word: invalid picture.Labels", picture.Board{Position: p, Labels: 99}, draughts.ErrUnknownWord},
		{"bottom", "no side at the bottom", picture.Board{Position: p, Bottom: draughts.NoColor}, nil},
		{"mark", "mark: no such square: 33: the squares are 1 to 32",
			picture.Board{Position: p, Marks: []draughts.Square{1, 33}}, draughts.ErrNoSuchSquare},
		{"mark on no square", "no such square", picture.Board{Position: p, Marks: []draughts.Square{0}},
			draughts.ErrNoSuchSquare},
		{"arrow to nowhere", "arrow 11-50: no such square: 50", picture.Board{Position: p, Arrows: []picture.Arrow{{11, 50}}},
			draughts.ErrNoSuchSquare},
		{"arrow of one square", "two squares or more", picture.Board{Position: p, Arrows: []picture.Arrow{{11}}}, nil},
		{"arrow without length", "from 11 to 11", picture.Board{Position: p, Arrows: []picture.Arrow{{15, 11, 11}}}, nil},
		{"long arrow", "990 more", picture.Board{Position: p, Arrows: []picture.Arrow{far}}, draughts.ErrNoSuchSquare},
		{"move of another game", "it is of russian draughts, the position of english",
			picture.Board{Position: p, LastMove: draughts.Russian.Start().Moves()[0]}, nil},
	} {
		var out bytes.Buffer
		err := tt.board.WriteSVG(&out)
		require.ErrorIs(t, err, picture.ErrBoard, tt.name)
		require.ErrorContains(t, err, tt.say)
		require.LessOrEqual(t, len(err.Error()), 8000)
		if tt.is != nil {
			require.ErrorIs(t, err, tt.is)
		}
		require.ErrorIs(t, tt.board.WritePNG(&out), picture.ErrBoard)
		require.Empty(t, out.Bytes(), "nothing is written")
		require.ErrorIs(t, picture.Strip{Boards: []picture.Board{tt.board}}.WriteSVG(&out), picture.ErrBoard)
		require.ErrorIs(t, picture.Animation{Boards: []picture.Board{tt.board}}.WriteGIF(&out), picture.ErrBoard)
	}
}

// TestNames checks the names of themes and labels.
func TestNames(t *testing.T) {
	var theme picture.Theme
	var labels picture.Labels
	for _, want := range picture.Themes() {
		text, err := want.MarshalText()
		require.NoError(t, err)
		require.NoError(t, theme.UnmarshalText(bytes.ToUpper(text)))
		require.Equal(t, want, theme)
	}
	for want := picture.NotationLabels; want <= picture.NoLabels; want++ {
		text, err := want.MarshalText()
		require.NoError(t, err)
		require.NoError(t, labels.UnmarshalText(text))
		require.Equal(t, want, labels)
	}
	err := theme.UnmarshalText([]byte("purple"))
	require.EqualError(t, err, `unknown word "purple": green, walnut, blue, grey, dark or print is expected`)
	require.ErrorIs(t, err, draughts.ErrUnknownWord)
	require.ErrorIs(t, labels.UnmarshalText([]byte("roman")), draughts.ErrUnknownWord)
	_, err = picture.Theme(9).MarshalText()
	require.ErrorIs(t, err, draughts.ErrUnknownWord)
	_, err = picture.Labels(9).MarshalText()
	require.ErrorIs(t, err, draughts.ErrUnknownWord)
	require.Equal(t, "invalid picture.Theme", picture.Theme(9).String())
	require.Equal(t, "invalid picture.Labels", picture.Labels(9).String())
}
