// Package dxp speaks DXP, the DamExchange protocol by which draughts programs play each other over TCP.
//
// One program listens and the other calls. The one that asks for a game is its initiator, the other its follower; a
// connection can carry one game after another. A [Server] puts a draughts.Searcher behind a listener:
//
//	listener, err := dxp.Listen("") // port 27531 of this machine, for programs on this machine
//	server := dxp.Server{Name: "Mine", Variant: draughts.International}
//	err = server.Serve(ctx, listener)
//
// A [Peer] is the program at the other end, whichever has called. [Peer.Offer] asks it for a game, [Peer.Accept] waits
// until it asks for one, and the [Game] that comes of it is played with [Game.Play] or, move by move, with [Game.Move]
// and [Game.Next]:
//
//	peer, err := dxp.Dial(ctx, "", dxp.Options{Name: "Mine", Variant: draughts.International})
//	defer peer.Close()
//	game, err := peer.Offer(ctx, dxp.Offer{Color: draughts.White, Minutes: 5})
//	outcome, err := game.Play(ctx, dxp.Search(searcher, draughts.Limits{}))
//
// A [Message] is one of the protocol's, such as [MoveMade]; [ParseMessage] reads it.
//
// # What the protocol cannot say
//
// Nothing says which rules are played: both programs must have been told. Positions have 50 squares, so that only the
// 10x10 rule sets can be played; counters of the draw rules and runs of kings get lost. Time is whole minutes for the
// whole game, without increment; the moves carry seconds, which nobody relies on.
//
// A game ends when the program on move says so in place of a move. The other has no choice, whatever the reason given:
// what a false reason means is said at [Game.Play].
package dxp
