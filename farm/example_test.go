package farm_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

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
