package dxp

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/enum"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/wire"
)

// ErrSyntax is returned for text that is not a message.
var ErrSyntax = errors.New("not a DXP message")

// MaxMessage is the maximum length of a message in bytes, without the zero byte. The minimum is one.
const MaxMessage = 127

// Version is the version of the protocol.
const Version = 1

// Message is a message of the protocol: GameRequest, GameAnswer, MoveMade, GameEnd, Chat, BackRequest or BackAnswer.
type Message interface {
	// String returns the message in its wire form, without the zero byte. Numbers too large for their field become
	// the largest possible. Texts are cut, and characters outside printable ASCII become question marks.
	String() string
}

// GameRequest (R) asks for a game. Only the initiator sends it.
type GameRequest struct {
	Version  int            // of the protocol, 0 to 99
	Name     string         // of the program that sends it, up to 32 characters
	Follower draughts.Color // side of the program that receives it
	Minutes  int            // for each side and the whole game, 0 to 999
	Moves    int            // after which either program may end the game, 0 to 999; 0 for no limit
	Position string         // where the game begins, as AppendPosition writes it; "" for the usual start
}

func (r GameRequest) String() string { return write('R', r) }

func (r GameRequest) code(f *fields) Message {
	number(f, &r.Version, "the version", 2, 0, 99)
	f.name(&r.Name, true)
	f.color(&r.Follower, "the side of the follower")
	number(f, &r.Minutes, "the minutes", 3, 0, 999)
	number(f, &r.Moves, "the moves", 3, 0, 999)
	start := "A"
	if r.Position != "" {
		start = "B"
	}
	f.string(&start, "the start", 1)
	switch start {
	case "A":
	case "B":
		f.string(&r.Position, "the position", 1+squares)
	default:
		f.fail("the start is A or B, not %s", quote.Text(start))
	}
	return r
}

// Acceptance is the answer to a GameRequest: Accepted, OtherVersion, NotThisGame or NoGame.
type Acceptance uint8

// The values of Acceptance.
const (
	Accepted     Acceptance = iota
	OtherVersion            // the program speaks another version of the protocol
	NotThisGame             // another game may be accepted
	NoGame                  // no game is accepted
)

// String returns a in words, such as "accepted".
func (a Acceptance) String() string {
	return enum.Name(enum.Words("accepted", "another version of the protocol", "not this game", "no game"), a)
}

// GameAnswer (A) answers a GameRequest.
type GameAnswer struct {
	Name       string // of the program that sends it, up to 32 characters
	Acceptance Acceptance
}

func (a GameAnswer) String() string { return write('A', a) }

func (a GameAnswer) code(f *fields) Message {
	f.name(&a.Name, false)
	number(f, &a.Acceptance, "the answer", 1, 0, int(NoGame))
	return a
}

// MoveMade (M) is a move. It has the captured squares but not the path of a capture.
type MoveMade struct {
	Seconds  int // time for the move, 0 to 9999
	From, To draughts.Square
	Captured []draughts.Square // in any order
}

func (m MoveMade) String() string { return write('M', m) }

func (m MoveMade) code(f *fields) Message {
	number(f, &m.Seconds, "the seconds", 4, 0, 9999)
	number(f, &m.From, "the square that the move leaves", 2, 1, squares)
	number(f, &m.To, "the square to which it goes", 2, 1, squares)
	n := len(m.Captured)
	number(f, &n, "the number of captures", 2, 0, 20)
	m.Captured = slices.Grow(m.Captured, n-len(m.Captured))[:n]
	for i := range m.Captured {
		number(f, &m.Captured[i], "a captured square", 2, 1, squares)
	}
	return m
}

// Find returns the legal move in p that matches m. The error wraps ErrIllegalMove.
func (m MoveMade) Find(p draughts.Position) (draughts.Move, error) {
	captured := p.Variant().SetOf(m.Captured...)
	for legal := range p.All() {
		same := legal.CapturedSet() == captured && legal.NumCaptured() == len(m.Captured)
		if same && legal.From() == m.From && legal.To() == m.To {
			return legal, nil
		}
	}
	return draughts.Move{}, fmt.Errorf("%w: %v in %v", ErrIllegalMove, m, p)
}

