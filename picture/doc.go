// Package picture draws positions and games: boards of all variants in any size as SVG, PNG or an [image.Image], games
// as animated GIF, and several positions side by side.
//
//	err := picture.Board{Position: p}.WriteSVG(w)
//	err = picture.Board{Position: p, Theme: picture.Walnut, Size: 600, LegalMoves: true}.WritePNG(w)
//
// A Board is a struct of options, whose zero values give a good picture. Board.Frames returns a Board for each position
// of a game. A Strip puts boards side by side, an Animation shows them one after another:
//
//	frames := picture.Board{Size: 320}.Frames(game)
//	err := picture.Animation{Boards: frames}.WriteGIF(w)
//	err = picture.Strip{Boards: frames[10:20]}.WriteSVG(w)
//
// SVG and pixels come from the same drawing calls, so they show the same. SVG text is left to the font of the viewer.
//
// In every theme pieces, crowns and marks have a contrast of at least 3:1 to what they are drawn on, and texts 4.5:1
// (WCAG 2.2). Kinds of marks differ in shape. The same board always gives the same SVG, and on
// processors of one kind the same pixels: x/image rounds some sums otherwise on others.
//
// Shapes and letters become pixels by golang.org/x/image: its packages vector (antialiased filling), font/opentype and
// the Go font. It is written in Go, is kept by the Go team, and its license is that of Go. Programs that only write SVG
// link the font for the width of captions.
package picture
