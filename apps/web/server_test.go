package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/testsize"
)

func TestMovesAreChecked(t *testing.T) {
	p, _ := serverAt(t, 10, time.Hour)
	path, a := p.open(bothHere)
	assert.Len(t, a.Table.Legal, 7)
	assert.Equal(t, table.You{Plays: []string{"black", "white"}, Alone: true, Studies: true}, a.You)

	a = p.do(path, `{"do":"move","text":"11-15","ply":0}`)
	assert.Equal(t, "white", a.Table.Turn)
	for _, c := range []struct{ name, action, says string }{
		{"wrong side", `{"do":"move","text":"15-18","ply":1}`, "the piece is the opponent's: 15"},
		{"too far", `{"do":"move","text":"22-15","ply":1}`, "the square is occupied: 15"},
		{"no move", `{"do":"move","text":"hello","ply":1}`, "two or more squares are expected"},
		{"late", `{"do":"move","text":"22-18","ply":0}`, "the position has changed"},
		{"no action", `{"do":"dance"}`, "no such action"},
		{"no ply", `{"do":"goto","ply":99}`, "no such ply"},
		{"nothing to redo", `{"do":"redo"}`, "nothing to play again"},
		{"no claim", `{"do":"claim"}`, "no draw to claim"},
		{"bad PDN", `{"do":"load","text":"1. 11-15 23-19 2. 8-13"}`, "8-13"},
		{"no PDN", `{"do":"load","text":""}`, "no such game"},
		{"bad FEN", `{"do":"new","settings":{"fen":"W:W1:B1"}}`, "square occupied twice"},
		{"too long a think", `{"do":"players","players":{"white":{"kind":"engine","seconds":3600}}}`, "3600 seconds"},
		{"bad clock", `{"do":"new","settings":{"clock":"3h"}}`, "invalid clock"},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Contains(t, p.gets(http.StatusUnprocessableEntity, "POST", path, c.action).Error, c.says)
		})
	}
	a = p.gets(http.StatusBadRequest, "POST", path, `{"do":"players","players":{"white":{"kind":"engine","level":11}}}`)
	assert.Contains(t, a.Error, "no such level: 11, there are 0 to 10")
	a = p.gets(http.StatusUnprocessableEntity, "POST", path+"/seat", `{"side":"red"}`)
	assert.Contains(t, a.Error, `unknown word "red": white or black is expected`)
	_, a = p.ask("GET", path, "")
	assert.Equal(t, 1, a.Table.Ply, "nothing has changed")
}

func TestRefusalNamesSquares(t *testing.T) {
	p, _ := serverAt(t, 10, time.Hour)
	path, _ := p.open(`{"variant":"english","fen":"B:W18,22,25:B1,14,12"}`)
	_, a := p.ask("POST", path, `{"do":"move","text":"12-16","ply":0}`)
	assert.Equal(t, []draughts.Square{14}, a.Squares)
	require.Len(t, a.Moves, 1)
	assert.Equal(t, []draughts.Square{14, 23}, a.Moves[0].Path)
	assert.Equal(t, []draughts.Square{18}, a.Moves[0].Captured)
}

