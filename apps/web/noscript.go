package main

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/picture"
)

// noScript serves games to browsers without JavaScript. Each page has one position, drawn by the server.
type noScript struct {
	tables *lobby
	proxy  proxy
}

func (n *noScript) register(mux *http.ServeMux) {
	mux.HandleFunc("GET /read", n.read)
	mux.HandleFunc("GET /board.svg", n.board)
}

// readTemplate is the page of a position in a game.
var readTemplate = template.Must(template.New("read").Parse(`<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Draughts: {{.Heading}}</title>
<link rel="stylesheet" href="assets/style.css">
<main class="read">
<h1>{{.Heading}}</h1>
<p>{{.Status}}</p>
<img src="board.svg?variant={{.Variant}}&amp;fen={{.FEN}}" alt="{{.Diagram}}" width="480" height="480">
<nav>{{if ge .Before 0}}<a href="read?game={{.ID}}&amp;ply={{.Before}}">Previous move</a>{{end}}
{{if .After}}<a href="read?game={{.ID}}&amp;ply={{.After}}">Next move</a>{{end}}</nav>
<pre>{{.PDN}}</pre>
</main>
</html>
`))

func (n *noScript) read(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("game")
	t, release, err := n.tables.find(r.Context(), n.proxy.client(r), id)
	if err != nil {
		http.Error(w, quote.Message(err), http.StatusNotFound)
		return
	}
	defer release()
	ply := t.Ply()
	if text := r.URL.Query().Get("ply"); text != "" {
		if ply, err = strconv.Atoi(text); err != nil {
			http.Error(w, "ply: a number is expected", http.StatusBadRequest)
			return
		}
	}
	p, err := t.PositionAt(ply)
	if err != nil {
		http.Error(w, quote.Message(err), http.StatusNotFound)
		return
	}
	var text string
	err = n.tables.work(r, n.proxy, func() (err error) { text, err = t.PDN(); return err })
	if err == nil {
		err = n.tables.sync(t)
	}
	if err != nil {
		http.Error(w, quote.Message(err), http.StatusInternalServerError)
		return
	}
	next := 0
	if _, err := t.PositionAt(ply + 1); err == nil {
		next = ply + 1
	}
	heading := fmt.Sprintf("%v, after %d moves", p.Variant(), ply)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = readTemplate.Execute(w, map[string]any{ // if it fails the browser has gone
		"ID": id, "Heading": heading, "Status": fmt.Sprintf("%v is to move.", p.Turn()), "Variant": p.Variant().String(),
		"FEN": p.String(), "Diagram": p.Diagram(draughts.White), "Before": ply - 1, "After": next, "PDN": text,
	})
}

// board draws a position.
func (n *noScript) board(w http.ResponseWriter, r *http.Request) {
	v, err := draughts.ParseVariant(r.URL.Query().Get("variant"))
	if err != nil {
		http.Error(w, quote.Message(err), http.StatusBadRequest)
		return
	}
	p, err := draughts.ParseFEN(v, r.URL.Query().Get("fen"))
	if err != nil {
		http.Error(w, quote.Message(err), http.StatusBadRequest)
		return
	}
	var drawn bytes.Buffer
	if err := n.tables.work(r, n.proxy, func() error { return picture.Board{Position: p}.WriteSVG(&drawn) }); err != nil {
		http.Error(w, quote.Message(err), http.StatusTooManyRequests)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, _ = w.Write(drawn.Bytes()) // if it fails the browser has gone
}
