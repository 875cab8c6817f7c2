package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
)

// progress prints the state of a match: on a terminal in a line that changes, otherwise in a line every ten seconds.
type progress struct {
	out      io.Writer
	games    int // of the whole match
	sprt     *arena.SPRT
	terminal bool
	began    time.Time
	printed  time.Time     // when the last line was printed
	width    int           // of the line on the terminal
	played   int           // games of this run
	gameTime time.Duration // sum of the durations of these games
}

func newProgress(out io.Writer, games int, sprt *arena.SPRT) *progress {
	p := &progress{out: out, games: games, sprt: sprt, began: time.Now()}
	p.printed = p.began
	if f, ok := out.(*os.File); ok {
		if info, err := f.Stat(); err == nil {
			p.terminal = info.Mode()&os.ModeCharDevice != 0
		}
	}
	return p
}

// game counts a game. A fault of an engine is printed at once.
func (p *progress) game(r *arena.Record, t *arena.Tally) {
	p.played++
	p.gameTime += r.Time
	if r.Fault != "" {
		p.clear()
		fmt.Fprintf(p.out, "game %d: %v: %s\n", r.Number, r.Game.Outcome(), r.Fault)
	}
	pause := 10 * time.Second
	if p.terminal {
		pause = 200 * time.Millisecond
	}
	if time.Since(p.printed) < pause {
		return
	}
	p.printed = time.Now()
	line := fmt.Sprintf("%d/%d games  %s  %.1f games/s", t.Games(), p.games, scoreLine(t, p.sprt),
		float64(p.played)/time.Since(p.began).Seconds())
	if !p.terminal {
		fmt.Fprintln(p.out, line)
		return
	}
	fmt.Fprintf(p.out, "\r%-*s", p.width, line)
	p.width = len(line)
}

// clear erases the line on the terminal.
func (p *progress) clear() {
	if p.width > 0 {
		fmt.Fprintf(p.out, "\r%*s\r", p.width, "")
		p.width = 0
	}
}

// scoreLine returns the score of a match in short form.
func scoreLine(t *arena.Tally, sprt *arena.SPRT) string {
	line := fmt.Sprintf("+%d =%d -%d  Elo %s", t.Wins, t.Draws, t.Losses, t.Pairs.Elo())
	if sprt != nil {
		lower, upper := sprt.Bounds()
		line += fmt.Sprintf("  LLR %+.2f (%.2f, %.2f)", sprt.LLR(t.Pairs), lower, upper)
	}
	return line
}

// report prints the result of the match.
func (c *matchCommand) report(s streams, t *arena.Tally, p *progress) {
	m := &c.match
	games := float64(t.Games())
	score := t.Pairs.Score()
	fmt.Fprintf(s.out, "A %s\nB %s\n", m.A.Name, m.B.Name)
	fmt.Fprintf(s.out, "games    %d: A wins %d, draws %d, loses %d; %.1f %% decisive\n",
		t.Games(), t.Wins, t.Draws, t.Losses, 100*float64(t.Wins+t.Losses)/games)
	fmt.Fprintf(s.out, "score    %.1f %%, with 95 %% confidence %.1f to %.1f %%\n",
		100*t.Score(), 100*score.Low, 100*score.High)
	fmt.Fprintf(s.out, "Elo      %s\n", t.Pairs.Elo())
	fmt.Fprintf(s.out, "pairs    %d: with 0 to 2 points for A %s\n", t.Pairs.N(), strings.Trim(fmt.Sprint(t.Pairs), "[]"))
	if c.sprt != nil {
		lower, upper := c.sprt.Bounds()
		verdict := map[arena.Verdict]string{
			arena.Undecided: "undecided",
			arena.AcceptH0:  fmt.Sprintf("A is not stronger by %g", c.sprt.Elo1),
			arena.AcceptH1:  fmt.Sprintf("A is stronger by more than %g", c.sprt.Elo0),
		}[c.sprt.Verdict(t.Pairs)]
		fmt.Fprintf(s.out, "SPRT     Elo %g or %g: LLR %+.2f (%.2f, %.2f), %s\n",
			c.sprt.Elo0, c.sprt.Elo1, c.sprt.LLR(t.Pairs), lower, upper, verdict)
	}
	fmt.Fprintf(s.out, "ends     %s\n", endsText(t.Ends))
	if t.FaultsA+t.FaultsB > 0 {
		fmt.Fprintf(s.out, "faults   A %d, B %d\n", t.FaultsA, t.FaultsB)
	}
	fmt.Fprintf(s.out, "length   %.1f plies a game\n", float64(t.Plies)/games)
	if p.played > 0 {
		fmt.Fprintf(s.out, "time     %.1f s, %.3g ms a game\n", time.Since(p.began).Seconds(),
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
