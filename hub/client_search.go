package hub

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
)

// Search asks the engine for a move, as draughts.Searcher.Search does.
//
// It returns the last info of the engine, with the move first in its first line. The search starts after a ping, so
// that late answers to earlier searches are ignored. If ctx is cancelled, the engine is told to stop and its answer
// is returned.
//
// With Limits.PonderHit the engine ponders. The game g then ends with the expected move of the opponent: the second
// move of the engine's line. When PonderHit closes, the engine is told that this move was made. If another move was
// made, cancel ctx and ignore the answer.
//
// Limits may set Depth, Nodes, Time, Clock, PonderHit and OnInfo; the error is ErrUnsupported for others. It is
// ErrGameOver if g has ended, and otherwise one of those of a Client. It is ErrUnsupported for SameKingMoves at the
// start of g, too: Hub cannot express them.
func (c *Client) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	switch o := g.Outcome(); {
	case !g.Position().IsValid():
		return draughts.Info{}, draughts.ErrNoPosition
	case o.Result != draughts.Ongoing:
		return draughts.Info{}, fmt.Errorf("%w: %s", draughts.ErrGameOver, o)
	}
	if l.MultiPV > 1 || len(l.Moves) > 0 {
		return draughts.Info{}, fmt.Errorf("%w: MultiPV or Moves", ErrUnsupported)
	}
	if g.Variant() != c.options.Variant {
		return draughts.Info{}, fmt.Errorf("%w: the engine has been set up for %s, not %s",
			ErrUnsupported, c.options.Variant, g.Variant())
	}
	if p := g.Start(); p != p.WithoutRuns() {
		return draughts.Info{}, fmt.Errorf("%w: a start with moves in a row of one king", ErrUnsupported)
	}
	c.send(positionMessage(g))
	for _, m := range levelMessages(&l) {
		c.send(m)
	}
	if err := c.Ping(context.WithoutCancel(ctx)); err != nil { // even a cancelled search begins, and is then stopped
		return draughts.Info{}, err
	}
	mode := "think"
	if l.PonderHit != nil {
		mode = "ponder"
	}
	c.send(Message{Command: "go", Args: []Arg{{Name: mode, Flag: true}}})
	found, err := c.awaitMove(ctx, g.Position(), l)
	if err != nil {
		return draughts.Info{}, c.fail(err)
	}
	return found, nil
}

func positionMessage(g *draughts.Game) Message {
	m := message("pos", "pos", string(AppendPosition(nil, g.Start())))
	if moves := g.Moves(); len(moves) > 0 {
		m.Args = append(m.Args, Arg{Name: "moves", Value: lineText(moves)})
	}
	return m
}

func (c *Client) awaitMove(ctx context.Context, p draughts.Position, l draughts.Limits) (draughts.Info, error) {
	found := draughts.Info{Position: p}
	handle := func(m Message) (bool, error) {
		switch m.Command {
		case "info":
			if readInfo(&found, p, m) && l.OnInfo != nil {
				i := found
				i.Lines = slices.Clone(found.Lines)
				l.OnInfo(i)
			}
		case "done":
			text, _ := m.Get("move")
			move, err := ParseMove(p, text)
			if err != nil {
				return false, fmt.Errorf("%w: %w", ErrIllegalMove, err)
			}
			if found.Move() != move {
				found.Lines = []draughts.Line{{Depth: found.Depth, Score: found.Score(), PV: []draughts.Move{move}}}
			}
			if line := &found.Lines[0]; len(line.PV) == 1 {
				reply, _ := m.Get("ponder")
				line.PV = append(line.PV, parseLine(p.After(move), reply)...)
			}
			return true, nil
		}
		return false, nil
	}
	err := errPonderHit
	if l.PonderHit != nil {
		if err = c.awaitUntil(ctx, l.PonderHit, math.MaxInt64, "done", handle); err == errPonderHit {
			c.send(message("ponder-hit"))
		}
	}
	if err == errPonderHit {
		err = c.await(ctx, c.timeLimit(&l), "done", handle)
	}
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		c.send(message("stop"))
		err = c.await(context.WithoutCancel(ctx), c.options.Timeout, "done", handle)
	}
	return found, err
}

func (c *Client) timeLimit(l *draughts.Limits) time.Duration {
	switch {
	case l.Time > 0:
		return min(l.Time, maxTime) + c.options.Timeout
	case l.Clock != nil:
		return min(max(l.Clock.Remaining, 0), maxTime) + c.options.Timeout
	}
	return c.options.MoveTimeout
}

// maxDepth is the greatest depth, in plies, that is accepted from an engine.
const maxDepth = 999

// readInfo reads an info message into i and reports whether it is valid. Invalid nodes or times are ignored. With an
// invalid depth or score the whole message is invalid, since a score has a meaning only with its depth.
func readInfo(i *draughts.Info, p draughts.Position, m Message) bool {
	found := *i
	line := draughts.Line{Score: i.Score(), PV: i.PV()}
	for _, a := range m.Args {
		switch a.Name {
		case "depth":
			n, err := parseCount(a.Value)
			if err != nil || n > maxDepth {
				return false
			}
			found.Depth = n
		case "nodes":
			if n, err := strconv.ParseUint(a.Value, 10, 64); err == nil {
				found.Nodes = n
			}
		case "time":
			if t, err := parseSeconds(a.Value); err == nil && t >= 0 {
				found.Time = t
			}
		case "score":
			s, ok := parseScore(a.Value)
			if !ok {
				return false
			}
			line.Score = s
		case "pv":
			line.PV = parseLine(p, a.Value)
		}
	}
	line.Depth = found.Depth
	found.Lines = []draughts.Line{line}
	*i = found
	return true
}

// parseLine parses a sequence of moves up to the first that is not legal.
func parseLine(p draughts.Position, text string) []draughts.Move {
	var moves []draughts.Move
	for word := range strings.FieldsSeq(text) {
		m, err := ParseMove(p, word)
		if err != nil {
			break
		}
		moves = append(moves, m)
		p = p.After(m)
	}
	return moves
}
