package book_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
)

// ExampleBook writes a book, opens it and plays from it.
func ExampleBook() {
	start := draughts.English.Start()
	move, err := start.ParseMove("11-15")
	if err != nil {
		log.Fatal(err)
	}
	builder := book.NewBuilder(draughts.English)
	entry := book.Entry{
		Position: start,
		Name:     "Start",
		Moves:    []book.Move{{Move: move, Score: 6, Depth: 21, Wins: 310, Draws: 505, Losses: 288}},
	}
	if err := builder.Add(entry); err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer // or a file that the program embeds
	if err := builder.WriteBinary(&file); err != nil {
		log.Fatal(err)
	}
	opened, err := book.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		log.Fatal(err)
	}
	found, _, err := opened.Lookup(start)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range found.Moves {
		fmt.Println(found.Name, start.MoveText(m.Move), m.Score, m.Games(), "games")
	}
	player := book.NewPlayer(opened, book.Choice{}, 1)
	searcher := draughts.NewSearcher(draughts.Options{Hash: 1, Book: player})
	result, err := searcher.SearchPosition(context.Background(), start, draughts.Limits{Depth: 8})
	if err != nil {
		log.Fatal(err)
	}
	if err := player.Err(); err != nil {
		log.Fatal(err)
	}
	fmt.Println("plays", start.MoveText(result.Move()))
	// Output:
	// Start 11-15 +0.06 1103 games
	// plays 11-15
}
