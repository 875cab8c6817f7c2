package draughts

import (
	"errors"
	"fmt"

	"github.com/godraughts/draughts/internal/enum"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

// docs/json.md shows the forms. Those of one type stand beside it; here is what they share.

// Errors of text and JSON.
var (
	// ErrUnknownWord is returned for text that is not the word of a constant, and for a value that is no constant.
	ErrUnknownWord = enum.ErrUnknown
	// ErrJSON is returned for JSON that is not of the form of the type: bad syntax, an unknown field, another kind.
	ErrJSON = strictjson.ErrForm
	// ErrNotEncodable is returned for a value that has no text or JSON: it would not be read back as it is.
	ErrNotEncodable = errors.New("the value cannot be encoded")
)

// DecodeError says where the text or JSON of a value is refused, and why. [errors.Is] finds its reason.
//
// json.Unmarshal finds bad syntax before it calls the type: the error is then a *json.SyntaxError, which has an Offset.
type DecodeError struct {
	Type    string  // what was to be read, such as "Game"
	Field   string  // the part that is refused, such as "moves[6]"; empty for the whole
	Offset  int     // where that part begins, in bytes from the beginning of the value
	Reasons []error // one error: it wraps ErrJSON, or is a *MoveError, a *SetupError or another of the library
}

// Error returns the type, the place and the reason.
func (e *DecodeError) Error() string {
	field := e.Field
	if field != "" {
		field = " " + quote.Cut(field, quote.Characters)
	}
	return fmt.Sprintf("%s:%s at offset %d: %s", e.Type, field, e.Offset, quote.Errors(e.Reasons, 0))
}

// Unwrap returns the reasons, for errors.Is and errors.As.
func (e *DecodeError) Unwrap() []error { return e.Reasons }

// readJSON reads JSON strictly into v. ok is false for null, which changes nothing, and after an error, a *DecodeError.
func readJSON(what string, text []byte, v any) (ok bool, err error) {
	if string(text) == "null" {
		return false, nil
	}
	if refused, ok := errors.AsType[*strictjson.Error](strictjson.Unmarshal(text, v)); ok {
		return false, &DecodeError{what, refused.Path, refused.Offset, []error{refused.Err}}
	}
	return true, nil
}

// readObject reads JSON strictly into v, which is unchanged for null and on an error. The error is a *DecodeError.
func readObject[T any](what string, text []byte, v *T) error {
	var read T
	ok, err := readJSON(what, text, &read)
	if ok {
		*v = read
	}
	return err
}
