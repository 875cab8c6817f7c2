//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// loadMoves is the number of moves that each person makes.
const loadMoves = 15

// loadGames returns the number of games at once: fewer under the race detector.
func loadGames() int {
	if testing.Short() {
		return 40
	}
	return 200
}

// TestLoad plays 200 games at once over loopback, each with two players and a watcher on three browsers. Each player
// moves as soon as the other has. At the end all three must have the final state. It logs how long the moves took, the
// processor time of one, in the server and the browsers together, and the memory of a game:
//
//	go test -run TestLoad$ -v ./apps/web
func TestLoad(t *testing.T) {
	n := loadGames()
	server, tables := serverAt(t, n, time.Hour)
	before := heap()
	goroutines := runtime.NumGoroutine()
	played := make([]*loadGame, n)
	var games sync.WaitGroup
	began, busy := time.Now(), processorTime(t)
	for i := range played {
		played[i] = &loadGame{black: newPerson(t, server), white: newPerson(t, server), watcher: newPerson(t, server)}
		games.Go(func() { played[i].play(rand.New(rand.NewPCG(uint64(i), 0))) })
	}
	games.Wait()
	took, used := time.Since(began), processorTime(t)-busy
	assert.Equal(t, n, tables.len())
	moves := 0
	var answers, seen []time.Duration
	for _, g := range played {
		moves += g.moves
		answers, seen = append(answers, g.answers...), append(seen, g.seen...)
	}
	commits, committing := commitsOf(t, tables)
	each := func() float64 { return float64(heap()-before) / float64(n) / 1e3 }
	connected := each()
	for _, g := range played {
		g.leave()
	}
	played = nil
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= goroutines+2 }, time.Minute, 10*time.Millisecond)
	t.Logf("%d games at once, %d moves in %.1f s: %.0f moves/s; a game takes %.0f kB of memory, "+
		"and %.0f kB with both ends of all its connections", n, moves, took.Seconds(),
		float64(moves)/took.Seconds(), each(), connected)
	t.Logf("answered within %s; seen by all three within %s; %v of processor time for a move; "+
		"%d transactions of %v, %.0f moves in each", percentiles(answers), percentiles(seen),
		(used / time.Duration(moves)).Round(time.Microsecond), commits,
		(committing / time.Duration(commits)).Round(100*time.Microsecond), float64(moves)/float64(commits))
}

// percentiles returns how long a half, 99 % and all of some events took.
func percentiles(took []time.Duration) string {
	slices.Sort(took)
	at := func(i int) time.Duration { return took[i].Round(time.Millisecond) }
	return fmt.Sprintf("%v (half), %v (99 %%), %v (all)", at(len(took)/2), at(len(took)*99/100), at(len(took)-1))
}

// commitsOf returns the number of transactions of a server so far, and the time that they took.
func commitsOf(t *testing.T, tables *lobby) (n uint64, took time.Duration) {
	t.Helper()
	var m dto.Metric
	require.NoError(t, tables.metrics.commits.Write(&m))
	seconds := m.GetHistogram().GetSampleSum()
	return m.GetHistogram().GetSampleCount(), time.Duration(seconds * float64(time.Second))
}

// loadGame is one of the games: three people, each with a stream of events.
type loadGame struct {
	black, white, watcher *person
	streams               []*events
	moves                 int
	began                 [2*loadMoves + 1]time.Time // when the move that leads to each ply was sent
	answers               []time.Duration            // how long the answer to each move took
	seen                  []time.Duration            // how long it took until each browser got the event of a move
}

// loadView has the few fields that the players need: what browsers do with the others is not measured here.
type loadView struct {
	Table struct {
		Ply   int                     `json:"ply"`
		Turn  string                  `json:"turn"`
		FEN   string                  `json:"fen"`
		Legal []struct{ Text string } `json:"legal"`
		Over  *struct{}               `json:"over"`
	} `json:"table"`
}

func (g *loadGame) play(random *rand.Rand) {
	path, _ := g.black.open(elsewhere)
	status, refused := g.white.ask("POST", path+"/seat", `{"side":"white"}`)
	require.Equal(g.white, 200, status, refused.Error)
	var streams sync.WaitGroup
	var got [3]follower
	for i, p := range []*person{g.black, g.white, g.watcher} {
		stream := p.listen(path)
		g.streams = append(g.streams, stream)
		streams.Go(func() { got[i].follow(stream) })
	}
	a := g.black.load("GET", path, "")
	for ; g.moves < 2*loadMoves && a.Table.Over == nil; g.moves++ {
		mover := g.black
		if a.Table.Turn == "white" {
			mover = g.white
		}
		m := a.Table.Legal[random.IntN(len(a.Table.Legal))]
		began := time.Now()
		a = mover.load("POST", path, fmt.Sprintf(`{"do":"move","text":%q,"ply":%d}`, m.Text, a.Table.Ply))
		g.began[g.moves+1] = began
		g.answers = append(g.answers, time.Since(began))
		assert.Equal(mover, g.moves+1, a.Table.Ply, "the move has been made")
	}
	g.black.do(path, `{"do":"resign"}`) // the last event for the followers
	streams.Wait()
	for i := range got {
		assert.Equal(g.watcher, g.moves, got[i].last.Table.Ply)
		assert.Equal(g.watcher, a.Table.FEN, got[i].last.Table.FEN)
		for ply, at := range got[i].at {
			if ply > 0 && !at.IsZero() {
				g.seen = append(g.seen, at.Sub(g.began[ply]))
			}
		}
	}
}

