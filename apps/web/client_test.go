package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
)

// serverAt starts a server for at most that number of games in memory, and returns its first visitor.
func serverAt(t testing.TB, games int, idle time.Duration) (*person, *lobby) {
	t.Helper()
	l := defaultLimits
	l.games, l.idle = games, idle
	server, tables := serverWith(t, l, filepath.Join(t.TempDir(), "games.db"))
	return newPerson(t, server.URL), tables
}

// serverWith starts a server with these limits, which keeps its games in a file.
func serverWith(t testing.TB, l limits, db string) (*httptest.Server, *lobby) {
	t.Helper()
	s := must(openStore(db))
	engines := table.NewEngines(table.EngineOptions{Search: draughts.Options{Hash: 1}, Number: 2})
	tables := newLobby(engines, l, s, newMetrics(), noErrors(t))
	server := httptest.NewUnstartedServer(nil)
	server.Config.Handler = must(newHandler(tables, proxy{}, server.Listener.Addr(), nil, nil))
	server.Start()
	t.Cleanup(func() {
		server.CloseClientConnections() // ends the streams of events
		server.Close()
		tables.close()
		assert.NoError(t, s.close())
	})
	return server, tables
}

// noErrors returns the log of a server that must have no errors.
func noErrors(t testing.TB) func(...any) {
	return func(said ...any) {
		err, _ := said[0].(error)
		assert.NoError(t, err)
	}
}

// person is a browser with its own cookies.
type person struct {
	testing.TB
	client *http.Client
	base   string
}

func newPerson(t testing.TB, url string) *person {
	t.Helper()
	jar := must(cookiejar.New(nil))
	// Each browser has its own connections.
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return &person{t, &http.Client{Jar: jar, Transport: transport}, url}
}

// answered has the fields of all answers of the server.
type answered struct {
	ID    string    `json:"id"`
	You   table.You `json:"you"`
	Table struct {
		Revision int64            `json:"revision"`
		Ply      int              `json:"ply"`
		Turn     string           `json:"turn"`
		FEN      string           `json:"fen"`
		Legal    []table.MoveView `json:"legal"`
		Moves    []table.MoveView `json:"moves"`
		Over     *table.Over      `json:"over"`
		Won      table.Pair[int]  `json:"won"`
		Watchers int              `json:"watchers"`
	} `json:"table"`
	table.Refusal
}

// send sends a request with headers, which are names and values in turn, and returns the response and its body.
func (p *person) send(method, path, body string, headers ...string) (*http.Response, []byte) {
	p.Helper()
	response, text, err := p.try(method, path, body, headers...)
	require.NoError(p, err)
	return response, text
}

// try sends a request as send does. Its error is that of the connection.
func (p *person) try(method, path, body string, headers ...string) (*http.Response, []byte, error) {
	request := must(http.NewRequest(method, p.base+path, strings.NewReader(body)))
	for pair := range slices.Chunk(headers, 2) {
		request.Header.Set(pair[0], pair[1])
	}
	request.Host = request.Header.Get("Host")
	response, err := p.client.Do(request)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response, text, err
}

// ask sends a request and returns the status and the answer.
func (p *person) ask(method, path, body string) (int, answered) {
	p.Helper()
	response, text := p.send(method, path, body)
	var a answered
	if response.Header.Get("Content-Type") == "application/json" {
		require.NoError(p, json.Unmarshal(text, &a), "%s", text)
	} else {
		a.Error = string(text)
	}
	return response.StatusCode, a
}

// gets sends a request whose answer must have a status.
func (p *person) gets(status int, method, path, body string) answered {
	p.Helper()
	got, a := p.ask(method, path, body)
	require.Equal(p, status, got, a.Error)
	return a
}

// open opens a table and returns the path of its game.
func (p *person) open(settings string) (path string, a answered) {
	p.Helper()
	a = p.gets(http.StatusCreated, "POST", "/api/games", settings)
	return "/api/games/" + a.ID, a
}

// do does something at a table, which must succeed.
func (p *person) do(path, action string) answered {
	p.Helper()
	return p.gets(http.StatusOK, "POST", path, action)
}

const (
	bothHere  = `{"variant":"english","players":{"white":{"kind":"person"},"black":{"kind":"person"}}}`
	elsewhere = `{"variant":"english","players":{"white":{"kind":"open"},"black":{"kind":"person"}}}`
)

// events is a stream of events being received.
type events struct {
	*person
	lines *bufio.Scanner
	close func()
}

// listen receives the events of a table.
func (p *person) listen(path string) *events {
	p.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	p.Cleanup(cancel)
	request := must(http.NewRequestWithContext(ctx, "GET", p.base+path+"/events", nil))
	response, err := p.client.Do(request)
	require.NoError(p, err)
	p.Cleanup(func() { _ = response.Body.Close() }) // it has been read as far as it matters
	require.Equal(p, http.StatusOK, response.StatusCode)
	require.Equal(p, "no", response.Header.Get("X-Accel-Buffering"))
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	return &events{p, lines, cancel}
}

