package archive_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
)

const threeGames = `
[White "Tinsley"] [Black "Lowe"] [Date "1947"] [Result "1/2-1/2"] 1. 11-15 23-19 2. 8-11 22-17 3. 4-8 *
[White "Hellman"] [Black "Tinsley"] [Date "1955"] [Result "1-0"] 1. 11-15 22-17 2. 8-11 23-19 3. 4-8 {as before} *
[White "Tinsley"] [Black "Case"] [Date "1951"] [Result "1-0"] 1. 11-15 23-19 2. 8-11 22-17 3. 9-13 *
`

// What was played in a position, whatever the order of moves before.
func ExampleArchive_Continuations() {
	folder, err := os.MkdirTemp("", "archive")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "games.archive")
	pdn := archive.Source{Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(threeGames)), nil
	}}
	if _, err := archive.Build(context.Background(), name, archive.Settings{}, []archive.Source{pdn}); err != nil {
		panic(err)
	}
	games, err := archive.Open(name)
	if err != nil {
		panic(err)
	}
	defer games.Close()

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
