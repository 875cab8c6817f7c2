package farm_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"sync"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
)

// A perft count is divided among workers, and the parts are added up. Here the server, the coordinator and a worker are
// in this process. With an address in ServerOptions, workers on other machines connect, too.
func Example() {
	ctx, stop := context.WithCancel(context.Background())
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
	client, err := farm.Connect(ctx, farm.ConnectOptions{Server: server})
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	co, err := farm.NewCoordinator(client, farm.CoordinatorOptions{Dir: dir, Kinds: kinds.All()})
	if err != nil {
		log.Fatal(err)
	}
	defer co.Close()
	var all sync.WaitGroup
	all.Go(func() { _ = co.Run(ctx) }) // the error of ctx
	all.Go(func() {
		_ = farm.Work(ctx, client, farm.WorkerOptions{Kinds: kinds.All(), Dir: filepath.Join(dir, "files")})
	})
	defer all.Wait()
	defer stop()

	kind, err := kinds.Find("perft")
	if err != nil {
		log.Fatal(err)
	}
	settings := json.RawMessage(`{"variant": "english", "depth": 8, "prefix": 4, "per_task": 100}`)
	m, err := farm.NewManifest(ctx, kind, settings)
	if err != nil {
		log.Fatal(err)
	}
	if err := client.Submit(ctx, m); err != nil {
		log.Fatal(err)
	}
	var status farm.JobStatus
	if err := client.Watch(ctx, m.Job, func(s farm.JobStatus) bool { status = s; return true }); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: %s\n", status.State.State, status.Progress.Output)
	// Output: done: {"nodes":845931,"tasks":9,"max_tasks":9}
}
