package commands

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/yardstick"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// measurements returns the rows of the table of "draughts bench", after making what they work on.
func measurements(size benchSize) ([]measurement, error) {
	games, err := benchGames(size.games, size.nodes)
	if err != nil {
		return nil, err
	}
	file, err := benchPDN(games, size.pdnBytes)
	if err != nil {
		return nil, err
	}
	middle, endings := middleGame(games), databasePositions(size.positions)
	return append(perftMeasurements(),
		measureEvaluation("Patterns", draughts.Patterns{}, middle),
		measureEvaluation("Classic", draughts.Classic{}, middle),
		measureSearch("English", draughts.English, size),
		measureSearch("International", draughts.International, size),
		measureTags(file),
		measureMoves(file),
		measureProbes("cached", "block in the cache", 256<<20, endings),
		measureProbes("unpacked", "block unpacked first", 1, endings),
	), nil
}

func measureEvaluation(name string, e draughts.Evaluator, positions []draughts.Position) measurement {
	name, what := "Evaluation/"+strings.ToLower(name), "English evaluation, "+name
	return measurement{name, what, func(b benchSize) (figure, error) {
		return b.rate("position", func() (uint64, error) {
			for _, p := range positions {
				e.Evaluate(p)
			}
			return uint64(len(positions)), nil
		})
	}}
}

// measureSearch searches from the start of a game, with an empty transposition table each time.
func measureSearch(name string, v draughts.Variant, size benchSize) measurement {
	return measurement{"Search/" + v.String(), name + " search", func(b benchSize) (figure, error) {
		f := figure{unit: "node"}
		var rates, depths []float64
		searcher := draughts.NewSearcher(draughts.Options{})
		for range b.runs {
			if err := searcher.Clear(); err != nil {
				return f, err
			}
			info, err := searcher.Search(context.Background(), draughts.NewGame(v), draughts.Limits{Time: size.think})
			if err != nil {
				return f, err
			}
			f.work = info.Nodes
			rates = append(rates, float64(info.NPS()))
			depths = append(depths, float64(info.Depth))
		}
		f.rate, f.depth, f.think = median(rates), int(median(depths)), size.think
		return f, nil
	}}
}

func measureTags(file []byte) measurement {
	return measurement{"PDN/tags", "PDN, tags only", func(b benchSize) (figure, error) {
		return b.rate("byte", func() (uint64, error) {
			s := pdn.NewScanner(bytes.NewReader(file), pdn.Options{})
			for s.Next() {
			}
			return uint64(len(file)), s.Err()
		})
	}}
}

func measureMoves(file []byte) measurement {
	return measurement{"PDN/moves", "PDN, every move checked", func(b benchSize) (figure, error) {
		return b.rate("byte", func() (uint64, error) {
			s := pdn.NewScanner(bytes.NewReader(file), pdn.Options{})
			for s.Next() {
				for range s.Moves() {
				}
				if err := s.FirstError(); err != nil {
					return 0, err
				}
			}
			return uint64(len(file)), s.Err()
		})
	}}
}

// errNoProbe says that the built-in databases lack a position that they should have.
var errNoProbe = errors.New("a position is missing in the built-in databases")

// measureProbes probes the built-in databases with a cache of that many bytes.
func measureProbes(name, what string, cache int, positions []draughts.Position) measurement {
	return measurement{"Probe/" + name, "English endgame database, " + what, func(b benchSize) (figure, error) {
		db, err := egdb.OpenFS(english.Files(), egdb.Options{Cache: cache})
		if err != nil {
			return figure{}, err
		}
		defer db.Close()
		return b.rate("probe", func() (uint64, error) {
			for _, p := range positions {
				if _, ok := db.Probe(p, false); !ok {
					return 0, errNoProbe
				}
			}
			return uint64(len(positions)), nil
		})
	}}
}

// maxBenchPlies is the length at which a game of benchGames is a draw.
const maxBenchPlies = 120

