package draughts

import "github.com/godraughts/draughts/internal/quote"

// A [*MoveError], [*FENError], [*SetupError] and [*RulesError] have the same form. One field holds what was refused.
// Reasons holds why; errors.Is and errors.As find them. The message is
//
//	what "as given": reason: details; reason: details; 3 more

// refusalText returns the message of an error with reasons: what was refused, how it was given, and the first ten
// reasons. more is the number of reasons that are not in the slice.
func refusalText(what, given string, reasons []error, more int) string {
	text := what + " " + quote.Text(given)
	if why := quote.Errors(reasons, more); why != "" {
		text += ": " + why
	}
	return text
}
