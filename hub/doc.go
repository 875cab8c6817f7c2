// Package hub implements version 2 of Hub, the line protocol of draughts engines over standard input and output.
//
// A [Server] makes a draughts.Searcher available to any program that controls engines:
//
//	server := hub.Server{Name: "Mine", Version: "1.0"}
//	err := server.Serve(ctx, os.Stdin, os.Stdout)
//
// A [Client] is the other side. It starts an engine and has the Search method of a Searcher:
//
//	engine, err := hub.Start(ctx, hub.ClientOptions{Variant: draughts.International}, "./scan", "hub")
//	defer engine.Close()
//	found, err := engine.Search(ctx, game, draughts.Limits{Time: time.Second})
//
// [Try] tries which parts of the protocol an engine supports.
//
// A [Message] is a line of the protocol. [AppendPosition], [ParsePosition], [MoveText] and [ParseMove] convert
// its arguments.
//
// # Limits of the protocol
//
// A position is sent as pieces and side to move, with the moves since. Draw counters that a game has from its FEN are
// lost. Captures that differ only in a promotion, as they may under the Russian rules, have the same text; it means the
// one that promotes.
//
// Hub is defined for 10x10 boards. Positions of other boards are written in the same way, a letter for each square: 33
// letters on 8x8, with that of the side to move. Variants without a Hub name use the name of this library.
package hub
