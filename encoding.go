package draughts

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/bits"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

// docs/json.md shows the forms. Those of one type stand beside it; here are what they share, and the larger objects.

// Errors of text, JSON and binary forms.
var (
	// ErrUnknownWord is returned for text that is not the word of a constant, and for a value that is no constant.
	ErrUnknownWord = errors.New("unknown word")
	// ErrJSON is returned for JSON that is not of the form of the type: bad syntax, an unknown field, a wrong kind of
	// value.
	ErrJSON = strictjson.ErrForm
	// ErrBinary is returned for bytes that are not the binary form of the type.
	ErrBinary = errors.New("unexpected bytes")
	// ErrNotEncodable is returned for a value that has no text, JSON or bytes: it would not be read back as it is.
	ErrNotEncodable = errors.New("the value cannot be encoded")
)

// DecodeError says where the text, JSON or bytes of a value are refused, and why. [errors.Is] finds its reason.
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

// nameOf returns the name of a constant, and invalid for a value that is none.
func nameOf[T ~uint8](names []string, v T, invalid string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return invalid
}

// marshalWord returns the word of a constant.
func marshalWord[T ~uint8](words []string, v T) ([]byte, error) {
	if int(v) >= len(words) {
		return nil, fmt.Errorf("%w: %T %d is none of %s", ErrUnknownWord, v, uint8(v), strings.Join(words, ", "))
	}
	return []byte(words[v]), nil
}

// unmarshalWord sets v to the constant with a word.
func unmarshalWord[T ~uint8](words []string, v *T, text []byte) error {
	for i, word := range words {
		if strings.EqualFold(word, string(text)) {
			*v = T(i)
			return nil
		}
	}
	last := len(words) - 1
	return fmt.Errorf("%w %s: %s or %s is expected",
		ErrUnknownWord, quote.Text(string(text)), strings.Join(words[:last], ", "), words[last])
}

// readJSON reads JSON strictly into v. ok is false for null, which by convention changes nothing, and after an error,
// which is a *DecodeError.
func readJSON(what string, text []byte, v any) (ok bool, err error) {
	if string(text) == "null" {
		return false, nil
	}
	err = strictjson.Unmarshal(text, v)
	var refused *strictjson.Error
	if errors.As(err, &refused) {
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

// The sizes of the binary forms in bytes.
const (
	PositionSize = 32 // see [Position.AppendBinary]
	MoveSize     = 16 // see [Move.AppendBinary]
)

// binaryTag returns what names a rule set in binary forms.
func binaryTag(name string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(strings.ToLower(name))) // it never fails
	return h.Sum32()
}

// variantOfTag returns the rule set with a binary tag.
func variantOfTag(tag uint32) (Variant, error) {
	var found Variant
	for _, v := range knownVariants() {
		switch {
		case v.rules().tag != tag:
		case found != 0:
			return 0, fmt.Errorf("%w: the tag %#08x is that of %s and of %s", ErrUnknownVariant, tag, found, v)
		default:
			found = v
		}
	}
	if found == 0 {
		return 0, fmt.Errorf("%w: the tag %#08x", ErrUnknownVariant, tag)
	}
	return found, nil
}

// numberBits returns s with square n as bit n-1.
func (v Variant) numberBits(s Set) uint64 {
	var bits uint64
	for ; s != 0; s &= s - 1 {
		bits |= 1 << (v.rules().number[s.first()] - 1)
	}
	return bits
}

// setOfNumberBits is the reverse of numberBits. ok is false if the board does not have one of the squares.
func (v Variant) setOfNumberBits(numbers uint64) (s Set, ok bool) {
	if numbers>>v.NumSquares() != 0 {
		return 0, false
	}
	for ; numbers != 0; numbers &= numbers - 1 {
		s |= v.rules().square[bits.TrailingZeros64(numbers)+1]
	}
	return s, true
}

// wrongSize returns an error for a number of bytes.
func wrongSize(size, want int) error {
	return fmt.Errorf("%w: %d of them, %d are expected", ErrBinary, size, want)
}
