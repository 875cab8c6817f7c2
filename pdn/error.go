package pdn

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// The reasons of an Error. Besides these a reason may be a *draughts.MoveError, a *draughts.FENError or a
// *draughts.SetupError, and that of a warning draughts.ErrUnknownVariant or draughts.ErrAmbiguousMove.
var (
	// ErrTag is returned for a bracket that begins no tag of the form [Name "value"], on one line. It is a warning
	// about a tag that was mended.
	ErrTag = errors.New(`not a tag of the form [Name "value"]`)
	// ErrSetup is returned for a set-up that is not of the form /FEN "position"/, on one line.
	ErrSetup = errors.New(`not a set-up of the form /FEN "position"/`)
	// ErrUnclosedComment is returned for a comment without a closing brace.
	ErrUnclosedComment = errors.New("the comment is not closed")
	// ErrUnclosedVariation is returned for a game that ends inside a variation.
	ErrUnclosedVariation = errors.New("a variation is not closed")
	// ErrUnopenedVariation is returned for a closing parenthesis too many.
	ErrUnopenedVariation = errors.New("there is no variation to close")
	// ErrNoMoveBefore is returned for a variation or an annotation with no move before it to which it could belong.
	ErrNoMoveBefore = errors.New("there is no move before it")
	// ErrUnexpected is returned for text that has no meaning in PDN.
	ErrUnexpected = errors.New("unexpected text")
	// ErrTooLarge is returned for what exceeds a limit; see the package overview.
	ErrTooLarge = errors.New("too large")
	// ErrNoGame is returned at the end of a stream that has text, but no game in it. It is an error of the stream, not of
	// a game. An empty stream, or one of white space, is none.
	ErrNoGame = errors.New("there is no game in this text")
)

// Deviations from PDN 3.0 (its "Restrictions", grammar and tables), which people and programs have really written. A
// reader puts them right and warns; with Options.Strict they are errors.
var (
	// ErrGameType: the GameType is not that of the rules by which the game was read.
	ErrGameType = errors.New("the GameType is that of other rules")
	// ErrUnsupportedGameType: the GameType is one that the library does not play: no move of the game is checked. It is a warning
	// with Options.Strict too.
	ErrUnsupportedGameType = errors.New("the library does not play this GameType, so that no move is checked")
	// ErrNoRules: no tag of the game names the rules; which were inferred. See Options.Infer. It is a warning with
	// Options.Strict too.
	ErrNoRules = errors.New("no tag names the rules")
	// ErrTagName: a tag has a name of another language, or one that does not begin with a capital letter.
	ErrTagName = errors.New("not the standard's name of the tag")
	// ErrDate: a date is not of the form YYYY.MM.DD, with ? for what is unknown.
	ErrDate = errors.New("not a date of the form YYYY.MM.DD")
	// ErrResult: the result is none that games of this GameType, or with this ResultFormat, have.
	ErrResult = errors.New("not a result of this GameType")
	// ErrResultConflict: the result behind the moves is not that of the Result tag, which counts.
	ErrResultConflict = errors.New("not the result in the Result tag")
	// ErrResultPosition: by the rules the final position has another result, or another winner, than the text.
	ErrResultPosition = errors.New("the final position has another winner")
	// ErrFENForm: a FEN has spaces, quotes, a final dot, lower case or other things that none need have.
	ErrFENForm = errors.New("not the standard's form of FEN")
	// ErrKingRow: a man stands on its crowning row; it was taken for a king.
	ErrKingRow = errors.New("a man on its crowning row, read as a king")
	// ErrEncoding: the text is not UTF-8; it was read as Latin-1.
	ErrEncoding = errors.New("not UTF-8, read as Latin-1")
	// ErrBOM: the file begins with a byte order mark.
	ErrBOM = errors.New("a byte order mark")
	// ErrForumTag: [pdn] or [/pdn] stands round the game, as in forums.
	ErrForumTag = errors.New("not part of PDN")
	// ErrTerminator: the game is ended by its result, not by an asterisk.
	ErrTerminator = errors.New("an asterisk is expected between games")
	// ErrNoTerminator: nothing ends the game, yet another follows.
	ErrNoTerminator = errors.New("an asterisk is missing before the next game")
	// ErrEscapedLineEnd: a line end or a tab is written out, as \r, \n or \t; it was read as white space.
	ErrEscapedLineEnd = errors.New("a line end written out, read as white space")
	// ErrLineComment: a comment begins with a semicolon.
	ErrLineComment = errors.New("a comment that is not in braces")
	// ErrMoveNumber: a move number has no dot, or other than one or three.
	ErrMoveNumber = errors.New("not a move number with one or three dots")
	// ErrUnknownMove: a move is left open; what follows cannot be checked.
	ErrUnknownMove = errors.New("an unknown move")
	// ErrSpace: there are spaces inside a move.
	ErrSpace = errors.New("spaces inside a move")
	// ErrLeadingZero: the number of a square or of a glyph begins with a zero.
	ErrLeadingZero = errors.New("a leading zero")
	// ErrUpperCase: the name of a square, or the x of a capture, is in upper case.
	ErrUpperCase = errors.New("upper case in a move")
	// ErrSeparator: a quiet move has no hyphen, or a capture has not the sign of its GameType.
	ErrSeparator = errors.New("not the separator of this move")
	// ErrNotation: squares have names in a game in which they are numbered, or numbers where they have names.
	ErrNotation = errors.New("not the notation of this GameType")
	// ErrShortForm: a square is left out or cut short, as in cd4.
	ErrShortForm = errors.New("a move with less than its squares")
	// ErrLongForm: a move has its full sequence of squares, although from and to would do.
	ErrLongForm = errors.New("from and to are enough")
	// ErrSkippedSquare: a sequence of squares is not the full one, or has others than those behind the captured pieces.
	ErrSkippedSquare = errors.New("not the full sequence of squares")
	// ErrVariationPlace: a variation stands before the move that it replaces, as its move number tells.
	ErrVariationPlace = errors.New("a variation before the move that it replaces")
	// ErrSplitMove: a capture stands in several pieces.
	ErrSplitMove = errors.New("one capture in several pieces")
	// ErrGluedRemark: words are glued to a move.
	ErrGluedRemark = errors.New("a remark without braces")
	// ErrDetachedStrength: there is a space between a move and its strength.
	ErrDetachedStrength = errors.New("a space before the strength of a move")
	// ErrForcedStar: an asterisk stands for an only move; it was read as $7.
	ErrForcedStar = errors.New("an asterisk for a forced move, read as $7")
)

