// Command httpapi serves legal moves and searches as JSON over HTTP. Each search uses one of a pool of searchers, and
// ends when its client goes away.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"log"
	"net/http"
	"time"

	"github.com/godraughts/draughts"
)

type query struct {
	Game   draughts.Game
	Limits draughts.Limits
}

func handle(path string, answer func(context.Context, query) (any, error)) {
	http.HandleFunc("POST "+path, func(w http.ResponseWriter, r *http.Request) {
		var q query
		var result any
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&q)
		if err == nil {
			result, err = answer(r.Context(), q)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(result)
	})
}

func main() {
	address := flag.String("address", "localhost:8080", "listen at this `ADDRESS`")
	searchers := flag.Int("searchers", 4, "run `N` searches at a time")
	longest := flag.Duration("longest", 10*time.Second, "search for this `TIME` at most")
	flag.Parse()
	pool := make(chan *draughts.Searcher, *searchers)
	for range *searchers {
		pool <- draughts.NewSearcher(draughts.Options{Hash: 32})
	}
	handle("/moves", func(_ context.Context, q query) (any, error) { return q.Game.Position().Moves(), nil })
	handle("/search", func(ctx context.Context, q query) (any, error) {
		q.Limits.Time = min(cmp.Or(q.Limits.Time, *longest), *longest)
		select {
		case searcher := <-pool:
			defer func() { pool <- searcher }()
			return searcher.Search(ctx, &q.Game, q.Limits)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	})
	log.Fatal(http.ListenAndServe(*address, nil))
}
