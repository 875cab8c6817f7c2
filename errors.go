package draughts

import "github.com/godraughts/draughts/internal/quote"

// MoveError, FENError, SetupError and RulesError have the same form: see "Errors" in the package overview.

// refusalText returns the message of an error with reasons: what was refused, how it was given, and the first ten
// reasons. more is the number of reasons that are not in the slice.
func refusalText(what, given string, reasons []error, more int) string {
	text := what + " " + quote.Text(given)
	if why := quote.Errors(reasons, more); why != "" {
		text += ": " + why
	}
	return text
}