// Error says where a game breaks off and why, or where and how a game deviates from the standard.
type Error struct {
	File   string // its name, if the Scanner or Reader was told; see Options
	Line   int    // counted from 1
	Column int    // in characters, counted from 1
	Game   int    // which game of the stream, counted from 1
	Ply    int    // which move of the game, counted from 1; 0 if it is not about the moves
	Depth  int    // how many variations deep; 0 in the main line
	Text   string // the text that it is about; empty at the end of the stream
	Err    error  // why; see the errors above
}

// Unwrap returns the reason, for errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Err }

// Error returns place and reason on one line.
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

// Reason returns the reason alone, with the text that it is about.
func (e *Error) Reason() string {
	switch e.Err {
	case ErrUnclosedComment, ErrUnclosedVariation, ErrUnopenedVariation, ErrBOM, ErrNoTerminator:
		return e.Err.Error()
	case draughts.ErrAmbiguousMove:
		return fmt.Sprintf("%v: %s was read in the way that lets the game go on", e.Err, quote.Text(e.Text))
	}
	if isSentinel(e.Err) {
		return fmt.Sprintf("%v: %s", e.Err, quote.Text(e.Text))
	}
	return e.Err.Error()
}

// isSentinel reports whether an error is one of those above, which do not name the text.
func isSentinel(err error) bool {
	type wrapper interface{ Unwrap() error }
	type joiner interface{ Unwrap() []error }
	switch err.(type) {
	case wrapper, joiner:
		return false
	}
	return true
}

// Kind returns what the error has in common with others of its kind: the innermost reason, such as ErrSpace or
// draughts.ErrEmptySquare, without what is particular to this one.
func (e *Error) Kind() error {
	for err := e.Err; ; {
		var inner error
		switch outer := err.(type) {
		case interface{ Unwrap() error }:
			inner = outer.Unwrap()
		case interface{ Unwrap() []error }:
			if all := outer.Unwrap(); len(all) > 0 {
				inner = all[0]
			}
		}
		if inner == nil {
			return err
		}
		err = inner
	}
}
