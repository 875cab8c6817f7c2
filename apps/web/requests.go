package main

import (
	"cmp"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"
)

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
