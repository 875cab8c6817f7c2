package farm

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
)

// RunOptions are the options of Run.
type RunOptions struct {
	// Dir is the folder of the job: its output lies in jobs/NAME. Another call with the same folder and manifest
	// continues an interrupted job.
	Dir string
	// Kind is the kind of the job.
	Kind Kind
	// Manifest is the manifest of the job.
	Manifest *Manifest
	// Cores is the number of tasks at the same time. 0 means the number of processors.
	Cores int
	// NoSync saves the time of writing each message to the disk before it is answered. The folder may then be unusable
	// after a failure of the machine, not of this process alone.
	NoSync bool
	// Progress is called with what is known about the job, at each change. It may be nil.
	Progress func(JobStatus)
}

// Run runs a job in this process, without a socket, until it is done, and returns its last status. State.State is Done,
// or Failed with the reason. It returns the error of ctx if ctx ends first, and ErrInUse if another process uses the
// folder.
func Run(ctx context.Context, o RunOptions) (JobStatus, error) {
	if o.Dir == "" {
		return JobStatus{}, errors.New("farm: Run without a folder")
	}
	server, err := StartServer(ServerOptions{Dir: filepath.Join(o.Dir, "server"), NoSync: o.NoSync})
	if err != nil {
		return JobStatus{}, err
	}
	defer server.Close()
	c, err := Connect(ctx, ConnectOptions{Server: server, Name: "run"})
	if err != nil {
		return JobStatus{}, err
	}
	defer c.Close()
	return runWith(ctx, c, o)
}

// runWith runs a job with a coordinator and a worker in this process.
func runWith(ctx context.Context, c *Client, o RunOptions) (last JobStatus, err error) {
	coordinator, err := NewCoordinator(c, CoordinatorOptions{Dir: o.Dir, Kinds: []Kind{o.Kind}})
	if err != nil {
		return last, err
	}
	defer func() { err = errors.Join(err, coordinator.Close()) }()
	w := WorkerOptions{Cores: o.Cores, Kinds: []Kind{o.Kind}, Dir: filepath.Join(o.Dir, "files")}
	if _, err := newWorker(c, w); err != nil {
		return last, err
	}
	err = c.Submit(ctx, o.Manifest)
	if errors.Is(err, ErrExists) { // it goes on, unless it runs
		if err = c.Resume(ctx, o.Manifest.Job); errors.Is(err, ErrState) {
			err = nil
		}
	}
	if err != nil {
		return last, err
	}
	// No lease of before is open: the process that had them has ended. So nobody need wait for them.
	if last, err = c.Show(ctx, o.Manifest.Job); err == nil {
		err = coordinator.purgeTasks(ctx, last.Manifest.id())
	}
	if err != nil {
		return last, err
	}
	running, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	all.Go(func() { _ = coordinator.Run(running) }) // the error of the context
	all.Go(func() { _ = Work(running, c, w) })      // the options are checked, so it is the error of the context
	err = c.Watch(ctx, o.Manifest.Job, func(s JobStatus) bool {
		last = s
		if o.Progress != nil {
			o.Progress(s)
		}
		return true
	})
	return last, err
}
