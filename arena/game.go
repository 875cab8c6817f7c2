package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/hub"
)

func (m *Match) control(e Engine) clock.Control {
	if timed, ok := e.(timed); ok {
		return timed.Control(m.Limits, m.Clock)
	}
	return m.Clock
}

// gameClock is the clock of a game. Its time passes only in searches.
type gameClock struct {
	*clock.Clock
	now time.Time // since the zero Time
}

// press ends a move that took a time. It returns an error if the clock is exceeded by more than the margin; what
// exceeds it by less does not count.
func (k *gameClock) press(spent, margin time.Duration) error {
	end := k.now.Add(spent)
	if deadline, ok := k.Deadline(); ok {
		over := end.Sub(deadline)
		if over > margin {
			return fmt.Errorf("the clock is exceeded by %v", over.Round(time.Millisecond))
		}
		if over >= 0 {
			end = deadline.Add(-1)
		}
	}
	k.now = end
	return k.Press(end)
}

// onlyMove returns the only legal move, which is played without asking the engine. ok is false if several moves are
// legal, or if the engine is timed.
func onlyMove(e Engine, at draughts.Position) (m draughts.Move, ok bool) {
	var buffer [64]draughts.Move
	if moves := at.AppendMoves(buffer[:0]); len(moves) == 1 {
		_, isTimed := e.(timed)
		return moves[0], !isTimed
	}
	return draughts.Move{}, false
}

// play plays a game of the match. The error is that of ctx, or that of an engine that cannot begin: a program that is
// not there any more has not lost. Other failures of an engine lose the game.
func (m *Match) play(ctx context.Context, number int, engines [2]Engine) (*Record, error) {
	began := time.Now()
	opening := &m.Openings[(number-1)/2%len(m.Openings)]
	g, err := opening.Game()
	if err != nil {
		return nil, err
	}
	r := &Record{Number: number, Opening: opening.Name, A: colorOfA(m.Variant, number), Game: g}
	var players [2]Engine // by colour
	players[r.A], players[r.A.Other()] = engines[0], engines[1]
	for i, engine := range engines {
		seed := m.Seed<<32 + uint64(number) // it differs between matches of different seeds
		err := engine.NewGame(ctx, 2*seed+uint64(i))
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, fmt.Errorf("%s: %w", [...]string{m.A.Name, m.B.Name}[i], err)
		}
	}
	if err := m.playMoves(ctx, r, players); err != nil {
		return nil, err
	}
	for _, engine := range engines {
		if e, ok := engine.(finisher); ok {
			_ = e.Finish(ctx, g) // a broken engine fails when the next game begins
		}
	}
	r.Time = time.Since(began)
	return r, nil
}

func (m *Match) playMoves(ctx context.Context, r *Record, players [2]Engine) error {
	g := r.Game
	both, err := clock.NewOdds(m.control(players[draughts.White]), m.control(players[draughts.Black]))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrMatch, err)
	}
	k := &gameClock{Clock: both}
	if err := k.Start(g.Position().Turn(), k.now); err != nil {
		return err
	}
	adjudicator := adjudicator{rules: &m.Adjudication, drawRepetition: m.Variant.Rules().Draws.Repetition == 0}
	for g.Outcome().Result == draughts.Ongoing {
		if g.ClaimableDraw() != draughts.NoReason {
			return g.ClaimDraw()
		}
		mover := g.Position().Turn()
		p := players[mover]
		if only, ok := onlyMove(p, g.Position()); ok {
			if err := errors.Join(m.takeTime(p, k, 0), playOrClaim(g, only)); err != nil {
				return err
			}
		} else {
			info, reason, fault := m.move(ctx, g, p, k)
			if err := ctx.Err(); err != nil {
				return err
			}
			if fault != nil {
				r.Fault = fault.Error()
			}
			if reason != draughts.NoReason {
				return g.End(draughts.Outcome{Result: draughts.Win(mover.Other()), Reason: reason})
			}
			adjudicator.update(g, info)
		}
		if result := adjudicator.result(g); result != draughts.Ongoing && g.Outcome().Result == draughts.Ongoing {
			return g.End(draughts.Outcome{Result: result, Reason: draughts.Adjudication})
		}
	}
	return nil
}

func playOrClaim(g *draughts.Game, move draughts.Move) error {
	if g.ClaimableDrawWith(move) != draughts.NoReason {
		return g.ClaimDrawWith(move)
	}
	return g.Play(move)
}