func (p *person) load(method, path, body string) (v loadView) {
	p.Helper()
	response, text := p.send(method, path, body)
	require.Equal(p, http.StatusOK, response.StatusCode, "%s", text)
	require.NoError(p, json.Unmarshal(text, &v))
	return v
}

// follower notes when each ply was seen first in a stream of events.
type follower struct {
	at   [2*loadMoves + 1]time.Time
	last loadView
}

// follow reads a stream until the game is over.
func (f *follower) follow(stream *events) {
	for {
		event := stream.next("table")
		now := time.Now()
		_, rest, _ := strings.Cut(event, `"ply":`)
		digits, _, _ := strings.Cut(rest, ",")
		ply, err := strconv.Atoi(digits)
		require.NoError(stream, err)
		if f.at[ply].IsZero() {
			f.at[ply] = now
		}
		if strings.Contains(event, `"over":`) {
			require.NoError(stream, json.Unmarshal([]byte(event), &f.last))
			return
		}
	}
}

func (g *loadGame) leave() {
	for _, stream := range g.streams {
		stream.close()
	}
	for _, p := range []*person{g.black, g.white, g.watcher} {
		p.client.CloseIdleConnections()
	}
}

func heap() int64 {
	for range 3 { // what the first finds unused the next ones free
		runtime.GC()
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc + stats.StackInuse)
}

// TestLoadOfEngines checks that 200 games at once against engines, which share a few searchers, all get their moves.
func TestLoadOfEngines(t *testing.T) {
	n := loadGames()
	server, _ := serverAt(t, 5*n, time.Hour) // who has ended a game begins another
	playing, stop := context.WithTimeout(t.Context(), 3*time.Second)
	defer stop()
	var games sync.WaitGroup
	took := make([][]time.Duration, n)
	for i := range took {
		games.Go(func() {
			took[i] = newPerson(t, server).playOn(playing,
				`{"variant":"english","players":{"white":{"kind":"engine","level":4},"black":{"kind":"person"}}}`)
			assert.NotEmpty(t, took[i])
		})
	}
	games.Wait()
	t.Logf("%d games at once against level 4: answers within %s", n, percentiles(slices.Concat(took...)))
}

// processorTime returns the processor time of this program so far.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// TestLoadOfSites sends requests of 50 clients to the API for sites beside ten games against the engine. None is
// refused. It logs the times by endpoint.
func TestLoadOfSites(t *testing.T) {
	const clients, games = 50, 10
	engines := defaultEngine
	engines.Number = max(2, runtime.GOMAXPROCS(0))
	server := httptest.NewServer(siteServer(t, engines))
	t.Cleanup(server.Close)
	playing, stop := context.WithTimeout(t.Context(), 4*time.Second)
	defer stop()
	var all sync.WaitGroup
	moves := make([][]time.Duration, games)
	for i := range moves {
		all.Go(func() {
			moves[i] = newPerson(t, server).playOn(playing,
				`{"variant":"english","players":{"white":{"kind":"engine","level":6},"black":{"kind":"person"}}}`)
		})
	}
	var mu sync.Mutex
	took := map[string][]time.Duration{}
	for i := range clients {
		all.Go(func() {
			p := newPerson(t, server)
			for playing.Err() == nil {
				for _, query := range []string{
					"moves?play=11-15,23-19", "bestmove?level=8&play=11-15", "tablebase?fen=W:WK15,20:BK28,12",
					"explorer?play=11-15", "why?move=11-20", "picture?format=png&size=200",
				} {
					r, err := http.NewRequest("GET", server.URL+sitePath+query, nil)
					assert.NoError(t, err)
					r.Header.Set("X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i))
					began := time.Now()
					response, err := p.client.Do(r)
					if !assert.NoError(t, err) {
						return
					}
					_, err = io.Copy(io.Discard, response.Body)
					assert.NoError(t, errors.Join(err, response.Body.Close()))
					assert.Equal(t, http.StatusOK, response.StatusCode, query)
					name, _, _ := strings.Cut(query, "?")
					mu.Lock()
					took[name] = append(took[name], time.Since(began))
					mu.Unlock()
					time.Sleep(time.Duration(rand.IntN(100)) * time.Millisecond) // each asks some ten times in a second
				}
			}
		})
	}
	all.Wait()
	for name, times := range took {
		t.Logf("%d × %s within %s", len(times), name, percentiles(times))
	}
	answers := slices.Concat(slices.Collect(maps.Values(took))...)
	t.Logf("all %d answers to %d clients within %s; %d games answered within %s", len(answers), clients,
		percentiles(answers), games, percentiles(slices.Concat(moves...)))
}
