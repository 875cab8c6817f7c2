package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/apps/web/table"
)

func TestClientAddresses(t *testing.T) {
	for _, c := range []struct{ remote, forwarded, direct, behindProxy string }{
		{"192.0.2.1:5", "", "192.0.2.1", "192.0.2.1"},
		{"192.0.2.1:5", "203.0.113.9, 198.51.100.7", "192.0.2.1", "198.51.100.7"},
		{"[2001:db8:1:2:3::4]:5", "", "2001:db8:1:2::/64", "2001:db8:1:2::/64"},
		{"[::ffff:192.0.2.1]:5", "2001:db8::1", "192.0.2.1", "2001:db8::/64"},
		{"192.0.2.1:5", "203.0.113.9:1234", "192.0.2.1", "203.0.113.9"},
		{"192.0.2.1:5", "203.0.113.9, [2001:db8::1]:1234", "192.0.2.1", "2001:db8::/64"},
		{"192.0.2.1:5", "203.0.113.9, [2001:db8::1%eth0]", "192.0.2.1", "2001:db8::/64"},
		{"192.0.2.1:5", "x, " + strings.Repeat("y", 1000), "192.0.2.1", "192.0.2.1"},
		{"192.0.2.1:5", "203.0.113.9, unknown", "192.0.2.1", "192.0.2.1"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		r.Header.Set("X-Forwarded-For", c.forwarded)
		assert.Equal(t, c.direct, proxy{}.client(r), c.remote)
		assert.Equal(t, c.behindProxy, proxy{true}.client(r), c.forwarded)
	}
}

// TestSpoofedAddresses sends many made-up addresses in X-Forwarded-For: they are all the same client, with a proxy that
// adds the true one and without a proxy.
func TestSpoofedAddresses(t *testing.T) {
	for _, trusted := range []bool{false, true} {
		l := defaultLimits
		l.clientOpened = 3
		_, tables := serverWith(t, l, filepath.Join(t.TempDir(), "games.db"))
		handler := must(newHandler(tables, proxy{trusted}, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}, nil, nil))
		for i := range 5 {
			r := httptest.NewRequest("POST", "/api/games", strings.NewReader(bothHere))
			r.Host = "localhost"
			r.Header.Add("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i))
			if trusted {
				r.Header.Add("X-Forwarded-For", fmt.Sprintf("198.51.100.7:%d", 5000+i))
			}
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			assert.Equal(t, i < 3, w.Code == http.StatusCreated, "%v %d: %s", trusted, i, w.Body)
		}
	}
}

// TestBehindAProxy checks that headers of a proxy count only with --trust-proxy.
func TestBehindAProxy(t *testing.T) {
	_, tables := serverAt(t, 10, time.Hour)
	for _, trusted := range []bool{false, true} {
		handler := must(newHandler(tables, proxy{trusted}, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}, nil, nil))
		send := func(method, target, host string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(method, target, strings.NewReader(bothHere))
			r.Host, r.RemoteAddr = host, "127.0.0.1:5"
			r.Header.Set("X-Forwarded-Proto", "https")
			r.Header.Set("X-Forwarded-For", "192.0.2.1")
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			return w
		}
		w := send("POST", "/api/games", "localhost")
		require.Equal(t, http.StatusCreated, w.Code, w.Body)
		assert.Equal(t, trusted, strings.Contains(w.Header().Get("Set-Cookie"), "Secure"))
		assert.Equal(t, trusted, send("GET", "/", "draughts.example").Code == http.StatusOK)
		assert.Equal(t, http.StatusNotFound, send("GET", "/metrics", "localhost").Code, "from another machine")
	}
}

