package farm

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestServerRestarts checks that workers go on after the server and the coordinator have ended and started again,
// twice, and that nothing is lost or collected twice.
func TestServerRestarts(t *testing.T) {
	k := &hashKind{}
	var limit atomic.Int64
	limit.Store(40)
	k.holdFrom(&limit)
	options := CoordinatorOptions{Kinds: []Kind{k}, AckWait: time.Second, Window: 8}
	b := &bench{t: t, dir: t.TempDir()}
	b.serve(ServerOptions{Listen: "127.0.0.1:0"})
	b.lead(options)
	address := strings.TrimPrefix(b.server.URL(), "nats://")
	for range 2 {
		b.work(WorkerOptions{Cores: 2, Kinds: []Kind{k}})
	}
	s := hashSettings{Seed: 11, Tasks: 120}
	job := b.submit(k, s)
	for _, next := range []int64{80, 120} {
		eventually(t, func() bool { return k.runs.Load() >= limit.Load() }, "tasks up to the limit")
		b.server.Close() // first, so that the coordinator ends without a word to the server
		b.stop()
		b.client.Close()
		limit.Store(next)
		b.serve(ServerOptions{Listen: address})
		b.lead(options)
	}
	b.done(job, s)
}