// Reason is why a program ends a game: NoReason, Resigned, Drawn or Won.
type Reason uint8

// The values of Reason.
const (
	NoReason Reason = iota
	Resigned        // the program that sends it has lost
	Drawn           // the game is a draw
	Won             // the program that sends it has won
)

// String returns what the program that sends r does, such as "resigns".
func (r Reason) String() string {
	return enum.Name(enum.Words("gives no reason", "resigns", "claims a draw", "claims a win"), r)
}

// GameEnd (E) ends a game. It is sent instead of a move, and is answered by another GameEnd without a reason.
type GameEnd struct {
	Reason Reason
	Stop   bool // the program wants no more games
}

func (e GameEnd) String() string { return write('E', e) }

func (e GameEnd) code(f *fields) Message {
	number(f, &e.Reason, "the reason", 1, 0, int(Won))
	stop := 0
	if e.Stop {
		stop = 1
	}
	number(f, &stop, "the stop", 1, 0, 1)
	e.Stop = stop == 1
	return e
}

// Chat (C) is a text for the user, of 1 to 126 characters. It may be sent at any time.
type Chat struct{ Text string }

func (c Chat) String() string { return write('C', c) }

func (c Chat) code(f *fields) Message {
	if f.writing {
		c.Text = cmp.Or(ascii(c.Text), " ")
		c.Text = c.Text[:min(len(c.Text), MaxMessage-1)]
	}
	f.string(&c.Text, "the text", max(len(f.text), 1))
	return c
}

// BackRequest (B) asks to take moves back. It may be sent at any time in a game.
type BackRequest struct {
	Move int            // the number of the move to which to go back, 1 to 999
	Turn draughts.Color // the side to move there
}

func (b BackRequest) String() string { return write('B', b) }

func (b BackRequest) code(f *fields) Message {
	number(f, &b.Move, "the move", 3, 1, 999)
	f.color(&b.Turn, "the side to move")
	return b
}

// BackAcceptance is the answer to a BackRequest: BackAccepted, BackUnknown or BackRefused.
type BackAcceptance uint8

// The values of BackAcceptance.
const (
	BackAccepted BackAcceptance = iota
	BackUnknown                 // the program cannot take moves back
	BackRefused
)

// String returns a in words, such as "accepted".
func (a BackAcceptance) String() string {
	return enum.Name(enum.Words("accepted", "moves cannot be taken back", "refused"), a)
}

// BackAnswer (K) answers a BackRequest.
type BackAnswer struct{ Acceptance BackAcceptance }

func (b BackAnswer) String() string { return write('K', b) }

func (b BackAnswer) code(f *fields) Message {
	number(f, &b.Acceptance, "the answer", 1, 0, int(BackRefused))
	return b
}

// squares is the number of squares of the 10x10 board, the only board of the protocol.
const squares = 50

// ErrPosition is returned for text that is not a position of the variant.
var ErrPosition = errors.New("not a DXP position")

// letters are the letters of positions: Z is for black, Dutch "zwart".
var letters = wire.Letters{Turn: "WZ", Pieces: "ewzWZ", Err: ErrPosition}

// AppendPosition appends p, on a 10x10 board, in the form of a GameRequest.
//
// The first letter is the side to move, W or Z. Then follows a letter for each square: e if it is empty, w or z for
// a man, W or Z for a king.
func AppendPosition(dst []byte, p draughts.Position) []byte {
	return letters.AppendPosition(dst, p)
}

// ParsePosition parses the form of AppendPosition. The error wraps ErrPosition or, for an impossible position, a
// *draughts.SetupError.
func ParsePosition(v draughts.Variant, text string) (draughts.Position, error) {
	return letters.ParsePosition(v, text)
}

// ParseMessage parses a message in wire form, without the zero byte. The error wraps ErrSyntax and names the field.
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

var kinds = map[byte]coded{
	'R': GameRequest{}, 'A': GameAnswer{}, 'M': MoveMade{}, 'E': GameEnd{}, 'C': Chat{}, 'B': BackRequest{},
	'K': BackAnswer{},
}

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
