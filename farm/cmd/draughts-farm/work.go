package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/cli"
)

const workAbout = `
Does tasks for a server until it is interrupted. A worker whose build, weights or files differ from those of a job
leaves the job alone and says why.

  draughts-farm work
  draughts-farm work --connect tls://farm.example.org:4222 --ca ca.pem --nkey worker.nkey --cores 16
`

type workCommand struct {
	connection
	worker farm.WorkerOptions
	json   bool
}

func (c *workCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	f.IntVar(&c.worker.Cores, "cores", 0, "do `N` tasks at a time; 0 means one for each processor")
	f.StringVar(&c.worker.Name, "name", "", "`NAME` of the worker (default: of the machine and the process)")
	f.StringVar(&c.worker.Dir, "dir", "", "keep files of jobs in this `FOLDER` (default: the user's cache)")
	f.StringVar(&c.worker.Files, "files", "", "`FOLDER` or URL with files that are too large for the server")
	f.BoolVar(&c.json, "json", false, "log as JSON")
}

func (c *workCommand) run(ctx context.Context, _ []string, s cli.Streams) error {
	c.worker.Kinds = kinds.All()
	c.worker.Log = newLog(s, c.json)
	c.Log = c.worker.Log
	client, err := c.wait(ctx)
	if err != nil {
		return err
	}
	defer client.Close()
	fmt.Fprintf(s.Out, "working for %s\n", c.URL)
	if err := farm.Work(ctx, client, c.worker); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil // a signal ends the worker as it should
}

// wait connects to the server, and waits for one that is away.
func (c *workCommand) wait(ctx context.Context) (*farm.Client, error) {
	const tryEvery = 2 * time.Second
	for waited := false; ; waited = true {
		client, err := c.connect(ctx, "work")
		if err == nil || !errors.Is(err, farm.ErrAway) {
			return client, err
		}
		if !waited {
			c.worker.Log.Warn("waiting for the server", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(tryEvery):
		}
	}
}
