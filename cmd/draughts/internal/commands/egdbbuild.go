package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

const egdbBuildAbout = `
Builds the endgame databases of a rule set for 2 to --pieces pieces. Each slice,
the pieces of both sides, gets a file with results (.wld) and a file with
distances to win in plies (.dtw). Valid files that are there already are kept,
so an interrupted build continues where it stopped. On two cores, English with
up to 4 pieces takes two seconds, up to 5 a minute, and up to 6 twenty minutes
and 2 GiB of memory; International with up to 4 takes ten seconds, and with up
to 5 some five minutes.

Slices of more pieces than --distances are solved without distances. That takes
less time and memory, and a build that was killed loses at most some minutes. Of
8 pieces, slices of up to 2^32 positions can be built: name them by --slices.

  draughts egdb build --pieces 4 databases
  draughts egdb build --variant russian --pieces 5 --distances 4 databases
  draughts egdb build --pieces 7 databases
  draughts egdb build --pieces 7 --slices MMMM-MMM databases
  draughts egdb build --pieces 8 --slices KKKK-KKKK databases
`

type egdbBuildCommand struct {
	build.Options
	cli.FormatFlags
	memory int
}

func (c *egdbBuildCommand) Register(f *flag.FlagSet) {
	registerVariant(f, &c.Variant, "")
	f.IntVar(&c.Pieces, "pieces", 4, "build databases of up to `N` pieces")
	f.Func("distances", "keep distances only for up to N pieces, and for the materials after it: "+
		"`N,PIECES`; 0 means for all, or for up to 5 with 7 --pieces or more", c.setDistances)
	f.IntVar(&c.PerSide, "per-side", 0, "at most `N` pieces of a side; 0 means no limit, or 4 with 7 --pieces or more")
	f.Func("slices", "build only these slices and those that they need: `PIECES`, such as MMMM-MMM,KMMM-MMM",
		func(text string) (err error) { c.Slices, err = parseList(text, egdb.ParseMaterial); return err })
	f.StringVar(&c.Dir, "egdb", "", "write the databases to this `DIR`, or continue those there")
	f.IntVar(&c.Workers, "workers", 0, "use `N` cores; 0 means all")
	f.IntVar(&c.memory, "memory", build.DefaultMemory>>20, "use at most this memory, in `MiB`")
	c.RegisterRows(f)
}

// setDistances reads the value of --distances, such as "4,MMM-MM".
func (c *egdbBuildCommand) setDistances(text string) error {
	number, rest, more := strings.Cut(text, ",")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n > egdb.MaxPieces {
		return fmt.Errorf("%s: 0 to %d pieces are expected", quote.Text(number), egdb.MaxPieces)
	}
	c.Distances, c.DistancesOf = n, nil
	if more {
		c.DistancesOf, err = parseList(rest, egdb.ParseMaterial)
	}
	return err
}

func (c *egdbBuildCommand) check(args []string) error {
	if err := takeDirectory(&c.Dir, "", args); err != nil {
		return err
	}
	switch {
	case !builtin.IsDirectory(c.Dir):
		return cli.Usagef("DIR is expected: the directory of the new databases")
	case c.memory < 1 || c.memory > 1<<30:
		return cli.Usagef("--memory %d: 1 MiB or more is expected", c.memory)
	}
	if err := checkRange("workers", c.Workers, 0, draughts.MaxWorkers); err != nil {
		return err
	}
	for name, list := range map[string][]egdb.Material{"--distances": c.DistancesOf, "--slices": c.Slices} {
		for _, m := range list {
			if m.Pieces() > c.Pieces {
				return cli.Usagef("%s: %s has more than %d pieces", name, m, c.Pieces)
			}
		}
	}
	if err := egdb.CheckVariant(c.Variant); err != nil {
		return cli.Usagef("%w", err)
	}
	return nil
}

