package pdn

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Reasons of errors in a game: see [Error.Err]. Other reasons are a *draughts.MoveError, a *draughts.FENError and a
// *draughts.SetupError.
var (
	// ErrSetup means that a set-up is not of the form /FEN "position"/ on one line.
	ErrSetup             = errors.New(`not a set-up of the form /FEN "position"/`)
	ErrUnclosedComment   = errors.New("the comment is not closed")
	ErrUnclosedVariation = errors.New("a variation is not closed")
	ErrUnopenedVariation = errors.New("there is no variation to close")
	// ErrNoMoveBefore means that an annotation has no move to which it could belong. It is a warning for a glyph.
	ErrNoMoveBefore = errors.New("there is no move before it")
	ErrUnexpected   = errors.New("unexpected text")
	// ErrTooLarge means that a limit is exceeded; see the package overview.
	ErrTooLarge = errors.New("too large")
)

// ErrNoGame is returned at the end of a stream that has text, but no game. It is an error of the stream, not of a game.
// A stream that is empty or has only white space has no error.
var ErrNoGame = errors.New("there is no game in this text")

// ErrNotText is returned at the beginning of a stream that is compressed, or an archive.
var ErrNotText = errors.New("not a text")

// Reasons of warnings: deviations from PDN 3.0 (its "Restrictions", grammar and tables) that people and programs write.
// Other reasons are draughts.ErrUnknownVariant and draughts.ErrAmbiguousMove. A reader repairs a deviation and warns of
// it. With Options.Strict it is an error, but for ErrUnsupportedGameType, ErrNoRules, ErrRepeatedTag and
// ErrResultPosition.
var (
	// ErrGameType means that a field of the GameType does not fit the rules or the moves of the game, which count.
	ErrGameType            = errors.New("the GameType does not fit the game")
	ErrUnsupportedGameType = errors.New("the library does not play this GameType, so that no move is checked")
	// ErrNoRules means that no tag of the game names known rules, and which were inferred; see Options.Infer.
	ErrNoRules = errors.New("no tag names the rules")
	// ErrTag means that a bracket begins no tag of the standard. It is read as what it plainly means, or as a comment.
	ErrTag         = errors.New(`not a tag of the form [Name "value"]`)
	ErrTagName     = errors.New("not the standard's name of the tag") // in another language, or with a small letter
	ErrRepeatedTag = errors.New("a tag that occurs twice, of which the first counts")
	// ErrDate means that a date is not of the form YYYY.MM.DD, with ? for unknown digits.
	ErrDate = errors.New("not a date of the form YYYY.MM.DD")
	// ErrResult means that games of this GameType, or with this ResultFormat, do not have this result.
	ErrResult = errors.New("not a result of this GameType")
	// ErrResultConflict means that the result after the moves is not the one in the Result tag. The tag counts.
	ErrResultConflict = errors.New("not the result in the Result tag")
	ErrResultPosition = errors.New("the final position has another winner") // by the rules
	// ErrFENForm means that a FEN is not as the standard writes it: it has spaces, quotes, a final dot or lower case.
	ErrFENForm       = errors.New("not the standard's form of FEN")
	ErrManOnCrownRow = errors.New("a man on its crowning row, read as a king")
	ErrEncoding      = errors.New("not UTF-8, read as Latin-1")
	ErrBOM           = errors.New("a byte order mark")
	// ErrForumTag means that [pdn] or [/pdn] stands round the game, as in forums.
	ErrForumTag     = errors.New("not part of PDN")
	ErrTerminator   = errors.New("an asterisk is expected between games")
	ErrNoTerminator = errors.New("an asterisk is missing before the next game")
	// ErrEscapedLineEnd means that a line end or a tab is written out, as \r, \n or \t. It is read as white space.
	ErrEscapedLineEnd = errors.New("a line end written out, read as white space")
	ErrUnicodeSpace   = errors.New("a space or an invisible character beyond ASCII, ignored")
	ErrLineComment    = errors.New("a comment that is not in braces")
	ErrBrace          = errors.New("a closing brace in a comment, read as a parenthesis")
	ErrMoveNumber     = errors.New("not a move number with one or three dots")
	// ErrUnknownMove means that a dash or dots stand for a move. The moves after it cannot be checked.
	ErrUnknownMove = errors.New("an unknown move")
	ErrSpace       = errors.New("spaces inside a move") // or a line end
	// ErrLeadingZero means that the number of a square or of a glyph begins with a zero.
	ErrLeadingZero = errors.New("a leading zero")
	// ErrUpperCase means that the name of a square, or the x of a capture, is in upper case.
	ErrUpperCase = errors.New("upper case in a move")
	// ErrSeparator means that a quiet move has no hyphen, or a capture does not have the sign of its GameType.
	ErrSeparator = errors.New("not the separator of this move")
	// ErrNotation means that squares have names where the rules number them, or numbers where the rules name them.
	ErrNotation = errors.New("not the notation of this GameType")
	// ErrShortForm means that a move does not have both its squares in full, as in cd4.
	ErrShortForm = errors.New("a move with less than its squares")
	// ErrLongForm means that a move has its full sequence of squares, although from and to are enough.
	ErrLongForm = errors.New("from and to are enough")
	// ErrSkippedSquare means that a sequence of squares leaves out one, or has others than those next to captured pieces.
	ErrSkippedSquare  = errors.New("not the full sequence of squares")
	ErrVariationPlace = errors.New("a variation before the move that it replaces")
	ErrLoneVariation  = errors.New("a variation without a move that it replaces, kept as a comment")
	ErrGlyphPlace     = errors.New("a glyph before its move")
	ErrSplitMove      = errors.New("one capture in several pieces")
	// ErrUnbracedRemark means that words follow a move without a space, as in 8-11Red, or a variation ends with a result.
	ErrUnbracedRemark   = errors.New("a remark without braces")
	ErrDetachedStrength = errors.New("a space before the strength of a move")
	ErrForcedAsterisk   = errors.New("an asterisk for a forced move, read as $7")
)

