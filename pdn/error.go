package pdn

import (
	"errors"
	"fmt"
	"strconv"
)

// The reasons of an Error. Besides these a reason may be a *draughts.MoveError, a *draughts.FENError or a
// *draughts.SetupError, and that of a warning draughts.ErrUnknownVariant.
var (
	// ErrTag is returned for a tag that is not of the form [Name "value"], on one line.
	ErrTag = errors.New(`not a tag of the form [Name "value"]`)
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
	// ErrGameType is the reason of a warning: the GameType is not that of the rules by which the game was read.
	ErrGameType = errors.New("the GameType is that of other rules")
)

// Error says where a game breaks off and why, or where and why a Game has a warning.
type Error struct {
	Line   int    // counted from 1
	Column int    // in characters, counted from 1
	Game   int    // which game of the stream, counted from 1
	Ply    int    // which move of the game, counted from 1; 0 if it is not about the moves
	Depth  int    // how many variations deep; 0 in the main line
	Text   string // the text that could not be read; empty at the end of the stream
	Err    error  // why; see the errors above
}

// Unwrap returns the reason, for errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Err }

// Error returns place and reason on one line.
func (e *Error) Error() string {
	where := fmt.Sprintf("%d:%d: game %d", e.Line, e.Column, e.Game)
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
	case ErrTag, ErrUnexpected, ErrTooLarge, ErrNoMoveBefore:
		return fmt.Sprintf("%v: %.40q", e.Err, e.Text)
	}
	return e.Err.Error()
}
