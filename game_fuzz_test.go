package draughts_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// gameModel is what a Game should be, told by a list of moves: all else comes of playing them again from the start.
type gameModel struct {
	start draughts.Setup
	moves []draughts.Move // those undone included
	ply   int
	// The outcome that was declared last, and where.
	declared draughts.Outcome
	at       int
}

// replay returns a new Game with the moves up to a ply, and nothing declared.
func (m *gameModel) replay(t *testing.T, ply int) *draughts.Game {
	t.Helper()
	g, err := draughts.NewGameFrom(m.start)
	require.NoError(t, err)
	for _, move := range m.moves[:ply] {
		require.NoError(t, g.Play(move))
	}
	return g
}

// outcome returns the outcome where the replay has none of its own.
func (m *gameModel) outcome(fresh *draughts.Game) draughts.Outcome {
	if m.declared.Result != draughts.Ongoing && m.at == m.ply {
		return m.declared
	}
	return fresh.Outcome()
}

// mayEnd is what End accepts, said again: a table of results and reasons.
func mayEnd(o draughts.Outcome, claim draughts.Reason) bool {
	wins := []draughts.Result{draughts.WhiteWins, draughts.BlackWins}
	results := map[draughts.Reason][]draughts.Result{
		draughts.Agreement:    {draughts.Draw},
		draughts.Resignation:  wins,
		draughts.TimeOut:      wins,
		draughts.Forfeit:      wins,
		draughts.Adjudication: {draughts.WhiteWins, draughts.BlackWins, draughts.Draw},
	}
	if claim != draughts.NoReason {
		results[claim] = []draughts.Result{draughts.Draw}
	}
	return slices.Contains(results[o.Reason], o.Result)
}

// declare does what a declaration should do and returns the error that it should give.
func (m *gameModel) declare(o, now draughts.Outcome, claim draughts.Reason) error {
	switch {
	case now.Result != draughts.Ongoing:
		return draughts.ErrGameOver
	case !mayEnd(o, claim):
		return draughts.ErrNotAnOutcome
	}
	m.moves, m.declared, m.at = m.moves[:m.ply], o, m.ply
	return nil
}

// play does what Play should do.
func (m *gameModel) play(move draughts.Move, legal bool, now draughts.Outcome) (err error, illegal bool) {
	switch {
	case now.Result != draughts.Ongoing:
		return draughts.ErrGameOver, false
	case !legal:
		return nil, true
	}
	m.moves = append(m.moves[:m.ply:m.ply], move)
	m.ply++
	m.declared = draughts.Outcome{}
	return nil, false
}

// goTo does what GoTo should do.
func (m *gameModel) goTo(ply int) error {
	if ply < 0 || ply > len(m.moves) {
		return draughts.ErrNoSuchPly
	}
	m.ply = ply
	return nil
}

// step does with g and the model what two bytes say, and compares the errors.
func (m *gameModel) step(t *testing.T, g *draughts.Game, op, arg byte) *draughts.Game {
	t.Helper()
	now, claim := g.Outcome(), g.Claim()
	side := draughts.Color(arg & 1)
	switch op % 11 {
	case 0, 1, 2:
		moves := g.Position().Moves()
		if len(moves) == 0 {
			return g
		}
		move := pickMove(moves, arg)
		want, _ := m.play(move, true, now)
		if op&1 == 0 {
			requireIs(t, g.Play(move), want)
			return g
		}
		_, err := g.PlayText(g.Position().MoveText(move))
		requireIs(t, err, want)
	case 3:
		require.Equal(t, m.goTo(m.ply-1) == nil, g.Undo())
	case 4:
		require.Equal(t, m.goTo(m.ply+1) == nil, g.Redo())
	case 5:
		ply := int(int8(arg))
		requireIs(t, g.GoTo(ply), m.goTo(ply))
	case 6:
		want := m.declare(draughts.Outcome{Result: draughts.Win(side.Other()), Reason: draughts.Resignation}, now, claim)
		requireIs(t, g.Resign(side), want)
	case 7:
		want := m.declare(draughts.Outcome{Result: draughts.Draw, Reason: draughts.Agreement}, now, claim)
		requireIs(t, g.AgreeDraw(), want)
	case 8:
		want := m.declare(draughts.Outcome{Result: draughts.Draw, Reason: claim}, now, claim)
		if want == draughts.ErrNotAnOutcome {
			want = draughts.ErrNoClaim
		}
		requireIs(t, g.ClaimDraw(), want)
	case 9:
		o := draughts.Outcome{Result: draughts.Result(arg % 5), Reason: draughts.Reason(arg / 5 % 13)}
		requireIs(t, g.End(o), m.declare(o, now, claim))
	case 10:
		return m.aside(t, g, arg, now)
	}
	return g
}

