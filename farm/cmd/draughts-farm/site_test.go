package main

// This file has a farm of processes with TLS and NKeys, and a proxy that drops connections.

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/farm"
)

// site is a server process with a coordinator, and processes of workers that connect through a proxy.
type site struct {
	t                          *testing.T
	dir, ca, key, nkey, public string // nkey is that of an operator; each worker has one of its own
	server, page               string // addresses
	proxy                      *droppingProxy
	client                     *farm.Client // past the proxy

	mu      sync.Mutex
	running map[int]*exec.Cmd // by slot; 0 is the server
	ended   bool
	all     sync.WaitGroup
}

// newSite starts a server and n workers. A process that ends is started again.
func newSite(t *testing.T, workers int) *site {
	t.Helper()
	s := &site{t: t, dir: t.TempDir(), server: freeAddress(t), page: freeAddress(t), running: map[int]*exec.Cmd{}}
	s.ca, s.key = writeCertificate(t)
	s.nkey, s.public = filepath.Join(t.TempDir(), "user.nkey"), filepath.Join(t.TempDir(), "users")
	keys := run(t, "nkey --role operator "+s.nkey)
	for i := range workers + 1 { // one for a worker that a test adds
		keys += run(t, "nkey "+s.workerKey(i))
	}
	require.NoError(t, os.WriteFile(s.public, []byte(keys), 0o600))
	s.proxy = newDroppingProxy(t, s.server)
	t.Cleanup(s.end)
	s.keep(0, "serve --ack-wait 1s --dir "+s.dir+" --listen "+s.server+" --page "+s.page+
		" --tls "+s.ca+","+s.key+" --nkeys "+s.public)
	require.Eventually(t, func() bool {
		c, err := farm.Connect(t.Context(), s.options(s.server))
		s.client = c
		return err == nil
	}, time.Minute, 20*time.Millisecond)
	t.Cleanup(s.client.Close)
	for i := range workers {
		s.keep(i+1, "work --cores 1 --dir "+t.TempDir()+s.flags(s.proxy.address(), s.workerKey(i)))
	}
	return s
}

func (s *site) options(address string) farm.ConnectOptions {
	return farm.ConnectOptions{URL: "tls://" + address, CA: s.ca, NKey: s.nkey}
}

func (s *site) flags(address, nkey string) string {
	return " --connect tls://" + address + " --ca " + s.ca + " --nkey " + nkey
}

// run runs the command with the key of the operator, past the proxy.
func (s *site) run(text string) string {
	s.t.Helper()
	return run(s.t, text+s.flags(s.server, s.nkey))
}

// workerKey returns the file of the key of a worker.
func (s *site) workerKey(i int) string { return fmt.Sprintf("%s.%d", s.nkey, i) }

// keep runs a process until the test ends, and starts it again when it ends.
func (s *site) keep(slot int, text string) {
	s.all.Go(func() {
		for {
			s.mu.Lock()
			cmd := farmCommand(text)
			if s.ended || cmd.Start() != nil {
				s.mu.Unlock()
				return
			}
			s.running[slot] = cmd
			s.mu.Unlock()
			_ = cmd.Wait() // it was killed, or could not connect
		}
	})
}

// kill ends a process with SIGKILL.
func (s *site) kill(slot int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cmd := s.running[slot]; cmd != nil {
		_ = cmd.Process.Kill() // it may have ended
	}
}

func (s *site) end() {
	s.mu.Lock()
	s.ended = true
	for _, cmd := range s.running {
		_ = cmd.Process.Kill() // it may have ended
	}
	s.mu.Unlock()
	s.all.Wait()
}

// until waits until a condition about a job holds, whatever the connection does.
func (s *site) until(job string, condition func(farm.JobStatus) bool) (last farm.JobStatus) {
	s.t.Helper()
	require.Eventually(s.t, func() bool {
		ctx, cancel := context.WithTimeout(s.t.Context(), 5*time.Second)
		defer cancel()
		status, err := s.client.Show(ctx, job)
		if err != nil {
			return false
		}
		last = status
		require.NotEqual(s.t, farm.Failed, status.State.State, status.State.Reason)
		return condition(status) || status.State.State == farm.Done
	}, 5*time.Minute, 10*time.Millisecond)
	return last
}

// results returns the output of a job that is done.
func (s *site) results(job string) string {
	s.t.Helper()
	s.until(job, func(farm.JobStatus) bool { return false })
	file := filepath.Join(s.t.TempDir(), "output")
	s.run("results " + job + " -o " + file)
	return readFile(file)
}

// workers returns what the status page says about workers.
func (s *site) workers() []farm.WorkerStatus {
	var data statusData
	if json.Unmarshal(s.get("status.json"), &data) != nil {
		return nil
	}
	return data.Workers
}

// get returns a file of the status page, nil without an answer.
func (s *site) get(name string) []byte {
	answer, err := http.Get("http://" + s.page + "/" + name)
	if err != nil {
		return nil
	}
	defer answer.Body.Close()
	content, _ := io.ReadAll(answer.Body) // without all of it, it is asked for again
	return content
}

func (s *site) submit(job string) string {
	s.t.Helper()
	const name = "job"
	s.run("submit " + job + " --name " + name)
	return name
}

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

func freeAddress(t *testing.T) string {
	t.Helper()
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	defer listener.Close()
	return listener.Addr().String()
}

// writeCertificate writes a certificate for this machine that signs itself, and its key.
func writeCertificate(t *testing.T) (cert, key string) {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	pair := server.TLS.Certificates[0]
	secret := must(x509.MarshalPKCS8PrivateKey(pair.PrivateKey))
	cert, key = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	for name, block := range map[string]*pem.Block{
		cert: {Type: "CERTIFICATE", Bytes: pair.Certificate[0]}, key: {Type: "PRIVATE KEY", Bytes: secret},
	} {
		require.NoError(t, os.WriteFile(name, pem.EncodeToMemory(block), 0o600))
	}
	return cert, key
}

func matchOf(games, nodes int) string {
	return fmt.Sprintf("match --games %d --nodes %d --seed 1", games, nodes)
}
