package picture

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"io"
	"strings"
	"time"

	"github.com/godraughts/draughts"
)

// The times that a board of an Animation is shown.
const (
	DefaultDelay = time.Second
	MinDelay     = 20 * time.Millisecond // browsers slow down what is faster
	MaxDelay     = 10 * time.Minute
)

const maxPixels = 1 << 29 // number of pixels of all boards of an Animation together

// Animation shows boards of one size one after another, and starts over at the end.
type Animation struct {
	Boards []Board
	// Delay is how long each board is shown, rounded down to hundredths of a second; the last is shown three times as
	// long. 0 means DefaultDelay.
	Delay time.Duration
}

// WriteGIF writes the animation as a GIF image of at most 256 colours for each theme. The error is that of w, or wraps
// ErrBoards or ErrBoard.
func (a Animation) WriteGIF(w io.Writer) error {
	layouts, err := a.layouts()
	if err != nil {
		return err
	}
	delay := cmp.Or(a.Delay, DefaultDelay)
	size := image.Pt(layouts[0].width, layouts[0].height)
	g := gif.GIF{Config: image.Config{Width: size.X, Height: size.Y}}
	quantizers := map[Theme]*quantizer{}
	symbols := map[string]*image.RGBA{}
	var before *image.RGBA
	for _, l := range layouts {
		r := newRaster(size.X, size.Y)
		r.symbols = symbols
		l.draw(r)
		q := quantizers[l.Theme]
		if q == nil {
			q = newQuantizer(l.Theme)
			quantizers[l.Theme] = q
		}
		part := q.quantize(r.image).SubImage(changed(before, r.image)).(*image.Paletted)
		g.Image = append(g.Image, part)
		g.Delay = append(g.Delay, int(delay/(10*time.Millisecond)))
		g.Disposal = append(g.Disposal, gif.DisposalNone)
		before = r.image
	}
	g.Delay[len(g.Delay)-1] *= 3
	return gif.EncodeAll(w, &g)
}

func (a Animation) layouts() ([]*layout, error) {
	switch {
	case len(a.Boards) == 0:
		return nil, fmt.Errorf("%w: there are none", ErrBoards)
	case a.Delay != 0 && (a.Delay < MinDelay || a.Delay > MaxDelay):
		return nil, fmt.Errorf("%w: delay %v: %v to %v are expected", ErrBoards, a.Delay, MinDelay, MaxDelay)
	}
	var all []*layout
	for i, b := range a.Boards {
		l, err := b.layout()
		if err != nil {
			return nil, fmt.Errorf("board %d: %w", i+1, err)
		}
		all = append(all, l)
		first := all[0]
		switch {
		case l.width != first.width || l.height != first.height:
			return nil, fmt.Errorf("%w: board %d has %d by %d pixels, the first has %d by %d",
				ErrBoards, i+1, l.width, l.height, first.width, first.height)
		case len(a.Boards) > maxPixels/(l.width*l.height):
			return nil, fmt.Errorf("%w: %d of %d by %d pixels: an animation has at most %d pixels",
				ErrBoards, len(a.Boards), l.width, l.height, maxPixels)
		}
	}
	return all, nil
}