func (c *egdbBuildCommand) Run(args []string, s cli.Streams) error {
	if err := c.check(args); err != nil {
		return err
	}
	c.Memory = int64(c.memory) << 20
	// With the default of 100 % the heap grows to twice the live data.
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	// The limit makes the garbage collector work harder before the memory exceeds it.
	const overhead = 256 << 20
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(c.Memory + overhead))
	progress := progressbar.New(&s, "%", 100)
	if c.IsText() {
		c.Planned = func(p build.Plan) {
			fmt.Fprintf(s.Out, "to build: slices=%d positions=%d memory=%dMiB disk=%dMiB\n",
				p.Pairs, p.Positions, p.Memory>>20, p.Disk>>20)
		}
	}
	start := time.Now()
	c.Progress = func(p build.Progress) {
		rate := p.Done * float64(p.Positions) / 1e6 / max(time.Since(start).Seconds(), 1e-3)
		progress.Set(100*p.Done, fmt.Sprintf("%s, %d slices left, %.2f M positions/s, %d MiB", p.Material, p.Left, rate,
			p.Memory>>20))
	}
	ctx, stop := interruptible()
	defer stop()
	err := build.Run(ctx, c.Options)
	progress.End()
	if errors.Is(err, egdb.ErrMaterial) {
		return cli.Usagef("%w", err)
	}
	if err != nil {
		return goOn(err, s)
	}
	db, err := egdb.Open(c.Dir, egdb.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	var rows []sizeRow
	for n := 2; n <= c.Pieces; n++ {
		rows = append(rows, newSizeRow(db, c.Variant, n))
	}
	err = cli.PrintRows(&c.FormatFlags, s.Out, rows)
	if c.IsText() {
		fmt.Fprintf(s.Out, "built in %v\n", time.Since(start).Round(100*time.Millisecond))
	}
	return err
}

// goOn prints how to go on after an interruption, if err is one, and returns err.
func goOn(err error, s cli.Streams) error {
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(s.Err, "what is finished is kept: the same command goes on from there")
	}
	return err
}

// sizeRow is the size of the files for a number of pieces, in bytes.
type sizeRow struct {
	Variant   string `json:"variant"`
	Pieces    int    `json:"pieces"`
	WLD       int64  `json:"wld_bytes"`
	Distances int64  `json:"distance_bytes"`
}

func newSizeRow(db *egdb.DB, v draughts.Variant, pieces int) sizeRow {
	wld, distances := db.Size(v, pieces)
	return sizeRow{v.String(), pieces, wld, distances}
}

func (r sizeRow) String() string {
	return fmt.Sprintf("bytes of %d pieces: wld=%d distances=%d", r.Pieces, r.WLD, r.Distances)
}

const egdbVerifyAbout = `
Verifies endgame databases. It checks the checksum of every block, and that
values follow from the values after the legal moves. The first fault is printed,
and the exit status is then 1.

  draughts egdb verify
  draughts egdb verify --full databases
  draughts egdb verify --one-in 10000 databases
`

type egdbVerifyCommand struct {
	databaseFlags
	cli.FormatFlags
	egdb.VerifyOptions
}

func (c *egdbVerifyCommand) Register(f *flag.FlagSet) {
	c.databaseFlags.register(f)
	registerRules(f)
	c.VerifyOptions = egdb.DefaultVerifyOptions()
	c.Flags(f)
	c.RegisterObject(f)
}

func (c *egdbVerifyCommand) Run(args []string, s cli.Streams) error {
	if err := takeDirectory(&c.dir, builtin.All, args); err != nil {
		return err
	}
	if err := c.Check(); err != nil {
		return cli.Usagef("--%w", err)
	}
	return c.with(0, func(db *egdb.DB) error {
		ctx, stop := interruptible()
		defer stop()
		start := time.Now()
		progress := progressbar.New(&s, "files", float64(db.NumFiles()))
		files := -1.0 // done, since Progress is called before each
		c.Progress = func(name string) {
			files++
			progress.Set(files, name)
		}
		done, err := db.Verify(ctx, c.VerifyOptions)
		progress.End()
		if err != nil {
			return err
		}
		o := verifyObject{done.Files, done.Blocks, done.Positions, time.Since(start).Milliseconds()}
		return cli.PrintRows(&c.FormatFlags, s.Out, []verifyObject{o})
	})
}

