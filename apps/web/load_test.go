package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLoad plays 200 games at once over loopback, 40 with -short, each with two players and a watcher on three
// browsers. Each player moves as soon as the other has. At the end all three must have the final state. It logs how
// long the moves took:
//
//	go test -run TestLoad$ -v ./apps/web
func TestLoad(t *testing.T) {
	played := make([]loadGame, 200)
	if testing.Short() {
		played = played[:40]
	}
	visitor, tables := serverAt(t, len(played), time.Hour)
	goroutines := runtime.NumGoroutine()
	var games sync.WaitGroup
	began := time.Now()
	for i := range played {
		somebody := func() *person { return newPerson(t, visitor.base) }
		played[i] = loadGame{black: somebody(), white: somebody(), watcher: somebody()}
		games.Go(func() { played[i].play(rand.New(rand.NewPCG(uint64(i), 0))) })
	}
	games.Wait()
	took := time.Since(began)
	assert.Equal(t, len(played), tables.len())
	var answers []time.Duration
	for _, g := range played {
		answers = append(answers, g.answers...)
		for _, p := range []*person{g.black, g.white, g.watcher} {
			p.client.CloseIdleConnections()
		}
	}
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= goroutines+2 }, time.Minute, 10*time.Millisecond)
	t.Logf("%d games at once, %.0f moves/s, answered within %s", len(played), float64(len(answers))/took.Seconds(),
		percentiles(answers))
}

// percentiles returns how long a half, 99 % and all of some events took.
func percentiles(took []time.Duration) string {
	slices.Sort(took)
	at := func(i int) time.Duration { return took[i].Round(time.Millisecond) }
	return fmt.Sprintf("%v (half), %v (99 %%), %v (all)", at(len(took)/2), at(len(took)*99/100), at(len(took)-1))
}

// loadGame is one of the games: three people, each with a stream of events.
type loadGame struct {
	black, white, watcher *person
	answers               []time.Duration // how long the answer to each move took
}

// play plays at most 30 moves. Then Black resigns.
func (g *loadGame) play(random *rand.Rand) {
	path, _ := g.black.open(elsewhere)
	a := g.white.do(path+"/seat", `{"side":"white"}`)
	var streams sync.WaitGroup
	var last [3]answered
	for i, p := range []*person{g.black, g.white, g.watcher} {
		stream := p.listen(path)
		streams.Go(func() {
			last[i] = stream.until("the end", func(a answered) bool { return a.Table.Over != nil })
			stream.close()
		})
	}
	for moves := 0; moves < 30 && a.Table.Over == nil; moves++ {
		mover := g.black
		if a.Table.Turn == "white" {
			mover = g.white
		}
		m := a.Table.Legal[random.IntN(len(a.Table.Legal))]
		began := time.Now()
		a = mover.do(path, fmt.Sprintf(`{"do":"move","text":%q,"ply":%d}`, m.Text, a.Table.Ply))
		g.answers = append(g.answers, time.Since(began))
		assert.Equal(mover, moves+1, a.Table.Ply, "the move has been made")
	}
	g.black.do(path, `{"do":"resign"}`)
	streams.Wait()
	for _, seen := range last {
		assert.Equal(g.watcher, a.Table.Ply, seen.Table.Ply)
		assert.Equal(g.watcher, a.Table.FEN, seen.Table.FEN)
	}
}

// TestLoadOfSites sends requests of 50 clients to the API for sites beside 100 games against engines, which share a few
// searchers. None is refused, and all games get moves. It logs the times by endpoint.
func TestLoadOfSites(t *testing.T) {
	engines := defaultEngine
	engines.Number = max(2, runtime.GOMAXPROCS(0))
	server := httptest.NewServer(siteServer(t, engines))
	t.Cleanup(server.Close)
	playing, stop := context.WithTimeout(t.Context(), 4*time.Second)
	defer stop()
	var all sync.WaitGroup
	moves := make([][]time.Duration, 100)
	for i := range moves {
		all.Go(func() {
			moves[i] = newPerson(t, server.URL).playOn(playing,
				`{"variant":"english","players":{"white":{"kind":"engine","level":6},"black":{"kind":"person"}}}`)
			assert.NotEmpty(t, moves[i])
		})
	}
	var mu sync.Mutex
	took := map[string][]time.Duration{}
	for i := range 50 {
		all.Go(func() {
			p := newPerson(t, server.URL)
			for playing.Err() == nil {
				for _, query := range []string{
					"moves?play=11-15,23-19", "bestmove?level=8&play=11-15", "tablebase?fen=W:WK15,20:BK28,12",
					"explorer?play=11-15", "why?move=11-20", "picture?format=png&size=200",
				} {
					began := time.Now()
					response, text := p.send("GET", sitePath+query, "", "X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i))
					assert.Equal(t, http.StatusOK, response.StatusCode, "%s: %s", query, text)
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
	t.Logf("all answers within %s; %d games answered within %s",
		percentiles(slices.Concat(slices.Collect(maps.Values(took))...)), len(moves), percentiles(slices.Concat(moves...)))
}
