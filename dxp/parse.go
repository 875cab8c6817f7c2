package dxp

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// ParseMessage parses the wire form of a message, without the zero byte. The error wraps ErrSyntax and names the
// field.
func ParseMessage(text string) (Message, error) {
	if len(text) == 0 || len(text) > MaxMessage {
		return nil, fmt.Errorf("%w: %d bytes, where 1 to %d are expected", ErrSyntax, len(text), MaxMessage)
	}
	kind, ok := kinds[text[0]]
	if !ok {
		return nil, fmt.Errorf("%w: it begins with %q", ErrSyntax, text[0])
	}
	f := fields{text: text[1:]}
	m := kind.code(&f)
	if f.text != "" {
		f.fail("%s after the last field", quote.Text(f.text))
	}
	if f.wrong != "" {
		return nil, fmt.Errorf("%w: %s: %s", ErrSyntax, quote.Text(text), f.wrong)
	}
	return m, nil
}

// coded is a message that reads or writes its fields. What it read is in the message that code returns.
type coded interface{ code(*fields) Message }

// kinds are the kinds of messages by their first letter.
var kinds = map[byte]coded{
	'R': GameRequest{}, 'A': GameAnswer{}, 'M': MoveMade{}, 'E': GameEnd{}, 'C': Chat{}, 'B': BackRequest{},
	'K': BackAnswer{},
}

// write returns the wire form of a message.
func write(letter byte, m coded) string {
	f := fields{writing: true, text: string(letter)}
	m.code(&f)
	return f.text
}

// fields reads or writes the fields of a message from left to right. It keeps the first error of reading.
type fields struct {
	writing bool
	text    string // what is not read yet, or what was written so far
	wrong   string // the first error; "" if there is none
}

// fail records an error unless there is one.
func (f *fields) fail(format string, args ...any) {
	if f.wrong == "" {
		f.wrong = fmt.Sprintf(format, args...)
	}
}

// string writes a text, or reads one of that length. It reads blanks if too little is left.
func (f *fields) string(text *string, what string, length int) {
	switch {
	case f.writing:
		f.text += *text
	case length < 0 || len(f.text) < length:
		f.fail("%s is missing", what)
		*text, f.text = strings.Repeat(" ", max(length, 0)), ""
	default:
		*text, f.text = f.text[:length], f.text[length:]
	}
}

// name writes a name padded with blanks or cut to the length of its field. Unless it is always padded, some programs
// send a shorter one: the last character is then the next field.
func (f *fields) name(name *string, alwaysPadded bool) {
	length := 32
	text := fmt.Sprintf("%-*.*s", length, length, strings.TrimSpace(ascii(*name)))
	if !alwaysPadded {
		length = min(length, len(f.text)-1)
	}
	f.string(&text, "the name", length)
	*name = strings.TrimSpace(text)
}

// number writes a number with that many digits, clamped to their range, or reads one from low to high.
func number[T ~int | ~uint8](f *fields, n *T, what string, width, low, high int) {
	text := fmt.Sprintf("%0*d", width, min(max(int(*n), 0), int(math.Pow10(width))-1))
	if f.string(&text, what, width); f.writing {
		return
	}
	*n = 0
	switch read, err := strconv.ParseUint(text, 10, 16); {
	case err != nil:
		f.fail("%s is %s, not a number", what, quote.Text(text))
	case int(read) < low || int(read) > high:
		f.fail("%s is %d, not %d to %d", what, read, low, high)
	default:
		*n = T(read)
	}
}

// color writes or reads the letter of a side.
func (f *fields) color(c *draughts.Color, what string) {
	letter := letters.Turn[min(*c, draughts.Black):][:1]
	f.string(&letter, what, 1)
	if i := strings.Index(letters.Turn, letter); i >= 0 {
		*c = draughts.Color(i)
	} else {
		f.fail("%s is W or Z, not %s", what, quote.Text(letter))
	}
}

// ascii returns text with a question mark for each character outside printable ASCII.
func ascii(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, text)
}
