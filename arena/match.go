package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"strconv"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/ordered"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

// Match is a match of two contestants. It must not be changed while it is played.
type Match struct {
	A, B    Contestant
	Variant draughts.Variant
	// Limits are those of each move, without their Clock. Depth, Nodes, Time or the Clock of the match must be set.
	Limits draughts.Limits
	// Clock is the time control. The time of a side counts only while its engine searches. An only move takes no time.
	Clock clock.Control
	// Openings are played in this order, each twice with colours exchanged. After the last one they start over. In the
	// first game of a pair A has the side that moves first by the rules, whichever side is to move in the opening.
	Openings     []openings.Opening
	Games        int           // 0 means no limit: leaving the loop of Play ends the match
	Seed         uint64        // of all randomness
	Concurrency  int           // number of games played at a time; 0 means 1
	Margin       time.Duration // by which a time limit may be exceeded without loss of the game; 0 means 100 ms
	Adjudication Adjudication
}

// ErrMatch is returned for a match that cannot be played.
var ErrMatch = errors.New("invalid match")

func (m *Match) check() error {
	l := &m.Limits
	switch {
	case !m.Variant.IsValid():
		return fmt.Errorf("%w: %w", ErrMatch, draughts.ErrUnknownVariant)
	case m.A.New == nil || m.B.New == nil:
		return fmt.Errorf("%w: it needs two contestants", ErrMatch)
	case len(m.Openings) == 0:
		return fmt.Errorf("%w: there are no openings", ErrMatch)
	case m.Games < 0 || m.Concurrency < 0:
		return fmt.Errorf("%w: %d games, %d at a time", ErrMatch, m.Games, m.Concurrency)
	case l.Depth < 0 || l.Time < 0:
		return fmt.Errorf("%w: a limit is negative: depth %d, time %v", ErrMatch, l.Depth, l.Time)
	case l.Clock != nil:
		return fmt.Errorf("%w: Limits.Clock is set: the time control is the Clock of the match", ErrMatch)
	case !m.IsTimed() && l.Depth == 0 && l.Nodes == 0:
		return fmt.Errorf("%w: no limit is set, of Depth, Nodes, Time and Clock", ErrMatch)
	}
	if err := m.Clock.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrMatch, err)
	}
	for i := range m.Openings {
		if v := m.Openings[i].Start.Variant; v != m.Variant {
			name := quote.Cut(m.Openings[i].Name, quote.Characters)
			return fmt.Errorf("%w: the opening %s is of %s, not %s", ErrMatch, name, v, m.Variant)
		}
	}
	return nil
}

// IsTimed reports whether the games depend on time.
func (m *Match) IsTimed() bool { return m.Limits.Time > 0 || len(m.Clock) > 0 }

// Play plays the games from number first to m.Games and yields them in the order of their numbers, which begin at 1.
//
// Leaving the loop ends the match. An error is yielded last: that of ctx, ErrMatch, or that of an engine that cannot
// begin a game. An engine that fails in a game loses it, and the match continues.
func (m *Match) Play(ctx context.Context, first int) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		if err := m.check(); err != nil {
			yield(nil, err)
			return
		}
		workers := make([]ordered.Worker[*Record], max(m.Concurrency, 1))
		for i := range workers {
			w := &matchWorker{match: m}
			defer w.close()
			workers[i] = w.play
		}
		// Few results wait while a long game runs.
		ordered.Results(ctx, workers, 4*len(workers), max(first, 1), cmp.Or(m.Games, math.MaxInt-1))(yield)
	}
}

// matchWorker plays one game at a time, with engines of its own.
type matchWorker struct {
	match   *Match
	engines [2]Engine // made for the first game
}

func (w *matchWorker) play(ctx context.Context, number int) (*Record, error) {
	for i, c := range []*Contestant{&w.match.A, &w.match.B} {
		if w.engines[i] != nil {
			continue
		}
		engine, err := c.New(w.match)
		if err == nil && engine == nil {
			err = fmt.Errorf("%w: New returned none", ErrContestant)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		w.engines[i] = engine
	}
	return w.match.play(ctx, number, w.engines)
}

func (w *matchWorker) close() {
	for _, e := range w.engines {
		if e != nil {
			_ = e.Close() // the results are complete
		}
	}
}

// SetOpenings sets m.Openings to those of a text in the form of [openings.Books.Parse], for m.Games games. No text
// stands for the 11-man ballots in English draughts, and for random:6 in other rule sets.
//
// names is the text that names the openings for [Match.LogFormat]. Errors are those of books.Parse and
// [openings.Sources.List].
func (m *Match) SetOpenings(text string, books openings.Books) (names string, err error) {
	if text == "" {
		text = "11man"
		if m.Variant != draughts.English {
			text = "random:6"
		}
	}
	sources, err := books.Parse(m.Variant, text)
	if err != nil {
		return "", err
	}
	const endless = 10_000 // openings of a match without a limit of games, which then start over
	count := cmp.Or((m.Games+1)/2, endless)
	if m.Openings, err = sources.List(m.Variant, count, m.Seed); err != nil {
		return "", err
	}
	return sources.String(), nil
}

// conditions returns everything that the games depend on, as the flags of "draughts match". openings names m.Openings.
func (m *Match) conditions(openings string) string {
	text := fmt.Sprintf("-variant %s -a %q%s -b %q%s -openings %s -seed %d", m.Variant, m.A.Name, m.A.sum(m.Variant),
		m.B.Name, m.B.sum(m.Variant), openings, m.Seed)
	l, a := m.Limits, m.Adjudication
	for _, flag := range []struct {
		name  string
		value any
		set   bool
	}{
		{"rules", m.Variant.Rules().Hash(), !m.Variant.IsBuiltin()},
		{"depth", l.Depth, l.Depth > 0},
		{"nodes", l.Nodes, l.Nodes > 0},
		{"time", l.Time, l.Time > 0},
		{"clock", strconv.Quote(m.Clock.String()), m.Clock != nil},
		{"maxplies", a.MaxPlies, a.MaxPlies > 0},
		{"winscore", fmt.Sprintf("%d,%d", int(a.WinScore), a.WinMoves), a.WinMoves > 0},
		{"drawscore", fmt.Sprintf("%d,%d,%d", int(a.DrawScore), a.DrawMoves, a.DrawAfter), a.DrawMoves > 0},
	} {
		if flag.set {
			text += fmt.Sprintf(" -%s %v", flag.name, flag.value)
		}
	}
	return text
}
