package commands

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

const selfplayAbout = `
Plays games of the engine against itself, from which draughts tune learns. If
the name of the FILE ends in .pdn, the games are written as PDN, with the score
of each search as a comment. Any other file gets samples: the positions in which
neither side can capture, each with its score and the result of the game.

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
without the result of the game. From such samples draughts tune learns what
mistakes cost, which matters most on boards of 100 squares.

  draughts selfplay --games 10 --nodes 1000 --openings 11man:2,random:8 -o english.samples
  draughts selfplay --variant russian --games 10 --nodes 1000 --seed 2 -o russian.pdn
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
	if err != nil {
		return err
	}
	out, err := openGames(c.output, play)
	if err != nil {
		return err
	}
	return errors.Join(c.append(out, play, s), out.Close())
}

// append plays the games that are missing in out.
func (c *selfplayCommand) append(out *gameOutput, play tune.SelfPlay, s cli.Streams) error {
	ctx, stop := interruptible()
	defer stop()
	done := out.done
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
			samples := tune.SamplesOf(g, 0)
			if err := out.write(g, samples); err != nil {
				return err
			}
			count.Games++
			count.Add(samples)
			progress.Set(float64(count.Games), count.String())
		}
		progress.End()
	}
	if c.JSON {
		return cmp.Or(cli.PrintObject(s.Out, count), interrupted)
	}
	fmt.Fprintf(s.Err, "%d games: %v\n", count.Games, &count)
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

// gameOutput is a file of self-play games.
type gameOutput struct {
	io.Closer
	done  int // games in the file when it was opened
	write func(*pdn.Game, tune.GameSamples) error
}

// openGames opens a file of self-play games to append to, or creates it: PDN if its name ends in .pdn, otherwise
// samples. The file is changed only if its games are those of the same self-play.
func openGames(name string, play tune.SelfPlay) (*gameOutput, error) {
	out := new(gameOutput)
	open := out.openSamples
	if filepath.Ext(name) == ".pdn" {
		open = out.openPDN
	}
	f, err := openResults(name, func(f *os.File) error { return open(f, play) })
	out.Closer = f
	return out, err
}

// openResults opens a file of results to append to, or creates it. resume reads what is there.
func openResults(name string, resume func(*os.File) error) (*os.File, error) {
	f, err := filelock.Open(name)
	if errors.Is(err, filelock.ErrInUse) {
		return nil, fmt.Errorf("%s: another program is writing to it", name)
	}
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

func (o *gameOutput) openSamples(f *os.File, play tune.SelfPlay) error {
	w, done, err := tune.ResumeSamples(f, play.Variant, play.Event())
	if err != nil {
		return fmt.Errorf("%w: choose another file", err)
	}
	o.done, o.write = done, func(_ *pdn.Game, samples tune.GameSamples) error { return w.Write(samples) }
	return nil
}

// openPDN opens a file of PDN. Every game ends with "*", which occurs nowhere else. What follows the last one must be
// the beginning of the next game, which was interrupted.
func (o *gameOutput) openPDN(f *os.File, play tune.SelfPlay) error {
	text, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	const end = "*\n"
	whole := 0
	if i := bytes.LastIndex(text, []byte(end)); i >= 0 {
		whole = i + len(end)
	}
	for g, err := range pdn.NewReader(bytes.NewReader(text[:whole]), pdn.Options{Variant: play.Variant}).All() {
		if err != nil {
			return err
		}
		if g.Tags.Get("Event") != play.Event() || g.Tags.Get("Round") != strconv.Itoa(o.done) {
			return fmt.Errorf("game %d is not round %d of %s: choose another file", o.done+1, o.done, play.Event())
		}
		o.done++
	}
	next := &pdn.Game{Start: play.Variant.Start().Setup()}
	next.Tags.Set("Event", play.Event())
	next.Tags.Set("Round", strconv.Itoa(o.done))
	begin, err := gameText(next)
	if err != nil {
		return err
	}
	blank := map[bool]string{true: "\n"} // before all games but the first
	begin, _, _ = strings.Cut(blank[o.done > 0]+begin, "[Result ")
	switch tail := string(text[whole:]); {
	case strings.HasPrefix(tail, begin), strings.HasPrefix(begin, tail):
	case o.done == 0:
		return fmt.Errorf("not a file of self-play: choose another file")
	default:
		return fmt.Errorf("the text after game %d is not the beginning of round %d: choose another file", o.done, o.done)
	}
	number := o.done
	o.write = func(g *pdn.Game, _ tune.GameSamples) error {
		text, err := gameText(g)
		if err == nil {
			_, err = f.WriteString(blank[number > 0] + text)
		}
		number++
		return err
	}
	_, err = f.Seek(int64(whole), io.SeekStart)
	return errors.Join(err, f.Truncate(int64(whole)))
}
