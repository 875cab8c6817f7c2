package picture

import (
	"errors"
	"fmt"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

// The errors of names.
var (
	// ErrUnknownTheme is returned for a name or a Theme that is not one of Themes.
	ErrUnknownTheme = errors.New("unknown theme")
	// ErrUnknownLabels is returned for a name or a value that is none of the constants of Labels.
	ErrUnknownLabels = errors.New("unknown labels")
)

// Labels is how squares are labelled: NotationLabels (the zero Labels), NumberLabels, LetterLabels or NoLabels.
type Labels uint8

// The kinds of labels.
const (
	// NotationLabels are letters if the game writes its squares so (Rules.Algebraic), and numbers otherwise. Squares
	// too small for a readable number have none.
	NotationLabels Labels = iota
	// NumberLabels are the numbers of the squares, each in its square.
	NumberLabels
	// LetterLabels are letters below the columns and numbers beside the rows, counted from White's left.
	LetterLabels
	// NoLabels leaves the squares unlabelled.
	NoLabels
)

var labelNames = []string{"notation", "numbers", "letters", "none"}

// String returns the name of l, such as "numbers".
func (l Labels) String() string { return nameOf(l, labelNames, "invalid labels") }

// MarshalText returns the name of l. The error wraps ErrUnknownLabels if l is none of the constants.
func (l Labels) MarshalText() ([]byte, error) { return marshalName(l, labelNames, ErrUnknownLabels) }

// UnmarshalText reads a name, in upper or lower case: notation, numbers, letters or none. The error wraps
// ErrUnknownLabels.
func (l *Labels) UnmarshalText(text []byte) error {
	return unmarshalName(l, string(text), labelNames, ErrUnknownLabels)
}

// Theme is a set of colours: Green (the zero Theme), Walnut, Blue, Grey, Dark or Print.
type Theme uint8

// The themes. In each, the contrast of pieces and marks to their squares is at least 3:1 as WCAG 2 measures it, and
// marks differ in shape, not only in colour.
const (
	// Green has the green and buff board of tournaments.
	Green Theme = iota
	// Walnut has a wooden board.
	Walnut
	// Blue has a blue and white board.
	Blue
	// Grey has a board and pieces without colours.
	Grey
	// Dark has a board for dark pages.
	Dark
	// Print is black, white and one grey, without shades, for paper.
	Print
)

var themeNames = []string{"green", "walnut", "blue", "grey", "dark", "print"}

// Themes returns all themes, Green first.
func Themes() []Theme { return []Theme{Green, Walnut, Blue, Grey, Dark, Print} }

// String returns the name of t, such as "green".
func (t Theme) String() string { return nameOf(t, themeNames, "invalid theme") }

// MarshalText returns the name of t. The error wraps ErrUnknownTheme if t is none of the constants.
func (t Theme) MarshalText() ([]byte, error) { return marshalName(t, themeNames, ErrUnknownTheme) }

// UnmarshalText reads the name of a theme, in upper or lower case, such as "walnut". The error wraps ErrUnknownTheme
// and lists the names.
func (t *Theme) UnmarshalText(text []byte) error {
	return unmarshalName(t, string(text), themeNames, ErrUnknownTheme)
}

func nameOf[T ~uint8](value T, names []string, invalid string) string {
	if int(value) < len(names) {
		return names[value]
	}
	return invalid
}

func marshalName[T ~uint8](value T, names []string, unknown error) ([]byte, error) {
	if int(value) >= len(names) {
		return nil, fmt.Errorf("%w %d", unknown, uint8(value))
	}
	return []byte(names[value]), nil
}

func unmarshalName[T ~uint8](value *T, text string, names []string, unknown error) error {
	for i, known := range names {
		if strings.EqualFold(text, known) {
			*value = T(i)
			return nil
		}
	}
	return fmt.Errorf("%w %s (known: %s)", unknown, quote.Text(text), strings.Join(names, ", "))
}
