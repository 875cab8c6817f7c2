package kinds

import (
	"context"
	"slices"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
)

// The speed is the best of several rounds of searches of this many nodes each.
const (
	speedRounds = 3
	speedNodes  = 40_000
)

// measureSpeed returns the nodes a second of one search on this machine by the rules of v. It takes about a second, and
// what else the machine does slows it. It returns the error of ctx, or one that wraps draughts.ErrUnknownVariant.
func measureSpeed(ctx context.Context, v draughts.Variant) (nodesPerSecond float64, err error) {
	for range speedRounds {
		began := time.Now()
		nodes, err := bench(ctx, v, draughts.Limits{Nodes: speedNodes})
		if err != nil {
			return 0, err
		}
		nodesPerSecond = max(nodesPerSecond, float64(nodes)/time.Since(began).Seconds())
	}
	return nodesPerSecond, nil
}

// fitTimes changes the times of a match that are meant for a machine of some speed to times for this machine: half the
// speed gets twice the time. Speed 0 leaves them.
func fitTimes(ctx context.Context, m *arena.Match, speed float64) error {
	if !m.IsTimed() || speed == 0 {
		return nil
	}
	own, err := measureSpeed(ctx, m.Variant)
	if err != nil {
		return err
	}
	scaleTimes(m, speed/own)
	return nil
}

// scaleTimes multiplies all times of a match. A time that is set stays positive.
func scaleTimes(m *arena.Match, factor float64) {
	m.Clock = slices.Clone(m.Clock)
	times := []*time.Duration{&m.Limits.Time, &m.Margin}
	for i := range m.Clock {
		p := &m.Clock[i]
		times = append(times, &p.Time, &p.Increment, &p.Delay, &p.Bronstein)
	}
	for _, t := range times {
		if *t > 0 {
			*t = max(1, time.Duration(float64(*t)*factor))
		}
	}
}
