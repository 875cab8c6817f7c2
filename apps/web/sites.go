package main

import (
	"bytes"
	_ "embed"
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
}

// endpoints returns the endpoints by name.
func (s *sites) endpoints() map[string]endpoint {
	return map[string]endpoint{
		"moves":    {nil, func(q *question) (any, error) { return table.LegalMovesOf(q.game), nil }},
		"bestmove": {[]string{"level", "depth", "nodes", "time", "lines"}, bestMove},
		"tablebase": {nil, func(q *question) (any, error) {
			return table.Probe(s.databases, q.game.Position())
		}},
		"explorer": {nil, func(q *question) (any, error) { return s.lessons.Explore(q.r.Context(), q.game) }},
		"why": {[]string{"move"}, func(q *question) (any, error) {
			return table.Why(q.game.Position(), q.values.Get("move")), nil
		}},
		"picture": {[]string{"format", "theme", "size", "flip"}, drawPicture},
	}
}

func (s *sites) register(mux *http.ServeMux) {
	for name, e := range s.endpoints() {
		mux.HandleFunc(sitePath+name, s.reply(func(w http.ResponseWriter, r *http.Request) (any, error) {
			return s.serve(w, r, e)
		}))
	}
	mux.HandleFunc(sitePath, s.reply(func(http.ResponseWriter, *http.Request) (any, error) { return nil, errNoEndpoint }))
	description := newAsset("openapi.yaml", openAPI)
	description.contentType = "application/yaml"
	mux.HandleFunc("GET "+sitePath+"openapi.yaml", description.serve)
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
	if slices.Contains(e.parameters, "level") { // it waits for a searcher
		return e.answer(q)
	}
	var given any
	err = q.engines.Work(r.Context(), func() (err error) { given, err = e.answer(q); return err })
	if drawn, ok := given.(drawing); ok && err == nil {
		w.Header().Set("Content-Type", drawn.contentType)
		w.Header().Set("Cache-Control", "max-age=3600")
		_, _ = w.Write(drawn.content) // if it fails the client has gone
		return nil, nil
	}
	return given, err
}

// question is a request about the last position of a game.
type question struct {
	r       *http.Request
	values  url.Values
	game    *draughts.Game
	engines *table.Engines
}

// read reads the parameters of a request from a page of a site, "" for others. Besides those given it has those of the
// position.
func (s *sites) read(r *http.Request, site string, parameters []string) (*question, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", table.ErrRequest, err)
	}
	known := append([]string{"variant", "fen", "play"}, parameters...)
	for name, given := range values {
		switch {
		case !slices.Contains(known, name):
			return nil, unreadable(name, "unknown: there are "+strings.Join(known, ", "))
		case len(given) > 1:
			return nil, unreadable(name, "given twice")
		}
	}
	q := &question{r: r, values: values, engines: s.tables.engines.For(s.proxy.client(r)).From(site)}
	line := table.Line{Variant: draughts.English, FEN: values.Get("fen")}
	if values.Has("variant") {
		if line.Variant, err = draughts.ParseVariant(values.Get("variant")); err != nil {
			return nil, unreadable("variant", err.Error())
		}
	}
	if play := values.Get("play"); play != "" {
		line.Moves = strings.Split(play, ",")
	}
	q.game, err = line.Game()
	return q, err
}

// unreadable returns the error of a parameter.
func unreadable(name, why string) error {
	return fmt.Errorf("%w: parameter %s: %s", table.ErrRequest, quote.Text(name), why)
}

// number returns a parameter from least to most, or other if it is missing.
func (q *question) number(name string, least, most, other int) (int, error) {
	if !q.values.Has(name) {
		return other, nil
	}
	n, err := strconv.Atoi(q.values.Get(name))
	if err != nil || n < least || n > most {
		return 0, unreadable(name, fmt.Sprintf("%s, a number from %d to %d is expected",
			quote.Text(q.values.Get(name)), least, most))
	}
	return n, nil
}

