package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/internal/cli"
)

// matchProgress is the progress of a match, with what the report says of this run.
type matchProgress struct {
	*cli.Progress
	sprt     *arena.SPRT
	messages io.Writer
	began    time.Time
	played   int           // games of this run
	gameTime time.Duration // sum of the durations of these games
}

// newMatchProgress returns the progress of a match with games already played.
func newMatchProgress(s *cli.Streams, done, games int, sprt *arena.SPRT) *matchProgress {
	p := &matchProgress{cli.NewLoggedProgress(s, "games", float64(games)), sprt, s.Err, time.Now(), 0, 0}
	p.First = float64(done)
	return p
}

// game counts a game. A fault of an engine is printed at once.
func (p *matchProgress) game(r *arena.Record, t *arena.Tally) {
	p.played++
	p.gameTime += r.Time
	if r.Fault != "" {
		fmt.Fprintf(p.messages, "game %d: %v: %s\n", r.Number, r.Game.Outcome(), r.Fault)
	}
	p.Set(float64(t.Games()), t.Line(p.sprt))
}

// report prints the result of the match.
func (c *matchCommand) report(s cli.Streams, t *arena.Tally, p *matchProgress) {
	m := &c.match
	games := float64(t.Games())
	score := t.Pairs.Score()
	fmt.Fprintf(s.Out, "A %s\nB %s\n", m.A.Name, m.B.Name)
	fmt.Fprintf(s.Out, "games    %d: A wins %d, draws %d, loses %d; %.1f %% decisive\n",
		t.Games(), t.Wins, t.Draws, t.Losses, 100*float64(t.Wins+t.Losses)/games)
	fmt.Fprintf(s.Out, "score    %.1f %%, with 95 %% confidence %.1f to %.1f %%\n",
		100*t.Score(), 100*score.Low, 100*score.High)
	fmt.Fprintf(s.Out, "Elo      %s\n", t.Pairs.Elo())
	fmt.Fprintf(s.Out, "pairs    %d: with 0 to 2 points for A %s\n", t.Pairs.N(), strings.Trim(fmt.Sprint(t.Pairs), "[]"))
	if c.sprt != nil {
		lower, upper := c.sprt.Bounds()
		verdict := map[arena.Verdict]string{
			arena.Undecided: "undecided",
			arena.AcceptH0:  fmt.Sprintf("A is not stronger by %g", c.sprt.Elo1),
			arena.AcceptH1:  fmt.Sprintf("A is stronger by more than %g", c.sprt.Elo0),
		}[c.sprt.Verdict(t.Pairs)]
		fmt.Fprintf(s.Out, "SPRT     Elo %g or %g: LLR %+.2f (%.2f, %.2f), %s\n",
			c.sprt.Elo0, c.sprt.Elo1, c.sprt.LLR(t.Pairs), lower, upper, verdict)
	}
	fmt.Fprintf(s.Out, "ends     %s\n", endsText(t.Ends))
	if t.FaultsA+t.FaultsB > 0 {
		fmt.Fprintf(s.Out, "faults   A %d, B %d\n", t.FaultsA, t.FaultsB)
	}
	fmt.Fprintf(s.Out, "length   %.1f plies a game\n", float64(t.Plies)/games)
	fmt.Fprintf(s.Out, "variety  %d games differ in their first %d plies\n", t.Distinct, arena.VarietyPlies)
	if p.played > 0 {
		fmt.Fprintf(s.Out, "time     %.1f s, %.3g ms a game\n", time.Since(p.began).Seconds(),
			float64(p.gameTime.Microseconds())/1000/float64(p.played))
	}
}

// endsText returns the number of games that ended for each reason, the most frequent first.
func endsText(ends map[draughts.Reason]int) string {
	var reasons []draughts.Reason
	for r := range ends {
		reasons = append(reasons, r)
	}
	slices.SortFunc(reasons, func(a, b draughts.Reason) int {
		if ends[a] != ends[b] {
			return ends[b] - ends[a]
		}
		return int(a) - int(b)
	})
	var texts []string
	for _, r := range reasons {
		texts = append(texts, fmt.Sprintf("%s %d", r, ends[r]))
	}
	return strings.Join(texts, ", ")
}