// aside does what changes nothing: an illegal move, and what is done to a game that was cloned.
func (m *gameModel) aside(t *testing.T, g *draughts.Game, arg byte, now draughts.Outcome) *draughts.Game {
	t.Helper()
	move := draughts.Move{}
	if arg&1 != 0 {
		move = pickMove(draughts.Killer.Start().Moves(), arg)
	}
	want, illegal := m.play(move, g.Position().IsLegal(move), now)
	err := g.Play(move)
	if illegal {
		var refused *draughts.MoveError
		require.ErrorAs(t, err, &refused)
	} else {
		requireIs(t, err, want)
	}
	clone := g.Clone()
	g.Undo()
	_ = g.Resign(draughts.Black)
	for more := true; more; more = g.Undo() {
	}
	for _, first := range g.Position().Moves() {
		_ = g.Play(first)
	}
	return clone
}

// requireIs compares an error with the one that it should wrap.
func requireIs(t *testing.T, err, want error) {
	t.Helper()
	if want == nil {
		require.NoError(t, err)
		return
	}
	require.ErrorIs(t, err, want)
}

// compare compares g with the replay.
func (m *gameModel) compare(t *testing.T, g *draughts.Game) {
	t.Helper()
	fresh := m.replay(t, m.ply)
	outcome := m.outcome(fresh)
	require.Equal(t, fresh.Position(), g.Position())
	require.Equal(t, fresh.Start(), g.Start())
	require.Equal(t, outcome, g.Outcome())
	require.Equal(t, fresh.Counters(), g.Counters())
	require.Equal(t, m.ply, g.Ply())
	require.True(t, slices.Equal(m.moves[:m.ply], g.Moves()))
	require.Equal(t, fresh.Repetitions(), g.Repetitions())
	require.Equal(t, fresh.DrawLimits(), g.DrawLimits())
	claim := fresh.Claim()
	if outcome.Result != draughts.Ongoing {
		claim = draughts.NoReason
	}
	require.Equal(t, claim, g.Claim())
	require.Equal(t, fresh.Board().IsDraw(), g.Board().IsDraw())
	require.Equal(t, fresh.Board().Repetitions(), g.Board().Repetitions())

	last, err := g.PositionAt(len(m.moves))
	require.NoError(t, err)
	require.Equal(t, m.replay(t, len(m.moves)).Position(), last)
	_, err = g.PositionAt(len(m.moves) + 1)
	require.ErrorIs(t, err, draughts.ErrNoSuchPly)
}

// FuzzGame plays, takes back, ends and claims what two bytes each say, and compares the Game with the same moves played
// in a new one.
func FuzzGame(f *testing.F) {
	const play = "\x00\x00\x00\x07\x01\x03\x02\x0b\x00\x05\x01\x02"
	ops := []string{
		"", play + play, play + "\x03\x00\x03\x00\x04\x00\x00\x02", play + "\x06\x00\x03\x00\x04\x00\x03\x00\x00\x01",
		play + "\x07\x00\x00\x00\x05\x02\x05\xff\x05\x30", play + "\x08\x00\x09\x0c\x09\x2f\x0a\x00\x0a\x01" + play,
		"\x00\x00\x00\x00\x00\x01\x00\x01\x00\x00\x00\x00\x00\x01\x00\x01\x08\x00\x03\x00\x08\x00\x04\x00",
	}
	for _, op := range ops {
		f.Add(english, "", []byte(op))
		f.Add(international, "", []byte(op))
		f.Add(english, "W:WK1:BK32:H78", []byte(op))
		f.Add(byteOf(draughts.Frisian), "W:WK46,K41:BK5,K10:H97", []byte(op))
		f.Add(byteOf(draughts.Russian), "W:WKa1,c1:BKh8,g5", []byte(op))
		f.Add(byteOf(draughts.Spanish), "W:WK1,K2:BK31:H30", []byte(op))
		f.Add(byteOf(draughts.Breakthrough), "W:W6:B45", []byte(op))
		f.Add(byteOf(draughts.LosingEnglish), "B:W5,K30:B8,K2", []byte(op))
	}
	f.Fuzz(func(t *testing.T, b byte, fen string, ops []byte) {
		v := pick(b)
		start, err := draughts.ParseSetup(v, fen)
		if err != nil {
			start = v.Start().Setup()
		}
		g, err := draughts.NewGameFrom(start)
		if err != nil {
			return
		}
		m := &gameModel{start: start}
		m.compare(t, g)
		for pair := range slices.Chunk(ops[:min(len(ops), 160)], 2) {
			if len(pair) < 2 {
				break
			}
			g = m.step(t, g, pair[0], pair[1])
			m.compare(t, g)
		}
	})
}
