package draughts_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/godraughts/draughts"
)

// reportMnps reports millions of nodes a second, with nodes in each round of b.
func reportMnps(b *testing.B, nodes uint64) {
	b.ReportMetric(float64(nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnps")
}

var perftBenchmarks = []struct {
	variant draughts.Variant
	depth   int
}{
	{draughts.English, 10},
	{draughts.International, 8},
}

func BenchmarkPerft(b *testing.B) {
	for _, c := range perftBenchmarks {
		for counting, name := range []string{draughts.ByResult: "result", draughts.ByPath: "paths"} {
			b.Run(c.variant.String()+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				var nodes uint64
				for b.Loop() {
					nodes = draughts.Perft(c.variant.Start(), c.depth, draughts.CaptureCounting(counting))
				}
				reportMnps(b, nodes)
			})
		}
	}
}

// BenchmarkManyCaptures lists the moves of a position with 3,321 complete captures, the most that a hill climb over
// legal positions found.
func BenchmarkManyCaptures(b *testing.B) {
	p := draughts.MustParseFEN(draughts.International,
		"W:WK27:BK7,K8,K9,K10,K17,K18,K20,K21,K23,K29,K30,K31,K32,K39,K40,K41,K42,K43,K45")
	moves := make([]draughts.Move, 0, 128)
	b.ReportAllocs()
	for b.Loop() {
		moves = p.AppendMoves(moves[:0])
	}
}

// BenchmarkPlayouts plays random games from the start: by Position alone, and through Game by the rules of draws.
func BenchmarkPlayouts(b *testing.B) {
	const longest = 150 // plies
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		g, buffer := draughts.NewGame(v), make([]draughts.Move, 0, 128)
		playouts := map[string]func(random *rand.Rand) int{
			"position": func(random *rand.Rand) int {
				p := v.Start()
				for ply := range longest {
					moves := p.AppendMoves(buffer)
					if len(moves) == 0 {
						return ply
					}
					p = p.After(moves[random.IntN(len(moves))])
				}
				return longest
			},
			"game": func(random *rand.Rand) int {
				for g.Ply() < longest && g.Outcome().Result == draughts.Ongoing {
					moves := g.Position().AppendMoves(buffer)
					if err := g.Play(moves[random.IntN(len(moves))]); err != nil {
						b.Fatal(err)
					}
				}
				made := g.Ply()
				_ = g.GoTo(0) // every game has ply 0
				return made
			},
		}
		for name, play := range playouts {
			b.Run(v.String()+"/"+name, func(b *testing.B) {
				random, made := rand.New(rand.NewPCG(1, 2)), 0
				b.ReportAllocs()
				for b.Loop() {
					made += play(random)
				}
				b.ReportMetric(float64(made)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
			})
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, v := range draughts.Variants() {
		b.Run(v.String(), func(b *testing.B) {
			s := draughts.NewSearcher(draughts.Options{})
			var nodes uint64
			for b.Loop() {
				if err := s.Clear(); err != nil {
					b.Fatal(err)
				}
				found, err := s.Search(context.Background(), draughts.NewGame(v), draughts.Limits{Depth: 14})
				if err != nil {
					b.Fatal(err)
				}
				nodes = found.Nodes
			}
			reportMnps(b, nodes)
		})
	}
}

// BenchmarkFirstSearch reports the processor time of the first search of a process, unpacking of weights included: that
// of this program where it searches to depth 1, less that of one that does not search.
func BenchmarkFirstSearch(b *testing.B) {
	const name = "DRAUGHTS_FIRST_SEARCH"
	if text, isChild := os.LookupEnv(name); isChild {
		if v, err := draughts.ParseVariant(text); err == nil {
			_, _ = draughts.NewSearcher(draughts.Options{}).
				Search(context.Background(), draughts.NewGame(v), draughts.Limits{Depth: 1})
		}
		return
	}
	run := func(variant string) time.Duration {
		c := exec.Command(os.Args[0], "-test.run=^$", "-test.bench=^BenchmarkFirstSearch$", "-test.benchtime=1x")
		c.Env = append(os.Environ(), name+"="+variant)
		if err := c.Run(); err != nil {
			b.Fatal(err)
		}
		return c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	for _, v := range draughts.Variants() {
		b.Run(v.String(), func(b *testing.B) {
			var spent time.Duration
			for b.Loop() {
				spent += run(v.String()) - run("")
			}
			b.ReportMetric(float64(spent.Microseconds())/1e3/float64(b.N), "cpu-ms")
		})
	}
}

// BenchmarkMoves searches the first forty moves of a game with a number of nodes each, as a program in a match does.
func BenchmarkMoves(b *testing.B) {
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		for _, limit := range []uint64{40_000, 300_000} {
			b.Run(fmt.Sprintf("%v/%d", v, limit), func(b *testing.B) {
				s := draughts.NewSearcher(draughts.Options{})
				var nodes uint64
				for b.Loop() {
					if err := s.Clear(); err != nil {
						b.Fatal(err)
					}
					nodes = 0
					game := draughts.NewGame(v)
					for game.Ply() < 40 && game.Outcome().Result == draughts.Ongoing {
						found, err := s.Search(context.Background(), game, draughts.Limits{Nodes: limit})
						if err != nil {
							b.Fatal(err)
						}
						nodes += found.Nodes
						if err := game.Play(found.Move()); err != nil {
							b.Fatal(err)
						}
					}
				}
				reportMnps(b, nodes)
			})
		}
	}
}

// tenPositions are from self-play of International draughts, of 38 pieces down to 8.
var tenPositions = []string{
	"W:W30,31,32,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,9,10,11,12,13,14,15,16,17,19,20,23",
	"W:W28,32,33,34,35,36,38,39,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,15,18,20,21",
	"W:W25,26,27,28,31,32,35,37,39,40,42,43,44,45,46,47,48,49,50:B2,3,4,5,6,8,9,10,11,12,13,14,15,16,17,18,19,23,24",
	"W:W26,27,28,31,32,35,37,38,39,40,41,42,43,44,45,47,48,50:B2,3,5,6,8,9,10,11,12,13,15,16,17,18,19,23,24,25",
	"W:W25,28,32,33,34,35,37,39,42,43,45,47,48,49,50:B2,3,4,5,6,7,8,9,10,13,14,15,18,19,26",
	"W:W27,28,31,32,36,38,40,41,42,43,44,45,47,48:B1,3,7,8,11,12,13,15,16,18,19,20,23,24",
	"W:W25,32,33,34,36,38,39,42,43,44,47,48,49:B2,3,4,8,9,11,13,14,15,17,18,19,21",
	"W:W27,28,32,33,34,38,39,40,43,45,47:B1,3,4,11,13,15,19,23,24,25,26",
	"W:W20,28,38,43,47,48,50:B3,4,8,9,12,16,34",
	"W:W15,24,25,35,38:B14,21,K31",
}

// BenchmarkTimeToDepth searches ten positions to 15 plies and reports the time of all ten.
func BenchmarkTimeToDepth(b *testing.B) {
	s := draughts.NewSearcher(draughts.Options{})
	var nodes uint64
	for b.Loop() {
		nodes = 0
		for _, fen := range tenPositions {
			game := draughts.NewGameAt(draughts.MustParseFEN(draughts.International, fen))
			if err := s.Clear(); err != nil {
				b.Fatal(err)
			}
			found, err := s.Search(context.Background(), game, draughts.Limits{Depth: 15})
			if err != nil {
				b.Fatal(err)
			}
			nodes += found.Nodes
		}
	}
	reportMnps(b, nodes)
	b.ReportMetric(float64(nodes), "nodes")
}

func BenchmarkParseMove(b *testing.B) {
	p := draughts.English.Start()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.ParseMove("11-15"); err != nil {
			b.Fatal(err)
		}
	}
}

var benchPositions = []struct {
	name string
	v    draughts.Variant
	fen  string
}{
	{"english/start", draughts.English, "B:W21-32:B1-12"},
	{"english/middle", draughts.English, "W:W30,26,27,22,23,18,19:B3,5,7,8,10,11,12"},
	{"english/kings", draughts.English, "W:WK7,K14,22,30:BK23,K29,12,4"},
	{"international/start", draughts.International, "W:W31-50:B1-20"},
	{"international/middle", draughts.International, "W:W48,47,45,43,39,38,34,33,32,28,27:B3,8,9,13,14,16,18,19,23,24,26"},
	{"international/kings", draughts.International, "W:WK48,K5,33,38:BK26,13,18,9"},
}

func BenchmarkClassic(b *testing.B)  { benchmarkEvaluator(b, draughts.Classic{}) }
func BenchmarkPatterns(b *testing.B) { benchmarkEvaluator(b, draughts.Patterns{}) }
func BenchmarkMaterial(b *testing.B) { benchmarkEvaluator(b, draughts.Material{}) }

func benchmarkEvaluator(b *testing.B, e draughts.Evaluator) {
	for _, bench := range benchPositions {
		b.Run(bench.name, func(b *testing.B) {
			p := draughts.MustParseFEN(bench.v, bench.fen)
			b.ReportAllocs()
			for b.Loop() {
				e.Evaluate(p)
			}
		})
	}
}
