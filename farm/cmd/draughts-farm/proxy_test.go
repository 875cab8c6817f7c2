package main

// This file has a proxy that drops connections.

import (
	"io"
	"net"
	"sync/atomic"
	"testing"
)

// droppingProxy passes connections on to an address. Each is cut after a number of bytes to the server, which grows
// with each connection so that work goes on.
type droppingProxy struct {
	listener net.Listener
	to       string
	budget   atomic.Int64 // bytes of the next connection
	cuts     atomic.Int64
}

func newDroppingProxy(t *testing.T, to string) *droppingProxy {
	t.Helper()
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	p := &droppingProxy{listener: listener, to: to}
	p.budget.Store(20_000)
	go p.accept()
	t.Cleanup(func() { listener.Close() })
	return p
}

func (p *droppingProxy) address() string { return p.listener.Addr().String() }

func (p *droppingProxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		go p.pass(client)
	}
}

// pass passes one connection on until its bytes are spent, in the middle of a message.
func (p *droppingProxy) pass(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", p.to)
	if err != nil {
		return // the server is being started again
	}
	defer server.Close()
	go func() { _, _ = io.Copy(client, server); client.Close() }()
	if n, _ := io.CopyN(server, client, p.budget.Add(3_000)); n > 0 {
		p.cuts.Add(1)
	}
}
