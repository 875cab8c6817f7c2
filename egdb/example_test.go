package egdb_test

import (
	"context"
	"fmt"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
)

// Example builds the databases of Russian draughts for 2 pieces and asks them about a position.
func Example() {
	dir, err := os.MkdirTemp("", "egdb")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	err = egdb.Build(context.Background(), egdb.BuildOptions{Variant: draughts.Russian, Pieces: 2, Dir: dir})
	if err != nil {
		fmt.Println(err)
		return
	}
	db, err := egdb.Open(dir, egdb.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()

	p := draughts.MustParseFEN(draughts.Russian, "W:Wc5:Bd8")
	probe, ok := db.Probe(p, false)
	fmt.Println(probe.Result, probe.Plies, ok)
	rated, err := db.RankMoves(p)
	for _, r := range rated {
		fmt.Println(p.MoveText(r.Move), r.Probe.Result, r.Probe.Plies)
	}
	fmt.Println(err)
	// Output:
	// White wins 3 true
	// c5-d6 White wins 3
	// c5-b6 White wins 11
	// <nil>
}
