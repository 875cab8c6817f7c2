package dxp_test

import (
	"context"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// A Server and a program that connects to it play a game, which ends with the first move.
func Example() {
	listener, err := dxp.Listen(":0") // any free port of this machine
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	served := make(chan error)
	go func() {
		server := dxp.Server{Name: "Server", Options: draughts.Options{Hash: 1}}
		served <- server.Serve(ctx, listener)
	}()
	peer, err := dxp.Dial(ctx, listener.Addr().String(), dxp.Options{Name: "Client"})
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := peer.Offer(ctx, dxp.Offer{
		Color: draughts.White, Minutes: 5, Start: draughts.MustParseFEN(draughts.International, "W:W28:B23"),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	searcher := draughts.NewSearcher(draughts.Options{Hash: 1})
	outcome, err := game.Play(ctx, dxp.Search(searcher, draughts.Limits{}))
	fmt.Println("against", peer.Name(), outcome, err)

	peer.Close()
	cancel()
	fmt.Println(<-served)
	// Output:
	// against Server White wins: no pieces left <nil>
	// context canceled
}

func ExampleParseMessage() {
	message, err := dxp.ParseMessage("M000018270122")
	if err != nil {
		fmt.Println(err)
		return
	}
	position := draughts.MustParseFEN(draughts.International, "B:W22:B18")
	if made, ok := message.(dxp.MoveMade); ok {
		move, err := made.Find(position)
		fmt.Println(position.MoveText(move), "captures", move.Captured(), err)
	}
	// Output: 18x27 captures [22] <nil>
}
