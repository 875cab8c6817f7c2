package commands

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/pdn"
)

const pdnAnnotateAbout = `
Searches each position of the main lines in a PDN file ("-" is standard input),
and writes the games with the scores. Each move gets its score for White, in
men, as in [%eval -0.25], or in plies, as in [%eval win in at most 7]. A move
clearly worse than the best is marked as dubious ($6), bad ($2) or very bad
($4), unless it has such a mark in the file. The better move is added as a
variation, with its score and principal variation. Leads of four men or more
count as equal.

Without a limit each search is 12 plies deep. Errors in games are printed. Bad
games are annotated up to the error, with the rest in a comment; the exit status
is then 1. With -o an interrupted command keeps the games that are finished in
FILE.part, and goes on from there when it is called again.

  draughts pdn annotate --depth 15 -o annotated.pdn games.pdn
`

type pdnAnnotateCommand struct {
	encodingFlag
	settings  analysis.Settings
	workers   int
	output    string
	evaluator draughts.Evaluator
	databases draughts.Prober
	names     string // of evaluation and databases
}

func (c *pdnAnnotateCommand) Register(f *flag.FlagSet) {
	c.settings = analysis.DefaultSettings()
	c.settings.Flags(f, draughts.LoadVariant)
	registerWorkers(f, &c.workers)
	c.encodingFlag.register(f)
	registerOutput(f, &c.output)
}

func (c *pdnAnnotateCommand) Run(args []string, s cli.Streams) error {
	a, err := c.annotator()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	err = cli.WriteOutput(c.output, args, s, func(s cli.Streams) error {
		in, err := c.open(ctx, "pdn annotate", args[0], s, nil)
		if err != nil {
			return err
		}
		s.In = in
		finished, err := openFinished(c.output)
		if err == nil {
			err = c.annotate(ctx, args[0], a, finished, s)
			err = errors.Join(err, finished.close(err, s))
		}
		return errors.Join(err, in.Close())
	})
	return withUnread(err, unread(c.databases), s)
}

// annotator checks the flags and opens what they name.
func (c *pdnAnnotateCommand) annotator() (*analysis.Annotator, error) {
	limits, err := c.settings.Limits()
	if err != nil {
		return nil, cli.Usagef("--%w", err)
	}
	o := draughts.Options{Hash: c.settings.Hash, Workers: c.workers}
	if err := checkSize(&o); err != nil {
		return nil, err
	}
	o.Evaluator, o.Prober, c.names, err = openNamed(c.settings.Eval, c.settings.Egdb, c.settings.Variant)
	if err != nil {
		return nil, err
	}
	c.evaluator, c.databases = o.Evaluator, o.Prober
	return analysis.NewAnnotator(o, limits), nil
}

// annotate reads a file and writes its games annotated. The error is ErrFailed if there are bad games.
func (c *pdnAnnotateCommand) annotate(
	ctx context.Context, name string, a *analysis.Annotator, finished *finishedGames, s cli.Streams,
) error {
	var result error
	games := 0
	checked := map[draughts.Variant]bool{}
	options := (&pdnFlags{variant: c.settings.Variant}).pdnOptions(name)
	err := eachGameIn(s, options, func(g *pdn.Game, bad *pdn.Error) error {
		games++
		if bad != nil {
			printErrors(s.Err, g)
			g.RepairStart()
			result = cli.ErrFailed
		}
		if v := g.Start.Variant; v.IsValid() && !checked[v] {
			checked[v] = true
			if err := eval.CheckRules(c.evaluator, v); err != nil {
				fmt.Fprintf(s.Err, "--eval: %v\n", err)
			}
		}
		before, err := gameText(g)
		if err != nil {
			return err
		}
		key := fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%+v %s\n%s", c.settings, c.names, before)))
		text, ok := finished.texts[key]
		if !ok {
			moves, _ := g.Main.CountMoves()
			fmt.Fprintf(s.Err, "%s: game %d, %d plies\n", name, games, moves)
			s := s // the progress of this game replaces its outputs
			progress := progressbar.New(&s, "plies", float64(moves))
			err := a.Annotate(ctx, g, func(done, all int) { progress.Set(float64(done), "") })
			progress.End()
			if err != nil {
				return fmt.Errorf("game %d: %w", games, err)
			}
			if text, err = gameText(g); err != nil {
				return err
			}
			if err := finished.add(key, text); err != nil {
				return err
			}
		}
		if games > 1 {
			text = "\n" + text
		}
		_, err = io.WriteString(s.Out, text)
		return err
	})
	return cmp.Or(err, result)
}

func gameText(g *pdn.Game) (string, error) {
	var b strings.Builder
	w := pdn.NewWriter(&b)
	w.Counters = true
	err := w.Write(g)
	return b.String(), err
}

// finishedGames are annotated games in a file beside the output, with which the same command goes on after an
// interruption. The key of a game is a hash of the settings and of the game as it was read.
type finishedGames struct {
	*os.File // nil without a regular file as output
	texts    map[string]string
}

// openFinished opens the file beside an output and reads what it has.
func openFinished(output string) (*finishedGames, error) {
	f := &finishedGames{texts: map[string]string{}}
	if info, err := os.Stat(output); output == "" || err == nil && !info.Mode().IsRegular() {
		return f, nil
	}
	var err error
	f.File, err = openResults(output+".part", func(file *os.File) error {
		d := json.NewDecoder(file)
		whole := int64(0)
		for game := [2]string{}; d.Decode(&game) == nil; whole = d.InputOffset() {
			f.texts[game[0]] = game[1]
		}
		if end, err := file.Seek(0, io.SeekEnd); err != nil || end > 0 && whole == 0 {
			return cmp.Or(err, errors.New("no games of pdn annotate: remove the file, or choose another -o"))
		}
		return filelock.Cut(file, whole) // a game may not have been written whole
	})
	return f, err
}

func (f *finishedGames) add(key, text string) error {
	if f.File == nil {
		return nil
	}
	err := cli.PrintObject(f, [2]string{key, text})
	if err == nil {
		f.texts[key] = text
	}
	return err
}

// close removes the file if it has no games or the work is done.
func (f *finishedGames) close(result error, s cli.Streams) error {
	if f.File == nil {
		return nil
	}
	err := f.Close()
	if len(f.texts) == 0 || result == nil || errors.Is(result, cli.ErrFailed) {
		return errors.Join(err, os.Remove(f.Name()))
	}
	fmt.Fprintf(s.Err, "%s has %d games: the same command goes on from there\n", f.Name(), len(f.texts))
	return err
}