// next waits for the next event of a kind and returns its data.
func (e *events) next(kind string) string {
	e.Helper()
	for e.lines.Scan() {
		if e.lines.Text() == "event: "+kind {
			require.True(e, e.lines.Scan())
			return strings.TrimPrefix(e.lines.Text(), "data: ")
		}
	}
	require.NoError(e, e.lines.Err())
	require.Fail(e, "the stream has ended", "waiting for %s", kind)
	return ""
}

// until waits for a state of the table.
func (e *events) until(what string, good func(answered) bool) answered {
	e.Helper()
	for {
		var a answered
		require.NoError(e, json.Unmarshal([]byte(e.next("table")), &a), what)
		if good(a) {
			return a
		}
	}
}

// playOn plays games of random moves until ctx is cancelled, and at least one move. It returns how long it waited for
// each reply.
func (p *person) playOn(ctx context.Context, settings string) (took []time.Duration) {
	for {
		path, a := p.open(settings)
		stream := p.listen(path)
		for a.Table.Over == nil {
			m := a.Table.Legal[rand.IntN(len(a.Table.Legal))]
			began, ply := time.Now(), a.Table.Ply+2
			p.do(path, fmt.Sprintf(`{"do":"move","text":%q,"ply":%d}`, m.Text, a.Table.Ply))
			a = stream.until("an answer", func(a answered) bool { return a.Table.Ply >= ply || a.Table.Over != nil })
			took = append(took, time.Since(began))
			if ctx.Err() != nil {
				stream.close()
				return took
			}
		}
		stream.close()
	}
}

func newTable(t testing.TB) *table.Table {
	t.Helper()
	e := table.NewEngines(table.EngineOptions{Search: draughts.Options{Hash: 1}, Number: 1})
	tab := must(table.New(e, table.Settings{}, "token"))
	t.Cleanup(tab.Close)
	return tab
}

// maxAnswer is the maximum size of an error in bytes: ten reasons, each with a quoted text.
const maxAnswer = 8000

// TestAnswersAreShort checks that the answers to the largest requests are short.
func TestAnswersAreShort(t *testing.T) {
	p, _ := serverAt(t, 10, time.Hour)
	path, _ := p.open(bothHere)
	length := func(method, path, body string) int {
		_, answer := p.send(method, path, body)
		return len(answer)
	}
	post := func(path, name string, body map[string]any) {
		t.Helper()
		text := must(json.Marshal(body))
		assert.LessOrEqual(t, length("POST", path, string(text)), 4*maxAnswer, "%s of %.40q", name, text)
	}
	post("/api/learn/check", "check", map[string]any{"variant": "english", "fen": "W:W" + strings.Repeat("x,", 80_000)})
	const size = 40_000 // as JSON, with its escapes, that is up to six times as much
	var texts []string
	for _, fragment := range []string{"x", "9", "11-", "1-50,", "(", "[A \"", "\x00", "\xff", "\"", "\U000e0001"} {
		texts = append(texts, strings.Repeat(fragment, size/len(fragment)))
	}
	for _, prefix := range []string{"", "W:W", "1. 11-15 "} { // the last makes variations many thousands deep
		for _, text := range texts {
			post("/api/learn/check", "check", map[string]any{"variant": "russian", "fen": prefix + text})
			post("/api/learn/check", "check", map[string]any{"variant": "russian", "board": text})
			post(path, "load", map[string]any{"do": "load", "text": prefix + text})
			post(path, "vary", map[string]any{"do": "vary", "path": []string{"11-15", prefix + text}})
			post("/api/games", "PDN", map[string]any{"preview": true, "pdn": prefix + text})
			post("/api/learn/look", "position", map[string]any{"variant": "english", "fen": prefix + text})
			post("/api/learn/look", "line", map[string]any{"variant": "english", "moves": []string{prefix + text}})
			post("/api/learn/archive", "archive", map[string]any{"moves": []string{prefix + text}})
			post(path, "move", map[string]any{"do": "move", "text": prefix + text})
		}
	}
	for _, text := range texts {
		post(path, "action", map[string]any{"do": text})
		post("/api/learn/ending", "ending", map[string]any{"name": text})
		post("/api/learn/"+url.PathEscape(text[:min(len(text), 1000)]), "lesson", map[string]any{})
		post("/api/games", "variant", map[string]any{"variant": text})
		player := map[string]any{"kind": text}
		post("/api/games", "player", map[string]any{"variant": "english", "players": map[string]any{"white": player}})
	}
	long := strings.Repeat("x", size)
	post(path, "tags", map[string]any{
		"do": "load", "text": fmt.Sprintf(`[Event "%s"] [White "%s"] [Black "%s"] 1. 11-15 *`, long, long, long),
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
