package commands

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/fold"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

const bookBuildAbout = `
Builds an opening book by drop-out expansion. The engine searches --nodes nodes
of each position. The position that is expanded next, by adding the positions
after all its moves, is the one to which the fewest moves lead, where a move
that loses something counts as more moves: one more for each --drop. The values
are backed up by minimax.

The searches are kept in a journal. After an interruption the same command goes
on where it stopped, and the book is the same as without. A larger --positions
extends a book. A book depends only on the flags, not on --concurrency.

  draughts book build --positions 200 --nodes 1000 -o english.book
  draughts book build --openings start,3move-all --positions 50000 -o ballots.book
`

type bookBuildCommand struct {
	cli.FormatFlags
	output string
	build  book.Expansion
}

func (c *bookBuildCommand) Register(f *flag.FlagSet) {
	c.build.Settings = book.DefaultSettings()
	c.build.Flags(f, draughts.LoadVariant)
	f.IntVar(&c.build.Workers, "concurrency", 0, "search `N` positions at a time; 0 means one for each processor")
	f.StringVar(&c.build.Journal, "journal", "", "keep the searches in this `FILE` (default that of -o with .journal)")
	registerBookOutput(f, &c.output)
	c.RegisterObject(f)
}

func (c *bookBuildCommand) Run(args []string, s cli.Streams) error {
	b := &c.build
	if err := checkJob(c.output, b.Workers, b); err != nil {
		return err
	}
	b.Journal = cmp.Or(b.Journal, c.output+".journal")
	sources, err := parseOpenings(b.Variant, b.Openings)
	if err != nil {
		return err
	}
	if b.Roots, err = sources.Positions(b.Variant, b.Count); err != nil {
		return cli.Usagef("--openings %w", err)
	}
	b.Evaluator, b.Prober, b.Note, err = openNamed(b.Eval, b.Egdb, b.Variant)
	if err = cmp.Or(err, checkWeights("eval", eval.CheckRules(b.Evaluator, b.Variant), s)); err != nil {
		return err
	}
	return withUnread(c.write(s), unread(b.Prober), s)
}

func (c *bookBuildCommand) write(s cli.Streams) error {
	progress := progressbar.New(&s, "positions", float64(c.build.Positions))
	defer progress.End()
	c.build.Progress = func(done int) { progress.Set(float64(done), "") }
	ctx, stop := interruptible()
	defer stop()
	built, err := c.build.Build(ctx)
	progress.End()
	if err != nil {
		return goOn(err, s)
	}
	if err := built.AddNames(openings.NameOf); err != nil {
		return err
	}
	return finishBook(&c.FormatFlags, c.output, built, s)
}

// finishBook writes a book to a file, and prints its size.
func finishBook(f *cli.FormatFlags, name string, b *book.Builder, s cli.Streams) error {
	if err := saveBook(name, b, s); err != nil {
		return err
	}
	opened, err := b.Book()
	if err != nil {
		return err
	}
	o := newBookObject(name, opened)
	if f.JSON {
		return cli.PrintObject(s.Out, o)
	}
	fmt.Fprintln(s.Err, o)
	return nil
}

const bookImportAbout = `
Makes an opening book of the games of PDN files ("-" is standard input). A move
has the numbers of games that the side that made it won, drew and lost. Only
games of --variant with a result count, to which all of the flags apply that
"draughts pdn filter" has as well. With --player only the moves of that player
count, a repertoire. With --rating, only the moves of players of that strength
count: the tags WhiteElo, WhiteRating and so on have it.

With --weight a game counts several times, so that books of games of different
kinds can be merged: "draughts book merge" adds the games. It also joins a book
of games with one of "draughts book build".

  draughts book import --plies 16 --games 2 -o games.book games.pdn
  draughts book import --from 1990 --player tinsley --weight 3 -o tinsley.book *.pdn
`

type bookImportCommand struct {
	gameFilter
	encodingFlag
	cli.FormatFlags
	variant       draughts.Variant
	plies, rating int
	games, weight uint
	output        string

	mu   sync.Mutex
	book *book.Builder
}

func (c *bookImportCommand) Register(f *flag.FlagSet) {
	c.gameFilter.register(f)
	registerVariant(f, &c.variant, " of the book")
	c.encodingFlag.register(f)
	f.IntVar(&c.plies, "plies", 30, "count the first `N` moves of a game; 0 means all")
	f.IntVar(&c.rating, "rating", 0, "count the moves of players with a rating of `N` or more; 0 means all players")
	f.UintVar(&c.games, "games", 1, "leave out moves with fewer than `N` games")
	f.UintVar(&c.weight, "weight", 1, "count each game `N` times, before --games")
	registerBookOutput(f, &c.output)
	c.RegisterObject(f)
}

