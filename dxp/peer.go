package dxp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/quote"
)

// The errors of a Peer and its games. The first four close the connection and are returned again by later calls.
var (
	// ErrTimeout is returned if the other program does not answer in time, or does not read.
	ErrTimeout = errors.New("the other program does not answer")
	// ErrClosed is returned if the other program has closed the connection, or it has broken.
	ErrClosed = errors.New("the connection is closed")
	// ErrProtocol is returned if the other program sends a message that is malformed or not allowed there.
	ErrProtocol = errors.New("the other program violates the protocol")
	// ErrIllegalMove is returned if the other program makes a move that is not legal.
	ErrIllegalMove = errors.New("the other program plays an illegal move")
	// ErrRefused is returned by Offer if the other program does not want the game.
	ErrRefused = errors.New("the other program refuses the game")
	// ErrOffer is returned for an offer that the protocol cannot make.
	ErrOffer = errors.New("impossible offer")
	// ErrStopped is returned if one of the programs has said that it wants no more games.
	ErrStopped = errors.New("one of the programs wants no more games")
	// ErrUnsupported is returned for rules that the protocol has no board for.
	ErrUnsupported = errors.New("DXP knows only boards of 10x10")
	// ErrWrongTurn is returned for what only the side to move may do, and by Next if this program is on move.
	ErrWrongTurn = errors.New("not on move")
)

// Options are the settings of a Peer. The zero value is usable.
type Options struct {
	Name        string           // name of this program; "draughts" if empty
	Variant     draughts.Variant // rules, the same for both programs; International if zero
	Timeout     time.Duration    // longest wait for an answer, and for a move beyond the clock; 10 s if 0
	MoveTimeout time.Duration    // longest wait for a move in a game without clocks; 10 minutes if 0
	// OnRequest decides on a valid request for a game. If nil, each is accepted.
	OnRequest func(GameRequest) Acceptance
	// OnBack decides whether moves may be taken back to the given ply. If nil, they may not.
	OnBack func(g *Game, ply int) bool
	// OnChat is called with each chat text. It may be nil.
	OnChat func(text string)
}

// Peer is the program at the other end of a connection.
//
// It is not safe for concurrent use, except Chat and Close. [Dial] and [NewPeer] return one; the zero Peer answers
// every call with ErrClosed. Methods panic if their context is nil.
type Peer struct {
	options Options
	conn    *conn
	name    string
	stopped bool  // one of the programs wants no more games
	err     error // why the connection is unusable
}

// Dial connects to a program at an address, which is completed as [Address] does. The error is ErrUnsupported for a
// board other than 10x10, or that of the network. It panics if ctx is nil.
func Dial(ctx context.Context, address string, o Options) (*Peer, error) {
	nilarg.Check(ctx == nil, "dxp: Dial", "a nil context")
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: o.Timeout}
	c, err := dialer.DialContext(ctx, "tcp", Address(address))
	if err != nil {
		return nil, err
	}
	return NewPeer(c, o)
}

// NewPeer returns the program at the other end of c. If the error is ErrUnsupported, c is closed. It panics if c is
// nil.
func NewPeer(c net.Conn, o Options) (*Peer, error) {
	nilarg.Check(c == nil, "dxp: NewPeer", "a nil connection")
	o, err := o.withDefaults()
	if err != nil {
		_ = c.Close() // there is nothing to be done about it
		return nil, err
	}
	return &Peer{options: o, conn: newConn(c, o.Timeout)}, nil
}

// withDefaults returns o with the default values filled in.
func (o Options) withDefaults() (Options, error) {
	if !o.Variant.IsValid() {
		o.Variant = draughts.International
	}
	if o.Variant.NumSquares() != squares {
		return o, fmt.Errorf("%w, not that of %s", ErrUnsupported, o.Variant)
	}
	if o.Name == "" {
		o.Name = "draughts"
	}
	if o.Timeout <= 0 {
		o.Timeout = 10 * time.Second
	}
	if o.MoveTimeout <= 0 {
		o.MoveTimeout = 10 * time.Minute
	}
	return o, nil
}

// Name returns the name of the other program, or "" before the first game.
func (p *Peer) Name() string { return p.name }

