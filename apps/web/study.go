package main

import (
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
