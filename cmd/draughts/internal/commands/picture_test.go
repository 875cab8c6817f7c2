package commands

import (
	"encoding/xml"
	"image"
	"image/gif"
	"image/png"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/picture"
)

// drawn runs "draughts picture", which must succeed, with the output NAME in a new folder. It returns the file.
func drawn(t *testing.T, args, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	r := try("picture " + args + " -o " + file)
	require.Equal(t, result{}, r, args)
	return file
}

// TestPictureSVG checks the SVG text of a position with all flags, in a file and on standard output.
func TestPictureSVG(t *testing.T) {
	game := draughts.NewGame(draughts.English)
	for _, text := range []string{"11-15", "22-18", "15x22"} {
		must(game.PlayText(text))
	}
	p := game.Position()
	capture := must(p.ParseMove("25x18"))
	var want strings.Builder
	require.NoError(t, picture.Board{
		Position: p, Size: 300, Theme: picture.Dark, Labels: picture.LetterLabels, Bottom: draughts.Black,
		LastMove: game.Moves()[2], LegalMoves: true, Marks: []draughts.Square{18, 22},
		Arrows: []picture.Arrow{p.Path(capture), {8, 11, 16}},
	}.WriteSVG(&want))
	const args = "--size 300 --theme dark --labels letters --flip --last --legal --marks 18,22 --arrows 25x18,8-11-16 " +
		"11-15 22-18 15x22"
	require.Equal(t, want.String(), readFile(t, drawn(t, args, "board.svg")))
	for _, output := range []string{"", " -o -"} {
		require.Equal(t, result{out: want.String()}, try("picture "+args+output))
	}
	require.NoError(t, xml.Unmarshal([]byte(want.String()), new(struct{})))

	plain := try("picture --variant russian --fen B:Wc3:Bd6").out
	require.Contains(t, plain, "<desc>FEN B:Wc3:Bd6</desc>")
	require.Equal(t, plain, try("picture --variant russian --fen W:Wb2:Bd6 b2-c3").out, "no last move")
}

// decodePNG returns the size of a PNG image.
func decodePNG(t *testing.T, name string) image.Point {
	t.Helper()
	return must(png.Decode(strings.NewReader(readFile(t, name)))).Bounds().Size()
}

// TestPictureOfPDN draws positions of a game in a PDN file in all forms.
func TestPictureOfPDN(t *testing.T) {
	const file = "testdata/match.pdn"
	text := readFile(t, file)
	require.Equal(t, image.Pt(200, 200), decodePNG(t, drawn(t, "--size 200 --pdn "+file, "board.png")))
	require.Equal(t, image.Pt(4*240+3*10, 2*255+10),
		decodePNG(t, drawn(t, "--strip --plies 2-8 --pdn "+file, "Board.PNG")))
	strip := readFile(t, drawn(t, "--strip --columns 1 --plies 2-3 --pdn "+file, "board.svg"))
	require.Contains(t, strip, `height="520"`)
	require.Contains(t, strip, ">1... ")

	require.Equal(t, try("picture").out, run(t, "picture --pdn - --ply 0", text).out, "the start of the game")
	require.NotEqual(t, try("picture --pdn "+file).out, run(t, "picture --pdn "+file+" --game 2").out)

	drawing := readFile(t, drawn(t, "--delay 200ms --size 100 --plies -5 --pdn "+file, "game.gif"))
	g := must(gif.DecodeAll(strings.NewReader(drawing)))
	require.Equal(t, []int{20, 20, 20, 20, 20, 60}, g.Delay)
}

// TestPictureOfBrokenGame checks that the part of a game before its first illegal move can be drawn.
func TestPictureOfBrokenGame(t *testing.T) {
	const text = "[GameType \"21\"]\n1. 11-15 22-18 2. 15-16 *\n"
	require.Equal(t, try("picture 11-15 22-18").out, run(t, "picture --pdn - --ply 2", text).out)
	for _, ply := range []string{"-1", "3"} {
		require.Empty(t, fails(t, cli.ExitFailed, "15-16", "picture --pdn - --ply "+ply, text).out)
	}
	fails(t, cli.ExitFailed, "", "picture --pdn missing.pdn")
}
