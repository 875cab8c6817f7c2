package main

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// searchMetrics count the searches of the engine by lane.
type searchMetrics struct{ waited, took *prometheus.HistogramVec }

func newSearchMetrics() *searchMetrics {
	histogram := func(name, help string) *prometheus.HistogramVec {
		return prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: name, Help: help, Buckets: []float64{0.001, 0.01, 0.1, 0.5, 1, 2, 5, 10, 30},
		}, []string{"lane"})
	}
	return &searchMetrics{
		waited: histogram("draughts_search_wait_seconds", "Time that searches waited for an engine."),
		took:   histogram("draughts_search_seconds", "Time that searches took."),
	}
}

// observe counts a search. It is for table.EngineOptions.
func (m *searchMetrics) observe(lane string, waited, took time.Duration) {
	m.waited.WithLabelValues(lane).Observe(waited.Seconds())
	m.took.WithLabelValues(lane).Observe(took.Seconds())
}

// metrics serve the state of the server to an operator.
type metrics struct {
	tables   *lobby
	registry *prometheus.Registry
}

func newMetrics(tables *lobby) *metrics {
	m := &metrics{tables, prometheus.NewRegistry()}
	gauge := func(name, help string, value func() int) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return float64(value()) }))
	}
	gauge("draughts_games_in_memory", "Games in memory.", tables.len)
	gauge("draughts_games_stored", "Games in the file.", tables.store.len)
	gauge("draughts_stored_bytes", "Size of the games in the file.", func() int { return int(tables.store.size.Load()) })
	gauge("draughts_streams", "Browsers that show a game.", tables.streamsOpen)
	for lane := range tables.engines.Waiting() {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "draughts_searches_waiting", Help: "Searches that wait for an engine.",
			ConstLabels: prometheus.Labels{"lane": lane},
		}, func() float64 { return float64(tables.engines.Waiting()[lane]) }))
	}
	m.registry.MustRegister(tables.saver.commits, tables.saver.saves, tables.saver.failures,
		tables.requests.answered, tables.requests.took, tables.requests.refused,
		collectors.NewBuildInfoCollector(), collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	if s := tables.searches; s != nil {
		m.registry.MustRegister(s.waited, s.took)
		for lane := range tables.engines.Waiting() { // so that they are there before the first search
			s.waited.WithLabelValues(lane)
			s.took.WithLabelValues(lane)
		}
	}
	return m
}

// register adds /healthz, for everybody, and /metrics, for this machine.
func (m *metrics) register(mux *http.ServeMux) {
	handler := m.handler()
	mux.Handle("GET /healthz", handler)
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if !isLoopback(r.RemoteAddr) || r.Header.Get("X-Forwarded-For") != "" { // a proxy sends it for others
			http.NotFound(w, r) // the flag --metrics serves other machines
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// handler serves the metrics on an address of their own.
func (m *metrics) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", m.health)
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}

// health answers 200 if the last transaction could be written, else 503.
func (m *metrics) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if !m.tables.saver.isHealthy() {
		http.Error(w, "games cannot be saved", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ok\n")) // if it fails the client has gone
}
