package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
)

// siteServer returns the handler of a server behind a proxy, with an archive, whose API pages of a.example may use.
func siteServer(t *testing.T, engines table.EngineOptions) http.Handler {
	t.Helper()
	_, tables := serverWith(t, defaultLimits, filepath.Join(t.TempDir(), "games.db"))
	engines.Search.Hash = 1
	tables.engines = table.NewEngines(engines)
	text := `[White "Ada"][Black "Bo"][Date "1996.04.05"] 1. 11-15 23-19 0-1 [White "Cy"] 1. 11-15 22-18 1/2-1/2`
	games, _, err := archive.BuildInMemory(t.Context(), archive.Settings{}, []archive.Source{{
		Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil },
	}})
	require.NoError(t, err)
	tables.archive, tables.origins = games, []string{"https://a.example"}
	return must(newHandler(tables, proxy{trusted: true}, &net.TCPAddr{}, nil, nil))
}

func decode[T any](t *testing.T, w *httptest.ResponseRecorder) (v T) {
	t.Helper()
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &v), "%s", w.Body)
	return v
}

// ask returns the answer to a request with headers, which are names and values in turn.
func ask(handler http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	r, w := httptest.NewRequest(method, path, nil), httptest.NewRecorder()
	for pair := range slices.Chunk(headers, 2) {
		r.Header.Set(pair[0], pair[1])
	}
	handler.ServeHTTP(w, r)
	return w
}

// TestOpenAPI compares the endpoints and their parameters with openapi.yaml, and checks what no description forbids.
// The answers are held to it by the tests with a browser.
func TestOpenAPI(t *testing.T) {
	handler := siteServer(t, table.EngineOptions{Number: 2})
	var document struct {
		Paths map[string]struct {
			Get struct {
				Parameters []map[string]any `yaml:"parameters"`
			} `yaml:"get"`
		} `yaml:"paths"`
	}
	require.NoError(t, yaml.Unmarshal(openAPI, &document))
	assert.Len(t, document.Paths, len((&sites{}).endpoints()))
	for name, e := range (&sites{}).endpoints() {
		var described []string
		for _, p := range document.Paths["/"+name].Get.Parameters {
			described = append(described, path.Base(fmt.Sprint(cmp.Or(p["name"], p["$ref"]))))
		}
		assert.Equal(t, append([]string{"variant", "fen", "play"}, e.parameters...), described, name)
	}
	for _, query := range []string{"moves?levels=1", "moves?fen=&fen=", "moves?a=%zz", "bestmove?level=1&depth=1"} {
		w := ask(handler, "GET", sitePath+query)
		assert.Equal(t, 400, w.Code, "%s: %s", query, w.Body)
	}
	assert.Equal(t, 404, ask(handler, "GET", sitePath+"nothing").Code)
	w := ask(handler, "POST", sitePath+"moves")
	assert.Equal(t, 405, w.Code)
	assert.JSONEq(t, `{"error":"the method is not allowed: use GET","squares":[],"moves":[]}`, w.Body.String())
	assert.Equal(t, string(openAPI), ask(handler, "GET", sitePath+"openapi.yaml").Body.String())
	for _, text := range []string{"x", "9", "11-", "(", "\x00", "\xff"} { // refusals do not grow with what they refuse
		long := url.QueryEscape(strings.Repeat(text, 4000))
		for _, name := range []string{"fen", "play", "variant", "move", "level", "theme", long} {
			for _, path := range []string{sitePath + "why?", sitePath + "bestmove?", sitePath + "picture?", "/board?"} {
				assert.Less(t, ask(handler, "GET", path+name+"="+long).Body.Len(), 4*maxAnswer, "%s%.20s", path, name)
			}
		}
	}
}

