package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/cmd/draughts/internal/terminal"
	"github.com/godraughts/draughts/internal/cli"
)

const matchAbout = `
Plays a match between two engines and prints the score, the difference in Elo
with its confidence interval, and how the games ended. Each opening is played
twice, with colours exchanged: see draughts help openings. "draughts help" has
topics for engines and clocks.

An engine that crashes, hangs or breaks the rules loses the game. The fault is
printed, and the match continues with the engine restarted. One that cannot be
started or reached again ends the match with status 1; see --resume.

Without --depth, --nodes, --time or --clock each move is searched 6 plies deep.
Games with limits of depth or nodes are the same for the same --seed, whatever
the --concurrency. --sprt ends the match when the sequential test, with error
probabilities of 5 %, accepts one of two differences in Elo, or after --games.

  draughts match --games 2500 --depth 6 -a default -b eval=material
  draughts match --nodes 20000 -b noprobcut --sprt 0,5 -o match.pdn
  draughts match -a default -b hub:./other --clock 30s+300ms --variant russian
  draughts match -a default -b dxp: --time 100ms --variant international
`

type matchCommand struct {
	cli.FormatFlags
	settings    arena.MatchSettings
	match       arena.Match
	openings    string // the sources
	book        string
	concurrency int
	pdn         string
	resume      bool
	given       func(flag string) bool

	began    time.Time
	played   int           // games of this run
	gameTime time.Duration // sum of the durations of these games
}

func (c *matchCommand) Register(f *flag.FlagSet) {
	c.settings = arena.DefaultMatchSettings()
	c.settings.Flags(f, draughts.LoadVariant, func(text string) error {
		contestant, err := arena.ParseContestant(text, terminal.Resources)
		return errors.Join(err, contestant.Close())
	})
	f.StringVar(&c.book, "book", "", "engines play from this opening `BOOK`, a file or builtin")
	f.IntVar(&c.concurrency, "concurrency", 1, "play `N` games at a time")
	f.StringVar(&c.pdn, "output", "", "append each game to this `FILE` when it has ended")
	f.BoolVar(&c.resume, "resume", false, "continue the interrupted match in the -o file")
	c.RegisterObject(f)
}

func (c *matchCommand) Run(args []string, s cli.Streams) error {
	if err := c.check(s); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	var tally arena.Tally
	var log *arena.Log
	if c.pdn != "" {
		var err error
		if format := c.match.LogFormat(c.openings); c.resume {
			log, err = arena.ResumeLog(c.pdn, format, tally.Add)
		} else {
			log, err = arena.CreateLog(c.pdn, format)
		}
		if err != nil {
			return err
		}
		defer log.Close()
	}
	progress := progressbar.New(&s, "games", float64(c.match.Games))
	progress.First = float64(tally.Games())
	c.began = time.Now()
	err := c.play(ctx, &tally, log, progress, s.Err)
	progress.End()
	switch {
	case tally.Games() == 0:
	case c.JSON:
		report := c.match.Report(c.openings, &tally, c.settings.SPRT, time.Since(c.began))
		if err := cli.PrintObject(s.Out, report); err != nil {
			return err
		}
	default:
		c.report(s, &tally)
	}
	return withUnread(err, errors.Join(c.match.A.Close(), c.match.B.Close()), s)
}

// check checks the flags and opens the engines and the openings.
func (c *matchCommand) check(s cli.Streams) (err error) {
	if c.resume && c.pdn == "" {
		return cli.Usagef("--resume goes with -o FILE")
	}
	if err := checkRange("concurrency", c.concurrency, 1, draughts.MaxWorkers); err != nil {
		return err
	}
	if c.match, err = c.settings.Match(); err != nil {
		return cli.Usagef("--%w", err)
	}
	c.match.Concurrency = c.concurrency
	if c.settings.SPRT != nil && !c.given("games") {
		c.match.Games = 0
	}
	resources := terminal.Resources
	resources.Book = c.book
	texts := [2]string{c.settings.A, c.settings.B}
	for i, to := range [2]*arena.Contestant{&c.match.A, &c.match.B} {
		if *to, err = arena.ParseContestant(texts[i], resources); err != nil {
			return cli.Usagef("--book %w", err) // the flags are parsed without a book already
		}
		if err := checkWeights([]string{"a", "b"}[i], to.CheckRules(c.match.Variant), s); err != nil {
			return err
		}
	}
	if c.openings, err = c.match.SetOpenings(c.settings.Openings, terminal.Resources.Books); err != nil {
		return cli.Usagef("--openings %w", err)
	}
	return nil
}