func TestSeats(t *testing.T) {
	anna, _ := serverAt(t, 10, time.Hour)
	bert, eve := newPerson(t, anna.base), newPerson(t, anna.base)
	path, a := anna.open(elsewhere)
	assert.Equal(t, []string{"black"}, a.You.Plays)

	bert.gets(http.StatusOK, "GET", path, "")
	unanswered := newPerson(t, anna.base)
	for _, c := range bert.client.Jar.Cookies(must(url.Parse(anna.base))) {
		unanswered.client.Jar.SetCookies(must(url.Parse(anna.base)), []*http.Cookie{c})
	}
	unanswered.gets(http.StatusOK, "POST", path+"/seat", `{"side":"white"}`)
	assert.Equal(t, []string{"white"}, bert.gets(http.StatusOK, "GET", path, "").You.Plays, "without the answer, too")
	assert.Contains(t, eve.gets(http.StatusUnprocessableEntity, "POST", path+"/seat", `{"side":"white"}`).Error, "taken")

	for _, action := range []string{
		`{"do":"move","text":"11-15"}`, `{"do":"resign"}`, `{"do":"undo"}`, `{"do":"new"}`, `{"do":"accept"}`,
	} {
		eve.gets(http.StatusForbidden, "POST", path, action)
	}
	bert.gets(http.StatusUnprocessableEntity, "POST", path, `{"do":"move","text":"11-15"}`) // it is not his turn
	anna.gets(http.StatusForbidden, "POST", path, `{"do":"new"}`)                           // she is not alone
	anna.gets(http.StatusForbidden, "POST", path+"/hint", "")                               // no help: two people play

	anna.do(path, `{"do":"move","text":"11-15","ply":0}`)
	bert.do(path, `{"do":"move","text":"22-18","ply":1}`)
	bert.do(path, `{"do":"undo"}`)
	a = anna.do(path, `{"do":"accept"}`)
	assert.Equal(t, 1, a.Table.Ply)
	bert.do(path, `{"do":"resign"}`)
	_, a = anna.ask("GET", path, "")
	assert.Equal(t, "black", a.Table.Over.Winner)
	anna.do(path, `{"do":"rematch"}`)
	a = bert.do(path, `{"do":"rematch"}`) // asks the same, and so accepts
	assert.Equal(t, []string{"black"}, a.You.Plays, "the sides have changed")
	assert.Equal(t, table.Pair[int]{White: 1}, a.Table.Won, "the score goes with the players")

	// A guessed token gives no access. The one of a browser holds its seats at all tables.
	response, _ := newPerson(t, anna.base).send("POST", path, `{"do":"resign"}`, "Cookie", "draughts-seats=guess")
	assert.Equal(t, http.StatusForbidden, response.StatusCode)
	home := must(url.Parse(anna.base + "/draughts/"))
	cookie := anna.client.Jar.Cookies(home)[0]
	theirs, _ := bert.open(elsewhere)
	assert.Equal(t, []string{"white"}, anna.do(theirs+"/seat", `{"side":"white"}`).You.Plays)
	assert.Equal(t, []*http.Cookie{cookie}, anna.client.Jar.Cookies(home))
}