// TestShapes compares answers with those that users of other tablebases and explorers expect.
func TestShapes(t *testing.T) {
	handler := siteServer(t, table.EngineOptions{Number: 1})
	for query, want := range map[string]string{
		"tablebase?fen=W:W14:B10": `{"category":"win","dtw":1,"moves":[
			{"uci":"1407","san":"14x7","category":"loss","dtw":0,"zeroing":true}]}`,
		"tablebase?fen=W:WK1:BK28": `{"category":"draw","dtw":null,"moves":[
			{"uci":"0105","san":"1-5","category":"draw","dtw":null,"zeroing":false},
			{"uci":"0106","san":"1-6","category":"draw","dtw":null,"zeroing":false}]}`,
		"tablebase?fen=W:W:BK28,12": `{"category":"loss","dtw":0,"moves":[]}`,
		"tablebase?variant=russian&fen=W:Wa1:BKh8": `{"category":"unknown","dtw":null,"moves":[
			{"uci":"2925","san":"a1-b2","category":"unknown","dtw":null,"zeroing":true}]}`,
		// In PDN the result of the side that moves first, here Black, comes first.
		"explorer?play=1115": `{"opening":{"name":"Old Faithful"},"white":1,"draws":1,"black":0,"moves":[
			{"uci":"2218","san":"22-18","averageRating":null,"white":0,"draws":1,"black":0},
			{"uci":"2319","san":"23-19","averageRating":null,"white":1,"draws":0,"black":0}],"topGames":[
			{"id":"0","winner":"white","white":{"name":"Ada"},"black":{"name":"Bo"},"date":"1996.04.05"},
			{"id":"1","winner":null,"white":{"name":"Cy"},"black":{"name":""},"date":""}]}`,
	} {
		w := ask(handler, "GET", sitePath+query)
		assert.JSONEq(t, want, w.Body.String(), query)
	}
}

// TestMoveTexts checks that a move is read by both of its texts, in all rule sets.
func TestMoveTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, v := range draughts.Variants() {
		for g := draughts.NewGame(v); g.Outcome().Result == draughts.Ongoing && g.Ply() < 150; {
			before := g.Position()
			moves := table.LegalMovesOf(g).Moves
			for _, m := range moves {
				for _, text := range []string{m.UCI, m.SAN} {
					after, err := table.Line{Variant: v, FEN: before.String(), Moves: []string{text}}.Game()
					require.NoError(t, err, "%v %v %s", v, before, text)
					require.Equal(t, m.SAN, before.MoveText(after.Moves()[0]))
				}
			}
			must(g.PlayText(moves[random.IntN(len(moves))].SAN))
		}
	}
}

// TestTablebase compares the answers for 1,000 random positions with the databases that "draughts egdb probe" asks: the
// value, the best moves, and the value of each move.
func TestTablebase(t *testing.T) {
	handler := siteServer(t, table.EngineOptions{Number: 1})
	db, _ := builtin.DB(builtin.All)
	random, categories := rand.New(rand.NewPCG(57, 17)), map[string]int{}
	for n := 0; n < 1000; {
		variant := []draughts.Variant{draughts.English, draughts.International}[random.IntN(2)]
		setup := draughts.Setup{Variant: variant, Turn: draughts.Color(random.IntN(2))}
		for _, i := range random.Perm(variant.NumSquares())[:2+random.IntN(4)] {
			require.NoError(t, setup.Put(draughts.Square(i+1), draughts.Piece(1+random.IntN(4))))
		}
		p, err := setup.Position()
		if err == nil {
			_, err = db.RankMoves(p)
		}
		if err != nil {
			continue
		}
		n++
		compareTablebase(t, handler, db, p, categories)
	}
	assert.Len(t, categories, 3)
	t.Logf("1000 positions: %v", categories)
}

// compareTablebase compares the answer for p with a database.
func compareTablebase(t *testing.T, handler http.Handler, db *egdb.DB, p draughts.Position, categories map[string]int) {
	t.Helper()
	query := url.Values{"variant": {p.Variant().String()}, "fen": {p.String()}}.Encode()
	w := ask(handler, "GET", sitePath+"tablebase?"+query)
	require.Equal(t, 200, w.Code, "%s", w.Body)
	got := decode[table.Tablebase](t, w)
	categories[got.Category]++
	ranked, best := must(db.RankMoves(p)), must(db.BestMoves(p))
	value := func(p draughts.ProbeResult, turn draughts.Color) string {
		switch winner, won := p.Result.Winner(); {
		case !won:
			return "draw 0"
		case winner == turn:
			return fmt.Sprint("win ", p.Plies)
		}
		return fmt.Sprint("loss ", p.Plies)
	}
	shown := func(v table.Tabled, more int) string {
		plies := 0
		if v.DTW != nil {
			plies = max(*v.DTW, -*v.DTW) + more
		}
		return fmt.Sprint(v.Category, " ", plies)
	}
	probe, _ := db.ProbeMoves(p)
	require.Equal(t, value(probe, p.Turn()), shown(got.Tabled, 0), "%v", p)
	require.Len(t, got.Moves, len(ranked))
	for i, m := range got.Moves {
		move := must(p.ParseMove(m.SAN))
		require.Equal(t, ranked[i].Move, move)
		require.Equal(t, value(ranked[i].Probe, p.Turn().Other()), shown(m.Tabled, 1), "%v %s", p, m.SAN)
		require.True(t, i >= len(best) || slices.Contains(best, move), "%v: %s is one of the best", p, m.SAN)
	}
}

