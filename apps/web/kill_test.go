package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/apps/web/table"
)

// serverArguments is the environment variable with which the test program is the server.
const serverArguments = "DRAUGHTS_TEST_SERVER"

func TestMain(m *testing.M) {
	if args := os.Getenv(serverArguments); args != "" {
		os.Exit(run(context.Background(), strings.Split(args, "\n"), os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// process is a server in a process of its own.
type process struct {
	*exec.Cmd
	url string
}

func startProcess(t *testing.T, args ...string) process {
	t.Helper()
	command := exec.Command(os.Args[0], "-test.run=^$")
	command.Env = append(os.Environ(), serverArguments+"="+strings.Join(args, "\n"))
	command.Stderr = os.Stderr
	out := must(command.StdoutPipe())
	require.NoError(t, command.Start())
	t.Cleanup(func() { // if it has not ended yet
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	line := must(bufio.NewReader(out).ReadString('\n'))
	return process{command, strings.TrimSuffix(strings.Fields(strings.TrimPrefix(line, "Play at "))[0], "/")}
}

// kill ends the server at once, as kill -9 does.
func (p process) kill(t *testing.T) {
	t.Helper()
	require.NoError(t, p.Process.Kill())
	_ = p.Wait() // the error is that it was killed
}

// killedGame is a game that the server is killed in.
type killedGame struct {
	*person
	path     string
	accepted []string // moves that the server has answered
	seen     int      // moves that a spectator has received
}

// ask sends a request. Its error is that of the connection, which breaks when the server is killed.
func (g *killedGame) ask(method, path, body string) (a answered, err error) {
	response, text, err := g.try(method, path, body)
	if err != nil {
		return a, err
	}
	assert.Less(g, response.StatusCode, 300, "%s", text)
	return a, json.Unmarshal(text, &a)
}

// play plays random moves until the connection breaks.
func (g *killedGame) play(random *rand.Rand, total *atomic.Int64) {
	a, err := g.ask("POST", "/api/games", bothHere)
	if err != nil {
		return
	}
	g.path = "/api/games/" + a.ID
	var watching sync.WaitGroup
	defer watching.Wait()
	watching.Go(g.watch)
	for a.Table.Over == nil {
		m := a.Table.Legal[random.IntN(len(a.Table.Legal))].Text
		a, err = g.ask("POST", g.path, fmt.Sprintf(`{"do":"move","text":%q,"ply":%d}`, m, a.Table.Ply))
		if err != nil {
			return
		}
		g.accepted = append(g.accepted, m)
		total.Add(1)
	}
}

// watch receives events until the connection breaks.
func (g *killedGame) watch() {
	response, err := http.Get(g.base + g.path + "/events")
	if err != nil {
		return
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var a answered
			if json.Unmarshal([]byte(data), &a) == nil && a.ID != "" {
				g.seen = max(g.seen, len(a.Table.Moves))
			}
		}
	}
}

// TestKill kills the server in the middle of 100 games. A server that is started again must have all moves that a
// player or a spectator saw, and the players still hold their seats.
func TestKill(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	server := startProcess(t, "--db", db)
	games := make([]*killedGame, 100)
	var total atomic.Int64
	var playing sync.WaitGroup
	for i := range games {
		games[i] = &killedGame{person: newPerson(t, server.url)}
		playing.Go(func() { games[i].play(rand.New(rand.NewPCG(uint64(i), 2)), &total) })
	}
	require.Eventually(t, func() bool { return total.Load() > 1000 }, 2*time.Minute, time.Millisecond)
	server.kill(t)
	playing.Wait()

	server = startProcess(t, "--db", db)
	moves, more := 0, 0
	for _, g := range games {
		if g.path == "" {
			continue // killed before the game had a table
		}
		g.base = server.url
		a := g.gets(http.StatusOK, "GET", g.path, "")
		require.GreaterOrEqual(t, len(a.Table.Moves), max(len(g.accepted), g.seen))
		assert.LessOrEqual(t, len(a.Table.Moves), len(g.accepted)+1, "at most the move whose answer was lost")
		for i, m := range g.accepted {
			assert.Equal(t, m, a.Table.Moves[i].Text)
		}
		moves += len(g.accepted)
		more += len(a.Table.Moves) - len(g.accepted)
		if a.Table.Over == nil {
			g.do(g.path, fmt.Sprintf(`{"do":"move","text":%q,"ply":%d}`, a.Table.Legal[0].Text, a.Table.Ply))
		}
		g.client.CloseIdleConnections()
	}
	t.Logf("%d moves accepted, all kept; %d more were saved but not answered", moves, more)
}

// TestStart opens a file with 1,000 games and asks for one at once: the page is not compressed before the answer.
func TestStart(t *testing.T) {
	saved := must(newTable(t).Save())
	var games []storedGame
	for i := range 1000 {
		games = append(games, storedGame{id: fmt.Sprint("G", i), state: saved.State})
	}
	db := storeOf(t, games...)
	allocated := func(do func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		do()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	began := time.Now()
	started := allocated(func() {
		server, _ := serverWith(t, defaultLimits, db)
		newPerson(t, server.URL).gets(http.StatusOK, "GET", "/api/games/G999", "")
	})
	t.Logf("answered after %v and %d MB", time.Since(began), started>>20)
	assert.Less(t, started, allocated(func() {
		for _, a := range newAssets(must(pageFiles())) {
			a.packed()
		}
	}))
}

// TestRestart stops the server as an operator does, and starts it again, with a game that was loaded.
func TestRestart(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	p := &person{client: &http.Client{Jar: must(cookiejar.New(nil)), Transport: &http.Transport{}}}
	path := ""
	at := func(do func(t *testing.T)) {
		require.True(t, t.Run("server", func(t *testing.T) {
			server, _ := serverWith(t, defaultLimits, db)
			p.TB, p.base = t, server.URL
			do(t)
			p.client.CloseIdleConnections()
		}))
	}
	at(func(t *testing.T) {
		path, _ = p.open(bothHere)
		p.do(path, `{"do":"load","text":"[Black \"Anna\"] 1. 11-15 {the usual} 23-19 *"}`)
		p.do(path, `{"do":"move","text":"8-11","ply":2}`)
		p.do(path, `{"do":"undo"}`)
		p.listen(path).next("table")
	})
	at(func(t *testing.T) {
		_, a := p.ask("GET", path, "")
		assert.Equal(t, 2, a.Table.Ply)
		assert.Len(t, a.Table.Moves, 3)
		assert.Equal(t, "the usual", a.Table.Moves[0].Comment)
		assert.Equal(t, table.You{Plays: []string{}, Alone: true, Studies: true}, a.You, "it is a record")
		p.do(path, `{"do":"redo"}`)
		_, a = p.ask("GET", path+"/pdn", "")
		for _, part := range []string{"11-15 {the usual}", `[Black "Anna"]`, "8-11"} {
			assert.Contains(t, a.Error, part)
		}
	})
}