// word returns the place of a parameter in a list of words, 0 if it is missing.
func (q *question) word(name string, words ...string) (int, error) {
	if !q.values.Has(name) {
		return 0, nil
	}
	i := slices.Index(words, q.values.Get(name))
	if i < 0 {
		return 0, unreadable(name, quote.Text(q.values.Get(name))+", expected is "+strings.Join(words, ", "))
	}
	return i, nil
}

// bestMove answers with the move of a level, or within limits.
func bestMove(q *question) (any, error) {
	number, err := q.number("level", 0, int(draughts.MaxLevel), int(draughts.MaxLevel))
	level := draughts.Level(number)
	var limits draughts.Limits
	given := false
	for name, limit := range map[string]struct {
		most int
		set  func(n int)
	}{
		"depth": {draughts.MaxDepth, func(n int) { limits.Depth = n }},
		"nodes": {table.MaxBestNodes, func(n int) { limits.Nodes = uint64(n) }},
		"time":  {int(table.MaxBestTime.Milliseconds()), func(n int) { limits.Time = time.Duration(n) * time.Millisecond }},
		"lines": {table.MaxBestLines, func(n int) { limits.MultiPV = n }},
	} {
		n, numberErr := q.number(name, 1, limit.most, 0)
		err = errors.Join(err, numberErr)
		given = given || n > 0
		limit.set(n)
	}
	if given && q.values.Has("level") {
		err = errors.Join(err, unreadable("level", "it has its own limits: give a level or limits"))
	}
	switch {
	case err != nil:
		return nil, err
	case given:
		return q.engines.BestMove(q.r.Context(), q.game, nil, limits)
	}
	return q.engines.BestMove(q.r.Context(), q.game, &level, limits)
}

// drawing is a picture as it is sent.
type drawing struct {
	contentType string
	content     []byte
}

// The sizes of a picture in pixels.
const (
	minPicture = 100
	maxPicture = 1000
)

// board returns the settings of a picture.
func (q *question) board(size int) (b picture.Board, err error) {
	if err := b.Theme.UnmarshalText([]byte(q.values.Get("theme"))); err != nil && q.values.Has("theme") {
		return b, unreadable("theme", err.Error())
	}
	flip, err := q.word("flip", "false", "true")
	if flip == 1 {
		b.Bottom = draughts.Black
	}
	b.Size = size
	return b, err
}

// drawPicture draws the last position, or the game as an animation.
func drawPicture(q *question) (any, error) {
	format, err := q.word("format", "svg", "png", "gif")
	most, size := maxPicture, picture.DefaultSize
	if format == 2 {
		most, size = gifSize, gifSize
	}
	size, sizeErr := q.number("size", minPicture, most, size)
	board, boardErr := q.board(size)
	if err := errors.Join(err, sizeErr, boardErr); err != nil {
		return nil, err
	}
	frames := board.Frames(q.game)
	last := frames[len(frames)-1]
	last.Caption = ""
	var content bytes.Buffer
	switch format {
	case 0:
		err = last.WriteSVG(&content)
	case 1:
		err = last.WritePNG(&content)
	case 2:
		err = picture.Animation{Boards: frames}.WriteGIF(&content)
	}
	return drawing{[]string{"image/svg+xml", "image/png", "image/gif"}[format], content.Bytes()}, err
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
		around, _ := url.Parse(r.Referer()) // "" after an error
		site = "frame of " + around.Host
	}
	q, err := s.read(r, site, []string{"ply", "theme", "flip"})
	if err != nil {
		return nil, err
	}
	all := len(q.game.Moves())
	ply, err := q.number("ply", 0, all, all)
	board, boardErr := q.board(0)
	if err := errors.Join(err, boardErr, q.game.GoTo(ply)); err != nil {
		return nil, err
	}
	at := func(to int) string {
		if to == ply || to < 0 || to > all {
			return ""
		}
		q.values.Set("ply", strconv.Itoa(to))
		return "?" + q.values.Encode()
	}
	page := framed{Moves: all, First: at(0), Previous: at(ply - 1), Next: at(ply + 1), Last: at(all)}
	err = q.engines.Work(r.Context(), func() error {
		frames := board.Frames(q.game)
		last := frames[ply]
		page.Played, last.Caption = last.Caption, ""
		var svg strings.Builder
		err := last.WriteSVG(&svg)
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
