package picture_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/picture"
)

func captions(frames []picture.Board) []string {
	var texts []string
	for _, b := range frames {
		texts = append(texts, b.Caption)
	}
	return texts
}

// TestFrames checks the boards of a game.
func TestFrames(t *testing.T) {
	g := gameOf(t, draughts.English, "11-15 22-18 15x22 25x18")
	g.Undo()
	style := picture.Board{Theme: picture.Dark, Size: 100}
	frames := style.Frames(g)
	assert.Equal(t, []string{"Start", "1. 11-15", "1... 22-18", "2. 15x22"}, captions(frames))
	for ply, b := range frames {
		p, err := g.PositionAt(ply)
		require.NoError(t, err)
		assert.Equal(t, p, b.Position)
		assert.Equal(t, picture.Dark, b.Theme)
		if ply > 0 {
			assert.Equal(t, g.Moves()[ply-1], b.LastMove)
		}
	}
	assert.Equal(t, picture.Board{Theme: picture.Dark, Size: 100}, style)

	for fen, want := range map[string][]string{
		"W:W22:B1":        {"Start", "1... 22-18", "2. 1-6"}, // Black moves first by the rules
		"W:W22:B1:H0:F10": {"Start", "10... 22-18", "11. 1-6"},
	} {
		setup, err := draughts.ParseSetup(draughts.English, fen)
		require.NoError(t, err)
		g, err := draughts.NewGameFrom(setup)
		require.NoError(t, err)
		play(t, g, "22-18 1-6")
		assert.Equal(t, want, captions(style.Frames(g)))
	}
}

// TestStrip checks the places of boards.
func TestStrip(t *testing.T) {
	frames := picture.Board{Size: 96}.Frames(gameOf(t, draughts.English, "11-15 22-18 15x22 25x18 8-11"))
	for columns, want := range map[int]image.Point{
		0: {4*96 + 3*4, 2*102 + 4}, 1: {96, 6*102 + 5*4}, 3: {3*96 + 2*4, 2*102 + 4}, 9: {6*96 + 5*4, 102},
	} {
		s := picture.Strip{Boards: frames, Columns: columns}
		m, err := s.Image()
		require.NoError(t, err)
		assert.Equal(t, want, m.Rect.Size(), columns)
		requireSVG(t, svg(t, s))
	}
	s := picture.Strip{Boards: frames, Columns: 4}
	_, m := pngOf(t, s)
	_, _, _, alpha := m.At(97, 10).RGBA()
	assert.Zero(t, alpha, "between two boards")
	_, want := pngOf(t, frames[5])
	for y := range 102 {
		for x := range 96 {
			require.Equal(t, want.At(x, y), m.At(100+x, 106+y))
		}
	}
	frames[1].Theme = picture.Print
	mixed, err := picture.Strip{Boards: frames}.Image()
	require.NoError(t, err)
	_, m = pngOf(t, picture.Strip{Boards: frames})
	requireSameImage(t, mixed, toRGBA(m), "two themes")
}

func toRGBA(m image.Image) *image.RGBA {
	out := image.NewRGBA(m.Bounds())
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
	return out
}

// TestGIF plays an animation and compares each frame with the picture of its board.
func TestGIF(t *testing.T) {
	game := gameOf(t, draughts.English, "11-15 22-18 15x22 25x18")
	frames := picture.Board{Size: 100, Theme: picture.Walnut}.Frames(game)
	frames = append(frames, frames[4]) // where nothing changes
	var encoded bytes.Buffer
	require.NoError(t, picture.Animation{Boards: frames, Delay: 500 * time.Millisecond}.WriteGIF(&encoded))
	g, err := gif.DecodeAll(&encoded)
	require.NoError(t, err)
	require.Len(t, g.Image, len(frames))
	assert.Equal(t, []int{50, 50, 50, 50, 50, 150}, g.Delay)
	assert.Equal(t, 0, g.LoopCount, "for ever")
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, part := range g.Image {
		draw.Draw(screen, part.Rect, part, part.Rect.Min, draw.Over)
		_, want := pngOf(t, frames[i])
		require.Equal(t, toRGBA(want).Pix, screen.Pix, i)
	}
	assert.Equal(t, image.Rect(0, 0, 1, 1), g.Image[5].Rect)
	assert.Less(t, g.Image[1].Rect.Dy(), 106, "only what changes")
}

// TestBadBoardsTogether checks the errors of strips and animations.
func TestBadBoardsTogether(t *testing.T) {
	b := picture.Board{Position: draughts.English.Start(), Size: 64}
	var out bytes.Buffer
	large := b
	large.Size = picture.MaxSize
	for say, s := range map[string]picture.Strip{
		"there are none":         {},
		"-1 columns":             {Boards: []picture.Board{b}, Columns: -1},
		"2 of 4096 by 4096":      {Boards: []picture.Board{large, large}},
		"at most 16777216 pixel": {Boards: []picture.Board{b, large, b}},
	} {
		require.ErrorIs(t, s.WriteSVG(&out), picture.ErrBoards)
		require.ErrorContains(t, s.WritePNG(&out), say)
	}
	many := make([]picture.Board, 1<<18)
	for i := range many {
		many[i] = b
	}
	captioned := b
	captioned.Caption = "x"
	for say, a := range map[string]picture.Animation{
		"there are none":                         {},
		"delay -1s: 20ms to 10m0s are expected":  {Boards: []picture.Board{b}, Delay: -time.Second},
		"delay 1h0m0s":                           {Boards: []picture.Board{b}, Delay: time.Hour},
		"board 2 has 64 by 68 pixels, the first": {Boards: []picture.Board{b, captioned}},
		"262144 of 64 by 64 pixels":              {Boards: many},
	} {
		err := a.WriteGIF(&out)
		require.ErrorIs(t, err, picture.ErrBoards)
		require.ErrorContains(t, err, say)
	}
	require.ErrorContains(t, picture.Strip{Boards: []picture.Board{b, {}}}.WriteSVG(&out), "board 2: ")
	require.Empty(t, out.String())
	assert.Less(t, strings.Count(svg(t, picture.Strip{Boards: []picture.Board{b, b}}), "<defs>"), 3, "symbols are shared")
}
