package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

const selfplayAbout = `
Lets the engine play games against itself and writes them as PDN, each move with
its score as a comment: the material from which draughts tune learns. A game is
the same whenever it is played, by its number and the flags: neither the number
of games at a time nor an interruption makes a difference. If the file has games
already, as after an interruption, those that are missing are played.

The openings are the start of the game, or random:PLIES, or 11man:PLIES with a
man of each side removed; openings with a lead of 1.5 men are drawn again.

  draughts selfplay -games 10 -nodes 1000 -openings random:8 -o selfplay.pdn
  draughts selfplay -variant russian -games 10 -nodes 1000 -seed 2 -o russian.pdn
`

// selfplayCommand runs "draughts selfplay".
type selfplayCommand struct {
	play     tune.SelfPlay
	games    int
	openings string
	weights  string
	output   string
}

func (c *selfplayCommand) register(f *flag.FlagSet) {
	registerVariant(f, &c.play.Variant, "")
	f.IntVar(&c.games, "games", 1000, "how many games the file shall have: `N`")
	f.Uint64Var(&c.play.Nodes, "nodes", 5000, "positions to search for each move: `N`")
	f.StringVar(&c.openings, "openings", "random:8", "how the games begin: `KIND`, see above")
	f.Uint64Var(&c.play.Seed, "seed", 1, "draws the openings: another `N`, other games")
	f.IntVar(&c.play.Workers, "threads", 0, "games to play at a time: `N`; one for each processor if 0")
	f.StringVar(&c.weights, "weights", "", "play with the weights in this `FILE`, as draughts tune writes it")
	f.StringVar(&c.output, "o", "", "the `FILE` to write to or to go on with")
}

func (c *selfplayCommand) run(args []string, s streams) error {
	switch {
	case len(args) > 0:
		return usagef("no arguments are expected, not %q", args[0])
	case c.output == "":
		return usagef("-o FILE is missing")
	case c.games < 1:
		return usagef("-games %d: 1 or more are expected", c.games)
	case c.play.Nodes < 1:
		return usagef("-nodes %d: 1 or more are expected", c.play.Nodes)
	case c.play.Workers < 0:
		return usagef("-threads %d is negative", c.play.Workers)
	}
	var err error
	if c.play.Openings, err = tune.ParseOpenings(c.openings); err != nil {
		return usagef("-openings: %w", err)
	}
	if c.weights != "" {
		w, err := readWeights(c.weights)
		if err != nil {
			return err
		}
		c.play.Evaluator = draughts.NewClassic(w)
	}
	out, done, err := openGames(c.output, c.play)
	if err != nil {
		return err
	}
	return errors.Join(c.append(out, done, s), out.Close())
}

// append plays the games from number done on.
func (c *selfplayCommand) append(out io.Writer, done int, s streams) error {
	ctx, stop := interruptible()
	defer stop()
	if done > 0 {
		fmt.Fprintf(s.err, "%s has %d games\n", c.output, done)
	}
	if done >= c.games {
		return nil
	}
	var tally [draughts.Draw + 1]int
	start, reported := time.Now(), time.Now()
	w := pdn.NewWriter(out)
	if done > 0 {
		if _, err := io.WriteString(out, "\n"); err != nil { // as the Writer puts it between its own games
			return err
		}
	}
	number := done
	for g, err := range c.play.Games(ctx, done, c.games-done) {
		if err != nil {
			return err
		}
		if err := w.Write(g); err != nil {
			return err
		}
		number++
		tally[g.Result()]++
		if number == c.games || time.Since(reported) > 10*time.Second {
			reported = time.Now()
			fmt.Fprintf(s.err, "%d of %d games, %.1f a second: White won %d, Black %d, drawn %d\n", number, c.games,
				float64(number-done)/max(time.Since(start).Seconds(), 1e-9),
				tally[draughts.WhiteWins], tally[draughts.BlackWins], tally[draughts.Draw])
		}
	}
	return nil
}

// openGames opens a file of self-play games to append to, a new one if there is none, and returns how many games it
// has. What an interruption has left of a game at the end is cut off.
func openGames(name string, play tune.SelfPlay) (f *os.File, games int, err error) {
	f, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, 0, err
	}
	defer func() {
		if err != nil {
			f.Close()
		}
	}()
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, 0, err
	}
	// A Writer ends each game with an asterisk, which stands nowhere else in these files.
	whole := text[:bytes.LastIndexByte(text, '*')+1]
	for g, err := range pdn.NewReader(bytes.NewReader(whole), pdn.Options{Variant: play.Variant}).All() {
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", name, err)
		}
		if g.Tags.Get("Event") != play.Event() || g.Tags.Get("Round") != strconv.Itoa(games) {
			return nil, 0, fmt.Errorf("%s: game %d is not round %d of %s: choose another file", name, games+1, games, play.Event())
		}
		games++
	}
	begin := `[Event "` + play.Event()
	if n := min(len(begin), len(text)); games == 0 && string(text[:n]) != begin[:n] {
		return nil, 0, fmt.Errorf("%s: not a file of self-play: choose another", name)
	}
	if games > 0 {
		whole = append(whole, '\n')
	}
	if err := f.Truncate(int64(len(whole))); err != nil {
		return nil, 0, err
	}
	_, err = f.WriteAt(whole, 0)
	if err == nil {
		_, err = f.Seek(0, io.SeekEnd)
	}
	return f, games, err
}
