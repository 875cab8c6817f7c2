package arena

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

// Match is what two contestants play, and how. It is not changed while it is played.
type Match struct {
	A, B    Contestant
	Variant draughts.Variant
	// Limits are those of each move, at least one of Depth, Nodes, Time and Clock. Clock is what each side has on its clock
	// at the beginning; with Moves, it gets Remaining again each time it has made so many. Where a side has only one move,
	// it is made at once and costs no time.
	Limits draughts.Limits
	// Openings are played in this order, each twice with colours exchanged, and over again when they are through. In
	// the first game of a pair A has the side that moves first under the rules, whichever is to move in the opening.
	Openings     []openings.Opening
	Games        int
	Seed         uint64        // what is random follows from it
	Concurrency  int           // games played at a time; 1 if 0
	Margin       time.Duration // how far a time may be overstepped without losing the game; 100 ms if 0
	Adjudication Adjudication
}

// ErrMatch is returned for a match that cannot be played.
var ErrMatch = errors.New("impossible match")

// check returns an error if the match cannot be played.
func (m *Match) check() error {
	switch {
	case !m.Variant.Valid():
		return fmt.Errorf("%w: %w", ErrMatch, draughts.ErrUnknownVariant)
	case m.A.New == nil || m.B.New == nil:
		return fmt.Errorf("%w: it needs two contestants", ErrMatch)
	case len(m.Openings) == 0:
		return fmt.Errorf("%w: there are no openings", ErrMatch)
	case m.Games < 0 || m.Concurrency < 0:
		return fmt.Errorf("%w: %d games, %d at a time", ErrMatch, m.Games, m.Concurrency)
	}
	if err := checkLimits(&m.Limits); err != nil {
		return err
	}
	for i := range m.Openings {
		if v := m.Openings[i].Start.Variant; v != m.Variant {
			name := quote.Cut(m.Openings[i].Name, quote.Characters)
			return fmt.Errorf("%w: the opening %s is of %s, not %s", ErrMatch, name, v, m.Variant)
		}
	}
	return nil
}

// checkLimits returns an error unless the limits end every search.
func checkLimits(l *draughts.Limits) error {
	switch c := l.Clock; {
	case l.Depth < 0 || l.Time < 0:
		return fmt.Errorf("%w: a limit is negative: depth %d, time %v", ErrMatch, l.Depth, l.Time)
	case c != nil && (c.Remaining < 0 || c.Increment < 0 || c.Moves < 0):
		return fmt.Errorf("%w: the clock is negative: %v, increment %v, %d moves", ErrMatch, c.Remaining, c.Increment, c.Moves)
	case l.Depth == 0 && l.Nodes == 0 && l.Time == 0 && c == nil:
		return fmt.Errorf("%w: no limit is set, of Depth, Nodes, Time and Clock", ErrMatch)
	}
	return nil
}

// job is a game to be played, and where its result goes.
type job struct {
	number int
	result chan<- result
}

type result struct {
	record *Record
	err    error
}

// Play plays the games from number first on, which is 1 for all, and yields them in the order of their numbers. Leaving
// the loop ends the match, as does cancelling ctx, whose error is yielded then. An error is the last that is yielded: an
// engine that does not start is one, but not what an engine does wrong in a game, or before one that is not its first:
// then it loses, and the match goes on. Play panics if ctx is nil.
func (m *Match) Play(ctx context.Context, first int) iter.Seq2[*Record, error] {
	mustHaveContext("Play", ctx)
	return func(yield func(*Record, error) bool) {
		if err := m.check(); err != nil {
			yield(nil, err)
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		var workers sync.WaitGroup
		defer workers.Wait()
		defer cancel()

		// Each game has a channel for its result, and these wait in line, so that results come in order. The line is
		// short: a game that takes long holds back the others rather than have a heap of results wait for it.
		atATime := max(m.Concurrency, 1)
		jobs := make(chan job)
		line := make(chan (<-chan result), 4*atATime)
		for range atATime {
			workers.Go(func() { m.work(ctx, jobs) })
		}
		workers.Go(func() {
			defer close(line)
			defer close(jobs)
			for number := max(first, 1); number <= m.Games; number++ {
				c := make(chan result, 1)
				select {
				case line <- c:
				case <-ctx.Done():
					return
				}
				select {
				case jobs <- job{number, c}:
				case <-ctx.Done():
					c <- result{err: ctx.Err()}
					return
				}
			}
		})
		for c := range line {
			r := <-c
			if !yield(r.record, r.err) || r.err != nil {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// work plays games, one after another, with engines of its own.
func (m *Match) work(ctx context.Context, jobs <-chan job) {
	var seats [2]seat
	defer func() {
		for i := range seats {
			if e := seats[i].Engine; e != nil {
				_ = e.Close() // the games have been played: that it would not end changes none
			}
		}
	}()
	var failed error
	for i, e := range []*Contestant{&m.A, &m.B} {
		engine, err := e.New(m)
		if err == nil && engine == nil {
			err = fmt.Errorf("%w: New returned none", ErrContestant)
		}
		if err != nil {
			failed = fmt.Errorf("%s: %w", e.Name, err)
			break
		}
		seats[i] = seat{name: e.Name, Engine: engine}
	}
	for j := range jobs {
		if failed != nil {
			j.result <- result{err: failed}
			continue
		}
		record, err := m.play(ctx, j.number, &seats)
		j.result <- result{record, err}
	}
}
