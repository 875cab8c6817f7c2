package dxp

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/wire"
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
	// ErrUnsupported is returned for rules with a board other than 10x10.
	ErrUnsupported = errors.New("DXP knows only boards of 10x10")
	// ErrWrongTurn is returned for what only the side to move may do, and by Next if this program is on move.
	ErrWrongTurn = errors.New("not on move")
)

// Options are the settings of a Peer. The zero value is usable.
type Options struct {
	Name        string           // name of this program; "draughts" if empty
	Variant     draughts.Variant // rules, the same for both programs; International if zero
	Timeout     time.Duration    // longest wait for an answer, or for a move after the end of the clock; 10 s if 0
	MoveTimeout time.Duration    // longest wait for a move in a game without clocks; 10 minutes if 0
	// OnRequest decides on a valid request for a game. If nil, each is accepted.
	OnRequest func(GameRequest) Acceptance
	// OnBack decides whether moves may be taken back to the given ply. If nil, they may not.
	OnBack func(g *Game, ply int) bool
	// OnChat is called with each chat text. It may be nil.
	OnChat func(text string)
	log    *wire.Log // of the messages; may be nil
}

// Peer is the program at the other end of a connection.
//
// It is not safe for concurrent use, except Chat and Close. [Dial] and [NewPeer] return one.
type Peer struct {
	options  Options
	conn     net.Conn
	sending  sync.Mutex
	received <-chan wire.Received[Message]
	stop     context.CancelFunc // ends the goroutine that reads
	closing  sync.Once
	name     string
	stopped  bool  // one of the programs wants no more games
	err      error // why the connection is unusable
}

// Port is the usual TCP port of DXP.
const Port = "27531"

// Address completes an address with the default host 127.0.0.1 and port 27531.
//
// "" is this machine with the default port, ":1234" this machine with port 1234, and "host" that machine with the
// default port. To accept connections from other machines, listen at an address such as "0.0.0.0:27531".
func Address(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		host = address // without a port
	}
	return net.JoinHostPort(cmp.Or(host, "127.0.0.1"), cmp.Or(port, Port)) // to which other machines cannot connect
}

// Listen listens on a TCP address, which is completed as [Address] does.
func Listen(address string) (net.Listener, error) { return net.Listen("tcp", Address(address)) }

