package commands

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/yardstick"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// measurements returns the rows of the table of "draughts bench", after making what they work on.
func measurements(size benchSize) ([]measurement, error) {
	games, err := benchGames()
	if err != nil {
		return nil, err
	}
	file, err := benchPDN(games, size.pdnBytes)
	if err != nil {
		return nil, err
	}
	middle, endings := middleGame(games), databasePositions(size.positions)
	return append(perftMeasurements(size.fewer),
		measureEvaluation("Patterns", draughts.Patterns{}, middle, size),
		measureEvaluation("Classic", draughts.Classic{}, middle, size),
		measureSearch(draughts.English, size),
		measureSearch(draughts.International, size),
		measurePDN("PDN/tags", "PDN, tags only", file, size, func(*pdn.Scanner) error { return nil }),
		measurePDN("PDN/moves", "PDN, every move checked", file, size, func(s *pdn.Scanner) error {
			for range s.Moves() {
			}
			return s.FirstError()
		}),
		measureProbes("cached", "block in the cache", 256<<20, endings, size),
		measureProbes("unpacked", "block unpacked first", 1, endings, size),
	), nil
}

func capitalized(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// perftMeasurements returns the rows of move generation, the yardstick first: compared with itself, it shows how exact
// the ratios are. The depths, less the plies that are to be fewer, make a run last 50 to 150 ms.
func perftMeasurements(fewer int) []measurement {
	bare := counted(func() uint64 { return yardstick.Perft(10 - fewer) })
	rows := []measurement{{"Perft/yardstick", "Yardstick, a bare English perft", "node", bare, bare}}
	for _, v := range []draughts.Variant{
		draughts.English, draughts.International, draughts.Brazilian, draughts.Czech, draughts.Russian, draughts.Pool,
		draughts.Italian, draughts.Spanish, draughts.Frisian,
	} {
		plies := 10 - fewer
		if v == draughts.International || v == draughts.Frisian { // which have more moves
			plies--
		}
		what := capitalized(v.String()) + " perft, last ply counted in bulk"
		run := counted(func() uint64 { return draughts.Perft(v.Start(), plies, draughts.ByResult) })
		rows = append(rows, measurement{"Perft/" + v.String(), what, "node", bare, run})
	}
	leaves := counted(func() uint64 { return countLeaves(draughts.English.Start(), 9-fewer) })
	const what = "English perft, every leaf made by AppendMoves and After"
	return append(rows, measurement{"Leaves/english", what, "node", bare, leaves})
}

func measureEvaluation(name string, e draughts.Evaluator, positions []draughts.Position, size benchSize) measurement {
	work := repeated(size.span, func() (uint64, error) {
		for _, p := range positions {
			e.Evaluate(p)
		}
		return uint64(len(positions)), nil
	})
	return measurement{"Evaluation/" + strings.ToLower(name), "English evaluation, " + name, "position", nil, work}
}

// measureSearch searches from the start of a game, with an empty transposition table each time.
func measureSearch(v draughts.Variant, size benchSize) measurement {
	var searcher draughts.Searcher // it allocates its table when it is used
	what := capitalized(v.String()) + " search"
	return measurement{"Search/" + v.String(), what, "node", nil, func() (float64, int, error) {
		if err := searcher.Clear(); err != nil {
			return 0, 0, err
		}
		info, err := searcher.Search(context.Background(), draughts.NewGame(v), draughts.Limits{Time: size.think})
		return float64(info.NPS()), info.Depth, err
	}}
}

// measurePDN reads a file and calls use with each game.
func measurePDN(name, what string, file []byte, size benchSize, use func(*pdn.Scanner) error) measurement {
	return measurement{name, what, "byte", nil, repeated(size.span, func() (uint64, error) {
		s := pdn.NewScanner(bytes.NewReader(file), pdn.Options{})
		for s.Next() {
			if err := use(s); err != nil {
				return 0, err
			}
		}
		return uint64(len(file)), s.Err()
	})}
}

// measureProbes probes the built-in databases with a cache of that many bytes.
func measureProbes(name, what string, cache int, positions []draughts.Position, size benchSize) measurement {
	open := sync.OnceValues(func() (*egdb.DB, error) { return egdb.OpenFS(english.Files(), egdb.Options{Cache: cache}) })
	return measurement{"Probe/" + name, "English endgame database, " + what, "probe", nil,
		repeated(size.span, func() (uint64, error) {
			db, err := open()
			if err != nil {
				return 0, err
			}
			for _, p := range positions {
				if _, ok := db.Probe(p, false); !ok {
					return 0, errors.New("a position is missing in the built-in databases")
				}
			}
			return uint64(len(positions)), nil
		})}
}

// benchGames returns 100 English games of random moves. They are the same each time.
func benchGames() ([]*draughts.Game, error) {
	list, err := openings.RandomMoves(50).List(draughts.English, 100, 1)
	if err != nil {
		return nil, err
	}
	games := make([]*draughts.Game, len(list))
	for i := range list {
		if games[i], err = list[i].Game(); err != nil {
			return nil, err
		}
	}
	return games, nil
}

// benchPDN returns a PDN file of at most that many bytes, or of all games once: it repeats them.
func benchPDN(games []*draughts.Game, size int) ([]byte, error) {
	var b bytes.Buffer
	w := pdn.NewWriter(&b)
	for i, g := range games {
		tree := pdn.FromGame(g)
		tree.Tags.Set("Event", "draughts bench")
		tree.Tags.Set("Date", "2026.01.01")
		tree.Tags.Set("Round", strconv.Itoa(i+1))
		tree.Tags.Set("White", "Moves, Random")
		tree.Tags.Set("Black", "Moves, Random")
		if err := w.Write(tree); err != nil {
			return nil, err
		}
	}
	b.WriteByte('\n')
	return bytes.Repeat(b.Bytes(), max(1, size/b.Len())), nil
}

// middleGame returns the positions of games with 14 to 20 pieces.
func middleGame(games []*draughts.Game) []draughts.Position {
	var list []draughts.Position
	for _, g := range games {
		for before, m := range g.All() {
			p := before.After(m)
			if pieces := (p.White() | p.Black()).Len(); pieces >= 14 && pieces <= 20 {
				list = append(list, p)
			}
		}
	}
	return list
}

// databasePositions returns n random English positions with 2 to 5 pieces in which neither side can capture, as a
// search looks them up. They are the same each time.
func databasePositions(n int) []draughts.Position {
	random := rand.New(rand.NewPCG(1, 1))
	list := make([]draughts.Position, 0, n)
	for len(list) < n {
		p, err := draughts.English.RandomPosition(draughts.RandomOptions{
			WhiteMen: random.IntN(3), WhiteKings: random.IntN(2), BlackMen: random.IntN(2), BlackKings: random.IntN(2),
			Quiet: true,
		}, random)
		if err != nil { // a side has no piece
			continue
		}
		setup := p.Setup()
		setup.Turn = draughts.Black
		if other, err := setup.Position(); err == nil && !other.HasCapture() {
			list = append(list, p)
		}
	}
	return list
}
