package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/internal/testsize"
)

// personAt is a browser at another address of this machine, so that it is another client. Only Linux has all addresses
// 127.0.0.0/8, hence the name of this file.
func personAt(t testing.TB, url, address string) *person {
	t.Helper()
	p := newPerson(t, url)
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	p.client.Transport.(*http.Transport).DialContext = dialer.DialContext
	return p
}

const (
	attacker = "127.0.0.2"
	victim   = "127.0.0.3"

	againstLevel3 = `{"variant":"english","players":{"white":{"kind":"engine","level":3},"black":{"kind":"person"}}}`
	against10s    = `{"variant":"english","players":{"white":{"kind":"engine","seconds":10},"black":{"kind":"person"}}}`
	firstMove     = `{"do":"move","text":"11-15","ply":0}`
)

// replyTime returns the time that a person waits for the engine's answer to a first move.
func replyTime(p *person) time.Duration {
	path, _ := p.open(againstLevel3)
	stream := p.listen(path)
	stream.next("table")
	began := time.Now()
	p.do(path, firstMove)
	stream.until("an answer", func(a answered) bool { return a.Table.Ply >= 2 })
	return time.Since(began)
}

// replies returns the longest of some reply times.
func replies(t *testing.T, url string) (longest time.Duration) {
	for range 3 {
		longest = max(longest, replyTime(personAt(t, url, victim)))
	}
	return longest
}

// maxDelay is how much an attacker may delay the reply to another client.
const maxDelay = 2 * time.Second

// attackedServer starts a server in a process of its own, with the default limits.
func attackedServer(t *testing.T, args ...string) process {
	t.Helper()
	db := filepath.Join(t.TempDir(), "games.db")
	return startProcess(t, append([]string{"--db", db, "--engines", "2"}, args...)...)
}

// TestManyTables has one client with many tables (500 with -long) at which the engine is to move, while another client
// plays. Half of the tables are watched.
func TestManyTables(t *testing.T) {
	server := attackedServer(t)
	calm := replies(t, server.url)
	tables := testsize.Pick(20, 40, 500)
	var opening sync.WaitGroup
	var refused atomic.Int64
	for range 20 {
		opening.Go(func() {
			p := personAt(t, server.url, attacker)
			for j := range tables / 20 {
				status, a := p.ask("POST", "/api/games", against10s)
				if status != http.StatusCreated {
					refused.Add(1)
					continue
				}
				path := "/api/games/" + a.ID
				if j%2 == 0 {
					p.listen(path)
				}
				p.ask("POST", path, firstMove)
			}
		})
	}
	opening.Wait()
	attacked := replies(t, server.url)
	t.Logf("%d tables of one client (%d refused): reply of level 3 to another after at most %v, without them %v",
		tables, refused.Load(), attacked, calm)
	assert.Less(t, attacked-calm, maxDelay)
}

// TestManyHints has one client ask for 60 hints at once.
func TestManyHints(t *testing.T) {
	server := attackedServer(t)
	calm := replies(t, server.url)
	p := personAt(t, server.url, attacker)
	var asking sync.WaitGroup
	statuses := make([]int, 60)
	for i := range statuses {
		path, _ := p.open(bothHere)
		asking.Go(func() { statuses[i], _ = p.ask("POST", path+"/hint", "") })
	}
	attacked := replies(t, server.url)
	other := personAt(t, server.url, victim)
	path, _ := other.open(bothHere)
	began := time.Now()
	other.gets(http.StatusOK, "POST", path+"/hint", "")
	hint := time.Since(began)
	asking.Wait()
	given := map[int]int{}
	for _, s := range statuses {
		given[s]++
	}
	t.Logf("60 hints at once (%v by status): reply of level 3 to another after at most %v, without them %v; "+
		"a hint for another after %v", given, attacked, calm, hint)
	assert.Positive(t, given[http.StatusTooManyRequests])
	assert.Less(t, attacked-calm, maxDelay)
	assert.Less(t, hint, 2*maxDelay)
}

