package dxp

import (
	"fmt"
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
	read, ok := parsers[text[0]]
	if !ok {
		return nil, fmt.Errorf("%w: it begins with %q", ErrSyntax, text[0])
	}
	f := fields{rest: text[1:]}
	m := read(&f)
	if f.wrong == "" && f.rest != "" {
		f.wrong = fmt.Sprintf("%s after the last field", quote.Text(f.rest))
	}
	if f.wrong != "" {
		return nil, fmt.Errorf("%w: %s: %s", ErrSyntax, quote.Text(text), f.wrong)
	}
	return m, nil
}

// parsers parse what follows the first letter of a message.
var parsers = map[byte]func(*fields) Message{
	'R': parseGameRequest, 'A': parseGameAnswer, 'M': parseMoveMade, 'E': parseGameEnd,
	'C': parseChat, 'B': parseBackRequest, 'K': parseBackAnswer,
}

func parseGameRequest(f *fields) Message {
	r := GameRequest{Version: f.number("the version", 2, 0, 99)}
	r.Name = f.name(nameLength)
	r.Follower = f.color("the side of the follower")
	r.Minutes = f.number("the minutes", 3, 0, 999)
	r.Moves = f.number("the moves", 3, 0, 999)
	switch start := f.cut("the start", 1); start {
	case "A":
	case "B":
		r.Position = f.cut("the position", 1+squares)
	default:
		f.fail("the start is A or B, not %s", quote.Text(start))
	}
	return r
}

// parseGameAnswer also accepts names that are shorter than their field: the last digit is the answer.
func parseGameAnswer(f *fields) Message {
	a := GameAnswer{Name: f.name(min(nameLength, len(f.rest)-1))}
	a.Acceptance = Acceptance(f.number("the answer", 1, 0, int(NoGame)))
	return a
}

func parseMoveMade(f *fields) Message {
	m := MoveMade{Seconds: f.number("the seconds", 4, 0, 9999)}
	m.From = f.square("the square that the move leaves")
	m.To = f.square("the square to which it goes")
	for range f.number("the number of captures", 2, 0, 20) {
		m.Captured = append(m.Captured, f.square("a captured square"))
	}
	return m
}

func parseGameEnd(f *fields) Message {
	return GameEnd{Reason: Reason(f.number("the reason", 1, 0, int(Won))), Stop: f.number("the stop", 1, 0, 1) == 1}
}

func parseChat(f *fields) Message {
	if f.rest == "" {
		f.fail("the text is missing")
	}
	c := Chat{Text: f.rest}
	f.rest = ""
	return c
}

func parseBackRequest(f *fields) Message {
	return BackRequest{Move: f.number("the move", 3, 1, 999), Turn: f.color("the side to move")}
}

func parseBackAnswer(f *fields) Message {
	return BackAnswer{BackAcceptance(f.number("the answer", 1, 0, int(BackRefused)))}
}

// fields parses the fields of a message from left to right and keeps the first error.
type fields struct {
	rest  string // text that is not parsed yet
	wrong string // the first error; "" if there is none
}

// fail records an error unless there is one.
func (f *fields) fail(format string, args ...any) {
	if f.wrong == "" {
		f.wrong = fmt.Sprintf(format, args...)
	}
}

// cut returns the next length characters, or as many blanks if the text is too short.
func (f *fields) cut(what string, length int) string {
	if length < 0 || len(f.rest) < length {
		f.fail("%s is missing", what)
		f.rest = ""
		return strings.Repeat(" ", max(length, 0))
	}
	text := f.rest[:length]
	f.rest = f.rest[length:]
	return text
}

func (f *fields) name(length int) string { return strings.TrimSpace(f.cut("the name", length)) }

func (f *fields) number(what string, width, low, high int) int {
	n := 0
	text := f.cut(what, width)
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			f.fail("%s is %s, not a number", what, quote.Text(text))
			return 0
		}
		n = 10*n + int(text[i]-'0')
	}
	if n < low || n > high {
		f.fail("%s is %d, not %d to %d", what, n, low, high)
		return 0
	}
	return n
}

func (f *fields) square(what string) draughts.Square {
	return draughts.Square(f.number(what, 2, 1, squares))
}

func (f *fields) color(what string) draughts.Color {
	switch letter := f.cut(what, 1); letter {
	case "W":
		return draughts.White
	case "Z":
		return draughts.Black
	default:
		f.fail("%s is W or Z, not %s", what, quote.Text(letter))
		return draughts.White
	}
}