// benchGames returns English games from three-move ballots, with searches of that many nodes. They are the same each
// time.
func benchGames(n int, nodes uint64) ([]*draughts.Game, error) {
	searcher := draughts.NewSearcher(draughts.Options{Hash: 1})
	deck := openings.ThreeMove(openings.DeckCrossboard)
	games := make([]*draughts.Game, n)
	for i := range games {
		g, err := deck[i%len(deck)].Game()
		if err != nil {
			return nil, err
		}
		for g.Outcome().Result == draughts.Ongoing {
			if g.Ply() >= maxBenchPlies {
				if err := g.AgreeDraw(); err != nil {
					return nil, err
				}
				break
			}
			info, err := searcher.Search(context.Background(), g, draughts.Limits{Nodes: nodes})
			if err != nil {
				return nil, err
			}
			if err := g.Play(info.Move()); err != nil {
				return nil, err
			}
		}
		games[i] = g
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
		tree.Tags.Set("White", "Level, full")
		tree.Tags.Set("Black", "Level, full")
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
		p := g.Start()
		for _, m := range g.Moves() {
			p = p.After(m)
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
		setup := draughts.Setup{Variant: draughts.English, Turn: draughts.Color(random.IntN(2))}
		for range 2 + random.IntN(4) {
			piece := draughts.WhiteMan + draughts.Piece(random.IntN(4))
			_ = setup.Put(draughts.Square(1+random.IntN(32)), piece) // Position refuses a man on its crowning row
		}
		p, err := setup.Position()
		if err != nil || setup.White == 0 || setup.Black == 0 || p.HasCapture() {
			continue
		}
		setup.Turn = setup.Turn.Other()
		if other, err := setup.Position(); err == nil && !other.HasCapture() {
			list = append(list, p)
		}
	}
	return list
}

// yardstickPlies is the depth of the yardstick. Like the other depths, it makes a run last 50 to 150 ms.
const yardstickPlies = 10

// perftMeasurements returns the rows of move generation, the yardstick first.
func perftMeasurements() []measurement {
	return []measurement{
		measureYardstick(),
		measurePerft("English", draughts.English, 10),
		measurePerft("International", draughts.International, 9),
		measurePerft("Brazilian", draughts.Brazilian, 10),
		measurePerft("Czech", draughts.Czech, 10),
		measurePerft("Russian", draughts.Russian, 10),
		measurePerft("Pool", draughts.Pool, 10),
		measurePerft("Italian", draughts.Italian, 10),
		measurePerft("Spanish", draughts.Spanish, 10),
		measurePerft("Frisian", draughts.Frisian, 9),
		measureLeaves("English", draughts.English, 9),
	}
}

// measureYardstick compares the yardstick with itself, which shows how exact the ratios are.
func measureYardstick() measurement {
	return compared("Perft/yardstick", "Yardstick, a bare English perft", func(b benchSize) uint64 {
		return yardstick.Perft(yardstickPlies - b.fewer)
	})
}

func measurePerft(name string, v draughts.Variant, plies int) measurement {
	return compared("Perft/"+v.String(), name+" perft, last ply counted in bulk", func(b benchSize) uint64 {
		return draughts.Perft(v.Start(), plies-b.fewer, draughts.ByResult)
	})
}

func measureLeaves(name string, v draughts.Variant, plies int) measurement {
	what := name + " perft, every leaf made by AppendMoves and After"
	return compared("Leaves/"+v.String(), what, func(b benchSize) uint64 {
		return countLeaves(v.Start(), plies-b.fewer)
	})
}

// compared returns the measurement of a count: its nodes a second, and their ratio to those of the yardstick. The two
// take turns, so that what slows the machine down slows both. Figure and ratio are medians of the runs.
func compared(name, what string, count func(benchSize) uint64) measurement {
	return measurement{name, what, func(b benchSize) (figure, error) {
		rates, ratios := make([]float64, b.runs), make([]float64, b.runs)
		f := figure{unit: "node"}
		for i := range b.runs {
			start := time.Now()
			nodes := yardstick.Perft(yardstickPlies - b.fewer)
			unit := perSecond(nodes, time.Since(start))

			start = time.Now()
			f.work = count(b)
			rates[i] = perSecond(f.work, time.Since(start))
			ratios[i] = rates[i] / unit
		}
		f.rate, f.ratio = median(rates), median(ratios)
		return f, nil
	}}
}
