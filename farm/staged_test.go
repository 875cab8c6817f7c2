package farm

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
)

// stage is the number of tasks of a stage of a hashKind.
const stage = 7

// stagedPayload returns the payload of task n after these lines of output.
func stagedPayload(lines []string, n int) ([]byte, error) {
	first := n - n%stage
	if len(lines) < first {
		return nil, ErrNotYet
	}
	return fmt.Appendf(nil, "%x", sha256.Sum256([]byte(strings.Join(lines[:first], "")))), nil
}

// stagedOutput returns the output of a job with stages.
func stagedOutput(s hashSettings) string {
	var lines []string
	for n := range s.Tasks {
		payload := string(must(stagedPayload(lines, n)))
		lines = append(lines, fmt.Sprintf("%d %s\n", n, hashOf(s.Seed, n, payload)))
	}
	return strings.Join(lines, "")
}

// TestStages checks a job whose tasks depend on results, with a coordinator that ends in the middle.
func TestStages(t *testing.T) {
	k := &hashKind{staged: true}
	options := CoordinatorOptions{Kinds: []Kind{k}, Replay: 0.2}
	b := newBench(t, options)
	b.workers(k, k, k)
	s := hashSettings{Seed: 15, Tasks: 200}
	var limit atomic.Int64
	limit.Store(100)
	k.holdFrom(&limit)
	job := b.submit(k, s)
	eventually(t, func() bool { return k.collected.Load() >= 98 }, "tasks up to the limit")
	b.stop()
	status := b.show(job)
	limit.Store(1000)
	b.coordinate(options)
	ended := b.doneAs(job, stagedOutput(s))
	assert.LessOrEqual(t, status.Progress.Expected, 100)
	assert.Equal(t, 200, ended.Progress.Expected)
}

// TestStagesLiar checks that tasks are done again whose payloads were made of a wrong result, and that only the worker
// that altered it is excluded.
func TestStagesLiar(t *testing.T) {
	k, liar := &hashKind{staged: true}, &hashKind{staged: true}
	var lies atomic.Int64
	var joined atomic.Bool
	// It does not end the job alone.
	liar.waitUntil(func(int) bool { return lies.Load() <= 5*stage || joined.Load() })
	liar.alter = func(n int, result []byte) []byte {
		if n < stage {
			return result // the later tasks are those that count
		}
		lies.Add(1)
		result = bytes.Clone(result)
		result[0] ^= 1
		return result
	}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}, Replay: 0.2})
	b.join("liar", liar)
	s := hashSettings{Seed: 16, Tasks: 150}
	job := b.submit(k, s)
	eventually(t, func() bool { return lies.Load() > 5*stage }, "some stages of wrong results")
	for _, name := range []string{"a", "b", "c"} {
		b.join(name, k)
	}
	joined.Store(true)
	b.doneAs(job, stagedOutput(s))
	for _, w := range b.co.Status().Workers {
		assert.Equal(t, w.Name == "liar", w.Banned != "", w.Name)
	}
}