// TestManyTexts has one client send 64 long texts at once to be read, and ask for pictures, wherever that is possible,
// while another client plays.
func TestManyTexts(t *testing.T) {
	server := attackedServer(t)
	calm := replies(t, server.url)
	text := strconv.Quote("1. 11-15 " + strings.Repeat("(", 100_000)) // nothing takes longer to read
	p := personAt(t, server.url, attacker)
	path, _ := p.open(`{"fen":"B:WK32:BK1"}`)
	moves := strings.Repeat(`"1-5","32-28","5-1","28-32",`, gifPlies/testsize.Pick(32, 32, 8))
	for _, request := range [][2]string{
		{path + "/gif", `{"path":[` + strings.TrimSuffix(moves, ",") + `]}`},
		{"/api/games", `{"preview":true,"action":{"do":"load","text":` + text + `}}`},
		{"/api/games", `{"preview":true,"action":{"do":"new","settings":{"pdn":` + text + `}}}`},
		{"/api/games", `{"preview":true,"pdn":` + text + `}`},
	} {
		var asking sync.WaitGroup
		var refused atomic.Int64
		for range 64 {
			asking.Go(func() {
				response, _ := p.send("POST", request[0], request[1])
				if response.StatusCode == http.StatusTooManyRequests {
					refused.Add(1)
				}
			})
		}
		attacked := replies(t, server.url)
		asking.Wait()
		t.Logf("64 times %.70s: %d refused, reply of level 3 to another after at most %v, without them %v",
			strings.Join(request[:], " "), refused.Load(), attacked, calm)
		assert.Positive(t, refused.Load())
		assert.Less(t, attacked-calm, maxDelay)
	}
}

// TestManyAddresses has 60 clients (10 without -long) play against engines that think for 10 seconds, while two more
// play against the levels 3 and 10. It logs how long these wait for a move:
//
//	go test -run TestManyAddresses -v -long ./apps/web
func TestManyAddresses(t *testing.T) {
	server := attackedServer(t)
	playing, stop := context.WithTimeout(t.Context(), time.Duration(testsize.Pick(3, 3, 30))*time.Second)
	defer stop()
	var games sync.WaitGroup
	for i := range testsize.Pick(5, 5, 60) {
		p := personAt(t, server.url, fmt.Sprintf("127.0.1.%d", i+1))
		games.Go(func() { p.playOn(playing, against10s) })
	}
	most := map[int]time.Duration{3: maxDelay, 10: 20 * time.Second}
	for _, level := range []int{3, 10}[:testsize.Pick(1, 1, 2)] {
		p := personAt(t, server.url, fmt.Sprintf("127.0.0.%d", level))
		games.Go(func() {
			took := p.playOn(playing, strings.Replace(againstLevel3, "3", strconv.Itoa(level), 1))
			t.Logf("level %d: %d moves, each within %s", level, len(took), percentiles(took))
			assert.Less(t, took[len(took)*99/100], most[level])
		})
	}
	games.Wait()
}

// TestTwoAddresses fills the memory with watched games of two clients. A third one can open a game, and go on with the
// one that it had, and so can the two.
func TestTwoAddresses(t *testing.T) {
	server := attackedServer(t, "--games", "40", "--client-games", "24")
	person := personAt(t, server.url, victim)
	old, _ := person.open(bothHere)
	person.do(old, firstMove)
	fill := func(address string) {
		p := personAt(t, server.url, address)
		for range 30 {
			status, a := p.ask("POST", "/api/games", bothHere)
			if status == http.StatusCreated {
				p.listen("/api/games/" + a.ID)
			}
		}
	}
	for range 3 {
		fill(attacker)
		fill("127.0.0.4")
		a := person.gets(http.StatusOK, "GET", old, "")
		assert.Equal(t, 1, a.Table.Ply)
		var path string
		for range 3 {
			path, a = person.open(bothHere)
			person.listen(path).next("table")
		}
		person.gets(http.StatusOK, "POST", path, firstMove)
	}
}

