package egdb_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/egdb/english"
)

// The databases of Russian draughts for 2 pieces are built, opened and probed.
func Example() {
	dir, err := os.MkdirTemp("", "egdb")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	err = build.Run(context.Background(), build.Options{Variant: draughts.Russian, Pieces: 2, Dir: dir})
	if err != nil {
		log.Fatal(err)
	}
	db, err := egdb.Open(dir, egdb.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()

	p := draughts.MustParseFEN(draughts.Russian, "W:Wc5:Bd8")
	probe, ok := db.Probe(p, false)
	fmt.Println(probe.Result, probe.Plies, ok)
	ranked, err := db.RankMoves(p)
	for _, r := range ranked {
		fmt.Println(p.MoveText(r.Move), r.Probe.Result, r.Probe.Plies)
	}
	fmt.Println(err)
	// Output:
	// White wins 3 true
	// c5-d6 White wins 3
	// c5-b6 White wins 11
	// <nil>
}

// A directory of database files is opened and its contents are counted.
func ExampleOpen() {
	dir, err := os.MkdirTemp("", "egdb")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, english.Files()); err != nil {
		log.Fatal(err)
	}

	db, err := egdb.Open(dir, egdb.Options{Cache: 64 << 20}) // 64 MiB
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	distances := 0
	for _, s := range db.Slices() {
		if s.Distances {
			distances++
		}
	}
	fmt.Println(len(db.Slices()), "slices,", distances, "with distances")
	// Output: 85 slices, 43 with distances
}

// With a distance file Probe knows the number of plies, otherwise only the result.
func ExampleDB_Probe() {
	db := english.DB()
	for _, fen := range []string{
		"W:WK15,20:BK28,12",       // four pieces: a distance file
		"B:WK1,K2:BK32",           // Black is to move and loses
		"W:W21,28,K32:BK19,K25",   // five pieces: only a WLD file
		"W:W21,22,23,24:B1,2,3,4", // eight pieces: no file
	} {
		probe, ok := db.Probe(draughts.MustParseFEN(draughts.English, fen), false)
		fmt.Println(ok, probe.Result, probe.Plies)
	}
	// Output:
	// true White wins 81
	// true White wins 30
	// true White wins 0
	// false ongoing 0
}

func ExampleDB_BestMoves() {
	p := draughts.MustParseFEN(draughts.English, "W:WK15,K20:B8,10,16")
	best, err := english.DB().BestMoves(p)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range best {
		fmt.Println(p.MoveText(m))
	}
	// Output: 15x6
}

// Two kings against one in the double corner: perfect play to the end.
func ExampleDB_Line() {
	p := draughts.MustParseFEN(draughts.English, "W:WK18,K15:BK28")
	line, err := english.DB().Line(p)
	fmt.Println(len(line), err)
	fmt.Println(p.LineText(line[:4]))
	// Output:
	// 19 <nil>
	// 1... 15-19 2. 28-32 19-23 3. 32-28
}

// A random position of two kings against one that White wins. The seed decides which one it is.
func ExampleDB_RandomPosition() {
	material, err := egdb.ParseMaterial("KK-K")
	if err != nil {
		log.Fatal(err)
	}
	random := rand.New(rand.NewPCG(7, 0))
	p, err := english.DB().RandomPosition(draughts.English, material, draughts.WhiteWins, random)
	fmt.Println(p, err)
	// Output: W:WK26,K31:BK29 <nil>
}
