package picture

import "github.com/godraughts/draughts/internal/enum"

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
