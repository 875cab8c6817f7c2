package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/quote"
)

// matchKind is a match between two engines of this library. A task is a number of pairs of games, so both engines of a
// pair are on one worker.
type matchKind struct{}

func (matchKind) Name() string { return "match" }

func (matchKind) newSettings() Settings { return newMatchSettings() }

func (matchKind) output(json.RawMessage) string { return "match.pdn" }

// Plan takes MatchSettings.
func (matchKind) Plan(ctx context.Context, settings json.RawMessage) (farm.Plan, error) {
	s := newMatchSettings()
	if err := decode(settings, s); err != nil {
		return farm.Plan{}, err
	}
	m, err := s.match()
	if err != nil {
		return farm.Plan{}, err
	}
	p, err := s.findResources(&m)
	if err != nil {
		return farm.Plan{}, err
	}
	if s.Pairs == 0 {
		s.Pairs = defaultPairs(&m)
	}
	if isTimed(&m) && s.Speed == 0 {
		if s.Speed, err = Speed(ctx, s.Variant); err != nil {
			return farm.Plan{}, err
		}
	}
	print, err := s.fingerprint(ctx, &m)
	if err != nil {
		return farm.Plan{}, err
	}
	games := 2 * s.Pairs
	return planned(farm.Plan{
		Tasks: (s.Games + games - 1) / games, Timed: isTimed(&m), Fingerprint: print, Files: p.files,
	}, s)
}

// findResources finds the files of the contestants and of the openings, sets the openings of m, and fills in the
// settings that Plan sets.
func (s *MatchSettings) findResources(m *arena.Match) (p planner, err error) {
	for _, text := range []string{s.A, s.B} {
		if err := p.addContestant(text); err != nil {
			return p, settingsErrorf("%w", err)
		}
		if _, err := arena.ParseContestant(text, arena.Resources{Prober: openHere, Books: namedBooks}); err != nil {
			return p, settingsErrorf("%w", err)
		}
	}
	_, err = namedBooks.MapFiles(s.Openings, func(name string) (string, error) {
		if name == "" {
			return "", nil // the default
		}
		return name, p.addFile(openingsUse, name)
	})
	if err == nil {
		s.Names, err = m.SetOpenings(s.Openings, namedBooks)
	}
	if err != nil {
		return p, settingsErrorf("openings: %w", err)
	}
	s.Resources = p.resources
	return p, nil
}

// openHere opens databases to check that they exist.
func openHere(name string) (draughts.Prober, error) {
	db, err := builtin.OpenNamed(name)
	if err == nil && builtin.IsDirectory(name) {
		err = db.Close()
	}
	return db, err
}

// fingerprint returns the fingerprint of a match with openings.
func (s *MatchSettings) fingerprint(ctx context.Context, m *arena.Match) (farm.Fingerprint, error) {
	usesBuiltin, usesBook := false, false
	for _, text := range []string{s.A, s.B} {
		_, _ = mapContestant(text, func(use, name string) (string, error) {
			usesBuiltin = usesBuiltin || use == egdbUse && !builtin.IsDirectory(name)
			usesBook = usesBook || use == bookUse && isNamedBook(name)
			return name, nil
		})
	}
	f, err := fingerprint(ctx, s.Variant, usesBuiltin)
	if err != nil {
		return nil, err
	}
	if usesBook {
		if err := addBook(f, s.Variant); err != nil {
			return nil, err
		}
	}
	f["openings"] = openingsHash(m.Openings)
	return f, nil
}

// matchRunner plays pairs of games.
type matchRunner struct {
	store  *store
	match  arena.Match // all of it
	format arena.LogFormat
	pairs  int
}

func (matchKind) Open(ctx context.Context, manifest *farm.Manifest, files farm.Files) (farm.Runner, error) {
	s := newMatchSettings()
	if err := decode(manifest.Settings, s); err != nil {
		return nil, err
	}
	m, err := s.match()
	if err != nil {
		return nil, err
	}
	r := &matchRunner{store: newStore(s.Resources, files), match: m, format: s.format(&m), pairs: max(s.Pairs, 1)}
	if err := r.open(ctx, s, manifest); err != nil {
		_ = r.Close() // the first error says more
		return nil, err
	}
	return r, nil
}

// open opens the engines and the openings, and checks that they are those of the manifest.
func (r *matchRunner) open(ctx context.Context, s *MatchSettings, manifest *farm.Manifest) (err error) {
	m := &r.match
	local, err := namedBooks.MapFiles(s.Openings, func(name string) (string, error) {
		if name == "" {
			return "", nil
		}
		return r.store.path(ctx, openingsUse, name)
	})
	if err != nil {
		return err
	}
	if _, err := m.SetOpenings(local, namedBooks); err != nil {
		return settingsErrorf("openings: %w", err)
	}
	own, err := s.fingerprint(ctx, m)
	if err != nil {
		return err
	}
	if err := manifest.Fingerprint.Check(own); err != nil {
		return err
	}
	if err := fitTimes(ctx, m, s.Speed); err != nil {
		return err
	}
	if m.A, err = r.store.contestant(ctx, s.A); err != nil {
		return err
	}
	m.B, err = r.store.contestant(ctx, s.B)
	return err
}

