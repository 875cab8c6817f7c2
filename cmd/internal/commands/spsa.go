package commands

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/tune"
)

const spsaAbout = `
Finds the constants of the search by games, with SPSA. In each pair of games two
engines differ in all constants, each up or down by a step, and the constants
then move a little towards the winner's. A constant whose step is worth 2 Elo
needs about 30,000 pairs.

The FILE has the results. If it exists, as after an interruption, the run goes
on. The games depend only on the flags, not on -concurrency. What is printed is
an engine for draughts match, which must prove that it is better.

  draughts spsa -pairs 64 -nodes 500 -constants razoringmargin,iirdepth -o english.spsa
`

// spsaCommand runs "draughts spsa".
type spsaCommand struct {
	settings  arena.MatchSettings
	constants string
	workers   int
	output    string
	match     arena.Match
	spsa      tune.SPSA
	done      int // pairs
}

// spsaBatch is the number of pairs after which the constants move.
const spsaBatch = 32

func (c *spsaCommand) Register(f *flag.FlagSet) {
	c.settings = arena.DefaultMatchSettings()
	c.settings.WinScore, c.settings.DrawScore = "300,4", "25,8,40"
	registerVariantAs(f, &c.settings.Variant, draughts.English, "rule set `VARIANT`: see draughts variants")
	f.StringVar(&c.constants, "constants", "", "change the constants in this `LIST`; without it, all")
	f.IntVar(&c.spsa.Pairs, "pairs", 30000, "play `N` pairs of games")
	f.Uint64Var(&c.settings.Nodes, "nodes", 5000, "search `N` nodes for each move")
	f.StringVar(&c.settings.Openings, "openings", "random:6", "begin the games with these `OPENINGS`")
	f.Uint64Var(&c.spsa.Seed, "seed", 1, "seed `N` of the steps and the openings")
	f.IntVar(&c.workers, "concurrency", 0, "play `N` games at a time; 0 means one for each processor")
	f.StringVar(&c.output, "o", "", "the `FILE` to write, or to continue")
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
	progress := cli.NewLoggedProgress(&s, "pairs", float64(c.spsa.Pairs))
	defer progress.End()
	progress.First = float64(c.done)
	for c.done < c.spsa.Pairs {
		points, err := c.play(ctx)
		if err != nil {
			return err
		}
		line, _ := json.Marshal(points) // numbers
		if _, err := f.Write(append(line, '\n')); err != nil {
			return err
		}
		c.learn(points)
		progress.Set(float64(c.done), "")
	}
	progress.End()
	_, err = fmt.Fprintln(s.Out, c.engine(c.spsa.Found()))
	return errors.Join(err, f.Close())
}

// Check checks the flags. It sets the match, and the constants with their steps: a fifth of each, at least half of one,
// and 20 for those that are off.
func (c *spsaCommand) Check() (err error) {
	if c.spsa.Pairs < 1 {
		return fmt.Errorf("pairs %d: 1 or more are expected", c.spsa.Pairs)
	}
	c.settings.Games, c.settings.Seed = 2*c.spsa.Pairs, c.spsa.Seed
	if c.match, err = c.settings.Match(); err != nil {
		return err
	}
	if _, err := c.match.SetOpenings(c.settings.Openings, resources.Books); err != nil {
		return fmt.Errorf("openings %w", err)
	}
	var known []string
	all := reflect.ValueOf(draughts.DefaultSearchConstants(c.match.Variant))
	for field := range all.Fields() {
		known = append(known, strings.ToLower(field.Name))
	}
	names := known
	if c.constants != "" {
		names = strings.Split(strings.ToLower(c.constants), ",")
	}
	for _, name := range names {
		i := slices.Index(known, name)
		if i < 0 {
			return fmt.Errorf("constants %.40q: known are %s", name, strings.Join(known, ", "))
		}
		n := tune.SPSANumber{Name: name, Value: float64(all.Field(i).Int()), Min: 1, Max: 1000}
		if n.Step = max(n.Value/5, 0.5); n.Value == 0 {
			n.Step = 20
		}
		c.spsa.Numbers = append(c.spsa.Numbers, n)
	}
	return nil
}

// engine returns the description of an engine with these constants.
func (c *spsaCommand) engine(values []int) string {
	text := "default"
	for i, n := range c.spsa.Numbers {
		text += fmt.Sprintf(",%s=%d", n.Name, values[i])
	}
	return text
}

// learn takes the points of the next pairs.
func (c *spsaCommand) learn(points []int) {
	for _, p := range points {
		c.spsa.Learn(c.done, float64(p))
		c.done++
	}
}

// play plays the next pairs of games and returns the points of each.
func (c *spsaCommand) play(ctx context.Context) ([]int, error) {
	points := make([]int, min(spsaBatch, c.spsa.Pairs-c.done))
	errs := make([]error, len(points))
	slots := make(chan struct{}, cmp.Or(c.workers, runtime.GOMAXPROCS(0)))
	var all sync.WaitGroup
	for i := range points {
		slots <- struct{}{}
		all.Go(func() {
			points[i], errs[i] = c.pair(ctx, c.done+i)
			<-slots
		})
	}
	all.Wait()
	return points, errors.Join(errs...)
}

// pair plays a pair of games. It returns the points of the first engine less those of the second.
func (c *spsaCommand) pair(ctx context.Context, n int) (points int, err error) {
	m := c.match
	m.Openings, m.Games = m.Openings[n:n+1], 2
	a, b := c.spsa.Engines(n)
	if m.A, err = arena.ParseContestant(c.engine(a), resources); err != nil {
		return 0, err
	}
	if m.B, err = arena.ParseContestant(c.engine(b), resources); err != nil {
		return 0, err
	}
	var tally arena.Tally
	for record, err := range m.Play(ctx, 1) {
		if err != nil {
			return 0, err
		}
		tally.Add(record)
	}
	return tally.Wins - tally.Losses, nil
}

// resume takes the results in the file, which begins with the flags, and removes an incomplete last line.
func (c *spsaCommand) resume(f *os.File) error {
	head := fmt.Appendf(nil, "draughts spsa -variant %v -pairs %d -nodes %d -openings %q -seed %d %s\n", c.match.Variant,
		c.spsa.Pairs, c.settings.Nodes, c.settings.Openings, c.spsa.Seed, c.engine(c.spsa.Found()))
	text, err := io.ReadAll(f)
	if err != nil {
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
		var points []int
		if err := json.Unmarshal(line, &points); err != nil || len(points) != min(spsaBatch, c.spsa.Pairs-c.done) {
			return fmt.Errorf("after pair %d: %.40q is not the points of %d pairs", c.done, line, spsaBatch)
		}
		c.learn(points)
	}
	whole := int64(len(head) + len(results))
	_, err = f.Seek(whole, io.SeekStart)
	return errors.Join(err, f.Truncate(whole))
}
