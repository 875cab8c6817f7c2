package farm_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
)

// A perft count is divided among the cores of this machine, and the parts are added up. With farm.StartServer,
// farm.Work and Client.Submit the same job runs on many machines.
func ExampleRun() {
	ctx := context.Background()
	kind, err := kinds.Find("perft")
	if err != nil {
		log.Fatal(err)
	}
	settings := json.RawMessage(`{"variant": "english", "depth": 8, "prefix": 4, "per_task": 100}`)
	m, err := farm.NewManifest(ctx, kind, settings)
	if err != nil {
		log.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "farm")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	status, err := farm.Run(ctx, farm.RunOptions{Dir: dir, Kind: kind, Manifest: m, Cores: 2})
	if err != nil {
		log.Fatal(err)
	}
	var count struct {
		Nodes uint64 `json:"nodes"`
	}
	if err := json.Unmarshal(status.Progress.Output, &count); err != nil {
		log.Fatal(err)
	}
	fmt.Println(status.State.State, count.Nodes)
	// Output: done 845931
}

// A program does the tasks of a job with its own loop. farm.Work does the same, for several jobs and on several cores.
func ExampleClient_Lease() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	dir, err := os.MkdirTemp("", "farm")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	server, err := farm.StartServer(farm.ServerOptions{Dir: filepath.Join(dir, "server")})
	if err != nil {
		log.Fatal(err)
	}
	defer server.Close()
	c, err := farm.Connect(ctx, farm.ConnectOptions{Server: server})
	if err != nil {
		log.Fatal(err)
	}
	defer c.Close()
	kind, err := kinds.Find("perft")
	if err != nil {
		log.Fatal(err)
	}
	co, err := farm.NewCoordinator(c, farm.CoordinatorOptions{Dir: dir, Kinds: []farm.Kind{kind}})
	if err != nil {
		log.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { defer close(ended); _ = co.Run(ctx) }()

	m, err := farm.NewManifest(ctx, kind, json.RawMessage(`{"depth": 7, "prefix": 3, "per_task": 50}`))
	if err != nil {
		log.Fatal(err)
	}
	if err := c.Submit(ctx, m); err != nil {
		log.Fatal(err)
	}
	if err := work(ctx, c, kind, m); err != nil {
		log.Fatal(err)
	}
	status, err := c.Show(ctx, m.Job)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(status.State.State, status.Progress.Collected, "tasks", string(status.Progress.Output))
	cancel()
	<-ended
	// Output: done 5 tasks {"nodes":179740,"tasks":5,"max_tasks":5}
}

// work does the tasks of a job that needs no files.
func work(ctx context.Context, c *farm.Client, kind farm.Kind, m *farm.Manifest) error {
	runner, err := kind.Open(ctx, m, nil)
	if err != nil {
		return err
	}
	defer runner.Close()
	for {
		l, err := c.Lease(ctx, "my-worker", m)
		if errors.Is(err, farm.ErrOver) {
			return nil
		}
		if err != nil {
			return err
		}
		result, err := runner.Run(l.Context(), l.Task, l.Payload)
		if err != nil {
			err = l.Fail(err)
		} else {
			err = l.Report(result)
		}
		if err != nil && !errors.Is(err, farm.ErrOver) {
			return err
		}
	}
}
