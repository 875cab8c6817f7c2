package picture

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"strings"
)

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

// layouts returns where the boards are, and the size of the picture.
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
