package hub_test

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// A Client and a Server over a pipe. For an engine in a program of its own, hub.Start returns the Client.
func Example() {
	ours, theirs := net.Pipe()
	go func() {
		defer theirs.Close()
		_ = (&hub.Server{Options: draughts.Options{Hash: 1}}).Serve(context.Background(), theirs, theirs)
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

// A controller checks before each game that the engine still answers, and starts another if it does not.
func ExampleClient_Ping() {
	start := func() (*hub.Client, error) {
		return hub.Start(context.Background(), hub.ClientOptions{Timeout: 2 * time.Second}, "./scan", "hub")
	}
	engine, err := start()
	for games := 0; err == nil && games < 10; games++ {
		if engine.Ping(context.Background()) != nil { // the error has closed the engine
			if engine, err = start(); err != nil {
				break
			}
		}
		fmt.Println("play a game with", engine.Name())
	}
}

func ExampleParseMessage() {
	message, err := hub.ParseMessage("done move=40x14x19x29")
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := message.Get("move")
	fmt.Println(message.Command, text)
	position := draughts.MustParseFEN(draughts.International, "W:WK40:B19,29")
	move, err := hub.ParseMove(position, text)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(position.MoveText(move), "captures", move.Captured())
	// Output:
	// done 40x14x19x29
	// 40x14 captures [19 29]
}

// An author of an engine tries it in a test: each part with a fault is an error.
func ExampleTry() {
	start := func(o hub.ClientOptions) (*hub.Client, error) {
		return hub.Start(context.Background(), o, "./scan", "hub")
	}
	for part, err := range hub.Try(context.Background(), hub.ClientOptions{}, start) {
		if err != nil {
			fmt.Println(part, err)
		}
	}
}
