package arena

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// Record is a game that has been played.
type Record struct {
	Number  int            // in the match, from 1
	Opening string         // its name
	A       draughts.Color // the side that A played
	Game    *draughts.Game // with its outcome
	Fault   string         // what the loser did wrong, where the outcome's reason is Forfeit or TimeOut
	Time    time.Duration  // that the game took; 0 if it was read from a Log
}

// HalfPoints returns what A has scored, in half points: 2 for a win, 1 for a draw.
func (r *Record) HalfPoints() int {
	winner, won := r.Game.Outcome().Result.Winner()
	switch {
	case !won:
		return 1
	case winner == r.A:
		return 2
	}
	return 0
}

// colorOfA returns the side that A plays in a game of v: the one that moves first in the first game of each pair. It
// follows from the number alone, so that a match can be resumed, and whatever the opening.
func colorOfA(v draughts.Variant, number int) draughts.Color {
	first := v.Rules().First
	if number%2 == 1 {
		return first
	}
	return first.Other()
}

// player is one side of a game.
type player struct {
	name  string
	clock *draughts.Clock // nil without one
	Engine
}

// onlyMove returns the move of p if it has just one, and true.
func onlyMove(p draughts.Position) (draughts.Move, bool) {
	var buffer [64]draughts.Move
	if moves := p.AppendMoves(buffer[:0]); len(moves) == 1 {
		return moves[0], true
	}
	return draughts.Move{}, false
}

// play plays a game of the match; where there is only one move it is made at once, without asking. The error is that of an engine which cannot begin, or of ctx: what an engine does
// wrong in the game loses it.
func (m *Match) play(ctx context.Context, number int, engines [2]Engine) (*Record, error) {
	began := time.Now()
	opening := &m.Openings[(number-1)/2%len(m.Openings)]
	g, err := opening.Game()
	if err != nil {
		return nil, err
	}
	r := &Record{Number: number, Opening: opening.Name, A: colorOfA(m.Variant, number), Game: g}
	var players [2]player // by colour
	for i, e := range []*Entrant{&m.A, &m.B} {
		color := r.A
		if i == 1 {
			color = r.A.Other()
		}
		players[color] = player{name: e.Name, Engine: engines[i]}
		if m.Limits.Clock != nil {
			clock := *m.Limits.Clock
			players[color].clock = &clock
		}
		if err := engines[i].NewGame(ctx, 2*m.gameSeed(number)+uint64(i)); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	arbiter := newArbiter(&m.Adjudication, m.Variant)
	for g.Outcome().Result == draughts.Ongoing {
		if g.Claim() != draughts.NoReason {
			if err := g.ClaimDraw(); err != nil {
				return nil, err
			}
			break
		}
		mover := g.Position().Turn()
		var end draughts.Outcome
		if only, ok := onlyMove(g.Position()); ok {
			if err := errors.Join(m.takeTime(players[mover].clock, 0), g.Play(only)); err != nil {
				return nil, err
			}
			end = draughts.Outcome{Result: arbiter.judge(g), Reason: draughts.Adjudication}
		} else if info, reason, fault := m.move(ctx, g, &players[mover]); fault == nil {
			arbiter.note(g, info)
			end = draughts.Outcome{Result: arbiter.judge(g), Reason: draughts.Adjudication}
		} else {
			end = draughts.Outcome{Result: draughts.Win(mover.Other()), Reason: reason}
			r.Fault = fault.Error()
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if end.Result != draughts.Ongoing && g.Outcome().Result == draughts.Ongoing {
			if err := g.End(end); err != nil {
				return nil, err
			}
		}
	}
	r.Time = time.Since(began)
	return r, nil
}

// gameSeed returns a number for a game that differs from match to match.
func (m *Match) gameSeed(number int) uint64 { return m.Seed<<32 + uint64(number) }

// move lets a player make its move. If it does something wrong, the move is not made.
func (m *Match) move(ctx context.Context, g *draughts.Game, p *player) (i draughts.Info, why draughts.Reason, fault error) {
	limits := m.Limits
	if p.clock != nil {
		clock := *p.clock
		limits.Clock = &clock
	}
	began := time.Now()
	i, err := p.Search(ctx, g, limits)
	spent := time.Since(began)
	if err != nil {
		if errors.Is(err, hub.ErrTimeout) {
			return i, draughts.TimeOut, err
		}
		return i, draughts.Forfeit, err
	}
	if err := m.takeTime(p.clock, spent); err != nil {
		return i, draughts.TimeOut, err
	}
	if err := g.Play(i.Move()); err != nil {
		return i, draughts.Forfeit, err
	}
	return i, draughts.NoReason, nil
}

// takeTime takes the time of a move off a clock, or holds it against the limit, and says if it was too much.
func (m *Match) takeTime(c *draughts.Clock, spent time.Duration) error {
	margin := m.Margin
	if margin == 0 {
		margin = 100 * time.Millisecond
	}
	if limit := m.Limits.Time; limit > 0 && spent > limit+margin {
		return fmt.Errorf("%v for a move, where %v are allowed", spent.Round(time.Millisecond), limit)
	}
	if c == nil {
		return nil
	}
	if c.Remaining -= spent; c.Remaining < -margin {
		return fmt.Errorf("the clock is over by %v", -c.Remaining.Round(time.Millisecond))
	}
	c.Remaining = max(c.Remaining, 0) + c.Increment
	if base := m.Limits.Clock; base.Moves > 0 {
		if c.Moves--; c.Moves == 0 {
			c.Moves = base.Moves
			c.Remaining += base.Remaining
		}
	}
	return nil
}
