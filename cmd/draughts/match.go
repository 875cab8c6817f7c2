package main

import (
	"context"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

const matchAbout = `
Plays a match between two engines and prints the score, the difference in Elo
with its confidence interval, and how the games ended. Each opening is played
twice, with colours exchanged. "draughts help" has topics for engines, openings
and clocks.

An engine that crashes, hangs or breaks the rules loses the game. The fault is
printed, and the match continues with the engine restarted.

Without -depth, -nodes, -time or -clock each move is searched 6 plies deep.
Games with limits of depth or nodes are the same for the same -seed, whatever
the -concurrency. -sprt ends the match when the sequential test, with error
probabilities of 5 %, accepts one of the two differences in Elo.

  draughts match -games 2500 -depth 6 -a default -b eval=material
  draughts match -games 10000 -nodes 20000 -b noprobcut -sprt 0,5 -o match.pdn
  draughts match -a default -b hub:./other -clock 30s+300ms -variant russian
  draughts match -a default -b dxp: -time 100ms -variant international
`

// matchCommand runs "draughts match".
type matchCommand struct {
	cli.FormatFlags
	match    arena.Match
	openings string    // the flag, then the sources
	engines  [2]string // the flags of A and B
	book     string
	sprt     *arena.SPRT
	pdn      string
	resume   bool
}

func (c *matchCommand) Register(f *flag.FlagSet) {
	m := &c.match
	m.A, _ = arena.ParseContestant("default", arena.Resources{})
	m.B = m.A
	c.engines = [2]string{"default", "default"}
	contestant := func(to *arena.Contestant, text *string) func(string) error {
		return func(value string) (err error) {
			*text = value
			*to, err = arena.ParseContestant(value, resources)
			return err
		}
	}
	registerVariant(f, &m.Variant, "")
	f.Func("a", "description of `ENGINE` A (default default)", contestant(&m.A, &c.engines[0]))
	f.Func("b", "description of `ENGINE` B (default default)", contestant(&m.B, &c.engines[1]))
	f.IntVar(&m.Games, "games", 100, "play at most `N` games")
	f.IntVar(&m.Limits.Depth, "depth", 0, "search each move to a depth of `PLIES`")
	f.Uint64Var(&m.Limits.Nodes, "nodes", 0, "search `N` nodes for each move")
	f.DurationVar(&m.Limits.Time, "time", 0, "search for this `TIME` for each move, such as 100ms")
	f.TextVar(&m.Clock, "clock", clock.Control(nil),
		"`CLOCK` of each side, such as 30s+300ms or 40/1m")
	f.DurationVar(&m.Margin, "margin", 100*time.Millisecond,
		"exceeding a time limit by less than this `TIME` loses no game")
	f.StringVar(&c.openings, "openings", "",
		"begin the games with these `OPENINGS` (default 11man; random:6 if the variant is not English)")
	f.StringVar(&c.book, "book", "", "engines play from this opening `BOOK`, a file or builtin")
	f.Uint64Var(&m.Seed, "seed", 1, "seed `N` of all random choices")
	f.IntVar(&m.Concurrency, "concurrency", 1, "play `N` games at a time")
	f.Func("sprt", "end the match when the test of `ELO0,ELO1` is decided", c.setSPRT)
	f.StringVar(&c.pdn, "o", "", "append each game to this `FILE` when it has ended")
	f.BoolVar(&c.resume, "resume", false, "continue the interrupted match in the -o file")
	c.RegisterObject(f)
	a := &m.Adjudication
	f.IntVar(&a.MaxPlies, "maxplies", 1000, "draw games after `PLIES`; 0 means no limit")
	f.Func("winscore", "such as 600,4 for `SCORE,MOVES`: a side wins if both engines report that it leads by 6 men, "+
		"4 moves in a row", func(text string) error {
		return parseNumbers(text, (*int)(&a.WinScore), &a.WinMoves)
	})
	f.Func("drawscore", "such as 5,10,80 for `SCORE,MOVES,PLY`: a game is drawn if both engines report at most "+
		"0.05 men, 10 moves in a row, from ply 80 on", func(text string) error {
		return parseNumbers(text, (*int)(&a.DrawScore), &a.DrawMoves, &a.DrawAfter)
	})
}

// parseNumbers reads numbers, separated by commas, into all of to. None may be negative.
func parseNumbers(text string, to ...*int) error {
	parts := strings.Split(text, ",")
	if len(parts) != len(to) {
		return fmt.Errorf("%d numbers are expected", len(to))
	}
	for i, part := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 {
			return fmt.Errorf("%s is not a number", quote.Text(part))
		}
		*to[i] = n
	}
	return nil
}