// move asks a player for its move and makes it. If the player loses the game instead, reason is not NoReason and no
// move is made; fault is the failure of the player, or nil if it resigned.
func (m *Match) move(
	ctx context.Context, g *draughts.Game, p Engine, k *gameClock,
) (i draughts.Info, reason draughts.Reason, fault error) {
	limits := m.Limits
	limits.Clock = k.Limits(k.now).Clock
	if limits.Clock != nil || limits.Time > 0 {
		runtime.Gosched() // let concurrent games run before the clock starts
	}
	began := time.Now()
	i, err := p.Search(ctx, g, limits)
	spent := time.Since(began)
	switch {
	case errors.Is(err, ErrResigned):
		return i, draughts.Resignation, nil
	case errors.Is(err, hub.ErrTimeout), errors.Is(err, dxp.ErrTimeout):
		return i, draughts.TimeOut, err
	case err != nil:
		return i, draughts.Forfeit, err
	}
	if err := m.takeTime(p, k, spent); err != nil {
		return i, draughts.TimeOut, err
	}
	if err := playOrClaim(g, i.Move()); err != nil {
		return i, draughts.Forfeit, err
	}
	return i, draughts.NoReason, nil
}

// takeTime takes the time of a move from the clock. It returns an error if the clock or the time limit is exceeded.
func (m *Match) takeTime(p Engine, k *gameClock, spent time.Duration) error {
	margin := cmp.Or(m.Margin, 100*time.Millisecond)
	_, own := p.(timed)
	if limit := m.Limits.Time; !own && limit > 0 && spent > limit+margin {
		return fmt.Errorf("%v for a move, the limit is %v", spent.Round(time.Millisecond), limit)
	}
	return k.press(spent, margin)
}

// Adjudication sets when a game ends before it is over by the rules. The zero value ends no game, except that the third
// occurrence of a position is a draw under rules without a draw by repetition. Adjudication of wins and draws by score
// needs engines that report scores; they report none for an only move, which does not count.
type Adjudication struct {
	MaxPlies int // those of the opening included, after which a game is drawn; 0 means no limit
	// A game is won if, for WinMoves moves in a row, both sides report that the same side leads by WinScore or more.
	// WinMoves 0 means never.
	WinScore draughts.Score
	WinMoves int
	// A game is drawn if, for DrawMoves moves in a row, both sides report that neither leads by more than DrawScore.
	// Moves before ply DrawAfter do not count. DrawMoves 0 means never.
	DrawScore draughts.Score
	DrawMoves int
	DrawAfter int
}

type adjudicator struct {
	rules          *Adjudication
	drawRepetition bool           // the third occurrence is a draw, since the rules have no draw by repetition
	leader         draughts.Color // the side that leads by both reports
	wins, draws    [2]int         // consecutive reports of each side that say so, and that say that neither leads
}

// result returns the result of g after its last move; Ongoing if the game continues.
func (a *adjudicator) result(g *draughts.Game) draughts.Result {
	agreed := func(reports [2]int, moves int) bool { return moves > 0 && min(reports[0], reports[1]) >= moves }
	switch {
	case agreed(a.wins, a.rules.WinMoves):
		return draughts.Win(a.leader)
	case agreed(a.draws, a.rules.DrawMoves), a.rules.MaxPlies > 0 && g.Ply() >= a.rules.MaxPlies,
		a.drawRepetition && g.Repetitions() >= 3:
		return draughts.Draw
	}
	return draughts.Ongoing
}

// update counts for how many moves the sides have agreed. It is called after each searched move, with the result.
func (a *adjudicator) update(g *draughts.Game, i draughts.Info) {
	score, r := i.Score(), a.rules
	mover := g.Position().Turn().Other()
	leader := mover
	if score < 0 {
		leader = mover.Other()
	}
	margin := max(score, -score)
	if i.Depth == 0 || margin < r.WinScore || leader != a.leader {
		a.leader, a.wins = leader, [2]int{}
	}
	if i.Depth > 0 && margin >= r.WinScore {
		a.wins[mover]++
	}
	if i.Depth == 0 || margin > r.DrawScore || g.Ply() <= r.DrawAfter {
		a.draws = [2]int{}
	} else {
		a.draws[mover]++
	}
}