// Dial connects to a program at an address, which is completed as [Address] does. The error is ErrUnsupported for a
// board other than 10x10, or that of the network.
func Dial(ctx context.Context, address string, o Options) (*Peer, error) {
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

// NewPeer returns the program at the other end of c. If the error is ErrUnsupported, c is closed.
func NewPeer(c net.Conn, o Options) (*Peer, error) {
	o, err := o.withDefaults()
	if err != nil {
		_ = c.Close() // the error is already known
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	tooLong := fmt.Errorf("%w: more than %d bytes without a zero", ErrSyntax, MaxMessage)
	received := wire.Read(ctx, c, splitMessages, MaxMessage+2, tooLong, ParseMessage)
	return &Peer{options: o, conn: c, received: received, stop: stop}, nil
}

// splitMessages is a bufio.SplitFunc for messages that end in a zero byte. An incomplete last message is an error.
func splitMessages(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if end := bytes.IndexByte(data, 0); end >= 0 {
		return end + 1, data[:end], nil
	}
	if atEOF && len(data) > 0 {
		return 0, nil, io.ErrUnexpectedEOF
	}
	return 0, nil, nil
}

func (o Options) withDefaults() (Options, error) {
	if !o.Variant.IsValid() {
		o.Variant = draughts.International
	}
	if o.Variant.NumSquares() != squares {
		return o, fmt.Errorf("%w, not that of %s", ErrUnsupported, o.Variant)
	}
	o.Name = cmp.Or(o.Name, "draughts")
	o.Timeout, o.MoveTimeout = cmp.Or(max(o.Timeout, 0), 10*time.Second), cmp.Or(max(o.MoveTimeout, 0), 10*time.Minute)
	return o, nil
}

// Name returns the name of the other program, or "" before the first game.
func (p *Peer) Name() string { return p.name }

// Chat sends a text to the other program. It is cut after 126 characters. Chat is safe for concurrent use.
func (p *Peer) Chat(text string) error {
	if text == "" {
		return nil
	}
	return p.transmit(Chat{text})
}

// transmit sends a message. It is safe for concurrent use.
func (p *Peer) transmit(m Message) error {
	p.sending.Lock()
	defer p.sending.Unlock()
	if err := p.conn.SetWriteDeadline(time.Now().Add(p.options.Timeout)); err != nil {
		return err
	}
	_, err := p.conn.Write(append([]byte(m.String()), 0))
	return err
}

// Close closes the connection and ends pending reads and writes. It is safe for concurrent use and may be called again.
func (p *Peer) Close() (err error) {
	p.closing.Do(func() {
		p.stop()
		err = p.conn.Close()
	})
	return err
}

// fail closes the connection and returns the reason, or the reason for which it was closed before. It tells the other
// program of its illegal move.
func (p *Peer) fail(reason error) error {
	if p.err == nil {
		p.err = reason
		if errors.Is(reason, ErrIllegalMove) {
			_ = p.Chat(reason.Error()) // the reason is already known
		}
		_ = p.Close() // the reason is already known
	}
	return p.err
}

func (p *Peer) send(m Message) error {
	if p.err != nil {
		return p.err
	}
	if p.options.log != nil {
		p.options.log.Add(wire.Out, m.String())
	}
	err := p.transmit(m)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return p.fail(fmt.Errorf("%w: it has not read %s within %v", ErrTimeout, quote.Text(m.String()), p.options.Timeout))
	case err != nil:
		return p.fail(fmt.Errorf("%w: %s cannot be sent (%w)", ErrClosed, quote.Text(m.String()), err))
	}
	return nil
}

// receive waits for a message other than Chat. The text expected is for the error.
func (p *Peer) receive(ctx context.Context, limit time.Duration, expected string) (Message, error) {
	ctx, cancel := withLimit(ctx, limit, expected)
	defer cancel()
	return p.next(ctx, expected)
}

// withLimit returns a context that ends after a time with an ErrTimeout.
func withLimit(ctx context.Context, limit time.Duration, expected string) (context.Context, context.CancelFunc) {
	late := fmt.Errorf("%w: %s was expected within %v", ErrTimeout, expected, limit.Round(time.Millisecond))
	return context.WithTimeoutCause(ctx, limit, late)
}

// next is receive without a limit.
func (p *Peer) next(ctx context.Context, expected string) (Message, error) {
	if p.err != nil {
		return nil, p.err
	}
	for {
		select {
		case r := <-p.received:
			m, err := p.filterChat(r, expected)
			if m != nil || err != nil {
				return m, err
			}
		case <-ctx.Done():
			return nil, p.fail(context.Cause(ctx))
		}
	}
}

// filterChat returns a received message. It passes a Chat to OnChat and returns nil.
func (p *Peer) filterChat(r wire.Received[Message], expected string) (Message, error) {
	switch {
	case r == wire.Received[Message]{}:
		return nil, p.fail(fmt.Errorf("%w, by this program", ErrClosed))
	case errors.Is(r.Err, ErrSyntax):
		return nil, p.fail(fmt.Errorf("%w: %w, where %s was expected", ErrProtocol, r.Err, expected))
	case r.Err != nil:
		return nil, p.fail(fmt.Errorf("%w: %s was expected (%w)", ErrClosed, expected, r.Err))
	}
	if p.options.log != nil {
		p.options.log.Add(wire.In, r.Value.String())
	}
	if chat, ok := r.Value.(Chat); ok {
		if p.options.OnChat != nil {
			p.options.OnChat(chat.Text)
		}
		return nil, nil
	}
	return r.Value, nil
}

func (p *Peer) unexpected(m Message, expected string) error {
	return p.fail(fmt.Errorf("%w: it sends %s, where %s was expected", ErrProtocol, quote.Text(m.String()), expected))
}

// Offer is a request for a game.
type Offer struct {
	Color   draughts.Color // the side of the program that asks
	Minutes int            // for each side and the whole game, up to 999; 0 for games without clocks
	Moves   int            // of each side, after which the game is a draw, up to 999; 0 for no limit
	// Start is the start position, without SameKingMoves; if zero, that of the variant.
	Start draughts.Position
}

// Offer asks the other program for a game.
//
// The error is ErrRefused if it does not accept; the connection stays usable. It is ErrOffer for an offer that the
// protocol cannot express, ErrStopped if one of the programs wants no more games, and otherwise one of those of a Peer.
func (p *Peer) Offer(ctx context.Context, o Offer) (*Game, error) {
	if p.stopped {
		return nil, ErrStopped
	}
	request := GameRequest{
		Version: Version, Name: p.options.Name, Follower: o.Color.Other(), Minutes: o.Minutes, Moves: o.Moves,
	}
	if min(o.Minutes, o.Moves) < 0 || max(o.Minutes, o.Moves) > 999 || o.Color > draughts.Black {
		return nil, fmt.Errorf("%w: %v, %d minutes and %d moves, where a side and 0 to 999 are possible", ErrOffer,
			o.Color, o.Minutes, o.Moves)
	}
	game := draughts.NewGame(p.options.Variant)
	if o.Start.IsValid() {
		if v := o.Start.Variant(); v != p.options.Variant {
			return nil, fmt.Errorf("%w: a position of %s, where %s is played", ErrOffer, v, p.options.Variant)
		} else if o.Start != o.Start.WithoutRuns() {
			return nil, fmt.Errorf("%w: a start with moves in a row of one king", ErrOffer)
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

// defaultStart returns the start position that a request need not contain: that of v if it is the usual one, with
// twenty men on each side and White to move. Otherwise it returns the zero Position.
func defaultStart(v draughts.Variant) draughts.Position {
	start, usual := v.Start(), draughts.International.Start()
	if start.White() != usual.White() || start.Black() != usual.Black() || start.Turn() != usual.Turn() {
		return draughts.Position{}
	}
	return start
}

const aRequest = "a request for a game" // what Accept expects

// Accept waits until the other program asks for a game that is valid and accepted.
//
// It waits until ctx is cancelled. The error is io.EOF if the other program closes the connection, and otherwise one
// of those of a Peer.
func (p *Peer) Accept(ctx context.Context) (*Game, error) {
	for {
		m, err := p.next(ctx, aRequest)
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
			return nil, p.unexpected(m, aRequest)
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
		game = draughts.NewGameAt(position)
	}
	if game.Outcome().Result != draughts.Ongoing {
		return nil, NotThisGame
	}
	if p.options.OnRequest != nil {
		return game, p.options.OnRequest(r)
	}
	return game, Accepted
}