// TestBestMoveDependsOnTheQuestionAlone asks for the best moves of positions of a game, in two orders.
func TestBestMoveDependsOnTheQuestionAlone(t *testing.T) {
	db, _ := builtin.DB(builtin.All)
	handler := siteServer(t, table.EngineOptions{Number: 1, Search: draughts.Options{Prober: db}})
	random, play := rand.New(rand.NewPCG(5, 9)), ""
	var queries []string
	for g := draughts.NewGame(draughts.English); g.Outcome().Result == draughts.Ongoing && g.Ply() < 100; {
		queries = append(queries, sitePath+"bestmove?nodes=20000&play="+play)
		moves := g.Position().Moves()
		m := moves[random.IntN(len(moves))]
		play = strings.TrimPrefix(play+","+g.Position().MoveText(m), ",")
		require.NoError(t, g.Play(m))
	}
	first := map[string]table.BestMove{}
	again := slices.Clone(queries)
	slices.Reverse(again)
	for _, query := range slices.Concat(queries, again) {
		got := decode[table.BestMove](t, ask(handler, "GET", query))
		got.Time = 0
		if before, ok := first[query]; ok {
			assert.Equal(t, before, got, query)
		}
		first[query] = got
	}
}

// TestSiteOrigins checks which pages may ask, and that all visitors of a site have the share of one client.
func TestSiteOrigins(t *testing.T) {
	handler := siteServer(t, table.EngineOptions{Number: 1, ClientTime: time.Second})
	const site, own, client = "https://a.example", "", "X-Forwarded-For"
	for _, c := range []struct {
		origin, fetchSite string
		status            int
		allowed           string
	}{
		{own, "", 200, ""},                    // a program
		{own, "same-origin", 200, ""},         // the page of the server
		{own, "none", 200, ""},                // the address bar
		{own, "cross-site", 403, ""},          // a picture of any page
		{own, "same-site", 403, ""},           // another host of the site
		{"null", "cross-site", 403, ""},       // a page without origin
		{"https://b.example", "", 403, ""},    // not allowed
		{site + ".evil.example", "", 403, ""}, // not allowed
		{site, "cross-site", 200, site},
		{site, "", 200, site},
	} {
		w := ask(handler, "GET", sitePath+"moves", "Origin", c.origin, "Sec-Fetch-Site", c.fetchSite)
		assert.Equal(t, c.status, w.Code, "%+v", c)
		assert.Equal(t, c.allowed, w.Header().Get("Access-Control-Allow-Origin"), "%+v", c)
		assert.Equal(t, "Origin", w.Header().Get("Vary"))
	}
	preflight := ask(handler, "OPTIONS", sitePath+"moves", "Origin", site, "Access-Control-Request-Method", "GET")
	assert.Equal(t, 204, preflight.Code)
	assert.Equal(t, site, preflight.Header().Get("Access-Control-Allow-Origin"))
	assert.Equal(t, "GET", preflight.Header().Get("Access-Control-Allow-Methods"))
	assert.Equal(t, 403, ask(handler, "OPTIONS", sitePath+"moves", "Origin", "https://b.example").Code)
	assert.Empty(t, ask(handler, "GET", "/api/variants", "Origin", site).Header().Get("Access-Control-Allow-Origin"))

	// Two visitors of a site use its share up. Neither has used its own.
	think := func(address string, headers ...string) int {
		return ask(handler, "GET", sitePath+"bestmove?time=500", append(headers, client, address)...).Code
	}
	assert.Equal(t, 200, think("192.0.2.1", "Origin", site))
	assert.Equal(t, 200, think("192.0.2.2", "Origin", site))
	w := ask(handler, "GET", sitePath+"bestmove", "Origin", site, client, "192.0.2.3")
	assert.Equal(t, 429, w.Code, "the share of the site is used up: %s", w.Body)
	assert.Equal(t, "30", w.Header().Get("Retry-After"))
	assert.Equal(t, site, w.Header().Get("Access-Control-Allow-Origin"), "the page can read why")
	assert.Equal(t, 200, think("192.0.2.1"), "the share of the visitor is whole")
	assert.Equal(t, 200, think("192.0.2.3"))
}

