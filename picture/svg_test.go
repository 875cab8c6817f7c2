package picture_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/picture"
)

// requireSVG checks that a text is XML, that its root is an SVG image of the size of its viewBox with a title and a
// description, that no id occurs twice, and that each use has its symbol before it.
func requireSVG(t *testing.T, text string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(text))
	ids, filled, open := map[string]bool{}, map[string]bool{}, []string{}
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			attributes := map[string]string{}
			for _, a := range token.Attr {
				_, twice := attributes[a.Name.Local]
				require.False(t, twice, a.Name.Local)
				attributes[a.Name.Local] = a.Value
			}
			if len(open) == 0 {
				require.Equal(t, xml.Name{Space: "http://www.w3.org/2000/svg", Local: "svg"}, token.Name)
				require.Equal(t, fmt.Sprintf("0 0 %s %s", attributes["width"], attributes["height"]), attributes["viewBox"])
				require.Equal(t, "img", attributes["role"])
			}
			if id := attributes["id"]; id != "" {
				require.False(t, ids[id], id)
				ids[id] = true
			}
			if token.Name.Local == "use" {
				require.True(t, ids[strings.TrimPrefix(attributes["href"], "#")], attributes["href"])
			}
			open = append(open, token.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) == 2 && strings.TrimSpace(string(token)) != "" {
				filled[open[1]] = true
			}
		}
	}
	require.True(t, filled["title"])
	require.True(t, filled["desc"])
}

// TestSVGText checks that a caption is escaped and cut. ExampleBoard_WriteSVG has the title and the description.
func TestSVGText(t *testing.T) {
	b := picture.Board{Position: draughts.English.Start(), Caption: `<b>"A" & B</b>` + "\x00"}
	text := svg(t, b)
	requireSVG(t, text)
	assert.Contains(t, text, "&lt;b&gt;")
	b.Caption = strings.Repeat("long ", 10000)
	text = svg(t, b)
	requireSVG(t, text)
	assert.Contains(t, text, "…</text>")
}

// added returns how many shapes more a board has than one with only its position.
func added(t *testing.T, b picture.Board, shape string) int {
	t.Helper()
	return strings.Count(svg(t, b), shape) - strings.Count(svg(t, picture.Board{Position: b.Position}), shape)
}

// TestMarks checks that each option adds its shapes.
func TestMarks(t *testing.T) {
	g := gameOf(t, draughts.English, "11-15 22-18 15x22")
	count := func(b picture.Board, shape string) int {
		b.Position = g.Position()
		return added(t, b, shape)
	}
	captured := picture.Board{LastMove: g.Moves()[2]}
	assert.Equal(t, 1+3+3+2+2, count(captured, "<path"), "squares, corners, frame, cross")
	captured.Labels = picture.NoLabels
	assert.Equal(t, 1+4+4+2, count(captured, "<path"), "corners where numbers are not")
	assert.Equal(t, 2, count(picture.Board{Marks: []draughts.Square{1, 16}}, "<circle"))
	arrow := picture.Board{Arrows: []picture.Arrow{{25, 18}}}
	assert.Equal(t, 4, count(arrow, "<path"), "shaft and head, each with an edge")
	legal := picture.Board{LegalMoves: true}
	assert.Equal(t, 2, count(legal, "<circle"))
	assert.Equal(t, 2, count(legal, "<path"))
	flying := picture.Board{Position: draughts.MustParseFEN(draughts.Russian, "W:WKc3:Bh2"), LegalMoves: true}
	assert.Equal(t, 4, added(t, flying, "<path"), "one line in each direction")
	assert.Equal(t, 11, added(t, flying, "<circle"))
}
