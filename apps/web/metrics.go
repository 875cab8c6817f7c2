package main

import (
	"cmp"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the figures of the server for an operator. All labels are this program's: no client can add one.
type metrics struct {
	registry *prometheus.Registry

	answered *prometheus.CounterVec
	took     *prometheus.HistogramVec
	refused  *prometheus.CounterVec

	searchWaited, searchTook *prometheus.HistogramVec

	commits         prometheus.Histogram
	saves, failures prometheus.Counter
	backupFailures  prometheus.Counter
	lastBackup      prometheus.Gauge
	deleted         *prometheus.CounterVec
}

func newMetrics() *metrics {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewBuildInfoCollector(), collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	add := promauto.With(registry)
	counter := func(name, help string) prometheus.CounterOpts { return prometheus.CounterOpts{Name: name, Help: help} }
	histogram := func(name, help string, buckets ...float64) prometheus.HistogramOpts {
		return prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}
	}
	search := func(name, help string) *prometheus.HistogramVec {
		return add.NewHistogramVec(histogram(name, help, 0.001, 0.01, 0.1, 0.5, 1, 2, 5, 10, 30), []string{"lane"})
	}
	return &metrics{
		registry: registry,
		answered: add.NewCounterVec(counter("draughts_requests_total", "Requests by path and status."),
			[]string{"path", "status"}),
		took: add.NewHistogramVec(histogram("draughts_request_seconds", "Time of the requests that are no streams.",
			0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30), []string{"path"}),
		refused: add.NewCounterVec(counter("draughts_refusals_total", "Refused requests by reason."),
			[]string{"reason"}),
		searchWaited: search("draughts_search_wait_seconds", "Time that searches waited for an engine."),
		searchTook:   search("draughts_search_seconds", "Time that searches took."),
		commits: add.NewHistogram(histogram("draughts_commit_seconds", "Time of a transaction of the file of games.",
			0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3)),
		saves:          add.NewCounter(counter("draughts_saves_total", "Games written; several share a transaction.")),
		failures:       add.NewCounter(counter("draughts_commit_failures_total", "Transactions that failed.")),
		backupFailures: add.NewCounter(counter("draughts_backup_failures_total", "Backups that failed.")),
		lastBackup: add.NewGauge(prometheus.GaugeOpts{
			Name: "draughts_last_backup_seconds", Help: "When the last backup was written, in seconds since 1970; 0 for none.",
		}),
		deleted: add.NewCounterVec(counter("draughts_games_deleted_total", "Games deleted by reason: age or room."),
			[]string{"reason"}),
	}
}

// observe counts a search. It is for table.EngineOptions.
func (m *metrics) observe(lane string, waited, took time.Duration) {
	m.searchWaited.WithLabelValues(lane).Observe(waited.Seconds())
	m.searchTook.WithLabelValues(lane).Observe(took.Seconds())
}

// follow adds the figures that are read from a lobby.
func (m *metrics) follow(l *lobby) {
	gauge := func(name, help string, labels prometheus.Labels, value func() int) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(
			prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels}, func() float64 { return float64(value()) }))
	}
	gauge("draughts_games_in_memory", "Games in memory.", nil, l.len)
	gauge("draughts_games_stored", "Games in the file.", nil, l.store.len)
	gauge("draughts_stored_bytes", "Size of the games in the file, each at least 20 kB.", nil,
		func() int { return int(l.store.size.Load()) })
	gauge("draughts_streams", "Browsers that show a game.", nil, l.streamsOpen)
	for lane := range l.engines.Waiting() {
		gauge("draughts_searches_waiting", "Searches that wait for an engine.", prometheus.Labels{"lane": lane},
			func() int { return l.engines.Waiting()[lane] })
		m.searchWaited.WithLabelValues(lane) // so that they are there before the first search
		m.searchTook.WithLabelValues(lane)
	}
}

// operatorHandler serves /metrics, and /healthz, which answers 200 if the last transaction could be written, else 503.
func (l *lobby) operatorHandler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(l.metrics.registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if !l.saver.isHealthy() {
			http.Error(w, "games cannot be saved", http.StatusServiceUnavailable)
			return
		}
		_, _ = w.Write([]byte("ok\n")) // if it fails the client has gone
	})
	return mux
}

// registerOperator adds /healthz, for everybody, and /metrics, for this machine.
func (l *lobby) registerOperator(mux *http.ServeMux) {
	handler := l.operatorHandler()
	mux.Handle("GET /healthz", handler)
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if !isLoopback(r.RemoteAddr) || r.Header.Get("X-Forwarded-For") != "" { // a proxy sends it for others
			http.NotFound(w, r) // the flag --metrics serves other machines
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// watch counts the requests that next answers, and logs them if log is not nil.
func (m *metrics) watch(next http.Handler, p proxy, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, recorder := time.Now(), &statusRecorder{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(recorder, r)
		path, _, _ := strings.Cut(strings.TrimSuffix(r.Pattern, "{$}"), "assets/")
		path = cmp.Or(path, "none")
		m.answered.WithLabelValues(path, strconv.Itoa(recorder.status)).Inc()
		took := time.Since(began)
		if w.Header().Get("Content-Type") != "text/event-stream" {
			m.took.WithLabelValues(path).Observe(took.Seconds())
		}
		if log != nil {
			log.Info("request", "client", p.client(r), "method", r.Method, "path", r.URL.Path, "status", recorder.status,
				"bytes", recorder.bytes, "seconds", took.Seconds())
		}
	})
}

// statusRecorder remembers the status and the size of an answer.
type statusRecorder struct {
	http.ResponseWriter
	status, bytes int
}

func (r *statusRecorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

func (r *statusRecorder) Write(b []byte) (int, error) {
	n, err := r.ResponseWriter.Write(b)
	r.bytes += n
	return n, err
}

// Unwrap is for http.ResponseController.
func (r *statusRecorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
