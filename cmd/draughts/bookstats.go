package main

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/internal/cli"
)

const bookStatsAbout = `
Counts in a book: positions, moves, moves with a value and in games, positions
with a name, decided positions, positions with only one move, those that can be
reached from the start of a game, and the plies of the longest of the shortest
ways to them.

  draughts book stats
  draughts book stats -book my.book
`

// bookStatsCommand runs "draughts book stats".
type bookStatsCommand struct {
	oneBookFlags
	cli.FormatFlags
}

func (c *bookStatsCommand) Register(f *flag.FlagSet) {
	c.oneBookFlags.register(f)
	c.RegisterObject(f)
}

// bookStats counts in a book.
type bookStats struct {
	bookObject
	Scored    int    `json:"scored_moves"`
	Played    int    `json:"played_moves"`
	Games     uint64 `json:"most_games"` // of a position
	Named     int    `json:"named"`
	Decided   int    `json:"decided"`
	Single    int    `json:"single_move"`
	Reachable int    `json:"reachable"`
	Plies     int    `json:"plies"`
	Score     *int   `json:"start_score"` // of the starting position, for the side to move; nil if unknown
}

// add counts an entry.
func (b *bookStats) add(e book.Entry) {
	best, scored, games := -draughts.WinScore, false, uint64(0)
	for _, m := range e.Moves {
		if m.HasScore() {
			b.Scored++
			best, scored = max(best, m.Score), true
		}
		if m.Games() > 0 {
			b.Played++
		}
		games += m.Games()
	}
	b.Games = max(b.Games, games)
	if e.Name != "" {
		b.Named++
	}
	if scored && (best > draughts.MaxEval || best < -draughts.MaxEval) {
		b.Decided++
	}
	if len(e.Moves) == 1 {
		b.Single++
	}
	if e.Position == e.Position.Variant().Start() && scored {
		score := int(best)
		b.Score = &score
	}
}

func (c *bookStatsCommand) Run(args []string, s cli.Streams) error {
	if len(args) > 0 {
		return cli.Usagef("no arguments are expected: the book is that of -book")
	}
	return c.with(func(opened *book.Book) error {
		stats := bookStats{bookObject: newBookObject(c.name(), opened)}
		for e, err := range opened.All() {
			if err != nil {
				return err
			}
			stats.add(e)
		}
		const longest = 1000 // plies, more than a book has
		for line, err := range opened.Walk(opened.Variant().Start(), longest) {
			if err != nil {
				return err
			}
			stats.Reachable++
			stats.Plies = max(stats.Plies, len(line.Moves))
		}
		if c.JSON {
			return cli.PrintObject(s.Out, stats)
		}
		stats.print(s)
		return nil
	})
}

// print prints the counts for people.
func (b *bookStats) print(s cli.Streams) {
	fmt.Fprintln(s.Out, b.bookObject)
	for _, line := range []struct {
		what  string
		count any
	}{
		{"moves with a value", b.Scored}, {"moves of games", b.Played}, {"games of a position at most", b.Games},
		{"positions with a name", b.Named}, {"decided positions", b.Decided}, {"positions with one move", b.Single},
		{"positions reached from the start", b.Reachable}, {"plies to the last of them", b.Plies},
	} {
		fmt.Fprintf(s.Out, "%-34s%d\n", line.what, line.count)
	}
	if b.Score != nil {
		fmt.Fprintf(s.Out, "%-34s%s\n", "score of the start", draughts.Score(*b.Score))
	}
}