func (c *bookImportCommand) Run(args []string, s cli.Streams) error {
	const most = 1_000_000
	switch {
	case c.output == "":
		return cli.Usagef("-o FILE is missing")
	case c.plies < 0 || c.rating < 0:
		return cli.Usagef("--plies and --rating: 0 or more are expected")
	case c.weight < 1 || c.weight > most:
		return cli.Usagef("--weight %d: 1 to %d are expected", c.weight, most)
	}
	if err := cmp.Or(c.gameFilter.check(), cli.CheckOutput("-o", c.output, args)); err != nil {
		return err
	}
	c.book = book.NewBuilder(c.variant)
	result := fileRun{command: "book import", encodingFlag: c.encodingFlag, work: c.add}.run(args, s)
	if result != nil && !errors.Is(result, cli.ErrFailed) {
		return result
	}
	c.book.RemoveRare(uint64(c.games))
	if c.book.Len() == 0 {
		return cmp.Or(result, fmt.Errorf("no move of the games counts, so -o %s is not written", c.output))
	}
	if err := c.book.AddNames(openings.NameOf); err != nil {
		return err
	}
	return cmp.Or(finishBook(&c.FormatFlags, c.output, c.book, s), result)
}

func (c *bookImportCommand) add(name string, s cli.Streams) error {
	own := book.NewBuilder(c.variant)
	scanner := pdn.NewScanner(s.In, pdn.Options{Variant: c.variant, File: name})
	for nextGame(scanner, s.Err) {
		if scanner.Start().Variant != c.variant || !c.matches(scanner) {
			continue
		}
		game := book.Game{
			Moves: scanner.Moves(), Result: scanner.Result(), Plies: c.plies,
			White: c.weightOf(scanner, draughts.White), Black: c.weightOf(scanner, draughts.Black),
		}
		if err := own.AddGame(game); err != nil {
			return err
		}
	}
	if err := scanner.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.book.AddBuilder(own)
}

// weightOf returns how many times the moves of a player count in the current game.
func (c *bookImportCommand) weightOf(s *pdn.Scanner, color draughts.Color) uint32 {
	isOne := func(name string) bool { return fold.HasName(fold.Text(s.Tag(color.String())), name) }
	if c.rating > 0 && s.Tags().Rating(color) < c.rating || len(c.players) > 0 && !slices.ContainsFunc(c.players, isOne) {
		return 0
	}
	return uint32(c.weight)
}

const builtinVariant = " of the book named builtin"

const bookMergeAbout = `
Joins books of the same rule set, in any form; "builtin" is the built-in one. Of
two values of a move that of the deeper search is kept, and games are added.
Then the values are backed up by minimax. The result does not depend on the
order of the files.

  draughts book merge -o english.book 1.txt 2.txt
`

type bookMergeCommand struct {
	cli.FormatFlags
	variant draughts.Variant
	output  string
}

func (c *bookMergeCommand) Register(f *flag.FlagSet) {
	registerVariant(f, &c.variant, builtinVariant)
	registerBookOutput(f, &c.output)
	c.RegisterObject(f)
}

func (c *bookMergeCommand) Run(args []string, s cli.Streams) error {
	if c.output == "" {
		return cli.Usagef("-o FILE is missing")
	}
	all, err := readBooks(args, c.variant)
	if err != nil {
		return err
	}
	all.BackUp()
	return finishBook(&c.FormatFlags, c.output, all, s)
}

const bookExportAbout = `
Writes a book, or "builtin", in another form: without -o, or to a FILE.txt, as
text, which can be read, compared and joined. "draughts book merge" turns it
into a binary book again.

  draughts book export english.book
  draughts book export -o english.txt.gz english.book
`

type bookExportCommand struct {
	variant draughts.Variant
	output  string
}

func (c *bookExportCommand) Register(f *flag.FlagSet) {
	registerVariant(f, &c.variant, builtinVariant)
	registerBookOutput(f, &c.output)
}

func (c *bookExportCommand) Run(args []string, s cli.Streams) error {
	opened, err := readBooks(args, c.variant)
	if err != nil {
		return err
	}
	return saveBook(c.output, opened, s)
}
