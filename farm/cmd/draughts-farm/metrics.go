package main

import (
	"context"
	"encoding/json"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/godraughts/draughts/farm"
)

// metrics are what the coordinator knows, for Prometheus.
type metrics struct {
	client *farm.Client
	co     *farm.Coordinator
}

func newDesc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("draughts_farm_"+name, help, labels, nil)
}

// The metrics.
var (
	jobRunning   = newDesc("job_running", "Whether the job is running.", "job", "kind")
	jobTasks     = newDesc("job_tasks", "Tasks of the job, at most.", "job", "kind")
	jobCollected = newDesc("job_collected_tasks", "Tasks of the job that are in its output.", "job", "kind")
	jobQueued    = newDesc("job_outstanding_tasks", "Tasks that are queued or being done.", "job", "kind")
	jobRate      = newDesc("job_tasks_per_second", "Results a second over the last minute.", "job", "kind")
	jobPlayed    = newDesc("job_compared_tasks", "Tasks that were played again and compared.", "job", "kind")
	jobAlarms    = newDesc("job_alarms", "Alarms of the job.", "job", "kind")
	jobGames     = newDesc("job_games", "Games in the output of the job.", "job", "kind")
	jobLLR       = newDesc("job_llr", "Log-likelihood ratio of the SPRT.", "job", "kind")
	workerAlive  = newDesc("worker_alive", "Whether the worker gave a sign of life recently.", "worker")
	workerCores  = newDesc("worker_cores", "Tasks that the worker does at a time.", "worker")
	workerBusy   = newDesc("worker_busy_tasks", "Tasks that the worker is doing.", "worker")
	workerDone   = newDesc("worker_done_tasks_total", "Tasks that the worker has done since it began.", "worker")
	workerBanned = newDesc("worker_banned", "Whether the worker is excluded.", "worker")
)

// Describe implements prometheus.Collector.
func (m *metrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{jobRunning, jobTasks, jobCollected, jobQueued, jobRate, jobPlayed, jobAlarms,
		jobGames, jobLLR, workerAlive, workerCores, workerBusy, workerDone, workerBanned} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (m *metrics) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	jobs, err := m.client.List(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(jobRunning, err)
	}
	for _, s := range jobs {
		job, kind, p := s.Manifest.Job, s.Manifest.Kind, s.Progress
		gauge(jobRunning, flagValue(s.State.State == farm.Running), job, kind)
		gauge(jobTasks, float64(s.Manifest.Tasks), job, kind)
		gauge(jobCollected, float64(p.Collected), job, kind)
		gauge(jobQueued, float64(p.Outstanding), job, kind)
		gauge(jobRate, p.PerSecond, job, kind)
		gauge(jobPlayed, float64(p.Played), job, kind)
		gauge(jobAlarms, float64(len(p.Alarms)), job, kind)
		games, llr := playOf(p.Output)
		if games != nil {
			gauge(jobGames, *games, job, kind)
		}
		if llr != nil {
			gauge(jobLLR, *llr, job, kind)
		}
	}
	for _, w := range m.co.Workers() {
		gauge(workerAlive, flagValue(w.Alive), w.Name)
		gauge(workerCores, float64(w.Cores), w.Name)
		gauge(workerBusy, float64(w.Busy), w.Name)
		gauge(workerBanned, flagValue(w.Banned != ""), w.Name)
		out <- prometheus.MustNewConstMetric(workerDone, prometheus.CounterValue, float64(w.Done), w.Name)
	}
}

// playOf returns the number of games and the log-likelihood ratio in the output of a job, nil where it has none.
func playOf(output json.RawMessage) (games, llr *float64) {
	var play struct {
		Games *float64 `json:"games"`
		SPRT  *struct {
			LLR *float64 `json:"llr"`
		} `json:"sprt"`
	}
	if json.Unmarshal(output, &play) != nil || play.SPRT == nil {
		return play.Games, nil
	}
	return play.Games, play.SPRT.LLR
}

func flagValue(on bool) float64 {
	if on {
		return 1
	}
	return 0
}
