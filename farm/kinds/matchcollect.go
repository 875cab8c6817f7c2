package kinds

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"github.com/godraughts/draughts/arena"
)

// matchCollector writes the games to a file and counts their results.
type matchCollector struct {
	*output
	settings *MatchSettings
	match    arena.Match
	format   arena.LogFormat
	created  time.Time
	tally    arena.Tally
	took     time.Duration // from the submission of the job to the last game
	curve    [][2]float64
}

// matchState is the state after a task.
type matchState struct {
	Took time.Duration `json:"took"`
}

// openMatch opens the collector of a match. It counts the games in the output again.
func openMatch(s *MatchSettings, m arena.Match, created time.Time, dir string) (c *matchCollector, err error) {
	c = &matchCollector{settings: s, match: m, format: s.format(&m), created: created}
	c.output, err = openOutput(dir, s.output(), nil, func(_ int, part []byte, text json.RawMessage) error {
		var state matchState
		if err := json.Unmarshal(text, &state); err != nil {
			return err
		}
		if _, err := c.count(&c.tally, part); err != nil {
			return fmt.Errorf("%w: %w", errOutput, err)
		}
		c.took = state.Took
		c.addToCurve()
		return nil
	})
	return c, err
}

// count adds games up to the pair that decides the test to a tally, and returns them as a part of the output.
func (c *matchCollector) count(tally *arena.Tally, games []byte) (part []byte, err error) {
	for record, err := range c.format.Records(bytes.NewReader(games), tally.Games()+1) {
		if err != nil {
			return nil, err
		}
		if record.Number > 1 {
			part = append(part, '\n')
		}
		if part, err = c.format.AppendGame(part, record); err != nil {
			return nil, err
		}
		if tally.Add(record); tally.Decided(c.settings.SPRT) {
			break
		}
	}
	return part, nil
}

// Add ends the match with the pair that decides the test, as on one machine.
func (c *matchCollector) Add(n int, result []byte) (done bool, err error) {
	if c.isDone() {
		return true, nil // before a restart
	}
	if err := c.checkTask(n); err != nil {
		return false, err
	}
	tally := c.tally.Clone()
	part, err := c.count(&tally, result)
	last := min((n+1)*c.settings.taskGames(), c.settings.Games)
	switch got := tally.Games(); {
	case err != nil:
	case got > last:
		err = fmt.Errorf("game %d is not of this task", last+1)
	case got < last && !tally.Decided(c.settings.SPRT):
		err = fmt.Errorf("game %d is missing", got+1)
	}
	if err != nil {
		return false, fmt.Errorf("task %d: %w", n, err)
	}
	c.took = time.Since(c.created)
	if err := c.append(part, matchState{c.took}); err != nil {
		return false, err
	}
	c.tally = tally
	c.addToCurve()
	return c.isDone(), nil
}

// isDone reports whether the match is over.
func (c *matchCollector) isDone() bool {
	return c.tally.Games() == c.settings.Games || c.tally.Decided(c.settings.SPRT)
}

// maxCurve is the largest number of points of the curve of the test.
const maxCurve = 256

// addToCurve adds the present state of the test to its curve. If the curve is long, every second point is dropped.
func (c *matchCollector) addToCurve() {
	sprt := c.settings.SPRT
	if sprt == nil {
		return
	}
	if len(c.curve) == maxCurve {
		for i := range maxCurve / 2 {
			c.curve[i] = c.curve[2*i+1]
		}
		c.curve = c.curve[:maxCurve/2]
	}
	c.curve = append(c.curve, [2]float64{float64(c.tally.Pairs.N()), sprt.LLR(c.tally.Pairs)})
}

// MatchStatus is the Status of a match.
type MatchStatus struct {
	arena.Report
	MaxGames int    `json:"max_games"`
	Line     string `json:"line"` // the score on one line
	Done     bool   `json:"done"`
	// Curve has points of the test: the number of pairs, and the log-likelihood ratio after them.
	Curve [][2]float64 `json:"curve,omitempty"`
}

// Status returns a MatchStatus.
func (c *matchCollector) Status() any {
	sprt := c.settings.SPRT
	return MatchStatus{
		Report:   c.match.Report(c.settings.Names, &c.tally, sprt, c.took),
		MaxGames: c.settings.Games, Line: c.tally.Line(sprt), Done: c.isDone(), Curve: c.curve,
	}
}
