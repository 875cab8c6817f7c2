package farm

import (
	"context"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hub is a server and a coordinator that end together, as in one process.
type hub struct {
	server *Server
	client *Client
	co     *Coordinator
	stop   func()
}

// startHub starts a server and a coordinator with their folders in dir.
func startHub(t *testing.T, dir, listen string, k Kind) *hub {
	t.Helper()
	h := &hub{}
	var err error
	h.server, err = StartServer(ServerOptions{Dir: filepath.Join(dir, "server"), Listen: listen})
	require.NoError(t, err)
	h.client, err = Connect(t.Context(), ConnectOptions{Server: h.server})
	require.NoError(t, err)
	h.co, err = NewCoordinator(h.client, CoordinatorOptions{Dir: filepath.Join(dir, "jobs"), Kinds: []Kind{k},
		AckWait: time.Second, Window: 8})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = h.co.Run(ctx)
	}()
	h.stop = func() {
		h.server.Close() // first, so that the coordinator ends without a word to the server
		cancel()
		<-ended
		assert.NoError(t, h.co.Close())
		h.client.Close()
	}
	return h
}

// TestServerRestarts checks that workers go on after the server and the coordinator have ended and started again,
// twice, and that nothing is lost or collected twice.
func TestServerRestarts(t *testing.T) {
	k := &hashKind{}
	var limit atomic.Int64
	limit.Store(40)
	k.before = func(ctx context.Context, n int) error {
		for ctx.Err() == nil && int64(n) >= limit.Load() {
			wait(ctx, time.Millisecond)
		}
		return ctx.Err()
	}
	dir := t.TempDir()
	h := startHub(t, dir, "127.0.0.1:0", k)
	url := h.server.URL()
	for range 2 {
		c, err := Connect(t.Context(), ConnectOptions{URL: url})
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			assert.ErrorIs(t, Work(ctx, c, WorkerOptions{Cores: 2, Kinds: []Kind{k}, Dir: t.TempDir()}), context.Canceled)
		}()
		t.Cleanup(func() { cancel(); <-ended; c.Close() })
	}
	s := hashSettings{Seed: 11, Tasks: 120}
	b := &bench{t: t, client: h.client, co: h.co}
	job := b.submit(k, s)
	for _, next := range []int64{80, 120} {
		eventually(t, func() bool { return k.runs.Load() >= limit.Load() }, "tasks up to the limit")
		h.stop()
		limit.Store(next)
		h = startHub(t, dir, strings.TrimPrefix(url, "nats://"), k)
	}
	defer func() { h.stop() }()
	b.client, b.co = h.client, h.co
	status := b.end(job)
	assert.Equal(t, Done, status.State.State, status.State.Reason)
	assert.Equal(t, hashes(s, ""), b.output(job))
}