func TestOrigins(t *testing.T) {
	visitor, _ := serverAt(t, 10, time.Hour)
	for _, c := range []struct {
		header, value string
		status        int
	}{
		{"Origin", "https://evil.example", http.StatusForbidden}, {"Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		{"Host", "evil.example", http.StatusMisdirectedRequest}, {"Origin", visitor.base, http.StatusCreated},
		{"Host", "localhost:80", http.StatusCreated},
	} {
		response, _ := newPerson(t, visitor.base).send("POST", "/api/games", bothHere, c.header, c.value)
		assert.Equal(t, c.status, response.StatusCode, "%v", c)
	}
}

func TestRequestsAreBounded(t *testing.T) {
	p, _ := serverAt(t, 10, time.Hour)
	path, _ := p.open(bothHere)
	a := p.gets(http.StatusRequestEntityTooLarge, "POST", path, `{"do":"load","text":"`+strings.Repeat("x", maxBody)+`"}`)
	assert.Contains(t, a.Error, "256 kB")
	for _, body := range []string{"", "{", `{"do":7}`, `[]`, "\x00"} {
		p.gets(http.StatusBadRequest, "POST", path, body)
	}
	p.gets(http.StatusBadRequest, "POST", "/api/games", `{"variant":"chess"}`)
}

// TestTablesAreBounded fills the memory: games without watchers leave it, and none is lost.
func TestTablesAreBounded(t *testing.T) {
	p, tables := serverAt(t, 3, time.Minute)
	var paths []string
	for range 5 {
		path, _ := p.open(bothHere)
		p.do(path, `{"do":"move","text":"11-15","ply":0}`)
		paths = append(paths, path)
	}
	assert.Equal(t, 3, tables.len())
	for _, path := range paths {
		a := p.do(path, `{"do":"move","text":"23-19","ply":1}`)
		assert.Equal(t, 2, a.Table.Ply)
	}
	for _, path := range paths[:3] {
		p.gets(http.StatusOK, "HEAD", path+"/events", "")
		p.listen(path).next("table")
	}
	a := p.gets(http.StatusServiceUnavailable, "POST", "/api/games", bothHere)
	assert.Contains(t, a.Error, "all tables are in use")
	p.gets(http.StatusOK, "GET", paths[4], "") // it exists

	assert.Contains(t, p.gets(http.StatusNotFound, "GET", "/api/games/nothing", "").Error, "no such game")
}

func TestIdleTablesLeaveTheMemory(t *testing.T) {
	p, tables := serverAt(t, 3, time.Minute)
	path, _ := p.open(bothHere)
	p.do(path, `{"do":"move","text":"11-15","ply":0}`)
	tables.dropIdle(time.Now().Add(2 * time.Minute))
	assert.Equal(t, 0, tables.len())
	_, a := p.ask("GET", path, "")
	assert.Equal(t, 1, a.Table.Ply)
	stream := p.listen(path)
	stream.next("table")
	tables.dropIdle(time.Now().Add(time.Hour))
	assert.Equal(t, 1, tables.len())
	tables.dropIdle(time.Now().Add(2 * maxUnused))
	assert.Equal(t, 0, tables.len(), "a page that has been forgotten does not keep a game in memory for ever")
	stream.next("closed")
}

func TestOldGamesExpire(t *testing.T) {
	l := defaultLimits
	server, tables := serverWith(t, l, filepath.Join(t.TempDir(), "games.db"))
	p := newPerson(t, server.URL)
	played, _ := p.open(bothHere)
	p.do(played, `{"do":"move","text":"11-15","ply":0}`)
	unplayed, _ := p.open(bothHere)
	tables.store.size.Add(int64(l.storedMB) * 1e6)
	p.gets(http.StatusServiceUnavailable, "POST", "/api/games", bothHere) // the file is full
	later := time.Now().Add(2 * l.unplayed)
	require.NoError(t, tables.dropExpired(later))
	assert.Equal(t, 2, tables.store.len(), "games in memory stay")
	tables.dropIdle(later)
	require.NoError(t, tables.dropExpired(later))
	p.gets(http.StatusNotFound, "GET", unplayed, "")
	_, a := p.ask("GET", played, "")
	assert.Equal(t, 1, a.Table.Ply)
	later = time.Now().Add(2 * l.expire)
	tables.dropIdle(later)
	require.NoError(t, tables.dropExpired(later))
	p.gets(http.StatusNotFound, "GET", played, "")
	assert.Equal(t, 0, tables.store.len())
}

func TestEventsTellMovesAndThoughts(t *testing.T) {
	p, _ := serverAt(t, 10, time.Hour)
	watcher := newPerson(t, p.base)
	path, _ := p.open(`{"variant":"english","players":{"white":{"kind":"engine","level":5},"black":{"kind":"person"}}}`)
	stream := watcher.listen(path)
	a := stream.until("somebody watches", func(a answered) bool { return a.Table.Watchers == 1 })
	assert.Empty(t, a.You.Plays)
	p.do(path, `{"do":"move","text":"11-15","ply":0}`)
	stream.until("the engine has moved", func(a answered) bool { return a.Table.Ply == 2 })
	p.do(path, `{"do":"players","players":{"white":{"kind":"engine","seconds":1},"black":{"kind":"person"}}}`)
	_, a = p.ask("GET", path, "")
	p.do(path, `{"do":"move","text":"`+a.Table.Legal[0].Text+`","ply":2}`)
	for {
		var thought *table.Thinking
		require.NoError(t, json.Unmarshal([]byte(stream.next("thinking")), &thought))
		if thought != nil && thought.Depth > 8 {
			assert.NotEmpty(t, thought.Words)
			assert.NotEmpty(t, thought.Line)
			break
		}
	}
	stream.close()
	assert.Eventually(t, func() bool {
		_, a := p.ask("GET", path, "")
		return a.Table.Watchers == 0
	}, time.Minute, 10*time.Millisecond)
}

func TestPageAndFiles(t *testing.T) {
	p, _ := serverAt(t, 10, time.Hour)
	response, text := p.send("GET", "/", "")
	assert.Contains(t, string(text), `data-backend="server"`)
	assert.Contains(t, response.Header.Get("Content-Security-Policy"), "default-src 'none'")
	response, _ = p.send("GET", "/assets/main.js", "")
	assert.Contains(t, response.Header.Get("Content-Type"), "text/javascript")
	response, _ = p.send("GET", "/assets/main.js", "", "If-None-Match", response.Header.Get("ETag"))
	assert.Equal(t, http.StatusNotModified, response.StatusCode)
	response, _ = p.send("GET", "/assets/nothing.js", "")
	assert.Equal(t, http.StatusNotFound, response.StatusCode)
}

// TestEngineOfBrowser checks that the page offers the engine for the browser only if there is one.
func TestEngineOfBrowser(t *testing.T) {
	get := func(files assets, path string) (int, string) {
		mux := http.NewServeMux()
		files.register(mux)
		w := ask(mux, "GET", path)
		return w.Code, w.Body.String()
	}
	folder := fstest.MapFS{"draughts.wasm": {Data: []byte("compiled")}, "wasm_exec.js": {Data: []byte("loads")}}
	for want, engine := range map[int]fs.FS{http.StatusNotFound: engineFolder(""), http.StatusOK: folder} {
		files := must(openAssets(engine))
		_, index := get(files, "/")
		assert.Equal(t, want == http.StatusOK, strings.Contains(index, "local.html"))
		assert.Equal(t, want == http.StatusOK, strings.Contains(index, `data-engine="true"`))
		for _, path := range []string{"/local.html", "/assets/draughts.wasm", "/assets/wasm_exec.js"} {
			status, _ := get(files, path)
			assert.Equal(t, want, status, path)
		}
	}
	_, err := openAssets(engineFolder(t.TempDir()))
	assert.ErrorContains(t, err, "draughts.wasm")
}

// TestQuestions asks what needs no table: about a rule set in words, and about the problems of positions.
func TestQuestions(t *testing.T) {
	p, _ := serverAt(t, 10, time.Hour)
	for _, c := range []struct {
		name, question string
		status         int
		says           string
	}{
		{"about", `{"variant":"frisian"}`, 200, "10x10 board"}, {"about", `{"variant":"nosuchgame"}`, 400, "nosuchgame"},
		{"check", `{"variant":"english","board":"w...............................","turn":"white"}`, 200,
			"man on its crowning row"},
		{"check", `{"variant":"english","fen":"W:W99:B1"}`, 200, "no such square"},
		{"check", `{"variant":"english","fen":"W:WK9:B1"}`, 200, `"problems":[]`},
	} {
		response, text := p.send("POST", "/api/learn/"+c.name, c.question)
		assert.Equal(t, c.status, response.StatusCode, "%s", text)
		assert.Contains(t, string(text), c.says)
	}
}

func TestEveryVariantIsPlayed(t *testing.T) {
	p, _ := serverAt(t, 50, time.Hour)
	for _, v := range draughts.Variants() {
		path, a := p.open(fmt.Sprintf(`{"variant":%q,"players":{"white":{"kind":"person"},"black":{"kind":"person"}}}`, v))
		for a.Table.Ply < 12 && len(a.Table.Legal) > 0 {
			a = p.do(path, fmt.Sprintf(`{"do":"move","text":%q,"ply":%d}`, a.Table.Legal[0].Text, a.Table.Ply))
		}
		assert.GreaterOrEqual(t, a.Table.Ply, 8, v.String())
		status, text := p.ask("GET", path+"/pdn", "")
		assert.Equal(t, http.StatusOK, status)
		b := p.do(path, `{"do":"load","text":`+quoted(text.Error)+`}`)
		assert.Equal(t, a.Table.FEN, b.Table.FEN, "%v: what is saved can be loaded", v)
	}
}

func quoted(text string) string { return string(must(json.Marshal(text))) }

func TestUsage(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"--gmes 3", "there is no flag --gmes; did you mean --games?"},
		{"-games 3", "flags take two dashes: --games"},
		{"more", "no arguments are expected"},
		{"--games 0", "--games must be positive"},
		{"--games many", "a whole number is expected"},
		{"--backup x", "give both"},
	} {
		var says strings.Builder
		assert.Equal(t, cli.ExitUsage, run(t.Context(), strings.Fields(c.args), io.Discard, &says), c.args)
		assert.Contains(t, says.String(), c.says)
	}
	backup := "--db " + newStore(t) + " --backup " + t.TempDir() // which is no file
	for _, args := range []string{"--addr 999.999.999.999:1", "--archive README.md", backup} {
		assert.Equal(t, cli.ExitFailed, run(t.Context(), strings.Fields(args), io.Discard, io.Discard), args)
	}
	var help strings.Builder
	require.Zero(t, run(t.Context(), []string{"-h"}, &help, io.Discard))
	assert.Contains(t, help.String(), "\n  draughts-web --archive games.archive\n")
	assert.Contains(t, help.String(), " --trust-proxy ")
}

func TestStatic(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal) // builds the engine for the browser
	folder := filepath.Join(t.TempDir(), "public")
	var out bytes.Buffer
	require.Zero(t, run(t.Context(), []string{"--static", folder, "--brotli", "5"}, &out, io.Discard))
	assert.Contains(t, out.String(), "ready for any static host")
	index := must(os.ReadFile(filepath.Join(folder, "index.html")))
	assert.Contains(t, string(index), `data-backend="local"`)
	assert.NoFileExists(t, filepath.Join(folder, "local.html"))
	for _, name := range []string{
		"assets/main.js", "assets/worker.js", "assets/style.css", "assets/weights/english.patterns", wasmName,
		wasmName + ".gz", wasmExec,
	} {
		assert.FileExists(t, filepath.Join(folder, filepath.FromSlash(name)))
	}
	checkKeptFiles(t, folder)
	packed := must(os.Stat(filepath.Join(folder, filepath.FromSlash(wasmName+".br"))))
	// About 1.5 MB by the best quality, 11, which takes 20 seconds and is a sixth smaller. Go 1.27 makes 10 % more.
	assert.Less(t, packed.Size(), int64(2.1e6), "the engine by Brotli of quality 5")
}