func TestHealthAndMetrics(t *testing.T) {
	p, tables := serverAt(t, 10, time.Hour)
	p.open(bothHere)
	a := p.gets(http.StatusOK, "GET", "/healthz", "")
	assert.Equal(t, "ok\n", a.Error)
	p.ask("GET", "/api/games/NOSUCHGAME", "")
	a = p.gets(http.StatusOK, "GET", "/metrics", "")
	for _, line := range []string{
		"draughts_games_in_memory 1\n", "draughts_games_stored 1\n", "draughts_streams 0\n",
		`draughts_searches_waiting{lane="quick"} 0` + "\n", "draughts_saves_total 1\n", "go_goroutines ",
		`draughts_requests_total{path="GET /api/games/{id}",status="404"} 1` + "\n",
		`draughts_requests_total{path="POST /api/games",status="201"} 1` + "\n",
		`draughts_request_seconds_count{path="POST /api/games"} 1` + "\n",
		`draughts_refusals_total{reason="there is no such game"} 1` + "\n", "go_build_info{",
	} {
		assert.Contains(t, a.Error, line)
	}
	tables.saver.mu.Lock()
	tables.saver.failed = errNotSaved
	tables.saver.mu.Unlock()
	p.gets(http.StatusServiceUnavailable, "GET", "/healthz", "")
}

// TestAccessLog checks what is logged of a request, and of one that no handler has.
func TestAccessLog(t *testing.T) {
	_, tables := serverAt(t, 10, time.Hour)
	var text strings.Builder
	handler := must(newHandler(tables, proxy{}, &net.TCPAddr{}, nil, slog.New(slog.NewTextHandler(&text, nil))))
	for _, path := range []string{"/api/variants", "/etc/passwd%0Astatus=200"} {
		ask(handler, "GET", path)
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	require.Len(t, lines, 2)
	require.Contains(t, lines[0], " client=192.0.2.1 method=GET path=/api/variants status=200 bytes=")
	require.Contains(t, lines[1], ` path="/etc/passwd\nstatus=200" status=404 `)
}

// TestNotSaved checks what a player is told when the file cannot be written, and that the game goes on after that.
func TestNotSaved(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	s := must(openStore(db))
	told := make(chan error, 10)
	engines := table.NewEngines(table.EngineOptions{})
	tables := newLobby(engines, defaultLimits, s, newMetrics(), func(said ...any) { told <- said[0].(error) })
	require.NoError(t, s.db.Close())
	e := &entry{Table: newTable(t), id: "a"}
	assert.ErrorIs(t, tables.sync(e), errNotSaved)
	assert.Error(t, <-told)
	assert.False(t, tables.saver.isHealthy())
	handler := must(newHandler(tables, proxy{}, &net.TCPAddr{}, nil, slog.New(slog.DiscardHandler)))
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, httptest.NewRequest("POST", "/api/games", strings.NewReader("{}")))
	assert.Contains(t, answer.Body.String(), "try again later")
	tables.saver.close()
	assert.ErrorIs(t, tables.sync(e), errClosing)
	answer = httptest.NewRecorder()
	handler.ServeHTTP(answer, httptest.NewRequest("POST", "/api/games", strings.NewReader("{}")))
	assert.Contains(t, answer.Body.String(), errClosing.Error())
}

// TestServesUntilItIsStopped serves the page, and the metrics on an address of their own.
func TestServesUntilItIsStopped(t *testing.T) {
	free := must(net.Listen("tcp", "127.0.0.1:0"))
	address := free.Addr().String()
	require.NoError(t, free.Close())
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan int, 1)
	reader, writer := io.Pipe()
	go func() { ended <- run(ctx, []string{"--metrics", address}, writer, os.Stderr) }()
	line := must(bufio.NewReader(reader).ReadString('\n'))
	response := must(http.Get(strings.Fields(strings.TrimPrefix(line, "Play at "))[0]))
	require.NoError(t, response.Body.Close())
	assert.Equal(t, http.StatusOK, response.StatusCode)
	var text []byte
	require.Eventually(t, func() bool {
		response, err := http.Get("http://" + address + "/metrics")
		if err != nil {
			return false
		}
		defer response.Body.Close()
		text, err = io.ReadAll(response.Body)
		return err == nil
	}, time.Minute, 10*time.Millisecond)
	assert.Contains(t, string(text), "draughts_games_stored 0")
	assert.Contains(t, string(text), "# HELP draughts_search_seconds")
	cancel()
	assert.Zero(t, <-ended)
}
