package main

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/picture"
)

// noScript serves games to browsers without JavaScript. Each page has one position, drawn by the server.
type noScript struct {
	tables *lobby
	proxy  proxy
}

func (n *noScript) register(mux *http.ServeMux) {
	handle := func(pattern, contentType string, write func(*http.Request, *bytes.Buffer) error) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			var text bytes.Buffer
			if err := write(r, &text); err != nil {
				http.Error(w, quote.Message(err), statusOf(err))
				return
			}
			w.Header().Set("Content-Type", contentType)
			_, _ = w.Write(text.Bytes()) // if it fails the browser has gone
		})
	}
	handle("GET /read", "text/html; charset=utf-8", n.read)
	handle("GET /board.svg", "image/svg+xml", n.board)
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

// read writes the page of a position in a game.
func (n *noScript) read(r *http.Request, page *bytes.Buffer) error {
	id := r.URL.Query().Get("game")
	t, release, err := n.tables.find(r.Context(), n.proxy.client(r), id)
	if err != nil {
		return err
	}
	defer release()
	ply := t.Ply()
	if text := r.URL.Query().Get("ply"); text != "" {
		if ply, err = strconv.Atoi(text); err != nil {
			return fmt.Errorf("%w: ply: a number is expected", table.ErrRequest)
		}
	}
	p, err := t.PositionAt(ply)
	if err != nil {
		return err
	}
	var text string
	err = n.tables.work(r, n.proxy, func() (err error) { text, err = t.PDN(); return err })
	if err == nil {
		err = n.tables.sync(t)
	}
	if err != nil {
		return err
	}
	next := 0
	if _, err := t.PositionAt(ply + 1); err == nil {
		next = ply + 1
	}
	heading := fmt.Sprintf("%v, after %d moves", p.Variant(), ply)
	return readTemplate.Execute(page, map[string]any{
		"ID": id, "Heading": heading, "Status": fmt.Sprintf("%v is to move.", p.Turn()), "Variant": p.Variant().String(),
		"FEN": p.String(), "Diagram": p.Diagram(draughts.White), "Before": ply - 1, "After": next, "PDN": text,
	})
}

// board draws a position.
func (n *noScript) board(r *http.Request, drawn *bytes.Buffer) error {
	v, err := draughts.ParseVariant(r.URL.Query().Get("variant"))
	if err != nil {
		return err
	}
	p, err := draughts.ParseFEN(v, r.URL.Query().Get("fen"))
	if err != nil {
		return err
	}
	return n.tables.work(r, n.proxy, func() error { return picture.Board{Position: p}.WriteSVG(drawn) })
}