// changed returns the rectangle outside of which two images are equal: at least one pixel, all if before is nil.
func changed(before, after *image.RGBA) image.Rectangle {
	if before == nil {
		return after.Rect
	}
	var box image.Rectangle
	for y := range after.Rect.Dy() {
		row, end := y*after.Stride, (y+1)*after.Stride
		if bytes.Equal(before.Pix[row:end], after.Pix[row:end]) {
			continue
		}
		for x := range after.Rect.Dx() {
			if before.RGBAAt(x, y) != after.RGBAAt(x, y) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}

// Frames returns copies of b with the positions of g, from its start to the current one. Each has the move that led to
// it as LastMove and, with its number, as Caption.
func (b Board) Frames(g *draughts.Game) []Board {
	p := g.Start()
	b.Position, b.LastMove, b.Caption = p, draughts.Move{}, "Start"
	frames := []Board{b}
	number := 2 * max(1, g.StartSetup().MoveNumber) // twice that of the next move, plus 1 for the side that moves second
	if p.Turn() != p.Variant().Rules().FirstToMove {
		number++
	}
	for before, m := range g.All() {
		dots := "."
		if number%2 == 1 {
			dots = "..."
		}
		b.Caption = fmt.Sprintf("%d%s %s", number/2, dots, before.MoveText(m))
		number++
		b.Position, b.LastMove = before.After(m), m
		frames = append(frames, b)
	}
	return frames
}

// ErrBoards is returned for a Strip or an Animation without boards, or with too many.
var ErrBoards = errors.New("the boards cannot be drawn together")

// Strip is a picture of boards side by side. There is nothing between them: what is behind the picture shows.
type Strip struct {
	Boards  []Board
	Columns int // boards in a row; 0 means at most 4
}

// WriteSVG writes the picture as an SVG image. The error is that of w, or wraps ErrBoards or ErrBoard.
func (s Strip) WriteSVG(w io.Writer) error {
	layouts, size, err := s.layouts()
	if err != nil {
		return err
	}
	var positions []string
	for _, b := range s.Boards {
		positions = append(positions, b.title()+": FEN "+b.Position.String())
	}
	c := newSVG(size.X, size.Y, fmt.Sprintf("%d positions", len(layouts)), strings.Join(positions, "; "))
	for _, l := range layouts {
		l.draw(c)
	}
	_, err = w.Write(c.end())
	return err
}

// WritePNG writes the picture as a PNG image, of at most 256 colours if all boards have the same theme. The error is
// that of w, or wraps ErrBoards or ErrBoard.
func (s Strip) WritePNG(w io.Writer) error {
	m, err := s.Image()
	if err != nil {
		return err
	}
	for _, b := range s.Boards {
		if b.Theme != s.Boards[0].Theme {
			return png.Encode(w, m)
		}
	}
	return png.Encode(w, newQuantizer(s.Boards[0].Theme).quantize(m))
}

// Image returns the picture as an image. The error wraps ErrBoards or ErrBoard.
func (s Strip) Image() (*image.RGBA, error) {
	layouts, size, err := s.layouts()
	if err != nil {
		return nil, err
	}
	r := newRaster(size.X, size.Y)
	for _, l := range layouts {
		l.draw(r)
	}
	return r.image, nil
}

func (s Strip) layouts() (all []*layout, size image.Point, err error) {
	columns := s.Columns
	switch {
	case len(s.Boards) == 0:
		return nil, size, fmt.Errorf("%w: there are none", ErrBoards)
	case columns < 0:
		return nil, size, fmt.Errorf("%w: %d columns", ErrBoards, columns)
	case columns == 0:
		columns = 4
	}
	columns = min(columns, len(s.Boards))
	rows := (len(s.Boards) + columns - 1) / columns
	var place image.Point // of a board with the space after it
	for i, b := range s.Boards {
		l, err := b.layout()
		if err != nil {
			return nil, size, fmt.Errorf("board %d: %w", i+1, err)
		}
		gap := l.width / 24
		place = image.Pt(max(place.X, l.width+gap), max(place.Y, l.height+gap))
		if columns*place.X > MaxSize*MaxSize/(rows*place.Y) {
			return nil, size, fmt.Errorf("%w: %d of %d by %d pixels: a strip has at most %d pixels",
				ErrBoards, len(s.Boards), l.width, l.height, MaxSize*MaxSize)
		}
		all = append(all, l)
	}
	for i, l := range all {
		l.x, l.y = i%columns*place.X, i/columns*place.Y
		size = image.Pt(max(size.X, l.x+l.width), max(size.Y, l.y+l.height))
	}
	return all, size, nil
}