// Chat sends a text to the other program. It is cut after 126 characters. Chat is safe for concurrent use.
func (p *Peer) Chat(text string) error {
	switch {
	case p.conn == nil:
		return errNoPeer
	case text == "":
		return nil
	}
	return p.conn.send(Chat{text})
}

// Close closes the connection. It is safe for concurrent use.
func (p *Peer) Close() error {
	if p.conn == nil {
		return nil
	}
	return p.conn.Close()
}

// errNoPeer is the error of the zero Peer.
var errNoPeer = fmt.Errorf("%w: neither Dial nor NewPeer has made this Peer", ErrClosed)

// fail closes the connection and returns the reason, or the reason for which it was closed before.
func (p *Peer) fail(reason error) error {
	if p.err == nil {
		p.err = reason
		_ = p.conn.Close() // there is nothing to be done about it
	}
	return p.err
}

// send sends a message.
func (p *Peer) send(m Message) error {
	if p.err != nil {
		return p.err
	}
	err := p.conn.send(m)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return p.fail(fmt.Errorf("%w: it has not read %s within %v", ErrTimeout, quote.Text(m.String()), p.options.Timeout))
	case err != nil:
		return p.fail(fmt.Errorf("%w: %s cannot be sent (%w)", ErrClosed, quote.Text(m.String()), err))
	}
	return nil
}

// noLimit is the limit of a wait without a timeout.
const noLimit time.Duration = 0

// receive waits for a message other than Chat. The text expected is for the error.
func (p *Peer) receive(ctx context.Context, limit time.Duration, expected string) (Message, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	return p.receiveUntil(ctx, timer.C, limit, expected)
}

// receiveUntil is receive with a channel that ends the wait.
func (p *Peer) receiveUntil(
	ctx context.Context, over <-chan time.Time, limit time.Duration, expected string,
) (Message, error) {
	if p.err != nil {
		return nil, p.err
	}
	for {
		select {
		case r := <-p.conn.received:
			m, err := p.filterChat(r, expected)
			if m != nil || err != nil {
				return m, err
			}
		case <-over:
			return nil, p.fail(fmt.Errorf("%w: %s was expected within %v", ErrTimeout, expected, limit.Round(time.Millisecond)))
		case <-ctx.Done():
			return nil, p.fail(ctx.Err())
		}
	}
}

// filterChat returns a received message. It passes a Chat to OnChat and returns nil.
func (p *Peer) filterChat(r received, expected string) (Message, error) {
	switch {
	case r == received{}:
		return nil, p.fail(fmt.Errorf("%w, by this program", ErrClosed))
	case errors.Is(r.err, ErrSyntax):
		return nil, p.fail(fmt.Errorf("%w: %w, where %s was expected", ErrProtocol, r.err, expected))
	case r.err != nil:
		return nil, p.fail(fmt.Errorf("%w: %s was expected (%w)", ErrClosed, expected, r.err))
	}
	if chat, ok := r.message.(Chat); ok {
		if p.options.OnChat != nil {
			p.options.OnChat(chat.Text)
		}
		return nil, nil
	}
	return r.message, nil
}

// unexpected closes the connection because of an unexpected message.
func (p *Peer) unexpected(m Message, expected string) error {
	return p.fail(fmt.Errorf("%w: it sends %s, where %s was expected", ErrProtocol, quote.Text(m.String()), expected))
}

// Offer is a request for a game.
type Offer struct {
	Color   draughts.Color // the side of the program that asks
	Minutes int            // for each side and the whole game, up to 999; 0 for games without clocks
	Moves   int            // of each side, after which either program may end the game, up to 999; 0 for no limit
	// Start is the start position; if zero, that of the variant.
	Start draughts.Position
}

