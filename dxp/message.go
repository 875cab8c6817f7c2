package dxp

import (
	"errors"
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
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

func (r GameRequest) String() string {
	start := "A"
	if r.Position != "" {
		start = "B" + r.Position
	}
	return "R" + digits(r.Version, 2) + padded(r.Name) + colorLetter(r.Follower) +
		digits(r.Minutes, 3) + digits(r.Moves, 3) + start
}

// Acceptance is the answer to a GameRequest: Accepted, OtherVersion, NotThisGame or NoGame.
type Acceptance int

// The values of Acceptance.
const (
	Accepted     Acceptance = iota
	OtherVersion            // the program speaks another version of the protocol
	NotThisGame             // another game may be accepted
	NoGame                  // no game is accepted
)

// String returns a in words, such as "accepted".
func (a Acceptance) String() string {
	return enumText(int(a), "acceptance", "accepted", "another version of the protocol", "not this game", "no game")
}

// GameAnswer (A) answers a GameRequest.
type GameAnswer struct {
	Name       string // of the program that sends it, up to 32 characters
	Acceptance Acceptance
}

func (a GameAnswer) String() string { return "A" + padded(a.Name) + digits(int(a.Acceptance), 1) }

// MoveMade (M) is a move. It has the captured squares but not the path of a capture.
type MoveMade struct {
	Seconds  int // time for the move, 0 to 9999
	From, To draughts.Square
	Captured []draughts.Square // in any order
}

func (m MoveMade) String() string {
	text := "M" + digits(m.Seconds, 4) + digits(int(m.From), 2) + digits(int(m.To), 2) + digits(len(m.Captured), 2)
	for _, sq := range m.Captured {
		text += digits(int(sq), 2)
	}
	return text
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
type Reason int

// The values of Reason.
const (
	NoReason Reason = iota
	Resigned        // the program that sends it has lost
	Drawn           // the game is a draw
	Won             // the program that sends it has won
)

// String returns what the program that sends r does, such as "resigns".
func (r Reason) String() string {
	return enumText(int(r), "reason", "gives no reason", "resigns", "claims a draw", "claims a win")
}

// GameEnd (E) ends a game. It is sent instead of a move, and is answered by another GameEnd without a reason.
type GameEnd struct {
	Reason Reason
	Stop   bool // the program wants no more games
}

func (e GameEnd) String() string {
	stop := "0"
	if e.Stop {
		stop = "1"
	}
	return "E" + digits(int(e.Reason), 1) + stop
}

// Chat (C) is a text for the user, of 1 to 126 characters. It may be sent at any time.
type Chat struct{ Text string }

func (c Chat) String() string {
	text := "C" + ascii(c.Text)
	if len(text) == 1 {
		text += " "
	}
	return text[:min(len(text), MaxMessage)]
}

// BackRequest (B) asks to take moves back. It may be sent at any time in a game.
type BackRequest struct {
	Move int            // the number of the move to which to go back, 1 to 999
	Turn draughts.Color // the side to move there
}

func (b BackRequest) String() string { return "B" + digits(b.Move, 3) + colorLetter(b.Turn) }

// BackAcceptance is the answer to a BackRequest: BackAccepted, BackUnknown or BackRefused.
type BackAcceptance int

// The values of BackAcceptance.
const (
	BackAccepted BackAcceptance = iota
	BackUnknown                 // the program cannot take moves back
	BackRefused
)

// String returns a in words, such as "accepted".
func (a BackAcceptance) String() string {
	return enumText(int(a), "acceptance", "accepted", "moves cannot be taken back", "refused")
}

// BackAnswer (K) answers a BackRequest.
type BackAnswer struct{ Acceptance BackAcceptance }

func (b BackAnswer) String() string { return "K" + digits(int(b.Acceptance), 1) }

// enumText returns words[n], or "unknown", the kind and the number if there is none.
func enumText(n int, kind string, words ...string) string {
	if n < 0 || n >= len(words) {
		return fmt.Sprintf("unknown %s %d", kind, n)
	}
	return words[n]
}

const nameLength = 32

// padded returns the name padded with blanks or cut to the length of its field.
func padded(name string) string {
	name = strings.TrimSpace(ascii(name))
	return fmt.Sprintf("%-*.*s", nameLength, nameLength, name)
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

// digits returns n with exactly width digits, clamped to their range.
func digits(n, width int) string {
	end := 1 // the first number with more digits
	for range width {
		end *= 10
	}
	return fmt.Sprintf("%0*d", width, min(max(n, 0), end-1))
}

// colorLetter returns the letter of a side: W, or Z for Black.
func colorLetter(c draughts.Color) string {
	if c == draughts.White {
		return "W"
	}
	return "Z"
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
