package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/picture"
)

// openAPI describes the API for sites.
//
//go:embed openapi.yaml
var openAPI []byte

// sites answer other sites and programs, as openapi.yaml says, and show a board in their pages. The shares of the
// engine are those of the page; all visitors of another site have the share of one client: see table.Engines.From.
type sites struct {
	*api
	databases *egdb.DB
}

// sitePath is the path of the API.
const sitePath = "/api/v1/"

// endpoint answers a question about a position.
type endpoint struct {
	parameters []string // besides those of all endpoints
	answer     func(*question) (any, error)
	searches   bool // it waits for a searcher: it needs no turn
	isKept     bool // browsers keep the answer for a while
}

func (s *sites) endpoints() map[string]endpoint {
	return map[string]endpoint{
		"moves": {answer: func(q *question) (any, error) { return table.LegalMovesOf(q.game), nil }},
		"bestmove": {
			parameters: []string{"level", "depth", "nodes", "time", "lines"}, answer: bestMove, searches: true,
		},
		"tablebase": {answer: func(q *question) (any, error) { return table.Probe(s.databases, q.game.Position()), nil }},
		"explorer":  {answer: func(q *question) (any, error) { return s.lessons.Explore(q.r.Context(), q.game) }},
		"why": {parameters: []string{"move"}, answer: func(q *question) (any, error) {
			return table.Why(q.game.Position(), q.values.Get("move")), nil
		}},
		"picture": {parameters: []string{"format", "theme", "size", "flip"}, answer: drawPicture, isKept: true},
	}
}

func (s *sites) register(mux *http.ServeMux) {
	for name, e := range s.endpoints() {
		mux.HandleFunc(sitePath+name, s.reply(func(w http.ResponseWriter, r *http.Request) (any, error) {
			return s.serve(w, r, e)
		}))
	}
	mux.HandleFunc(sitePath, s.reply(func(http.ResponseWriter, *http.Request) (any, error) { return nil, errNoEndpoint }))
	mux.HandleFunc("GET "+sitePath+"openapi.yaml", newAsset("openapi.yaml", openAPI).serve)
	mux.HandleFunc("GET /board", s.reply(s.board))
}

// Errors of the API for sites.
var (
	errNoEndpoint = errors.New("there is no such endpoint: see " + sitePath + "openapi.yaml")
	errMethod     = errors.New("the method is not allowed: use GET")
	errForeign    = errors.New("pages of other sites may not ask this server: its flag --cors allows it")
)

// origin returns the origin of the page of another site that sends a request; "" if it is no such page. The error is
// errForeign unless the origin is allowed. Browsers set both headers, and pages cannot.
func (s *sites) origin(r *http.Request) (string, error) {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	switch {
	case site == "same-origin", site == "none", site == "" && origin == "":
		return "", nil
	case slices.Contains(s.tables.origins, origin):
		return origin, nil
	}
	return "", errForeign
}

// serve answers a request, or the question of a browser whether a page may send it.
func (s *sites) serve(w http.ResponseWriter, r *http.Request, e endpoint) (any, error) {
	w.Header().Set("Vary", "Origin")
	origin, err := s.origin(r)
	if err != nil {
		return nil, err
	}
	if origin != "" {
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Access-Control-Expose-Headers", "Retry-After")
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
	case http.MethodOptions:
		w.Header().Set("Access-Control-Allow-Methods", http.MethodGet)
		w.Header().Set("Access-Control-Max-Age", "7200")
		w.WriteHeader(http.StatusNoContent)
		return nil, nil
	default:
		w.Header().Set("Allow", "GET, HEAD, OPTIONS")
		return nil, errMethod
	}
	q, err := s.read(r, origin, e.parameters)
	if err != nil {
		return nil, err
	}
	if e.searches {
		return e.answer(q)
	}
	var given any
	err = q.engines.Work(r.Context(), func() (err error) { given, err = e.answer(q); return err })
	if err == nil && e.isKept {
		w.Header().Set("Cache-Control", "max-age=3600")
	}
	return given, err
}

// question is a request about the last position of a game.
type question struct {
	r       *http.Request
	values  url.Values
	game    *draughts.Game
	engines *table.Engines
	err     error // of the parameters
}

// read reads the parameters of a request, and of its position. site is the site of the page, "" for others.
func (s *sites) read(r *http.Request, site string, parameters []string) (*question, error) {
	q := &question{r: r, engines: s.tables.engines.For(s.proxy.client(r)).From(site)}
	var err error
	if q.values, err = url.ParseQuery(r.URL.RawQuery); err != nil {
		return nil, fmt.Errorf("%w: %w", table.ErrRequest, err)
	}
	known := append([]string{"variant", "fen", "play"}, parameters...)
	for name, given := range q.values {
		q.check(slices.Contains(known, name), name, "unknown: there are "+strings.Join(known, ", "))
		q.check(len(given) == 1, name, "given twice")
	}
	line := table.Line{FEN: q.values.Get("fen")}
	q.text("variant", &line.Variant)
	if play := q.values.Get("play"); play != "" {
		line.Moves = strings.Split(play, ",")
	}
	if q.err == nil {
		q.game, q.err = line.Game()
	}
	return q, q.err
}

