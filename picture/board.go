package picture

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/enum"
	"github.com/godraughts/draughts/internal/quote"
)

// The sizes of pictures in pixels.
const (
	DefaultSize = 480  // of a Board whose Size is 0
	MinSize     = 64   // the smallest Size of a Board
	MaxSize     = 4096 // the largest Size of a Board; a Strip has at most MaxSize times MaxSize pixels
)

// ErrBoard is returned for a Board that cannot be drawn. The error says which field is the reason.
var ErrBoard = errors.New("the board cannot be drawn")

// Arrow is an arrow from its first square through the others to the last, such as the path of a capture
// ([draughts.Position.Path]).
type Arrow []draughts.Square

// Board is a picture of a position. Only the Position is needed. No method changes it, so that goroutines may share it.
type Board struct {
	Position draughts.Position
	Size     int            // width in pixels, and height without the caption; 0 means DefaultSize
	Theme    Theme          // colours
	Labels   Labels         // of the squares
	Bottom   draughts.Color // the side at the bottom: White, as diagrams of all variants have it, or Black
	Caption  string         // a line of text below the board, which makes the picture higher; cut if it is too long

	LastMove   draughts.Move     // lines mark its squares, crosses what it captured; the zero Move for none
	LegalMoves bool              // dots mark the squares where pieces can go, lines from where
	Marks      []draughts.Square // rings
	Arrows     []Arrow
}

// WriteSVG writes the picture as an SVG image. Its title is the caption, or else the game and the side to move, and its
// description the FEN. The same Board always gives the same text. The error is that of w, or wraps ErrBoard.
func (b Board) WriteSVG(w io.Writer) error {
	l, err := b.layout()
	if err != nil {
		return err
	}
	s := newSVG(l.width, l.height, b.title(), "FEN "+b.Position.String())
	l.draw(s)
	_, err = w.Write(s.end())
	return err
}

// WritePNG writes the picture as a PNG image of at most 256 colours, which is small and fast. On processors of one kind
// the same Board always gives the same bytes. The error is that of w, or wraps ErrBoard.
func (b Board) WritePNG(w io.Writer) error {
	m, err := b.Image()
	if err != nil {
		return err
	}
	return png.Encode(w, newQuantizer(b.Theme).quantize(m))
}

// Image returns the picture as an image, in all colours. The error wraps ErrBoard.
func (b Board) Image() (*image.RGBA, error) {
	l, err := b.layout()
	if err != nil {
		return nil, err
	}
	r := newRaster(l.width, l.height)
	l.draw(r)
	return r.image, nil
}

// title returns what the picture is called where it is not seen.
func (b Board) title() string {
	if b.Caption != "" {
		const enough = 200 // characters
		return quote.Cut(b.Caption, enough)
	}
	return fmt.Sprintf("Draughts (%v), %v to move", b.Position.Variant(), b.Position.Turn())
}

func (b Board) check() error {
	switch {
	case !b.Position.IsValid():
		return fmt.Errorf("%w: there is no position", ErrBoard)
	case b.Size != 0 && (b.Size < MinSize || b.Size > MaxSize):
		return fmt.Errorf("%w: size %d: %d to %d pixels are expected", ErrBoard, b.Size, MinSize, MaxSize)
	case b.Theme > Print:
		return fmt.Errorf("%w: %w: %v", ErrBoard, draughts.ErrUnknownWord, b.Theme)
	case b.Labels > NoLabels:
		return fmt.Errorf("%w: %w: %v", ErrBoard, draughts.ErrUnknownWord, b.Labels)
	case b.Bottom > draughts.Black:
		return fmt.Errorf("%w: %v at the bottom: White or Black is expected", ErrBoard, b.Bottom)
	case b.LastMove != draughts.Move{} && b.LastMove.Variant() != b.Position.Variant():
		return fmt.Errorf("%w: last move %v: it is of %v draughts, the position of %v",
			ErrBoard, b.LastMove, b.LastMove.Variant(), b.Position.Variant())
	}
	if err := b.checkSquares(b.Marks); err != nil {
		return fmt.Errorf("%w: mark: %w", ErrBoard, err)
	}
	for _, a := range b.Arrows {
		if err := b.checkArrow(a); err != nil {
			return fmt.Errorf("%w: arrow %s: %w", ErrBoard, a, err)
		}
	}
	return nil
}

func (b Board) checkSquares(squares []draughts.Square) error {
	v := b.Position.Variant()
	for _, sq := range squares {
		if _, _, ok := v.Place(sq); !ok {
			return fmt.Errorf("%w: %d: the squares are 1 to %d", draughts.ErrNoSuchSquare, sq, v.NumSquares())
		}
	}
	return nil
}

func (b Board) checkArrow(a Arrow) error {
	if len(a) < 2 {
		return errors.New("two squares or more are expected")
	}
	for i, sq := range a[1:] {
		if sq == a[i] {
			return fmt.Errorf("it goes from %v to %v", sq, sq)
		}
	}
	return b.checkSquares(a)
}

// String returns the numbers of the squares, such as "22-15".
func (a Arrow) String() string { return quote.List(a, "-", draughts.Square.String) }

// Labels is how squares are labelled: NotationLabels (the zero Labels), NumberLabels, LetterLabels or NoLabels.
type Labels uint8

// The kinds of labels.
const (
	// NotationLabels are letters if the game writes its squares so (Rules.Algebraic), and numbers otherwise. Squares
	// too small for a readable number have none.
	NotationLabels Labels = iota
	NumberLabels          // the numbers of the squares, each in its square
	LetterLabels          // letters below the columns and numbers beside the rows, counted from White's left
	NoLabels              // none
)

var labelWords = enum.Words("notation", "numbers", "letters", "none")

// String returns the name of l, such as "numbers".
func (l Labels) String() string { return enum.Name(labelWords, l) }

// MarshalText returns the name of l. The error wraps draughts.ErrUnknownWord if l is none of the constants.
func (l Labels) MarshalText() ([]byte, error) { return enum.Marshal(labelWords, l) }

// UnmarshalText reads a name, in upper or lower case: notation, numbers, letters or none. The error wraps
// draughts.ErrUnknownWord.
func (l *Labels) UnmarshalText(text []byte) error { return enum.Unmarshal(labelWords, l, text) }

// Theme is a set of colours: Green (the zero Theme), Walnut, Blue, Grey, Dark or Print.
type Theme uint8

// The themes. In each, the contrast of pieces and marks to their squares is at least 3:1 as WCAG 2 measures it, and
// marks differ in shape, not only in colour.
const (
	Green  Theme = iota // the green and buff board of tournaments
	Walnut              // a wooden board
	Blue                // a blue and white board
	Grey                // a board and pieces without colours
	Dark                // a board for dark pages
	Print               // black, white and one grey, without shades, for paper
)

var themeWords = enum.Words("green", "walnut", "blue", "grey", "dark", "print")

// Themes returns all themes, Green first.
func Themes() []Theme { return []Theme{Green, Walnut, Blue, Grey, Dark, Print} }

// String returns the name of t, such as "green".
func (t Theme) String() string { return enum.Name(themeWords, t) }

// MarshalText returns the name of t. The error wraps draughts.ErrUnknownWord if t is none of the constants.
func (t Theme) MarshalText() ([]byte, error) { return enum.Marshal(themeWords, t) }

// UnmarshalText reads the name of a theme, in upper or lower case, such as "walnut". The error wraps
// draughts.ErrUnknownWord and lists the names.
func (t *Theme) UnmarshalText(text []byte) error { return enum.Unmarshal(themeWords, t, text) }