// verifyObject is what --json prints if there is no error.
type verifyObject struct {
	Files  int    `json:"files"`
	Blocks int    `json:"blocks"`
	Values uint64 `json:"values"`
	TimeMS int64  `json:"time_ms"`
}

func (o verifyObject) String() string {
	return fmt.Sprintf("files=%d blocks=%d values=%d errors=0 time=%.1fs", o.Files, o.Blocks, o.Values,
		float64(o.TimeMS)/1000)
}

const egdbInfoAbout = `
Counts the positions in endgame databases. For each rule set, each slice (the
pieces of the side to move, then of its opponent) and each number of pieces it
prints the positions; how many the side to move wins, loses and draws; and the
longest win in plies, 0 if there are no distances. Then come the sizes of the
files. With --csv or --json there are no totals, and each slice has a position
with the longest win. All values are read, which takes half a minute for 5
pieces and ten minutes or more for 6.

  draughts egdb info databases
  draughts egdb info --pieces 5 --csv databases
`

type egdbInfoCommand struct {
	databaseFlags
	cli.FormatFlags
	pieces int
}

func (c *egdbInfoCommand) Register(f *flag.FlagSet) {
	c.databaseFlags.register(f)
	registerRules(f)
	c.RegisterRows(f)
	f.IntVar(&c.pieces, "pieces", egdb.MaxPieces, "only slices of up to `N` pieces")
}

func (c *egdbInfoCommand) Run(args []string, s cli.Streams) error {
	if err := takeDirectory(&c.dir, builtin.All, args); err != nil {
		return err
	}
	if err := checkRange("pieces", c.pieces, 2, egdb.MaxPieces); err != nil {
		return err
	}
	return c.with(0, func(db *egdb.DB) error {
		ctx, stop := interruptible()
		defer stop()
		list := slices.DeleteFunc(db.Slices(), func(i egdb.SliceInfo) bool { return i.Material.Pieces() > c.pieces })
		progress := progressbar.New(&s, "slices", float64(len(list)))
		defer progress.End()
		rows := c.Rows(s.Out, sliceRow{})
		var totals sliceTotals
		for i, slice := range list {
			progress.Set(float64(i), slice.Material.String())
			if c.IsText() && slice.Variant != totals.variant {
				totals.print(db, s.Out)
				totals = sliceTotals{variant: slice.Variant}
				fmt.Fprintf(s.Out, "variant=%s\n", slice.Variant)
			}
			summary, err := db.Summarize(ctx, slice)
			if err != nil {
				return err
			}
			pieces := slice.Material.Pieces()
			totals.counts[pieces].Add(summary.Count)
			row := sliceRow{slice.Variant.String(), slice.Material.String(), pieces, summary.Count, ""}
			if row.Longest > 0 {
				row.FEN = summary.LongestWin.Setup().FEN()
			}
			if err := rows.Print(row); err != nil {
				return err
			}
		}
		if c.IsText() {
			totals.print(db, s.Out)
		}
		return nil
	})
}

type sliceRow struct {
	Variant string `json:"variant"`
	Slice   string `json:"slice"`
	Pieces  int    `json:"pieces"`
	egdb.Count
	FEN string `json:"fen"` // of a position with the longest win; "" if there is none
}

func (r sliceRow) String() string { return fmt.Sprintf("slice=%s %s", r.Slice, countText(r.Count)) }

// sliceTotals are the totals of a rule set, by the number of pieces.
type sliceTotals struct {
	variant draughts.Variant
	counts  [egdb.MaxPieces + 1]egdb.Count
}

func (t *sliceTotals) print(db *egdb.DB, w io.Writer) {
	sizes := ""
	for n, count := range t.counts {
		if count.Positions > 0 {
			fmt.Fprintf(w, "pieces=%d %s\n", n, countText(count))
			sizes += newSizeRow(db, t.variant, n).String() + "\n"
		}
	}
	fmt.Fprint(w, sizes)
}

func countText(c egdb.Count) string {
	return fmt.Sprintf("positions=%d win=%d loss=%d draw=%d longest=%d", c.Positions, c.Wins, c.Losses, c.Draws, c.Longest)
}
