package farm

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// States of a job.
const (
	Running = "running" // workers do its tasks
	Stopped = "stopped" // by a person; Resume continues it
	Done    = "done"    // its output is complete
	Failed  = "failed"  // State.Reason says why; Resume tries again
)

// State is the state of a job.
type State struct {
	// Submission is Manifest.Submission.
	Submission string `json:"submission"`
	// State is Running, Stopped, Done or Failed.
	State string `json:"state"`
	// Reason says why the job was stopped or has failed.
	Reason string `json:"reason,omitempty"`
	// Changed is the time of the change.
	Changed time.Time `json:"changed"`
	Limits
}

// of returns the state of a job with this progress. Its entry may be of another submission, be none, or say that a job
// is done that is not: whoever may stop a job may write there.
func (s State) of(m *Manifest, p Progress) State {
	isNew := time.Since(s.Changed).Abs() < requestTime // one server of a cluster may not have the progress yet
	if s.Submission == m.Submission && (s.State != Done || p.Complete || isNew) {
		return s
	}
	return State{
		Submission: m.Submission, State: Stopped, Reason: "its state was lost or written over", Changed: m.Created,
		Limits: m.Limits,
	}
}

// started returns when the job began to run, as the name of the time until a person stops it or it fails.
func (s State) started() string { return s.Changed.Format(time.RFC3339Nano) }

// Limits say how much of the workers a job gets.
type Limits struct {
	// Priority is how urgent the job is: workers do the tasks of jobs with a higher one first. It may be negative.
	Priority int `json:"priority,omitempty"`
	// MaxCores is the greatest number of tasks that are done at the same time. 0 means no limit.
	MaxCores int `json:"max_cores,omitempty"`
}

func (l Limits) check() error {
	if l.MaxCores < 0 {
		return fmt.Errorf("farm: at most %d cores, want at least 0", l.MaxCores)
	}
	return nil
}

// exclusion says why and since when a worker is excluded.
type exclusion struct {
	Reason string    `json:"reason"`
	Time   time.Time `json:"time"`
}

// removal asks the coordinator to remove a job.
type removal struct {
	Submission string `json:"submission"` // of the manifest
}

// JobStatus is what is known about a job.
type JobStatus struct {
	Manifest *Manifest `json:"manifest"`
	State    State     `json:"state"`
	// Progress is what the coordinator wrote last. It is the zero value before the job starts.
	Progress Progress `json:"progress"`
}

// Progress is how far a job is.
type Progress struct {
	// Collected is the number of tasks whose results are in the output: tasks 0 to Collected-1.
	Collected int `json:"collected"`
	// Expected is about how many tasks there will be: Manifest.Tasks, unless the kind learns it from results.
	Expected int `json:"expected"`
	// Waiting is the number of results that wait for the result of an earlier task.
	Waiting int `json:"waiting"`
	// Outstanding is the number of tasks that are queued or being done.
	Outstanding int `json:"outstanding"`
	// Workers is the number of workers that do the job and live, and Cores the number of their cores.
	Workers int `json:"workers"`
	Cores   int `json:"cores"`
	// Refused says of workers that live why they refuse the job, of the first of them.
	Refused []string `json:"refused,omitempty"`
	// PerSecond is the rate of results over the last minute, in results a second.
	PerSecond float64 `json:"per_second"`
	// Left is the time in seconds until all tasks are done at this rate, 0 if it is not known. A job may end early.
	Left float64 `json:"left,omitempty"`
	// Played is the number of tasks that were played again and compared. Replays is the number that is under way.
	Played  int `json:"played"`
	Replays int `json:"replays"`
	// Alarms says what went wrong: results that differ, workers that were excluded.
	Alarms []string `json:"alarms,omitempty"`
	// Output is what the collector says, such as a score.
	Output json.RawMessage `json:"output,omitempty"`
	// Complete is whether no further results are needed.
	Complete bool `json:"complete,omitempty"`
	// Updated is the time of this progress.
	Updated time.Time `json:"updated"`

	// Checkpoint is where the coordinator continues to read results: those up to the message of this number are of
	// tasks before Collected, and wait for no comparison.
	Checkpoint uint64 `json:"checkpoint"`
}

// Errors of calls about jobs and workers.
var (
	ErrExists   = errors.New("farm: there is a job of this name")
	ErrNoJob    = errors.New("farm: there is no such job")
	ErrDamaged  = errors.New("farm: the server has an entry that cannot be read")
	ErrState    = errors.New("farm: the job's state does not allow this")
	ErrNoWorker = errors.New("farm: no such worker is excluded")
)