// format returns the form of the games in the output.
func (s *MatchSettings) format(m *arena.Match) arena.LogFormat {
	return arena.LogFormat{Event: m.Conditions(s.Names), A: s.A, B: s.B, Variant: s.Variant}
}

// Run returns the games of the task in PDN.
func (r *matchRunner) Run(ctx context.Context, n int, _ []byte) (result []byte, err error) {
	m := r.match
	first := 2*r.pairs*n + 1
	m.Games = min(m.Games, first+2*r.pairs-1)
	for record, err := range m.Play(ctx, first) {
		if err != nil {
			return nil, err
		}
		if record.Number > first {
			result = append(result, '\n')
		}
		if result, err = r.format.AppendGame(result, record); err != nil {
			return nil, err
		}
	}
	return result, nil
}

func (r *matchRunner) Close() error { return r.store.close() }

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
	Games int           `json:"games"`
	Took  time.Duration `json:"took"`
}

func (matchKind) Collect(_ context.Context, manifest *farm.Manifest, _ farm.Files, dir string) (farm.Collector, error) {
	s := newMatchSettings()
	if err := decode(manifest.Settings, s); err != nil {
		return nil, err
	}
	m, err := s.match()
	if err != nil {
		return nil, err
	}
	c := &matchCollector{settings: s, match: m, format: s.format(&m), created: manifest.Created}
	var states []matchState
	c.output, err = openOutput(dir, matchKind{}.output(nil), nil, func(text json.RawMessage) error {
		var state matchState
		err := json.Unmarshal(text, &state)
		states = append(states, state)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := c.replay(filepath.Join(dir, matchKind{}.output(nil)), states); err != nil {
		return nil, errors.Join(err, c.output.Close())
	}
	return c, nil
}

// replay counts the games in the output again, which is in these states after its tasks.
func (c *matchCollector) replay(name string, states []matchState) error {
	f, err := os.Open(name)
	if err != nil {
		return quote.Error(err)
	}
	defer f.Close()
	for record, err := range c.format.Records(f, 1) {
		if err != nil || len(states) == 0 {
			return errors.Join(errOutput, err)
		}
		c.tally.Add(record)
		if c.tally.Games() == states[0].Games {
			c.took, states = states[0].Took, states[1:]
			c.addToCurve()
		}
	}
	if len(states) > 0 {
		return errOutput
	}
	return nil
}

// Add ends the match with the pair that decides the test, as on one machine.
func (c *matchCollector) Add(n int, result []byte) (done bool, err error) {
	sprt := c.settings.Test()
	if c.tally.Decided(sprt) {
		return true, nil // before a restart
	}
	if err := c.checkTask(n); err != nil {
		return false, err
	}
	tally := c.tally.Clone()
	first := 2*max(c.settings.Pairs, 1)*n + 1
	last := min(first+2*max(c.settings.Pairs, 1)-1, c.settings.Games)
	number := first - 1
	var part []byte
	for record, err := range c.format.Records(bytes.NewReader(result), first) {
		if err == nil && record.Number > last {
			err = fmt.Errorf("game %d is not of this task", record.Number)
		}
		if err != nil {
			return false, fmt.Errorf("task %d: %w", n, err)
		}
		if number = record.Number; number > 1 {
			part = append(part, '\n')
		}
		if part, err = c.format.AppendGame(part, record); err != nil {
			return false, err
		}
		tally.Add(record)
		if done = tally.Decided(sprt); done {
			break
		}
	}
	if number < last && !done {
		return false, fmt.Errorf("task %d: game %d is missing", n, number+1)
	}
	c.took = time.Since(c.created)
	if err := c.append(part, matchState{tally.Games(), c.took}); err != nil {
		return false, err
	}
	c.tally = tally
	c.addToCurve()
	return done || last == c.settings.Games, nil
}

// maxCurve is the largest number of points of the curve of the test.
const maxCurve = 256

// addToCurve adds the present state of the test to its curve. If the curve is long, every second point is dropped.
func (c *matchCollector) addToCurve() {
	sprt := c.settings.Test()
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
	sprt := c.settings.Test()
	return MatchStatus{
		Report:   c.match.Report(c.settings.Names, &c.tally, sprt, c.took),
		MaxGames: c.settings.Games, Line: c.tally.Line(sprt),
		Done:  c.tally.Games() == c.settings.Games || c.tally.Decided(sprt),
		Curve: c.curve,
	}
}
