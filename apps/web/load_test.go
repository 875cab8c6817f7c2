package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

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

// TestLoad plays 200 games at once over loopback, each with two players and a watcher on three browsers. At the end all
// three must have the final state. It logs the speed of the moves and the memory of a game.
func TestLoad(t *testing.T) {
	n := loadGames()
	server, tables := serverAt(t, n, time.Hour)
	before := heap()
	goroutines := runtime.NumGoroutine()
	played := make([]*loadGame, n)
	var games sync.WaitGroup
	began := time.Now()
	for i := range played {
		played[i] = &loadGame{black: newPerson(t, server), white: newPerson(t, server), watcher: newPerson(t, server)}
		games.Go(func() { played[i].play(rand.New(rand.NewPCG(uint64(i), 0))) })
	}
	games.Wait()
	took := time.Since(began)
	assert.Equal(t, n, tables.len())
	moves := 0
	for _, g := range played {
		moves += g.moves
	}
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
}

// loadGame is one of the games: three people, and two streams of events.
type loadGame struct {
	black, white, watcher *person
	streams               []*events
	moves                 int
}

// play plays random moves.
func (g *loadGame) play(random *rand.Rand) {
	path, a := g.black.open(elsewhere)
	status, refused := g.white.ask("POST", path+"/seat", `{"side":"white"}`)
	require.Equal(g.white, 200, status, refused.Error)
	stream := g.watcher.listen(path)
	g.streams = append(g.streams, stream, g.black.listen(path))
	for ; g.moves < 2*loadMoves && a.Table.Over == nil; g.moves++ {
		mover := g.black
		if a.Table.Turn == "white" {
			mover = g.white
		}
		m := a.Table.Legal[random.IntN(len(a.Table.Legal))]
		a = mover.do(path, fmt.Sprintf(`{"do":"move","text":%q,"ply":%d}`, m.Text, a.Table.Ply))
		assert.Equal(mover, g.moves+1, a.Table.Ply, "the move has been made")
	}
	last := stream.until("the last move", func(seen answered) bool { return seen.Table.Ply == g.moves })
	assert.Equal(g.watcher, a.Table.FEN, last.Table.FEN)
	assert.Len(g.watcher, last.Table.Moves, g.moves)
}

// leave closes all connections.
func (g *loadGame) leave() {
	for _, stream := range g.streams {
		stream.close()
	}
	for _, p := range []*person{g.black, g.white, g.watcher} {
		p.client.CloseIdleConnections()
	}
}

// heap returns the memory in use.
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
	server, _ := serverAt(t, n, time.Hour)
	var games sync.WaitGroup
	var answers atomic.Int64
	began := time.Now()
	for i := range n {
		games.Go(func() {
			p := newPerson(t, server)
			path, a := p.open(`{"variant":"english","players":{"white":{"kind":"engine","level":4},"black":{"kind":"person"}}}`)
			stream := p.listen(path)
			random := rand.New(rand.NewPCG(uint64(i), 1))
			for range 6 {
				m := a.Table.Legal[random.IntN(len(a.Table.Legal))]
				p.do(path, fmt.Sprintf(`{"do":"move","text":%q,"ply":%d}`, m.Text, a.Table.Ply))
				ply := a.Table.Ply + 2
				a = stream.until("the engine has answered", func(seen answered) bool {
					return seen.Table.Ply >= ply || seen.Table.Over != nil
				})
				if a.Table.Over != nil {
					break
				}
				answers.Add(1)
			}
		})
	}
	games.Wait()
	took := time.Since(began)
	require.Positive(t, answers.Load())
	t.Logf("%d games at once against level 4: %d answers in %.1f s, %.0f a second", n, answers.Load(), took.Seconds(),
		float64(answers.Load())/took.Seconds())
}