// Error is an error in a game, or a warning about it, with its place; see the package overview.
type Error struct {
	File   string // the name of the stream; see Options.File
	Line   int    // counted from 1
	Column int    // in characters, counted from 1
	Game   int    // the number of the game in the stream, counted from 1
	Ply    int    // the move of the game, counted from 1; 0 if the error is not about the moves
	Depth  int    // of variations; 0 in the main line
	Text   string // the text that the error is about; empty at the end of the stream
	Err    error  // the reason: an error of the group of ErrSetup or ErrGameType, or one that wraps it
}

// Unwrap returns the reason, for errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Err }

// Error returns the place and the reason on one line.
func (e *Error) Error() string {
	where := fmt.Sprintf("%d:%d: game %d", e.Line, e.Column, e.Game)
	if e.File != "" {
		where = e.File + ":" + where
	}
	if e.Ply > 0 {
		where += ", ply " + strconv.Itoa(e.Ply)
	}
	if e.Depth > 0 {
		where += " in a variation"
	}
	return where + ": " + e.Reason()
}

// Reason returns the reason without the place, with the text that it is about.
func (e *Error) Reason() string {
	switch e.Err {
	case ErrUnclosedComment, ErrUnclosedVariation, ErrUnopenedVariation, ErrBOM, ErrNoTerminator:
		return e.Err.Error()
	case draughts.ErrAmbiguousMove:
		return fmt.Sprintf("%v: %s was read in the way that lets the game go on", e.Err, quote.Text(e.Text))
	}
	if unwrap(e.Err) == nil { // else it quotes the text itself
		return fmt.Sprintf("%v: %s", e.Err, quote.Text(e.Text))
	}
	return e.Err.Error()
}

// Kind returns the innermost reason, such as ErrSpace or draughts.ErrEmptySquare, for counting errors of one kind.
func (e *Error) Kind() error {
	kind := e.Err
	for inner := unwrap(kind); inner != nil; inner = unwrap(inner) {
		kind = inner
	}
	return kind
}

// unwrap returns the error that err wraps, the first of several; nil if there is none.
func unwrap(err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok && len(joined.Unwrap()) > 0 {
		return joined.Unwrap()[0]
	}
	return errors.Unwrap(err)
}
