package farm

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"sync/atomic"
	"time"
)

// health is whether the store of a server takes messages. NATS does not say when its disk is full.
type health struct {
	log   *slog.Logger
	alarm atomic.Value // of string
}

// Times and sizes of the health check.
const (
	storeEvery = time.Second
	probeSize  = 8 << 10 // bytes of a message that is tried: what a file system gives at once, and more
	storeRoom  = 1 << 20 // bytes that must be free
)

// Alarm returns why the store takes no messages, empty if it does.
func (h *health) Alarm() string {
	alarm, _ := h.alarm.Load().(string)
	return alarm
}

// watch tries each second whether the store takes a message, until ctx ends. After each failure in a row diagnose
// returns the reason, empty if the alarm stays as it is.
func (h *health) watch(ctx context.Context, s *store, diagnose func(err error, failures int) string) {
	for failures := 0; wait(ctx, storeEvery); {
		_, err := s.js.Publish(ctx, subjectProbe, make([]byte, probeSize))
		before := h.Alarm()
		if err == nil || ctx.Err() != nil {
			if failures = 0; before != "" {
				h.log.Warn("the store works again")
				h.alarm.Store("")
			}
			continue
		}
		failures++
		if reason := diagnose(err, failures); reason != "" {
			alarm := "the server stores nothing, and all jobs stand still: " + reason
			if alarm != before {
				h.log.Error(alarm)
			}
			h.alarm.Store(alarm)
		}
	}
}

// hasRoom reports whether a folder takes a file of some size.
func hasRoom(dir string) error {
	f, err := os.CreateTemp(dir, "room-*")
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, storeRoom))
	return errors.Join(err, f.Sync(), f.Close(), os.Remove(f.Name()))
}