// setSPRT reads ELO0,ELO1.
func (c *matchCommand) setSPRT(text string) error {
	low, high, ok := strings.Cut(text, ",")
	var test arena.SPRT
	var err0, err1 error
	test.Elo0, err0 = strconv.ParseFloat(low, 64)
	test.Elo1, err1 = strconv.ParseFloat(high, 64)
	if !ok || err0 != nil || err1 != nil {
		return fmt.Errorf("two numbers are expected, such as 0,5")
	}
	c.sprt = &test
	return test.Check()
}

func (c *matchCommand) Run(args []string, s cli.Streams) error {
	if len(args) > 0 {
		return cli.Usagef("no arguments are expected, not %s", quote.Text(args[0]))
	}
	if err := c.check(); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	var tally arena.Tally
	var log *arena.Log
	if c.pdn != "" {
		var err error
		if log, err = c.openLog(&tally); err != nil {
			return err
		}
		defer log.Close()
	}
	progress := newMatchProgress(&s, tally.Games(), c.match.Games, c.sprt)
	err := c.play(ctx, &tally, log, progress)
	progress.End()
	switch {
	case tally.Games() == 0:
	case c.JSON:
		if err := cli.PrintObject(s.Out, c.match.Report(c.openings, &tally, c.sprt, time.Since(progress.began))); err != nil {
			return err
		}
	default:
		c.report(s, &tally, progress)
	}
	return err
}

// check checks the flags and sets defaults.
func (c *matchCommand) check() error {
	m := &c.match
	l := &m.Limits
	switch {
	case m.Games < 1:
		return cli.Usagef("-games %d: 1 or more are expected", m.Games)
	case m.Concurrency < 1:
		return cli.Usagef("-concurrency %d: 1 or more are expected", m.Concurrency)
	case l.Depth < 0 || l.Depth > draughts.MaxDepth:
		return cli.Usagef("-depth %d: 0 to %d plies are expected", l.Depth, draughts.MaxDepth)
	case l.Time < 0:
		return cli.Usagef("-time %v is negative", l.Time)
	case m.Margin <= 0:
		return cli.Usagef("-margin %v: more than 0 is expected", m.Margin)
	case c.resume && c.pdn == "":
		return cli.Usagef("-resume goes with -o FILE")
	case m.Adjudication.MaxPlies < 0:
		return cli.Usagef("-maxplies %d is negative", m.Adjudication.MaxPlies)
	}
	if l.Depth == 0 && l.Nodes == 0 && l.Time == 0 && m.Clock == nil {
		l.Depth = arena.DefaultDepth
	}
	var err error
	for i, to := range []*arena.Contestant{&m.A, &m.B} {
		if c.book == "" {
			break // the flags are parsed already
		}
		if *to, err = arena.ParseContestant(arena.WithBook(c.engines[i], c.book), resources); err != nil {
			return cli.Usagef("-book %w", err)
		}
	}
	if c.openings, err = m.SetOpenings(c.openings); err != nil {
		return cli.Usagef("-openings %w", err)
	}
	return nil
}

// openLog opens the file for the games. If the match is resumed it adds the games in the file to the tally.
func (c *matchCommand) openLog(tally *arena.Tally) (*arena.Log, error) {
	m := &c.match
	if c.resume {
		return arena.ResumeLog(c.pdn, m.Conditions(c.openings), &m.A, &m.B, m.Variant, tally.Add)
	}
	return arena.CreateLog(c.pdn, m.Conditions(c.openings), &m.A, &m.B)
}

// play plays the games that are not in the tally. The test can end the match only after a pair.
func (c *matchCommand) play(ctx context.Context, tally *arena.Tally, log *arena.Log, p *matchProgress) error {
	if tally.Decided(c.sprt) {
		return nil
	}
	for record, err := range c.match.Play(ctx, tally.Games()+1) {
		if err != nil {
			return err
		}
		if log != nil {
			if err := log.Append(record); err != nil {
				return err
			}
		}
		tally.Add(record)
		p.game(record, tally)
		if tally.Decided(c.sprt) {
			return nil
		}
	}
	return nil
}
