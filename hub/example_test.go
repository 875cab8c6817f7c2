package hub_test

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// An engine and the program that controls it, both in one: the engine could as well be at the other end of the world, or
// be a program that hub.Start starts.
func Example() {
	ours, theirs := net.Pipe()
	go func() {
		defer theirs.Close()
		_ = hub.Serve(context.Background(), theirs, theirs, draughts.Options{Hash: 1})
	}()
	ctx := context.Background()
	engine, err := hub.NewClient(ctx, ours, hub.ClientOptions{Variant: draughts.English})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer engine.Close()

	game := draughts.NewGame(draughts.English)
	for _, move := range []string{"11-15", "22-18"} {
		if _, err := game.PlayText(move); err != nil {
			fmt.Println(err)
		}
	}
	found, err := engine.Search(ctx, game, draughts.Limits{Time: 10 * time.Millisecond})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(engine.Name(), "plays", game.Position().MoveText(found.Move()))
	// Output: draughts plays 15x22
}
