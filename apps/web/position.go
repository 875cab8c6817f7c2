package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/picture"
)

// position answers with a position of a game or of a variation.
func (a *api) position(w http.ResponseWriter, r *http.Request, e *entry, _ table.Token) (any, error) {
	q, err := read[table.Studied](w, r)
	if err != nil {
		return nil, err
	}
	return e.At(q.Path)
}

// analysis streams the analysis of a position until it ends or the browser has gone.
func (a *api) analysis(w http.ResponseWriter, r *http.Request, e *entry, token table.Token) (any, error) {
	q, err := read[table.Studied](w, r)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	s := stream{w, http.NewResponseController(w)}
	begun := false
	err = e.Analyse(ctx, token, q, func(found table.Analysis) {
		if !begun {
			w.Header().Set("Content-Type", "application/x-ndjson")
			w.Header().Set("Cache-Control", "no-store")
			begun = true
		}
		text, err := json.Marshal(found)
		if err == nil {
			err = s.send(append(text, '\n'))
		}
		if err != nil {
			cancel() // the browser has gone
		}
	})
	if begun {
		err = nil // it is too late to refuse
	}
	return nil, err
}

// The limits of a game as GIF: the size of its boards in pixels, and its moves.
const (
	gifSize  = 320
	gifPlies = 300
)

// errLongGIF is returned for a game that is too long for a GIF.
var errLongGIF = errors.New("the game is too long for a GIF")

// gif answers with a game, or a line of its variations, as an animation: "path", "flip", "theme".
func (a *api) gif(w http.ResponseWriter, r *http.Request, e *entry, _ table.Token) (any, error) {
	q, err := read[struct {
		table.Studied
		Flip  bool          `json:"flip"` // Black is at the bottom
		Theme picture.Theme `json:"theme"`
	}](w, r)
	if err != nil {
		return nil, err
	}
	if len(q.Path) > gifPlies {
		return nil, fmt.Errorf("%w: it has %d plies, at most %d are allowed", errLongGIF, len(q.Path), gifPlies)
	}
	game, _, err := e.GameAt(q.Path)
	if err != nil {
		return nil, err
	}
	board := picture.Board{Size: gifSize, Theme: q.Theme}
	if q.Flip {
		board.Bottom = board.Bottom.Other()
	}
	var content bytes.Buffer
	err = a.tables.work(r, a.proxy, func() error {
		return picture.Animation{Boards: board.Frames(game)}.WriteGIF(&content)
	})
	if err != nil {
		return nil, err
	}
	send(w, http.StatusOK, "image/gif", content.Bytes())
	return nil, nil
}
