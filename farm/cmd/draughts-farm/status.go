package main

import (
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/godraughts/draughts/farm"
)

//go:embed status.html status.js status.css
var assets embed.FS

// statusData is what the status page shows.
type statusData struct {
	farm.Status
	Known int              `json:"known"` // workers, of which some are left out
	Jobs  []farm.JobStatus `json:"jobs"`
}

// newStatusHandler serves the status page, its data as JSON, and the metrics.
func newStatusHandler(client *farm.Client, co *farm.Coordinator) http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(&metrics{client, co})
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /status.json", func(w http.ResponseWriter, r *http.Request) {
		jobs, err := client.List(r.Context())
		if err != nil && !errors.Is(err, farm.ErrDamaged) {
			http.Error(w, cmp.Or(co.Alarm(), err.Error()), http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		about := co.Status()
		known := len(about.Workers)
		about.Workers = foremost(about.Workers, hasWorked)
		_ = json.NewEncoder(w).Encode(statusData{about, known, jobs}) // the browser may have gone
	})
	for path, name := range map[string]string{"{$}": "status.html", "status.js": "status.js", "status.css": "status.css"} {
		mux.HandleFunc("GET /"+path, func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, assets, name) })
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; "+
			"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		mux.ServeHTTP(w, r)
	})
}
