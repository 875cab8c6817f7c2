package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
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

// HalfPoints returns what A has scored, in half points: 2 for a win, 1 for a draw. It panics if there is no Game.
func (r *Record) HalfPoints() int {
	if r.Game == nil {
		panic("arena: HalfPoints of a record without a game")
	}
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

// seat is where one of the engines of a match sits, game after game.
type seat struct {
	name string
	Engine
	begun bool // it has begun a game
}

// player is one side of a game.
type player struct {
	*seat
	base  draughts.Clock  // what the clock showed at the beginning
	clock *draughts.Clock // nil without one
}

// newPlayer returns the player that sits there in a game of the match.
func (m *Match) newPlayer(s *seat) player {
	p := player{seat: s}
	if timed, ok := s.Engine.(Timed); ok {
		p.base = timed.Clock(m.Limits)
	} else if m.Limits.Clock != nil {
		p.base = *m.Limits.Clock
	} else {
		return p
	}
	clock := p.base
	p.clock = &clock
	return p
}

// onlyMove returns the move that needs no asking, and true: the only one, unless the engine has to see each move made.
func (p *player) onlyMove(at draughts.Position) (draughts.Move, bool) {
	if _, timed := p.Engine.(Timed); timed {
		return draughts.Move{}, false
	}
	var buffer [64]draughts.Move
	if moves := at.AppendMoves(buffer[:0]); len(moves) == 1 {
		return moves[0], true
	}
	return draughts.Move{}, false
}

// play plays a game of the match. The error is that of an engine which cannot begin its first, or of ctx: what an engine
// does wrong otherwise loses the game.
func (m *Match) play(ctx context.Context, number int, seats *[2]seat) (*Record, error) {
	began := time.Now()
	opening := &m.Openings[(number-1)/2%len(m.Openings)]
	g, err := opening.Game()
	if err != nil {
		return nil, err
	}
	r := &Record{Number: number, Opening: opening.Name, A: colorOfA(m.Variant, number), Game: g}
	var players [2]player // by colour
	for i := range seats {
		color := r.A
		if i == 1 {
			color = r.A.Other()
		}
		seat := &seats[i]
		players[color] = m.newPlayer(seat)
		err := seat.NewGame(ctx, 2*m.gameSeed(number)+uint64(i))
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && !seat.begun:
			return nil, fmt.Errorf("%s: %w", seat.name, err)
		case err != nil && r.Fault == "":
			r.Fault = err.Error()
			if err := g.End(draughts.Outcome{Result: draughts.Win(color.Other()), Reason: draughts.Forfeit}); err != nil {
				return nil, err
			}
		}
		seat.begun = true
	}
	if err := m.playMoves(ctx, r, &players); err != nil {
		return nil, err
	}
	for i := range seats {
		if finisher, ok := seats[i].Engine.(Finisher); ok {
			_ = finisher.Finish(ctx, g) // it is told at the beginning of the next game
		}
	}
	r.Time = time.Since(began)
	return r, nil
}

// playMoves plays a game to its end.
func (m *Match) playMoves(ctx context.Context, r *Record, players *[2]player) error {
	g := r.Game
	arbiter := newArbiter(&m.Adjudication, m.Variant)
	for g.Outcome().Result == draughts.Ongoing {
		if g.Claim() != draughts.NoReason {
			return g.ClaimDraw()
		}
		mover := g.Position().Turn()
		p := &players[mover]
		if only, ok := p.onlyMove(g.Position()); ok {
			if err := errors.Join(m.takeTime(p, 0), g.Play(only)); err != nil {
				return err
			}
		} else {
			info, reason, fault := m.move(ctx, g, p)
			if err := ctx.Err(); err != nil {
				return err
			}
			if fault != nil {
				r.Fault = fault.Error()
			}
			if reason != draughts.NoReason {
				return g.End(draughts.Outcome{Result: draughts.Win(mover.Other()), Reason: reason})
			}
			arbiter.note(g, info)
		}
		if result := arbiter.judge(g); result != draughts.Ongoing && g.Outcome().Result == draughts.Ongoing {
			return g.End(draughts.Outcome{Result: result, Reason: draughts.Adjudication})
		}
	}
	return nil
}

// gameSeed returns a number for a game that differs from match to match.
func (m *Match) gameSeed(number int) uint64 { return m.Seed<<32 + uint64(number) }

// move lets a player make its move. If it loses the game instead, the reason says why, and the fault what it did wrong,
// if it did anything: then the move is not made.
func (m *Match) move(ctx context.Context, g *draughts.Game, p *player) (i draughts.Info, why draughts.Reason, fault error) {
	limits := m.Limits
	if limits.Clock != nil && p.clock != nil {
		clock := *p.clock
		limits.Clock = &clock
	}
	if p.clock != nil || m.Limits.Time > 0 {
		runtime.Gosched() // to wait now for the games played beside this one, and not when the clock runs
	}
	began := time.Now()
	i, err := p.Search(ctx, g, limits)
	spent := time.Since(began)
	switch {
	case errors.Is(err, ErrResigns):
		return i, draughts.Resignation, nil
	case errors.Is(err, hub.ErrTimeout), errors.Is(err, dxp.ErrTimeout):
		return i, draughts.TimeOut, err
	case err != nil:
		return i, draughts.Forfeit, err
	}
	if err := m.takeTime(p, spent); err != nil {
		return i, draughts.TimeOut, err
	}
	if err := g.Play(i.Move()); err != nil {
		return i, draughts.Forfeit, err
	}
	return i, draughts.NoReason, nil
}

// takeTime takes the time of a move off a clock, or holds it against the limit, and says if it was too much.
func (m *Match) takeTime(p *player, spent time.Duration) error {
	margin := m.Margin
	if margin == 0 {
		margin = 100 * time.Millisecond
	}
	_, timed := p.Engine.(Timed)
	if limit := m.Limits.Time; !timed && limit > 0 && spent > limit+margin {
		return fmt.Errorf("%v for a move, where %v are allowed", spent.Round(time.Millisecond), limit)
	}
	c := p.clock
	if c == nil {
		return nil
	}
	if c.Remaining -= spent; c.Remaining < -margin {
		return fmt.Errorf("the clock is over by %v", -c.Remaining.Round(time.Millisecond))
	}
	c.Remaining = max(c.Remaining, 0) + c.Increment
	if p.base.Moves > 0 {
		if c.Moves--; c.Moves == 0 {
			c.Moves = p.base.Moves
			c.Remaining += p.base.Remaining
		}
	}
	return nil
}