// SetGiven sets the function that reports whether the command line has a flag.
func (c *matchCommand) SetGiven(given func(flag string) bool) { c.given = given }

// play plays the games that are not in the tally. Only after a pair can the test end it. Faults are printed at once.
func (c *matchCommand) play(
	ctx context.Context, tally *arena.Tally, log *arena.Log, progress *progressbar.Bar, messages io.Writer,
) error {
	if tally.Decided(c.settings.SPRT) {
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
		c.played++
		c.gameTime += record.Time
		if record.Fault != "" {
			fmt.Fprintf(messages, "game %d: %v: %s\n", record.Number, record.Game.Outcome(), record.Fault)
		}
		progress.Set(float64(tally.Games()), tally.Line(c.settings.SPRT))
		if tally.Decided(c.settings.SPRT) {
			return nil
		}
	}
	return nil
}

func (c *matchCommand) report(s cli.Streams, t *arena.Tally) {
	m := &c.match
	games := float64(t.Games())
	score := t.Pairs.Score()
	fmt.Fprintf(s.Out, "A %s\nB %s\n", m.A.Name, m.B.Name)
	fmt.Fprintf(s.Out, "games    %d: A wins %d, draws %d, loses %d; %.1f %% decisive\n",
		t.Games(), t.Wins, t.Draws, t.Losses, 100*float64(t.Wins+t.Losses)/games)
	confidence := fmt.Sprintf("%.1f to %.1f %%", 100*score.Low, 100*score.High)
	if score.Low == 0 && score.High == 1 {
		confidence = "unknown"
	}
	fmt.Fprintf(s.Out, "score    %.1f %%, with 95 %% confidence %s\n", 100*t.Score(), confidence)
	fmt.Fprintf(s.Out, "Elo      %s\n", t.Pairs.Elo())
	fmt.Fprintf(s.Out, "pairs    %d: with 0 to 2 points for A %s\n", t.Pairs.N(), strings.Trim(fmt.Sprint(t.Pairs), "[]"))
	if sprt := c.settings.SPRT; sprt != nil {
		lower, upper := sprt.Bounds()
		verdict := map[arena.Verdict]string{
			arena.Undecided: "undecided",
			arena.AcceptH0:  fmt.Sprintf("A is not stronger by %g", sprt.Elo1),
			arena.AcceptH1:  fmt.Sprintf("A is stronger by more than %g", sprt.Elo0),
		}[sprt.Verdict(t.Pairs)]
		fmt.Fprintf(s.Out, "SPRT     Elo %g or %g: LLR %+.2f (%.2f, %.2f), %s\n",
			sprt.Elo0, sprt.Elo1, sprt.LLR(t.Pairs), lower, upper, verdict)
	}
	var ends []string
	for _, r := range mostFrequent(t.Ends) {
		ends = append(ends, fmt.Sprintf("%s %d", r, t.Ends[r]))
	}
	fmt.Fprintf(s.Out, "ends     %s\n", strings.Join(ends, ", "))
	if t.FaultsA+t.FaultsB > 0 {
		fmt.Fprintf(s.Out, "faults   A %d, B %d\n", t.FaultsA, t.FaultsB)
	}
	fmt.Fprintf(s.Out, "length   %.1f plies a game\n", float64(t.Plies)/games)
	fmt.Fprintf(s.Out, "variety  %d games differ in their first %d plies\n", t.Distinct, arena.VarietyPlies)
	if c.played > 0 {
		fmt.Fprintf(s.Out, "time     %.1f s, %s ms a game\n", time.Since(c.began).Seconds(),
			threeDigits(float64(c.gameTime.Microseconds())/1000/float64(c.played)))
	}
}
