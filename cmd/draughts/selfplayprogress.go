package main

import (
	"fmt"
	"io"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/tune"
)

// selfplayProgress prints the progress of self-play every ten seconds.
type selfplayProgress struct {
	w              io.Writer
	first, all     int // games in the file before this run, and after it
	played         int // in this run
	positions      int
	tally          [draughts.Draw + 1]int
	start, reports time.Time
}

// selfplayPeriod is the time between two lines.
const selfplayPeriod = 10 * time.Second

func newSelfplayProgress(w io.Writer, first, all int) *selfplayProgress {
	return &selfplayProgress{w: w, first: first, all: all, start: time.Now(), reports: time.Now()}
}

// game counts a game. It prints a line if selfplayPeriod has passed or the game is the last.
func (p *selfplayProgress) game(g tune.GameSamples) {
	p.played++
	p.positions += len(g.Samples)
	p.tally[g.Result]++
	left := p.all - p.first - p.played
	if left > 0 && time.Since(p.reports) < selfplayPeriod {
		return
	}
	p.reports = time.Now()
	seconds := max(time.Since(p.start).Seconds(), 1e-9)
	games := float64(p.played) / seconds
	fmt.Fprintf(p.w, "%d of %d games, %.1f a second; %d positions, %.0f a second; %v left; "+
		"White won %d, Black %d, drawn %d\n",
		p.first+p.played, p.all, games, p.positions, float64(p.positions)/seconds,
		time.Duration(float64(left)/games*float64(time.Second)).Round(time.Second),
		p.tally[draughts.WhiteWins], p.tally[draughts.BlackWins], p.tally[draughts.Draw])
}
