package commands

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/tune"
)

const selfplayAbout = `
Plays games of the engine against itself, from which draughts tune learns. The
file gets samples: the positions in which neither side can capture, each with
the score of a search and the result of the game.

A game depends only on its number and the flags, not on --concurrency. If the
file already has games, as after an interruption, only the missing games are
played.

A game begins with a random opening, or as "draughts help openings" explains. An
opening in which the search finds one side ahead by more than 1.5 men is
replaced. A game ends when the search has proved a win, when the databases have
the position, or as a draw after 24 plies without progress if the scores of both
sides are near zero.

With --variations, moves get a variation: a random move, captures that follow
from it, and the searched reply. Its position is a sample with a score, but
without the result of the game.

  draughts selfplay --games 10 --nodes 1000 --openings 11man:2,random:8 -o english.samples
  draughts selfplay --variant russian --games 10 --nodes 1000 --seed 2 -o russian.samples
`

type selfplayCommand struct {
	cli.FormatFlags
	settings tune.SelfPlaySettings
	workers  int
	output   string
}

func (c *selfplayCommand) Register(f *flag.FlagSet) {
	c.settings = tune.DefaultSelfPlaySettings()
	c.settings.Flags(f, draughts.LoadVariant)
	f.IntVar(&c.workers, "concurrency", 0, "play `N` games at a time; 0 means one for each processor")
	f.StringVar(&c.output, "output", "", "the `FILE` to write, or to continue")
	c.RegisterObject(f)
}

func (c *selfplayCommand) Run(args []string, s cli.Streams) error {
	if err := checkJob(c.output, c.workers, &c.settings); err != nil {
		return err
	}
	play := c.settings.SelfPlay()
	play.Workers = c.workers
	var err error
	if play.Openings, err = parseOpenings(play.Variant, c.settings.Openings); err != nil {
		return err
	}
	play.Evaluator, play.Prober, play.Note, err = openNamed(c.settings.Eval, c.settings.Egdb, play.Variant)
	if err = cmp.Or(err, checkWeights("eval", eval.CheckRules(play.Evaluator, play.Variant), s)); err != nil {
		return err
	}
	var out *tune.SampleWriter
	done := 0
	f, err := openResults(c.output, func(f *os.File) (err error) {
		if out, done, err = tune.ResumeSamples(f, play.Variant, play.Event()); err != nil {
			err = fmt.Errorf("%w: choose another file", err)
		}
		return err
	})
	if err != nil {
		return err
	}
	return errors.Join(c.append(out, done, play, s), f.Close())
}

// append plays the games after those that are done.
func (c *selfplayCommand) append(out *tune.SampleWriter, done int, play tune.SelfPlay, s cli.Streams) error {
	ctx, stop := interruptible()
	defer stop()
	if done > 0 {
		fmt.Fprintf(s.Err, "%s has %d games\n", c.output, done)
	}
	count := selfplayObject{File: c.output, Games: done}
	var interrupted error
	if done < c.settings.Games {
		progress := progressbar.New(&s, "games", float64(c.settings.Games))
		defer progress.End()
		progress.First = float64(done)
		for g, err := range play.Games(ctx, done, c.settings.Games-done) {
			if interrupted = ctx.Err(); interrupted != nil {
				break
			}
			if err := cmp.Or(err, unread(play.Prober)); err != nil { // a game must not depend on what can be read
				return err
			}
			if err := out.Write(g); err != nil {
				return err
			}
			count.Games++
			count.Add(g)
			progress.Set(float64(count.Games), count.String())
		}
		progress.End()
	}
	if c.JSON {
		return cmp.Or(cli.PrintObject(s.Out, count), interrupted)
	}
	fmt.Fprintf(s.Err, "%d games; in this run %v\n", count.Games, &count)
	return goOn(interrupted, s)
}

// selfplayObject counts the games of a file, and the positions and results of those that were played in this run.
type selfplayObject struct {
	File  string `json:"file"`
	Games int    `json:"games"`
	tune.Counts
}

// String returns the counts without the number of games.
func (o *selfplayObject) String() string {
	return fmt.Sprintf("%d positions; White won %d, Black %d, drawn %d", o.Positions, o.White, o.Black, o.Draw)
}

// openResults opens a file of results to append to, or creates it. resume reads what is there.
func openResults(name string, resume func(*os.File) error) (*os.File, error) {
	f, err := filelock.Open(name)
	if err != nil {
		return nil, err
	}
	if err = filelock.CheckRegular(f); err == nil {
		err = resume(f)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}
