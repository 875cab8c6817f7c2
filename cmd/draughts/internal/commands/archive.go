package commands

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

type archiveFlags struct{ file string }

func (a *archiveFlags) register(f *flag.FlagSet) {
	f.StringVar(&a.file, "archive", "", "this archive of games, a `FILE`")
	registerRules(f)
}

// with opens the archive and calls use with a context that a signal cancels, and with the arguments. Without the flag
// the first of these is the name of the archive.
func (a *archiveFlags) with(args []string, use func(context.Context, *archive.Archive, []string) error) (err error) {
	if a.file == "" {
		if len(args) == 0 {
			return cli.Usagef("--archive FILE is missing")
		}
		isOther := strings.Contains(args[0], "=") || strings.IndexAny(args[0], "0123456789") == 0 // a clause or a move
		if _, err := os.Stat(args[0]); err != nil && isOther {
			return cli.Usagef("%s is no file: --archive FILE is missing", quote.Text(args[0]))
		}
		a.file, args = args[0], args[1:]
	}
	opened, err := archive.Open(a.file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	ctx, stop := interruptible()
	defer stop()
	if err := use(ctx, opened, args); err != nil {
		return cmp.Or(ctx.Err(), askRules(err))
	}
	return nil
}

// memoryFlags are the flag for the memory of an archive that is written.
type memoryFlags struct{ archive.Settings }

func (m *memoryFlags) register(f *flag.FlagSet) {
	f.IntVar(&m.Memory, "memory", archive.DefaultMemory, "sort positions in this memory, in `MiB`")
}

func (m *memoryFlags) check() error {
	if m.Memory < 1 || m.Memory > 1<<20 {
		return cli.Usagef("--memory %d: 1 to %d MiB are expected", m.Memory, 1<<20)
	}
	return nil
}

// show shows the positions that are written on a terminal, when the progress given has ended.
func (m *memoryFlags) show(s *cli.Streams, progress *progressbar.Bar) (end func()) {
	m.Progress = func(written, all uint64) {
		if written == 0 {
			progress.End()
			progress = progressbar.New(s, "positions", float64(all))
		}
		progress.Set(float64(written), "")
	}
	return func() { progress.End() }
}

type archiveObject struct {
	File      string `json:"file"`
	Games     int    `json:"games"`
	Bad       *int   `json:"bad_games,omitempty"` // of those that were added; nil if none were
	Positions uint64 `json:"positions"`
	Segments  int    `json:"segments"`
	Bytes     int64  `json:"bytes"`
}

func newArchiveObject(name string, a *archive.Archive) archiveObject {
	return archiveObject{
		File: name, Games: a.Len(), Positions: a.NumPositions(), Segments: a.NumSegments(), Bytes: a.Size(),
	}
}

func (o archiveObject) String() string {
	bad := ""
	if o.Bad != nil {
		bad = fmt.Sprintf(" (%d of the new ones with errors)", *o.Bad)
	}
	return fmt.Sprintf("%s: %d games%s, %d positions, %d bytes, segments: %d", quote.Cut(o.File, quote.Characters),
		o.Games, bad, o.Positions, o.Bytes, o.Segments)
}

const archiveBuildAbout = `
Makes an archive of the games of PDN files ("-" is standard input): a file in
which "draughts archive find" and "tree" look positions up. Games of several
rule sets may be in it. A game with an error is kept with its text, and with its
moves up to the error. It prints the size of the archive.

  draughts archive build -o games.archive *.pdn
`

const archiveAddAbout = `
Adds the games of PDN files ("-" is standard input) to an archive. If it is
interrupted, the archive stays as it was. Games that are there already are added
again: see "draughts archive dedupe".

  draughts archive add --archive games.archive new.pdn
`

// archiveWriteCommand adds the games of PDN files to an archive, and prints its size.
type archiveWriteCommand struct {
	archiveFlags
	pdnFlags
	memoryFlags
	cli.FormatFlags
	flag string // that names the archive: -o or --archive
	// write is archive.Build or archive.Add.
	write func(context.Context, string, archive.Settings, []archive.Source) (archive.Report, error)
}

func (c *archiveWriteCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	c.memoryFlags.register(f)
	c.RegisterObject(f)
	if c.flag == "-o" {
		f.StringVar(&c.file, "output", "", "the `FILE` to write")
	} else {
		c.archiveFlags.register(f)
	}
}

func (c *archiveWriteCommand) Run(inputs []string, s cli.Streams) error {
	if c.file == "" {
		return cli.Usagef("%s FILE is missing", c.flag)
	}
	if err := cmp.Or(c.memoryFlags.check(), cli.CheckOutput("the archive", c.file, inputs)); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	progress := progressbar.New(&s, "MB", progressbar.Megabytes(inputs))
	end := c.show(&s, progress)
	defer end()
	c.Warn = func(err error) { fmt.Fprintf(s.Err, "draughts archive: %s\n", quote.Message(err)) }
	var sources []archive.Source
	var opened []input
	for _, name := range inputs {
		sources = append(sources, archive.Source{Options: c.pdnOptions(name), Open: func() (io.ReadCloser, error) {
			in, err := c.open(ctx, "archive", name, s, progress)
			opened = append(opened, in)
			return in, err
		}})
	}
	report, err := c.write(ctx, c.file, c.Settings, sources)
	end()
	if err != nil {
		return cmp.Or(ctx.Err(), err)
	}
	written, err := archive.Open(c.file)
	if err != nil {
		return err
	}
	o := newArchiveObject(c.file, written)
	o.Bad = &report.Errors
	if err := written.Close(); err != nil {
		return err
	}
	err = cli.PrintRows(&c.FormatFlags, s.Out, []archiveObject{o})
	if report.LeftOut > 0 {
		err = cmp.Or(err, cli.ErrLeftOut)
	}
	for _, in := range opened {
		if games, ok := in.Closer.(*archiveInput); ok {
			err = cmp.Or(err, games.result)
		}
	}
	return err
}

const archiveDedupeAbout = `
Lists the games that have the moves of an earlier game, and those that are the
beginning of a longer game of the same players on the same day. A game without
moves, or with an error, a set-up or an unknown move, is listed if an earlier
one has its tags and text. Games have their numbers in the archive, from 1. With
-o the other games are written as a new archive, which may replace the old one.

  draughts archive dedupe games.archive
  draughts archive dedupe -o unique.archive games.archive
`

type archiveDedupeCommand struct {
	archiveFlags
	memoryFlags
	cli.FormatFlags
	output  string
	players bool
}

func (c *archiveDedupeCommand) Register(f *flag.FlagSet) {
	c.archiveFlags.register(f)
	c.memoryFlags.register(f)
	f.StringVar(&c.output, "output", "", "write the games without the duplicates to this `FILE`")
	f.BoolVar(&c.players, "same-players", false, "the same moves only if players and day are the same too")
	c.RegisterRows(f)
}

// duplicateRow is a game that another makes superfluous.
type duplicateRow struct {
	Game   int  `json:"game"`
	Of     int  `json:"of"`
	Prefix bool `json:"prefix"`
}

func (r duplicateRow) String() string {
	if r.Prefix {
		return fmt.Sprintf("game %d is the beginning of game %d", r.Game, r.Of)
	}
	return fmt.Sprintf("game %d has the moves of game %d", r.Game, r.Of)
}

func (c *archiveDedupeCommand) Run(args []string, s cli.Streams) error {
	if err := c.memoryFlags.check(); err != nil {
		return err
	}
	return c.with(args, func(ctx context.Context, a *archive.Archive, rest []string) error {
		if len(rest) > 0 {
			return cli.Usagef("no arguments are expected with --archive, not %s", quote.Text(rest[0]))
		}
		list, err := a.Duplicates(ctx, c.players)
		if err != nil {
			return err
		}
		rows := c.Rows(s.Out, duplicateRow{})
		remove := map[int]bool{}
		for _, d := range list {
			remove[d.Game] = true
			if err := rows.Print(duplicateRow{d.Game + 1, d.Of + 1, d.Prefix}); err != nil {
				return err
			}
		}
		if c.output == "" {
			return nil
		}
		progress := progressbar.New(&s, "", 0)
		progress.Begin("copying the games", 0)
		defer c.show(&s, progress)()
		return a.Copy(ctx, c.output, c.Settings, func(n int) bool { return !remove[n] })
	})
}
