package archive_test

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
)

const threeGames = `
[White "Tinsley"] [Black "Lowe"] [Date "1947"] [Result "1/2-1/2"] 1. 11-15 23-19 2. 8-11 22-17 3. 4-8 *
[White "Hellman"] [Black "Tinsley"] [Date "1955"] [Result "1-0"] 1. 11-15 22-17 2. 8-11 23-19 3. 4-8 {as before} *
[White "Tinsley"] [Black "Case"] [Date "1951"] [Result "1-0"] 1. 11-15 23-19 2. 8-11 22-17 3. 9-13 *
`

func exampleArchive() *archive.Archive {
	source := archive.Source{Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(threeGames)), nil
	}}
	games, _, err := archive.BuildInMemory(context.Background(), archive.Settings{}, []archive.Source{source})
	if err != nil {
		panic(err)
	}
	return games
}

// What was played in a position, whatever the order of moves before.
func ExampleArchive_Continuations() {
	games := exampleArchive()
	g := draughts.NewGame(draughts.English)
	for _, move := range []string{"11-15", "23-19", "8-11", "22-17"} {
		if _, err := g.PlayText(move); err != nil {
			panic(err)
		}
	}
	tree, err := games.Continuations(context.Background(), g.Position())
	if err != nil {
		panic(err)
	}
	for _, c := range tree.Next {
		fmt.Println(tree.Position.MoveText(c.Move), c.Games, "games", c.FirstYear, "to", c.LastYear)
	}
	// Output:
	// 4-8 2 games 1947 to 1955
	// 9-13 1 games 1951 to 1951
}

// Who had a man on 8 and none on 4 with White to move?
func ExampleArchive_Find() {
	games := exampleArchive()
	query, err := archive.ParseQuery("player=tinsley turn=white b=M8 empty=4 pieces=12-12")
	if err != nil {
		panic(err)
	}
	for hit, err := range games.Find(context.Background(), query) {
		if err != nil {
			panic(err)
		}
		game, err := games.Game(hit.Game)
		if err != nil {
			panic(err)
		}
		fmt.Println(game.Tags.Get("White"), game.Tags.Get("Black"), "ply", hit.Ply)
	}
	// Output:
	// Tinsley Lowe ply 5
	// Hellman Tinsley ply 5
}
