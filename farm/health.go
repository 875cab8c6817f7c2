package farm

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync/atomic"
	"time"
)

// health is whether the store of a server takes messages, or a disk files. NATS tells of a full disk in its log.
type health struct {
	log   *slog.Logger
	alarm atomic.Value // of string
	torn  atomic.Bool  // whether a stream could not write: NATS refuses what it is sent until the store is started again
}

// Alarm returns why the store takes no messages, empty if it does.
func (h *health) Alarm() string {
	alarm, _ := h.alarm.Load().(string)
	return alarm
}

// watch tries each second whether the store takes a message, until ctx ends. While it does not, or a stream is torn,
// diagnose returns the reason, empty if the alarm stays as it is.
func (h *health) watch(ctx context.Context, s *store, diagnose func(err error, failures int) string) {
	const probeSize = 8 << 10 // bytes of a message that is tried: what a file system gives at once, and more
	for failures := 0; wait(ctx, time.Second); {
		_, err := s.js.Publish(ctx, subjectProbe, make([]byte, probeSize))
		if err == nil && !h.torn.Load() || ctx.Err() != nil {
			failures = 0
			h.set("")
			continue
		}
		failures++
		if reason := diagnose(err, failures); reason != "" {
			h.set("the server stores nothing, and all jobs stand still: " + reason)
		}
	}
}

// set sets the alarm, empty for none. The log has its beginning and its end; meanwhile the reason may change.
func (h *health) set(alarm string) {
	before, _ := h.alarm.Swap(alarm).(string)
	if before == "" && alarm != "" {
		h.log.Error(alarm)
	}
	if before != "" && alarm == "" {
		h.log.Warn("the alarm has ended", "alarm", before)
	}
}

// hasRoom reports whether a folder takes a file of some size. The error is the same each time.
func hasRoom(dir string) error {
	const room = 1 << 20 // bytes
	f, err := os.CreateTemp(dir, "room-*")
	if err == nil {
		_, err = f.Write(make([]byte, room))
		err = errors.Join(err, f.Sync(), f.Close(), os.Remove(f.Name()))
	}
	if failed := new(fs.PathError); errors.As(err, &failed) {
		return fmt.Errorf("folder %s: %w", dir, failed.Err)
	}
	return err
}
