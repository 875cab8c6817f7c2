package picture

import (
	"fmt"
	"image"
	"image/gif"
	"io"
	"time"

	"github.com/godraughts/draughts"
)

// The times that a board of an Animation is shown.
const (
	DefaultDelay = time.Second
	MinDelay     = 20 * time.Millisecond // browsers slow down what is faster
	MaxDelay     = 10 * time.Minute
)

// maxPixels is the number of pixels of all boards of an Animation together.
const maxPixels = 1 << 29

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
	delay := DefaultDelay
	if a.Delay != 0 {
		delay = a.Delay
	}
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

// layouts returns where the parts of the boards are.
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
		first := l
		if i > 0 {
			first = all[0]
		}
		switch {
		case l.width != first.width || l.height != first.height:
			return nil, fmt.Errorf("%w: board %d has %d by %d pixels, the first has %d by %d",
				ErrBoards, i+1, l.width, l.height, first.width, first.height)
		case len(a.Boards) > maxPixels/(l.width*l.height):
			return nil, fmt.Errorf("%w: %d of %d by %d pixels: an animation has at most %d pixels",
				ErrBoards, len(a.Boards), l.width, l.height, maxPixels)
		}
		all = append(all, l)
	}
	return all, nil
}

// changed returns the rectangle outside of which two images are equal: at least one pixel, and everything if before is
// nil.
func changed(before, after *image.RGBA) image.Rectangle {
	if before == nil {
		return after.Rect
	}
	var box image.Rectangle
	for y := range after.Rect.Dy() {
		row := y * after.Stride
		old, now := before.Pix[row:row+after.Stride], after.Pix[row:row+after.Stride]
		x := 0
		for x < len(now) && old[x] == now[x] {
			x++
		}
		if x == len(now) {
			continue
		}
		end := len(now)
		for old[end-1] == now[end-1] {
			end--
		}
		box = box.Union(image.Rect(x/4, y, (end+3)/4, y+1))
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
	number := 2 // twice the number of the next move, plus 1 for the side that moves second
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
