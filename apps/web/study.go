package main

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/godraughts/draughts/apps/web/table"
)

// position answers with a position of a game or of a variation.
func (a *api) position(w http.ResponseWriter, r *http.Request) {
	a.at(w, r, func(e *entry, _ table.Token) {
		var q table.Studied
		if !read(w, r, &q) {
			return
		}
		view, err := e.At(q.Path)
		if err != nil {
			refuse(w, err)
			return
		}
		answer(w, http.StatusOK, view)
	})
}

// analysis streams the analysis of a position until it ends or the browser has gone.
func (a *api) analysis(w http.ResponseWriter, r *http.Request) {
	a.at(w, r, func(e *entry, token table.Token) {
		var q table.Studied
		if !read(w, r, &q) {
			return
		}
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		s := stream{w, http.NewResponseController(w)}
		begun := false
		err := e.Analyse(ctx, token, q, func(found table.Analysis) {
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
		if err != nil && !begun {
			refuse(w, err)
		}
	})
}