// check keeps the first fault of a parameter.
func (q *question) check(good bool, name, why string) {
	if !good && q.err == nil {
		q.err = fmt.Errorf("%w: parameter %s: %s", table.ErrRequest, quote.Text(name), why)
	}
}

// text reads a parameter into v, which stays as it is without it.
func (q *question) text(name string, v encoding.TextUnmarshaler) {
	if q.values.Has(name) {
		if err := v.UnmarshalText([]byte(q.values.Get(name))); err != nil {
			q.check(false, name, err.Error())
		}
	}
}

// number returns a parameter from minimum to maximum, or other without it.
func (q *question) number(name string, minimum, maximum, other int) int {
	if !q.values.Has(name) {
		return other
	}
	n, err := strconv.Atoi(q.values.Get(name))
	q.check(err == nil && n >= minimum && n <= maximum, name, fmt.Sprintf("%s, a number from %d to %d is expected",
		quote.Text(q.values.Get(name)), minimum, maximum))
	return n
}

// word returns a parameter that is one of some words, the first without it.
func (q *question) word(name string, words ...string) string {
	word := cmp.Or(q.values.Get(name), words[0])
	q.check(slices.Contains(words, word), name, quote.Text(word)+", expected is "+strings.Join(words, ", "))
	return word
}

// bestMove answers with the move of a level, or within limits.
func bestMove(q *question) (any, error) {
	level := draughts.Level(q.number("level", 0, int(draughts.MaxLevel), int(draughts.MaxLevel)))
	limits := draughts.Limits{
		Depth:   q.number("depth", 1, draughts.MaxDepth, 0),
		Nodes:   uint64(q.number("nodes", 1, table.MaxBestNodes, 0)),
		Time:    time.Duration(q.number("time", 1, int(table.MaxBestTime.Milliseconds()), 0)) * time.Millisecond,
		MultiPV: q.number("lines", 1, table.MaxBestLines, 0),
	}
	limited := slices.ContainsFunc([]string{"depth", "nodes", "time", "lines"}, q.values.Has)
	q.check(!limited || !q.values.Has("level"), "level", "it has its own limits: give a level or limits")
	switch {
	case q.err != nil:
		return nil, q.err
	case limited:
		return q.engines.BestMove(q.r.Context(), q.game, nil, limits)
	}
	return q.engines.BestMove(q.r.Context(), q.game, &level, limits)
}

// frames returns the boards of the game, as the parameters of a picture say.
func (q *question) frames() []picture.Board {
	var b picture.Board
	q.text("theme", &b.Theme)
	if q.word("flip", "false", "true") == "true" {
		b.Bottom = draughts.Black
	}
	b.Size = q.number("size", 100, 1000, 0)
	if q.err != nil {
		return nil
	}
	return b.Frames(q.game)
}

func drawPicture(q *question) (any, error) {
	format, frames := q.word("format", "svg", "png"), q.frames()
	if q.err != nil {
		return nil, q.err
	}
	last := frames[len(frames)-1]
	last.Caption = ""
	mediaType, write := "image/svg+xml", last.WriteSVG
	if format == "png" {
		mediaType, write = "image/png", last.WritePNG
	}
	var file bytes.Buffer
	err := write(&file)
	return content{http.StatusOK, mediaType, file.Bytes()}, err
}

// framed is what the template board.html takes.
type framed struct {
	Picture                     template.HTML
	Played                      string // the last move with its number
	Moves                       int
	First, Previous, Next, Last string // queries of the other positions; "" where there is none
}

// board shows a game on a page without state, which every site may put into a frame: "ply", and what a picture takes.
func (s *sites) board(w http.ResponseWriter, r *http.Request) (any, error) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; script-src 'self'; "+
		"base-uri 'none'; frame-ancestors *")
	site := ""
	if where := r.Header.Get("Sec-Fetch-Site"); where != "" && where != "same-origin" && where != "none" {
		around, _ := url.Parse(r.Referer()) // no host after an error
		site = "frame of " + around.Host
	}
	q, err := s.read(r, site, []string{"ply", "theme", "flip"})
	if err != nil {
		return nil, err
	}
	all := len(q.game.Moves())
	ply := q.number("ply", 0, all, all)
	at := func(to int) string {
		if to == ply || to < 0 || to > all {
			return ""
		}
		q.values.Set("ply", strconv.Itoa(to))
		return "?" + q.values.Encode()
	}
	page := framed{Moves: all, First: at(0), Previous: at(ply - 1), Next: at(ply + 1), Last: at(all)}
	err = q.engines.Work(r.Context(), func() error {
		frames := q.frames()
		if q.err != nil {
			return q.err
		}
		page.Played, frames[ply].Caption = frames[ply].Caption, ""
		var svg strings.Builder
		err := frames[ply].WriteSVG(&svg)
		page.Picture = template.HTML(svg.String()) // SVG of our own, with its texts escaped
		return err
	})
	if err != nil {
		return nil, err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	return nil, boardPage.Execute(w, page)
}

// boardPage is the page of a board in a frame.
var boardPage = template.Must(template.ParseFS(page, "page/board.html"))