// TestCorsFlag checks what --cors accepts.
func TestCorsFlag(t *testing.T) {
	for value, want := range map[string]bool{
		"": true, "https://a.example,http://localhost:8000": true, "https://A.example": true,
		"https://a.example:8443": true, "https://a.example:443": false, "https://a.example:": false,
		"*": false, "a.example": false, "https://a.example/": false, "null": false, "https://a.example, b": false,
	} {
		c := config{cors: value}
		status := run(t.Context(), []string{"--cors", value, "--version"}, io.Discard, io.Discard)
		assert.Equal(t, want, status == 0, "%s", value)
		if want && value != "" {
			assert.Contains(t, c.origins()[0], "https://a.example")
		}
	}
}

// TestFramedBoard checks that any page may frame the board, but no other page of the server.
func TestFramedBoard(t *testing.T) {
	handler := siteServer(t, table.EngineOptions{Number: 1})
	ancestors := func(path string) (int, string) {
		w := ask(handler, "GET", path, "Sec-Fetch-Site", "cross-site", "Referer", "https://b.example/")
		_, rest, _ := strings.Cut(w.Header().Get("Content-Security-Policy"), "frame-ancestors ")
		return w.Code, rest
	}
	for _, path := range []string{"/", "/api/variants", sitePath + "moves", "/assets/framed.css", "/nothing"} {
		_, who := ancestors(path)
		assert.Equal(t, "'none'", who, path)
	}
	for path, want := range map[string]int{
		"/board": 200, "/board?play=11-15,23-19&ply=1&flip=true&theme=dark": 200, "/board?variant=frisian": 200,
		"/board?ply=1": 400, "/board?fen=<script>": 422, "/board?size=9": 400, "/board?theme=<b>": 400,
	} {
		status, who := ancestors(path)
		assert.Equal(t, want, status, path)
		assert.Equal(t, "*", who, path)
	}
	page := ask(handler, "GET", "/board?play=11-15,23-19&ply=1&theme=dark").Body.String()
	assert.Contains(t, page, "FEN W:W21,22")
	assert.Contains(t, page, "<output>1. 11-15</output>")
	assert.Contains(t, page, `<a href="?play=11-15%2C23-19&amp;ply=2&amp;theme=dark" aria-label="End">`)
	assert.NotContains(t, ask(handler, "GET", "/board").Body.String(), "<nav")
	for path, want := range map[string]string{"/board": "same-origin", "/assets/framed.css": "cross-origin"} {
		assert.Equal(t, want, ask(handler, "GET", path).Header().Get("Cross-Origin-Resource-Policy"), "as in a sandbox")
	}
}

// TestGuide sends the requests of docs/webapi.md, and compiles its page.
func TestGuide(t *testing.T) {
	handler := siteServer(t, table.EngineOptions{Number: 1})
	guide := must(os.ReadFile("../../docs/webapi.md"))
	curls := regexp.MustCompile(`curl -s(?:o \S+)? 'localhost:8080([^']*)'\n`).FindAllSubmatch(guide, -1)
	require.GreaterOrEqual(t, len(curls), 6)
	scripts := regexp.MustCompile(`(?s)<script type="module">\n(.*?)</script>`).FindAllSubmatch(guide, -1)
	require.Len(t, scripts, 1)
	_, err := minify("guide.js", scripts[0][1])
	assert.NoError(t, err)
	frames := regexp.MustCompile(`<(?:iframe|img)[^>]* src="http://localhost:8080([^"]*)"`).FindAllSubmatch(guide, -1)
	require.Len(t, frames, 2)
	for _, request := range append(curls, frames...) {
		w := ask(handler, "GET", string(request[1]))
		assert.Equal(t, 200, w.Code, "%s: %s", request[1], w.Body)
	}
}