// Offer asks the other program for a game.
//
// The error is ErrRefused if it does not accept; the connection stays usable. It is ErrOffer for an offer that the
// protocol cannot express, ErrStopped if one of the programs wants no more games, and otherwise one of those of a Peer.
func (p *Peer) Offer(ctx context.Context, o Offer) (*Game, error) {
	nilarg.Check(ctx == nil, "dxp: Offer", "a nil context")
	switch {
	case p.conn == nil:
		return nil, errNoPeer
	case p.stopped:
		return nil, ErrStopped
	}
	request := GameRequest{
		Version: Version, Name: p.options.Name, Follower: o.Color.Other(), Minutes: o.Minutes, Moves: o.Moves,
	}
	if min(o.Minutes, o.Moves) < 0 || max(o.Minutes, o.Moves) > 999 {
		return nil, fmt.Errorf("%w: %d minutes and %d moves, where 0 to 999 are possible", ErrOffer, o.Minutes, o.Moves)
	}
	game := draughts.NewGame(p.options.Variant)
	if o.Start.IsValid() {
		if v := o.Start.Variant(); v != p.options.Variant {
			return nil, fmt.Errorf("%w: a position of %s, where %s is played", ErrOffer, v, p.options.Variant)
		}
		var err error
		if game, err = draughts.NewGameFrom(o.Start.Setup()); err != nil {
			return nil, err
		}
	}
	if game.Start() != defaultStart(p.options.Variant) {
		request.Position = string(AppendPosition(nil, game.Start()))
	}
	if err := p.send(request); err != nil {
		return nil, err
	}
	m, err := p.receive(ctx, p.options.Timeout, "the answer to a request")
	if err != nil {
		return nil, err
	}
	answer, ok := m.(GameAnswer)
	if !ok {
		return nil, p.unexpected(m, "the answer to a request")
	}
	p.name = answer.Name
	if answer.Acceptance != Accepted {
		p.stopped = answer.Acceptance == NoGame
		return nil, fmt.Errorf("%w: %s answers: %v", ErrRefused, p.name, answer.Acceptance)
	}
	return newGame(p, game, o.Color, o.Minutes, o.Moves), nil
}

// defaultStart returns the start position that need not be sent: that of the variant, if it has twenty men on each
// side and White to move. Otherwise it returns the zero Position.
func defaultStart(v draughts.Variant) draughts.Position {
	start, usual := v.Start(), draughts.International.Start()
	if start.White() != usual.White() || start.Black() != usual.Black() || start.Turn() != usual.Turn() {
		return draughts.Position{}
	}
	return start
}

// Accept waits until the other program asks for a game that is valid and accepted.
//
// It waits until ctx is cancelled. The error is io.EOF if the other program closes the connection, and otherwise one
// of those of a Peer.
func (p *Peer) Accept(ctx context.Context) (*Game, error) {
	nilarg.Check(ctx == nil, "dxp: Accept", "a nil context")
	if p.conn == nil {
		return nil, errNoPeer
	}
	return p.accept(ctx, noLimit)
}

// accept is Accept with a time limit. Messages other than a request do not extend it.
func (p *Peer) accept(ctx context.Context, limit time.Duration) (*Game, error) {
	const expected = "a request for a game"
	var over <-chan time.Time
	if limit != noLimit {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		over = timer.C
	}
	for {
		m, err := p.receiveUntil(ctx, over, limit, expected)
		switch {
		case errors.Is(err, io.EOF):
			return nil, io.EOF
		case err != nil:
			return nil, err
		}
		switch m := m.(type) {
		case GameRequest:
			p.name = m.Name
			game, answer := p.answerRequest(m)
			if err := p.send(GameAnswer{p.options.Name, answer}); err != nil {
				return nil, err
			}
			if answer == Accepted {
				return newGame(p, game, m.Follower, m.Minutes, m.Moves), nil
			}
		case GameEnd:
			// The late answer to the end of a game.
		case BackRequest:
			if err := p.send(BackAnswer{BackUnknown}); err != nil {
				return nil, err
			}
		default:
			return nil, p.unexpected(m, expected)
		}
	}
}

// answerRequest returns the requested game and the answer to the request.
func (p *Peer) answerRequest(r GameRequest) (*draughts.Game, Acceptance) {
	switch {
	case r.Version != Version:
		return nil, OtherVersion
	case p.stopped:
		return nil, NoGame
	}
	game := draughts.NewGame(p.options.Variant)
	if r.Position != "" {
		position, err := ParsePosition(p.options.Variant, r.Position)
		if err != nil {
			return nil, NotThisGame
		}
		if game, err = draughts.NewGameFrom(position.Setup()); err != nil {
			return nil, NotThisGame
		}
	}
	if game.Outcome().Result != draughts.Ongoing {
		return nil, NotThisGame
	}
	if p.options.OnRequest != nil {
		return game, p.options.OnRequest(r)
	}
	return game, Accepted
}
