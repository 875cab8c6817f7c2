// Command mine plays games of the engine against itself, looks for puzzles in them, and writes a file of puzzles.
//
//	go run ./apps/web/puzzle/mine -variant english -o apps/web/page/assets/puzzles-english.json
//
// Puzzles that are in the file already are checked and kept, so that it can be filled up with another seed after a
// change of the search. Otherwise the same flags give the same file. 200 puzzles take about a quarter of an hour.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/puzzle"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(os.Stderr, "mine: %s\n", quote.Message(err))
		os.Exit(1)
	}
}

// config are the flags.
type config struct {
	variant draughts.Variant
	count   int
	games   int
	seed    uint64
	out     string
}

func run(args []string) error {
	var c config
	flags := flag.NewFlagSet("mine", flag.ContinueOnError)
	flagvalue.Var(flags, &c.variant, "variant", draughts.English, "rule set `VARIANT`", draughts.ParseVariant)
	flags.IntVar(&c.count, "count", 200, "write at most `N` puzzles")
	flags.IntVar(&c.games, "games", 3000, "play at most `N` games")
	flags.Uint64Var(&c.seed, "seed", 1, "seed `N` of the games")
	flags.StringVar(&c.out, "o", "", "write to this `FILE`, and keep the puzzles in it that still hold")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 || c.out == "" {
		return errors.New("-o FILE is expected, and no arguments")
	}
	var databases draughts.Prober // nil if there are none
	if db, ok := builtin.DB(c.variant.String()); ok {
		databases = db
	}
	m := miner{
		config: c, seen: map[string]bool{}, finder: puzzle.NewFinder(databases),
		weak: draughts.NewSearcher(draughts.Options{Hash: 1}),
	}
	if err := m.keep(); err != nil {
		return err
	}
	if err := m.mine(); err != nil {
		return err
	}
	return osfile.Write(c.out, puzzle.Marshal(m.choose()))
}

const (
	openingPlies = 6
	maxPlies     = 160
	between      = 6 // plies between two puzzles of a game
)

// screens are the nodes of the search of each position; a game has one of these. The last one finds hard puzzles.
var screens = []uint64{2_000, 2_000, 12_000}

// miner plays games and collects puzzles.
type miner struct {
	config
	finder *puzzle.Finder
	weak   *draughts.Searcher // makes the mistakes
	seen   map[string]bool    // the positions of found, and with the sides exchanged
	found  []puzzle.Puzzle
}

// mine plays games until there are enough puzzles of all kinds, or the games are played.
func (m *miner) mine() error {
	for game := 0; game < m.games && len(m.withinShares()) < m.count; game++ {
		found, err := m.play(rand.New(rand.NewPCG(m.seed, uint64(game))))
		if err != nil {
			return err
		}
		m.add(found)
		if len(found) > 0 {
			fmt.Fprintf(os.Stderr, "%d games, %d puzzles\n", game+1, len(m.found))
		}
	}
	return nil
}

// keep adds the puzzles of the old file that still hold.
func (m *miner) keep() error {
	text, err := os.ReadFile(m.out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var old []puzzle.Puzzle
	if err := json.Unmarshal(text, &old); err != nil {
		return fmt.Errorf("%s: %w", quote.Text(m.out), err)
	}
	for _, z := range old {
		if m.finder.Holds(m.variant, z) {
			m.add([]puzzle.Puzzle{z})
		}
	}
	fmt.Fprintf(os.Stderr, "%d of %d puzzles kept\n", len(m.found), len(old))
	return nil
}

// add adds the puzzles of a game, except those that are known.
func (m *miner) add(puzzles []puzzle.Puzzle) {
	for _, z := range puzzles {
		p := draughts.MustParseFEN(m.variant, z.FEN)
		if m.seen[p.String()] {
			continue
		}
		m.seen[p.String()], m.seen[p.Swapped().String()] = true, true
		m.found = append(m.found, z)
	}
}

// play plays a game in which both sides make mistakes, and looks for puzzles in it. The game ends when it is decided.
func (m *miner) play(random *rand.Rand) (puzzles []puzzle.Puzzle, err error) {
	setup, ok := openings.RandomMoves(openingPlies).Draw(m.variant, random)
	if !ok {
		return nil, nil
	}
	game, err := draughts.NewGameFrom(setup)
	if err != nil {
		return nil, err
	}
	nodes := screens[random.IntN(len(screens))]
	last := -between
	for ply := 0; ply < maxPlies && game.Outcome().Result == draughts.Ongoing; ply++ {
		position := game.Position()
		best, promising, err := m.finder.Screen(position, nodes)
		if err != nil {
			return nil, err
		}
		if promising && ply-last >= between {
			z, ok, err := m.finder.Find(position, best.PV[0])
			if err != nil {
				return nil, err
			}
			if ok {
				puzzles = append(puzzles, z)
				last = ply
			}
		}
		if best.Score > draughts.MaxEval || best.Score < -draughts.MaxEval {
			break
		}
		if err := m.move(game, best.PV[0], random); err != nil {
			return nil, err
		}
	}
	return puzzles, nil
}

// move makes the best move, or at times one that looks good.
func (m *miner) move(game *draughts.Game, best draughts.Move, random *rand.Rand) error {
	if random.IntN(5) < 2 {
		found, err := m.weak.Search(context.Background(), game, draughts.Limits{Depth: 1 + random.IntN(3)})
		if err != nil {
			return err
		}
		best = found.Move()
	}
	return game.Play(best)
}

// depths are the largest depths of easy, middling, hard and very hard puzzles.
var depths = []int{2, 5, 9, 99}

// choose returns the puzzles for the file, the easy ones first.
func (m *miner) choose() []puzzle.Puzzle {
	chosen := m.withinShares()
	for _, z := range m.found {
		same := func(other puzzle.Puzzle) bool { return other.FEN == z.FEN }
		if len(chosen) < m.count && !slices.ContainsFunc(chosen, same) {
			chosen = append(chosen, z)
		}
	}
	slices.SortStableFunc(chosen, func(a, b puzzle.Puzzle) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), cmp.Compare(len(a.Line), len(b.Line)))
	})
	return chosen
}

// withinShares returns the first puzzles of which no degree of difficulty and no motive has more than 4 of 10.
func (m *miner) withinShares() []puzzle.Puzzle {
	var chosen []puzzle.Puzzle
	degrees, motives := map[int]int{}, map[puzzle.Motive]int{}
	for _, z := range m.found {
		degree := 0
		for z.Depth > depths[degree] {
			degree++
		}
		if len(chosen) == m.count || degrees[degree] >= m.count*4/10 || motives[z.Motive] >= m.count*4/10 {
			continue
		}
		degrees[degree]++
		motives[z.Motive]++
		chosen = append(chosen, z)
	}
	return chosen
}
