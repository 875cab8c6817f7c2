package dxp

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"github.com/godraughts/draughts/internal/wire"
)

// Port is the usual TCP port of DXP.
const Port = "27531"

// loopback is the default host. Other machines cannot connect to it.
const loopback = "127.0.0.1"

// Address completes an address with the default host 127.0.0.1 and port 27531.
//
// "" is this machine with the default port, ":1234" this machine with port 1234, and "host" that machine with the
// default port. To accept connections from other machines, listen at an address such as "0.0.0.0:27531".
func Address(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		host, port = address, Port
	}
	if host == "" {
		host = loopback
	}
	if port == "" {
		port = Port
	}
	return net.JoinHostPort(host, port)
}

// Listen listens on a TCP address, which is completed as [Address] does.
func Listen(address string) (net.Listener, error) { return net.Listen("tcp", Address(address)) }

type conn struct {
	net.Conn
	timeout  time.Duration // of sending a message
	sending  sync.Mutex
	received <-chan wire.Received[Message]
	stop     context.CancelFunc // ends the goroutine that reads
	closing  sync.Once
}

func newConn(c net.Conn, timeout time.Duration) *conn {
	ctx, stop := context.WithCancel(context.Background())
	received := wire.Read(ctx, c, splitMessages, MaxMessage+2, errLongMessage, ParseMessage)
	return &conn{Conn: c, timeout: timeout, received: received, stop: stop}
}

// errLongMessage is returned for a message of more than MaxMessage bytes.
var errLongMessage = fmt.Errorf("%w: more than %d bytes without a zero", ErrSyntax, MaxMessage)

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

// send sends a message. It is safe for concurrent use.
func (c *conn) send(m Message) error {
	c.sending.Lock()
	defer c.sending.Unlock()
	if err := c.SetWriteDeadline(time.Now().Add(c.timeout)); err != nil {
		return err
	}
	_, err := c.Write(append([]byte(m.String()), 0))
	return err
}

// Close closes the connection and ends pending reads and writes. It is safe for concurrent use and may be called
// again.
func (c *conn) Close() (err error) {
	c.closing.Do(func() {
		c.stop()
		err = c.Conn.Close()
	})
	return err
}
