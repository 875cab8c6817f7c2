package main

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

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

// metrics are what the coordinator knows, for Prometheus.
type metrics struct {
	client *farm.Client
	co     *farm.Coordinator
}

// Describe describes nothing beforehand: each metric is declared where its value is.
func (m *metrics) Describe(chan<- *prometheus.Desc) {}

func (m *metrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	jobs, err := m.client.List(ctx)
	isAway := err != nil && !errors.Is(err, farm.ErrDamaged) // then there are no metrics of jobs
	stopped := prometheus.NewDesc("draughts_farm_store_stopped", "Whether the server stores nothing or a disk is full.",
		nil, nil)
	out <- prometheus.MustNewConstMetric(stopped, prometheus.GaugeValue, flagValue(isAway || m.co.Alarm() != ""))
	about := m.co.Status()
	size := prometheus.NewDesc("draughts_farm_store_bytes", "Size of all that the server stores.", nil, nil)
	out <- prometheus.MustNewConstMetric(size, prometheus.GaugeValue, float64(about.Bytes))
	slices.SortFunc(jobs, func(a, b farm.JobStatus) int { return b.State.Changed.Compare(a.State.Changed) })
	for _, s := range foremost(jobs, func(s farm.JobStatus) bool { return s.State.State == farm.Running }) {
		collectJob(out, s)
	}
	known := prometheus.NewDesc("draughts_farm_workers", "Workers that are known, with metrics or without.", nil, nil)
	out <- prometheus.MustNewConstMetric(known, prometheus.GaugeValue, float64(len(about.Workers)))
	for _, w := range foremost(about.Workers, hasWorked) {
		collectWorker(out, w)
	}
}

// foremost returns at most 500 of all, those of a kind first: somebody with a key can make up any number of names.
func foremost[T any](all []T, is func(T) bool) []T {
	const most = 500
	slices.SortStableFunc(all, func(a, b T) int { return int(flagValue(is(b)) - flagValue(is(a))) })
	return all[:min(len(all), most)]
}

func hasWorked(w farm.WorkerStatus) bool { return w.Alive && w.Done > 0 }

func collectJob(out chan<- prometheus.Metric, s farm.JobStatus) {
	gauge := func(name, help string, value float64) {
		desc := prometheus.NewDesc("draughts_farm_job_"+name, help, []string{"job", "kind"}, nil)
		out <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, s.Manifest.Job, s.Manifest.Kind)
	}
	p := s.Progress
	gauge("running", "Whether the job is running.", flagValue(s.State.State == farm.Running))
	gauge("failed", "Whether the job has failed.", flagValue(s.State.State == farm.Failed))
	gauge("done", "Whether the output of the job is complete.", flagValue(s.State.State == farm.Done))
	gauge("tasks", "Tasks of the job, at most.", float64(s.Manifest.Tasks))
	gauge("collected_tasks", "Tasks of the job that are in its output.", float64(p.Collected))
	gauge("outstanding_tasks", "Tasks that are queued or being done.", float64(p.Outstanding))
	if s.State.State == farm.Running {
		gauge("tasks_per_second", "Results a second over the last minute.", p.PerSecond)
	}
	gauge("compared_tasks", "Tasks that were played again and compared.", float64(p.Played))
	gauge("alarms", "Alarms of the job.", float64(len(p.Alarms)))
	played := playOf(p.Output)
	if played.Games != nil {
		gauge("games", "Games in the output of the job.", *played.Games)
	}
	if played.SPRT != nil {
		gauge("llr", "Log-likelihood ratio of the SPRT.", played.SPRT.LLR)
	}
}

func collectWorker(out chan<- prometheus.Metric, w farm.WorkerStatus) {
	send := func(name, help string, kind prometheus.ValueType, value float64) {
		desc := prometheus.NewDesc("draughts_farm_worker_"+name, help, []string{"worker", "key"}, nil)
		out <- prometheus.MustNewConstMetric(desc, kind, value, w.Name, w.Key)
	}
	send("alive", "Whether the worker gave a sign of life recently.", prometheus.GaugeValue, flagValue(w.Alive))
	send("cores", "Tasks that the worker does at a time.", prometheus.GaugeValue, float64(w.Cores))
	send("busy_tasks", "Tasks that the worker is doing.", prometheus.GaugeValue, float64(w.Busy))
	send("banned", "Whether the worker is excluded.", prometheus.GaugeValue, flagValue(w.Banned != ""))
	send("refused_jobs", "Jobs that the worker refuses.", prometheus.GaugeValue, float64(len(w.Refused)))
	send("done_tasks_total", "Tasks that the worker has done since it began.", prometheus.CounterValue, float64(w.Done))
}

// play is what a match or self-play says in its output.
type play struct {
	Games *float64 `json:"games"`
	SPRT  *struct {
		LLR float64 `json:"llr"`
	} `json:"sprt"`
}

// playOf returns what is in the output of a job, zero where it has none.
func playOf(output json.RawMessage) (p play) {
	_ = json.Unmarshal(output, &p) // an error leaves what there is
	return p
}

func flagValue(on bool) float64 {
	if on {
		return 1
	}
	return 0
}