// TestFullDisk plays while the file of games cannot grow. Games that are lost do not fill the memory, the log does not
// grow, and the game goes on when there is room again.
func TestFullDisk(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	s := must(openStore(db))
	var logged atomic.Int64
	tables := newLobby(table.NewEngines(table.EngineOptions{Number: 1}), defaultLimits, s, newMetrics(),
		func(...any) { logged.Add(1) })
	server := httptest.NewServer(must(newHandler(tables, proxy{}, &net.TCPAddr{}, nil, nil)))
	p := newPerson(t, server.URL)
	path, _ := p.open(bothHere)
	load := `{"do":"load","text":"1. 11-15 {` + strings.Repeat("x", 200<<10) + `} 23-19 *"}`

	var limit syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit))
	full := syscall.Rlimit{Cur: uint64(must(os.Stat(db)).Size()), Max: limit.Max}
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full))
	defer func() { require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)) }()
	for _, request := range [][2]string{{path, load}, {path, `{"do":"resign"}`}, {"/api/games", bothHere}} {
		p.gets(http.StatusServiceUnavailable, "POST", request[0], request[1])
	}
	assert.Equal(t, 1, tables.len())
	assert.Equal(t, int64(1), logged.Load())
	p.gets(http.StatusServiceUnavailable, "GET", "/healthz", "")

	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
	a := p.do(path, load)
	server.Close()
	tables.close()
	require.NoError(t, s.close())
	server, tables = serverWith(t, defaultLimits, db)
	_, again := newPerson(t, server.URL).ask("GET", path, "")
	assert.Equal(t, a.Table.Moves, again.Table.Moves)
	assert.Equal(t, 1, tables.store.len())
}

// TestSpectatorsLeaveRoom lets spectators take all streams of a game: its players still get theirs.
func TestSpectatorsLeaveRoom(t *testing.T) {
	server := attackedServer(t, "--watchers", "5", "--client-streams", "8")
	p := personAt(t, server.url, victim)
	path, _ := p.open(bothHere)
	streams := func(p *person, path string, n int) (statuses []int) {
		for range n {
			response, err := p.client.Get(server.url + path + "/events")
			require.NoError(t, err)
			t.Cleanup(func() { _ = response.Body.Close() }) // it may go on
			statuses = append(statuses, response.StatusCode)
		}
		return statuses
	}
	spectator := personAt(t, server.url, attacker)
	assert.Equal(t, []int{200, 200, 200, 200, 200, 503, 503}, streams(spectator, path, 7))
	second, _ := p.open(bothHere)
	assert.Equal(t, []int{200, 200, 200, 429}, streams(spectator, second, 4))
	assert.Equal(t, []int{200}, streams(p, path, 1))
	third, _ := p.open(elsewhere)
	other := personAt(t, server.url, attacker)
	other.gets(http.StatusOK, "POST", third+"/seat", `{"side":"white"}`)
	assert.Contains(t, streams(other, third, 2*maxPlayerStreams), 503)
	assert.Equal(t, []int{200}, streams(p, third, 1), "one player cannot take the streams of the other")
}

// TestVisitsMakeNoTables opens the page's draft of a game many times.
func TestVisitsMakeNoTables(t *testing.T) {
	p, tables := serverAt(t, 3, time.Minute)
	for range 20 {
		a := p.gets(http.StatusOK, "POST", "/api/games", strings.Replace(againstLevel3, "{", `{"preview":true,`, 1))
		assert.Empty(t, a.ID)
		assert.Len(t, a.Table.Legal, 7)
	}
	assert.Equal(t, 0, tables.len())
	assert.Equal(t, 0, tables.store.len())
	const illegal = `{"action":{"do":"move","text":"1-32"},`
	p.gets(http.StatusUnprocessableEntity, "POST", "/api/games", strings.Replace(againstLevel3, "{", illegal, 1))
	assert.Equal(t, 0, tables.len())
	path, a := p.open(strings.Replace(againstLevel3, "{", `{"action":`+firstMove+`,`, 1))
	assert.Equal(t, 1, a.Table.Ply)
	stream := p.listen(path)
	stream.until("an answer", func(a answered) bool { return a.Table.Ply == 2 })
	p.open(strings.Replace(elsewhere, "{", `{"preview":true,`, 1)) // somebody else must find it
}
