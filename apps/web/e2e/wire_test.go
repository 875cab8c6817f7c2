package e2e

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// wire is a connection to a server that can be cut. Browsers use its address instead of that of the server.
type wire struct {
	listener net.Listener

	mu     sync.Mutex
	server string // host and port
	isCut  bool
	mute   bool // the server gets requests, but its answers are lost
	open   map[net.Conn]bool
}

// newWire returns a wire to the server at an address such as "http://127.0.0.1:8080".
func newWire(t *testing.T, server string) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	w := &wire{listener: listener, server: strings.TrimPrefix(server, "http://"), open: map[net.Conn]bool{}}
	go w.accept()
	t.Cleanup(func() {
		_ = listener.Close()
		w.cut()
	})
	return w
}

// address returns the address for a browser.
func (w *wire) address() string { return "http://" + w.listener.Addr().String() }

// cut ends all connections, and lets no new ones begin.
func (w *wire) cut() { w.set(func() { w.isCut = true }) }

// mend lets connections begin again.
func (w *wire) mend() { w.set(func() { w.isCut, w.mute = false, false }) }

// loseAnswers lets requests through, but no answers.
func (w *wire) loseAnswers() { w.set(func() { w.mute = true }) }

// leadTo connects the wire to another server.
func (w *wire) leadTo(server string) {
	w.set(func() { w.server = strings.TrimPrefix(server, "http://") })
}

// set changes the wire, and ends the connections that it has.
func (w *wire) set(change func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change()
	for c := range w.open {
		_ = c.Close()
	}
	clear(w.open)
}

func (w *wire) accept() {
	for {
		browser, err := w.listener.Accept()
		if err != nil {
			return
		}
		go w.connect(browser)
	}
}

func (w *wire) connect(browser net.Conn) {
	defer browser.Close()
	w.mu.Lock()
	isCut, mute, address := w.isCut, w.mute, w.server
	w.mu.Unlock()
	if isCut {
		return
	}
	server, err := net.Dial("tcp", address)
	if err != nil {
		return
	}
	defer server.Close()
	w.mu.Lock()
	w.open[browser], w.open[server] = true, true
	w.mu.Unlock()
	go func() {
		_, _ = io.Copy(server, browser) // until one of them is closed
		_ = server.Close()
	}()
	if mute {
		_, _ = server.Read(make([]byte, 1)) // the answer comes, and gets lost
		return
	}
	_, _ = io.Copy(browser, server)
}
