package commands

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/cmd/draughts/internal/terminal"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/ordered"
	"github.com/godraughts/draughts/tune"
)

const spsaAbout = `
Finds the constants of the search by games, with SPSA. In each pair of games two
engines differ in all constants, each up or down by a step, and the constants
then move a little towards the winner's. A constant whose step is worth 2 Elo
needs about 30,000 pairs.

The FILE has the results. If it exists, as after an interruption, the run goes
on. The games depend only on the flags, not on --concurrency. What is printed is
an engine for draughts match, which must prove that it is better.

  draughts spsa --pairs 64 --nodes 500 --constants razoringmargin,iirdepth -o english.spsa
`

type spsaCommand struct {
	cli.FormatFlags
	settings tune.SPSASettings
	workers  int
	output   string
	match    arena.Match
	spsa     *tune.SPSA
}

func (c *spsaCommand) Register(f *flag.FlagSet) {
	c.settings = tune.DefaultSPSASettings()
	c.settings.Flags(f, draughts.LoadVariant)
	f.IntVar(&c.workers, "concurrency", 0, "play `N` games at a time; 0 means one for each processor")
	f.StringVar(&c.output, "output", "", "the `FILE` to write, or to continue")
	c.RegisterRows(f)
}

func (c *spsaCommand) Run(_ []string, s cli.Streams) error {
	if err := checkJob(c.output, c.workers, c); err != nil {
		return err
	}
	f, err := openResults(c.output, c.resume)
	if err != nil {
		return err
	}
	defer f.Close()
	ctx, stop := interruptible()
	defer stop()
	progress := progressbar.New(&s, "pairs", float64(c.settings.Pairs))
	defer progress.End()
	progress.First = float64(c.spsa.Done())
	workers := slices.Repeat([]ordered.Worker[int]{c.playPair}, cmp.Or(c.workers, runtime.GOMAXPROCS(0)))
	batch := c.settings.Batch
	for done := c.spsa.Done(); done < c.settings.Pairs; done = c.spsa.Done() {
		last := min(done+batch-done%batch, c.settings.Pairs) - 1
		for points, err := range ordered.Results(ctx, workers, last-done, done, last) {
			if err != nil {
				return err
			}
			c.spsa.Learn(float64(points)) // the numbers change with the last result, when no pair of the batch is played
			if _, err := f.Write(tune.AppendPoints(nil, points)); err != nil {
				return err
			}
			progress.Set(float64(c.spsa.Done()), "")
		}
	}
	progress.End()
	return errors.Join(c.print(s), f.Close())
}

func (c *spsaCommand) playPair(ctx context.Context, pair int) (points int, err error) {
	a, b, _ := c.spsa.Engines(pair)
	return tune.PlayPair(ctx, c.match, pair, c.spsa.Engine(a), c.spsa.Engine(b), terminal.Resources)
}

// spsaRow is a constant after a number of pairs, as --json and --csv print it.
type spsaRow struct {
	Pairs int     `json:"pairs"`
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// print prints the engine, or the constants at first and after each batch.
func (c *spsaCommand) print(s cli.Streams) error {
	if c.IsText() {
		_, err := fmt.Fprintln(s.Out, c.spsa.Engine(c.spsa.Found()))
		return err
	}
	rows := c.Rows(s.Out, spsaRow{})
	for batch, values := range c.spsa.Values() {
		for i, n := range c.spsa.Numbers {
			row := spsaRow{min(batch*c.settings.Batch, c.settings.Pairs), n.Name, rounded(values[i], 3)}
			if err := rows.Print(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// Check checks the flags, and sets the match and the constants.
func (c *spsaCommand) Check() (err error) {
	if c.spsa, err = c.settings.SPSA(); err != nil {
		return err
	}
	if c.match, err = c.settings.Match(); err != nil {
		return err
	}
	if _, err := c.match.SetOpenings(c.settings.Openings, terminal.Resources.Books); err != nil {
		return fmt.Errorf("openings %w", err)
	}
	return nil
}

// resume takes the results in the file, and removes an incomplete last line.
func (c *spsaCommand) resume(f *os.File) error {
	text, err := io.ReadAll(f)
	head, headErr := c.settings.Head()
	if err := cmp.Or(err, headErr); err != nil {
		return err
	}
	if len(text) == 0 {
		_, err := f.Write(head)
		return err
	}
	results, ours := bytes.CutPrefix(text, head)
	if !ours {
		return fmt.Errorf("it does not begin with %.80q...: choose another file", head)
	}
	results = results[:bytes.LastIndexByte(results, '\n')+1]
	for line := range bytes.Lines(results) {
		points, err := tune.ParsePoints(line)
		if err == nil && c.spsa.Done() == c.settings.Pairs {
			err = errors.New("there are more results than pairs")
		}
		if err != nil {
			return fmt.Errorf("after pair %d: %w", c.spsa.Done(), err)
		}
		c.spsa.Learn(float64(points))
	}
	return filelock.Cut(f, int64(len(head)+len(results)))
}
