// Package dxp implements DXP, the DamExchange protocol for games between draughts programs over TCP.
//
// One program listens and the other connects. The program that asks for a game is its initiator, the other its
// follower. A connection can carry several games, one after another. A [Server] plays with a draughts.Searcher:
//
//	listener, err := dxp.Listen("") // port 27531 of this machine, for programs on this machine
//	server := dxp.Server{Name: "Mine", Variant: draughts.International}
//	err = server.Serve(ctx, listener)
//
// A [Peer] is the program at the other end. [Peer.Offer] asks it for a game, and [Peer.Accept] waits until it asks for
// one. Both return a [Game], which is played with [Game.Play] or, move by move, with [Game.Move] and [Game.Next]:
//
//	peer, err := dxp.Dial(ctx, "", dxp.Options{Name: "Mine", Variant: draughts.International})
//	defer peer.Close()
//	game, err := peer.Offer(ctx, dxp.Offer{Color: draughts.White, Minutes: 5})
//	outcome, err := game.Play(ctx, dxp.Search(searcher, draughts.Limits{}))
//
// [Try] tries which parts of the protocol a program supports.
//
// A [Message] is a message of the protocol, such as [MoveMade]; [ParseMessage] parses it.
//
// # Limits of the protocol
//
// No message names the variant: both programs must be set up for the same one. Positions have 50 squares, so only
// variants on 10x10 boards can be played. Draw counters are lost. Time is in whole minutes for the whole game, without
// increment. The seconds in move messages are informative.
//
// The program on move may end the game instead of making a move. The other program must accept it, whatever the reason;
// see [Game.Play] for a reason that is wrong.
package dxp
