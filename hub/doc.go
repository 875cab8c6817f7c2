// Package hub speaks Hub, version 2: the line protocol by which draughts engines and the programs that use them talk
// over standard input and output.
//
// A [Server] puts a draughts.Searcher behind the protocol, for any program that controls engines:
//
//	server := hub.Server{Name: "Mine", Version: "1.0"}
//	err := server.Serve(ctx, os.Stdin, os.Stdout)
//
// A [Client] is the other side. It starts an engine, and asks it for moves just as one asks a Searcher:
//
//	engine, err := hub.Start(ctx, hub.ClientOptions{Variant: draughts.International}, "./scan", "hub")
//	defer engine.Close()
//	found, err := engine.Search(ctx, game, draughts.Limits{Time: time.Second})
//
// A [Message] is a line of the protocol. [AppendPosition], [ParsePosition], [AppendMove], [ParseMove], [AppendScore]
// and [ParseScore] are its texts.
//
// # What the protocol cannot say
//
// A position goes as pieces and side to move, with the moves since. Clocks of the draw rules and runs of kings with
// which a game began, from a FEN, get lost. Captures that differ only in whether the piece is crowned, as they may
// under the Russian rules, have the same text: the one that crowns is meant.
//
// Hub was made for 10x10 boards. Positions of other boards are written the same way, a letter a square in the order of
// the numbers: 33 letters on 8x8 with that of the side to move. Rule sets that Hub has no name for go by their own.
package hub
