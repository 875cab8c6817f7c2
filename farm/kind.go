package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
)

// MaxBytes is the greatest length of a payload and of a result, in bytes. A server of NATS with default settings takes
// messages of 1 MiB, headers included.
const MaxBytes = 1000 << 10

// Kind is a kind of job. Its methods depend on their arguments alone. Several goroutines may call them at once.
type Kind interface {
	// Name returns the name of the kind: lower-case letters, digits and hyphens.
	Name() string
	// Plan checks the settings of a new job and returns its plan. The error says which setting is wrong and why.
	Plan(ctx context.Context, settings json.RawMessage) (Plan, error)
	// Open returns what does the tasks of a job on a worker. An error refuses the job: this worker leases none of its
	// tasks, and reports the error. Open must refuse a job if the worker's fingerprint differs (Fingerprint.Check).
	Open(ctx context.Context, m *Manifest, files Files) (Runner, error)
	// Collect returns what takes the results on the coordinator. files has the files of the job, such as an archive to be
	// cut into payloads. dir is the folder of the job. Its files stay over restarts, and only the collector writes in
	// it. The coordinator deletes the files in it, and calls Collect again, if a result that was taken has turned out to
	// be wrong.
	Collect(ctx context.Context, m *Manifest, files Files, dir string) (Collector, error)
}

// Plan is what Kind.Plan returns for the settings of a job.
type Plan struct {
	// Settings are the settings of the job, with all defaults filled in.
	Settings json.RawMessage `json:"settings"`
	// Tasks is the number of tasks, at least 1. If the collector may end the job early, it is the greatest number.
	Tasks int `json:"tasks"`
	// Timed means that the results depend on time, so that tasks are not played again to compare them.
	Timed bool `json:"timed,omitempty"`
	// Fingerprint is what a worker must have in common with the manifest, such as "bench" and "weights".
	Fingerprint Fingerprint `json:"fingerprint"`
	// Files are the files that workers or the collector need.
	Files []File `json:"files,omitempty"`
}

// Estimator is a Collector that learns only from results how many tasks its job has.
type Estimator interface {
	// Expected returns about how many tasks there will be, at most Plan.Tasks.
	Expected() int
}

// Runner does tasks. Run may be called by several goroutines at the same time.
type Runner interface {
	// Run does task n and returns its result, of at most MaxBytes. Task 0 is the first. payload is what
	// Collector.Task returned. The result depends on the manifest, n and payload alone, unless the job is timed.
	Run(ctx context.Context, n int, payload []byte) (result []byte, err error)
	// Close releases what Open opened. No Run is in progress then.
	Close() error
}

// Collector takes the results of a job in order of n, each once. Its methods are called by one goroutine at a time.
type Collector interface {
	// Next returns the first task whose result is not in the output. After a restart it is what the files in the
	// job's folder say, so that the work of Add is done once: it is at most one more than the last n given to Add.
	Next() int
	// Done reports whether the output is complete: later tasks are not needed.
	Done() bool
	// Task returns the payload of task n, of at most MaxBytes. It is nil if the manifest and n say all. It is asked for
	// any task, also for those before Next, which may be played again. The error is ErrNotYet if the payload depends on
	// results that Add has not taken; then it is asked for again after Add. Another error ends the job.
	Task(n int) (payload []byte, err error)
	// Add takes the result of task n, which is Next(). It is not called once Done is true. The error ends the job. One
	// that is an *fs.PathError is of the output, not of the result; if it says that the disk is full, the job waits for
	// room, and Collect is called again.
	Add(n int, result []byte) error
	// Status returns what the job shows to people, as a value that encodes to a JSON object.
	Status() any
	// Close completes the output and closes it. It is called once, also for a job that is stopped or interrupted.
	Close() error
}

// ErrNotYet is returned by Collector.Task for a task that depends on results that Add has not taken.
var ErrNotYet = errors.New("farm: the task depends on results that are missing")

func kindsByName(kinds []Kind) (map[string]Kind, error) {
	all := map[string]Kind{}
	for _, k := range kinds {
		if err := checkName("the kind", k.Name()); err != nil {
			return nil, err
		}
		if all[k.Name()] != nil {
			return nil, fmt.Errorf("farm: two kinds are named %s", k.Name())
		}
		all[k.Name()] = k
	}
	return all, nil
}

// openRunner opens a job unless its fingerprint differs from this program.
func openRunner(ctx context.Context, kind Kind, m *Manifest, files Files) (Runner, error) {
	if err := m.Fingerprint.Check(ownFingerprint()); err != nil {
		return nil, err
	}
	return kind.Open(ctx, m, files)
}

// runTask calls Run and returns a panic as an error: a task that cannot be done must not end the worker.
func runTask(ctx context.Context, r Runner, n int, payload []byte) (result []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("farm: task %d panics: %v\n%s", n, p, debug.Stack())
		}
	}()
	return r.Run(ctx, n, payload)
}
