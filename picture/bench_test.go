package picture_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/picture"
)

// BenchmarkPNG draws the start of a game on the 10x10 board with all marks.
func BenchmarkPNG(b *testing.B) {
	p := draughts.International.Start()
	board := picture.Board{Position: p, LegalMoves: true, Marks: []draughts.Square{26}, Arrows: []picture.Arrow{{32, 28}}}
	b.ReportAllocs()
	for b.Loop() {
		require.NoError(b, board.WritePNG(io.Discard))
	}
}

// BenchmarkSVG draws the same as BenchmarkPNG.
func BenchmarkSVG(b *testing.B) {
	p := draughts.International.Start()
	board := picture.Board{Position: p, LegalMoves: true, Marks: []draughts.Square{26}, Arrows: []picture.Arrow{{32, 28}}}
	b.ReportAllocs()
	for b.Loop() {
		require.NoError(b, board.WriteSVG(io.Discard))
	}
}
