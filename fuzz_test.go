package draughts_test

import (
	"encoding"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// pick returns a rule set chosen by a byte of fuzz.
func pick(b byte) draughts.Variant {
	all := draughts.Variants()
	return all[int(b)%len(all)]
}

// pickMove returns a move chosen by a byte of fuzz; moves must not be empty.
func pickMove(moves []draughts.Move, b byte) draughts.Move { return moves[int(b)%len(moves)] }

// english and international are the bytes of these rule sets.
var english, international = byteOf(draughts.English), byteOf(draughts.International)

func byteOf(v draughts.Variant) byte {
	for b := range byte(255) {
		if pick(b) == v {
			return b
		}
	}
	panic("no byte for " + v.String())
}

func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		"", ":", "W", "W:W:B", "B:W21-32:B1-12", "W:W31-50:B1-20", "W:W1-50:B1-50", "W:WK1-3,21:BK30-32:H12:F34",
		"w : w k 21 , 22 : b 1 - 3 .", `"B:W18,24,27:B12,K16."`, "W:B:W5", "?:W5:B1", "W:W99999999999999999999:B1-4294967297",
		"W:W1,1:B1:Hx:F-1", "B:WK5,5:B32", "W:W21:B1:H65535:F2147483647", "W:W0:B-1", "W:Wa1:Bh8", "\xff:\x00",
		"W:W5:B1:H1:H2",
	} {
		f.Add(english, fen)
		f.Add(international, fen)
	}
	for _, fen := range []string{
		"W:Wa1,Kc3:Bb8", "b:wA1,e3:bH8,kf6:h1", "W:WKa1,K8,9:BK7,Kb2", "W:Wa1-c3:Bb8", "W:Wa2,i1,a9:B",
	} {
		f.Add(byteOf(draughts.Russian), fen)
	}
	for _, fen := range []string{
		"W:WK46,35:BK5,6:+105+246", "W:WK46,35:BK5,6:+1+3:H5:F2", "B:WK46:BK5,6:+0+0", "W:W35:B6:+9+9x:+",
	} {
		f.Add(byteOf(draughts.Frisian), fen)
	}
	f.Fuzz(func(t *testing.T, b byte, fen string) {
		v := pick(b)
		s, setupErr := draughts.ParseSetup(v, fen)
		p, err := draughts.ParseFEN(v, fen)
		for _, err := range []error{setupErr, err} {
			var refused *draughts.FENError
			if err != nil {
				require.ErrorAs(t, err, &refused)
				require.Equal(t, fen, refused.FEN)
				require.NotEmpty(t, refused.Reasons)
			}
		}
		if setupErr != nil {
			require.Error(t, err, "what cannot be read is no position")
			return
		}

		again, errAgain := draughts.ParseSetup(v, s.FEN())
		require.NoError(t, errAgain, s.FEN())
		require.Equal(t, s, again)
		set, positionErr := s.Position()
		require.Equal(t, positionErr == nil, err == nil)
		require.Equal(t, set, p)
		if err != nil {
			return
		}

		written, errWritten := draughts.ParseFEN(v, p.String())
		require.NoError(t, errWritten)
		require.Equal(t, p, written)
		text, errText := p.MarshalText()
		require.NoError(t, errText)
		var read draughts.Position
		require.NoError(t, read.UnmarshalText(text))
		require.Equal(t, p, read)
		require.Equal(t, p, p.Swapped().Swapped())
		require.Equal(t, len(p.Moves()) > 0, p.HasMoves())
	})
}

func FuzzMoveText(f *testing.F) {
	for _, text := range []string{
		"", "11-15", "11x15", "9-13", " 011 : 015 ", "11-", "22x15x8", "0-0", "99-1", "11-11", "255-255", "256-1", "11-15-18",
		"31-26", "47x38x24x13x36", "1-2-3-4-5-6-7-8-9-10", "11--15", "1115", "4738241336", "1. 11 15!", "11 – 15", "cd4",
		"C3:e5", "１１-15", "x",
	} {
		f.Add(english, []byte(""), text)
		f.Add(english, []byte("draughts is a game of skill and patience"), text)
		f.Add(international, []byte("the quick brown fox jumps over the lazy dog, and over the next"), text)
	}
	for _, text := range []string{
		"c3-d4", "cd4", "c3d4", "C3 : E5", "c:e5:g7", "22-18", "c3-18", "cd5", "c3-i9", "cc3", "c", "gh4g5", "c3c3c3c3c3",
	} {
		f.Add(byteOf(draughts.Russian), []byte(""), text)
		f.Add(byteOf(draughts.Russian), []byte("draughts is a game of skill and patience"), text)
	}
	f.Fuzz(func(t *testing.T, b byte, playout []byte, text string) {
		p := pick(b).Start()
		for _, choice := range playout[:min(len(playout), 200)] {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			p = p.After(pickMove(moves, choice))
		}
		m, err := p.ParseMove(text)
		if err == nil {
			require.True(t, p.IsLegal(m))
			require.NoError(t, err2(p.Apply(m)))
			again := must(p.ParseMove(p.MoveText(m)))
			require.Equal(t, m, again)
			return
		}
		require.Zero(t, m)
		var refused *draughts.MoveError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, text, refused.Text)
		require.Equal(t, p, refused.Position)
		require.Len(t, refused.Reasons, 1)
		require.ErrorIs(t, err, refused.Reasons[0])
		require.NotEmpty(t, err.Error())
		for _, m := range refused.Moves {
			require.True(t, p.IsLegal(m))
		}
	})
}

// FuzzPlayout plays a game in which each byte chooses a move.
func FuzzPlayout(f *testing.F) {
	for b := range builtinVariants() {
		f.Add(byte(b), []byte("five and twenty ponies trotting through the dark, brandy for the parson"))
	}
	for _, playout := range []string{
		"", "a", "draughts", "the quick brown fox jumps over the lazy dog, and over the next, and over the one after that",
		strings.Repeat("\x00", 32),
		"\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\xf6\xf5\xf4\xf3\xf2\xf1\xf0" +
			"\xef\xee\xed\xec\xeb\xea\xe9\xe8\xe7\xe6\xe5\xe4\xe3\xe2\xe1\xe0",
	} {
		f.Add(english, []byte(playout))
		f.Add(international, []byte(playout))
	}
	f.Fuzz(func(t *testing.T, b byte, playout []byte) {
		g := draughts.NewGame(pick(b))
		requireSound(t, g.Position())
		for _, choice := range playout[:min(len(playout), 300)] {
			before := g.Position()
			moves := before.Moves()
			if g.Outcome().Result != draughts.Ongoing {
				require.ErrorIs(t, g.Play(draughts.Move{}), draughts.ErrGameOver)
				break
			}
			require.NotEmpty(t, moves, "no moves, but the game goes on")
			m := pickMove(moves, choice)
			require.NoError(t, g.Play(m))
			require.Equal(t, before.After(m), g.Position())
			requireSound(t, g.Position())
		}
	})
}

// TestRandomRules plays random games of random mixes of rules and checks what all rules have in common.
func TestRandomRules(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for n := range testsize.Pick(20, 20, 600) {
		r := draughts.RandomRules(random)
		t.Logf("mix %d: %+v", n, r)
		v := draughts.Registered(t, fmt.Sprint("mix", n), r)
		for range 2 {
			g := draughts.NewGame(v)
			for g.Outcome().Result == draughts.Ongoing && g.ClaimableDraw() == draughts.NoReason && g.Ply() < 120 {
				requireSound(t, g.Position())
				require.NoError(t, g.Play(pickPreferred(random, g, anyMove)))
			}
			requireSound(t, g.Position())
		}
	}
}

// requireSound checks a position that a game can reach, and its moves.
func requireSound(t *testing.T, p draughts.Position) {
	t.Helper()
	v, moves := p.Variant(), p.Moves()
	require.Zero(t, p.White()&p.Black())
	require.Zero(t, p.Kings()&^(p.White()|p.Black()))
	require.Zero(t, (p.White()|p.Black())&^v.AllSquares())
	require.Zero(t, p.White()&p.Men()&v.CrownRow(draughts.White))
	require.Zero(t, p.Black()&p.Men()&v.CrownRow(draughts.Black))
	again := must(p.Setup().Position())
	require.Equal(t, p, again)
	requireEncodings(t, &p)
	require.Equal(t, p, p.Swapped().Swapped())
	require.Len(t, p.Swapped().Moves(), len(moves))
	require.Equal(t, len(moves) > 0, p.HasMoves())
	require.EqualValues(t, len(moves), draughts.Perft(p, 1, draughts.ByResult))
	captures := 0
	for i, m := range moves {
		require.NotContains(t, moves[:i], m)
		if m.IsCapture() {
			captures++
		}
		requireStep(t, p, m)
	}
	require.Equal(t, captures > 0, p.HasCapture())
	require.True(t, captures == 0 || captures == len(moves) || v.Rules().OptionalCapture, "who can capture must")
}

// requireStep checks a legal move: its text, its path and the position after it.
func requireStep(t *testing.T, before draughts.Position, m draughts.Move) {
	t.Helper()
	read := must(before.ParseMove(before.MoveText(m)))
	require.Equal(t, m, read)
	path := before.Path(m)
	require.Len(t, path, max(1, m.NumCaptured())+1)
	require.Equal(t, []draughts.Square{m.From(), m.To()}, []draughts.Square{path[0], path[len(path)-1]})
	after := must(before.Apply(m))
	require.Equal(t, before.After(m), after)
	b := draughts.NewBoard(before)
	b.Make(m)
	require.Equal(t, after.Hash(), b.Hash())
	us, them := before.Turn(), before.Turn().Other()
	require.Equal(t, them, after.Turn())
	require.Equal(t, before.Pieces(us).Len(), after.Pieces(us).Len(), "the side that moves loses nothing")
	require.Equal(t, before.Pieces(them).Len()-m.NumCaptured(), after.Pieces(them).Len())
	require.Equal(t, before.Pieces(them)&^m.CapturedSet(), after.Pieces(them), "nothing else of the opponent's changes")
	crowned := 0
	if m.IsPromotion() {
		crowned = 1
	}
	require.Equal(t, (before.Kings()&before.Pieces(us)).Len()+crowned, (after.Kings() & after.Pieces(us)).Len())
}

// gameModel is a model of a Game that has only a list of moves. It derives the rest by replaying them from the start.
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
	g := must(draughts.NewGameFrom(m.start))
	for _, move := range m.moves[:ply] {
		require.NoError(t, g.Play(move))
	}
	return g
}

// outcome returns the outcome of the replay or, if it has none, the one declared.
func (m *gameModel) outcome(fresh *draughts.Game) draughts.Outcome {
	if m.declared.Result != draughts.Ongoing && m.at == m.ply {
		return m.declared
	}
	return fresh.Outcome()
}

// mayEnd reports whether End should accept an outcome, by a table of results and reasons.
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

// declare is the model of End, Resign, AgreeDraw and ClaimDraw. It returns the error that they should return.
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

// play is the model of Play.
func (m *gameModel) play(move draughts.Move, legal bool, now draughts.Outcome) (err error, illegal bool) {
	switch {
	case now.Result != draughts.Ongoing:
		return draughts.ErrGameOver, false
	case !legal:
		return nil, true
	}
	if m.ply == len(m.moves) || m.moves[m.ply] != move {
		m.moves = append(m.moves[:m.ply:m.ply], move)
	}
	m.ply++
	m.declared = draughts.Outcome{}
	return nil, false
}

// goTo is the model of GoTo.
func (m *gameModel) goTo(ply int) error {
	if ply < 0 || ply > len(m.moves) {
		return draughts.ErrNoSuchPly
	}
	m.ply = ply
	return nil
}

// step applies the operation of two bytes to g and to the model, and compares the errors.
func (m *gameModel) step(t *testing.T, g *draughts.Game, op, arg byte) *draughts.Game {
	t.Helper()
	now, claim := g.Outcome(), g.ClaimableDraw()
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

// aside does things that must not change g: an illegal move, and moves in a clone.
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

func (m *gameModel) compare(t *testing.T, g *draughts.Game) {
	t.Helper()
	fresh := m.replay(t, m.ply)
	outcome := m.outcome(fresh)
	require.Equal(t, fresh.Position(), g.Position())
	require.Equal(t, fresh.Start(), g.Start())
	require.Equal(t, outcome, g.Outcome())
	require.Equal(t, fresh.DrawCounters(), g.DrawCounters())
	require.Equal(t, m.ply, g.Ply())
	require.True(t, slices.Equal(m.moves[:m.ply], g.Moves()))
	require.True(t, slices.Equal(m.moves[m.ply:], g.Undone()))
	require.Equal(t, fresh.Repetitions(), g.Repetitions())
	require.Equal(t, fresh.DrawLimits(), g.DrawLimits())
	claim := fresh.ClaimableDraw()
	if outcome.Result != draughts.Ongoing {
		claim = draughts.NoReason
	}
	require.Equal(t, claim, g.ClaimableDraw())
	require.Equal(t, fresh.Board().IsDraw(), g.Board().IsDraw())
	require.Equal(t, fresh.Board().Repetitions(), g.Board().Repetitions())

	last := must(g.PositionAt(len(m.moves)))
	require.Equal(t, m.replay(t, len(m.moves)).Position(), last)
	_, err := g.PositionAt(len(m.moves) + 1)
	require.ErrorIs(t, err, draughts.ErrNoSuchPly)
}

// FuzzGame plays, undoes, ends and claims, with two bytes for each operation, and compares the Game with the
// same moves played in a new one.
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
	random := rand.NewChaCha8([32]byte{})
	for b := range builtinVariants() {
		for range 4 {
			ops := make([]byte, 160)
			_, _ = random.Read(ops)
			f.Add(byte(b), "", ops)
		}
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

// FuzzSetup edits a Setup at random. Its FEN must read back as the same Setup. Both must make the same position or be
// refused for the same reasons.
func FuzzSetup(f *testing.F) {
	f.Add(english, false, []byte{})
	f.Add(english, false, []byte("\x00\x63\x01\x00\x05\x05\x00\x05\x01\x00\x05\x04\x00\x05\x00"))
	f.Add(english, true, []byte("\x00\x05\x01\x00\x06\x02\x01\x00\x20\x04\x02\x00\x11\x00"))
	f.Add(international, true, []byte("\x02\x01\x00\x03\xff\xff\x04\x12\x34\x00\x2e\x03\x00\x01\x01\x00\x05\x04"))
	f.Add(byteOf(draughts.Russian), false,
		[]byte("\x00\x01\x01\x00\x20\x02\x00\x04\x03\x00\x1d\x04\x02\x01\x00\x04\x00\x07"))
	f.Add(byteOf(draughts.Frisian), false,
		[]byte("\x00\x2e\x03\x00\x23\x01\x00\x05\x04\x00\x07\x02\x05\x02\x2e\x06\x01\x05"))
	f.Add(byteOf(draughts.Frisian), true, []byte("\x05\x03\x01\x06\x09\x32\x05\x00\x00\x03\x00\x50"))
	f.Fuzz(func(t *testing.T, b byte, fromStart bool, edits []byte) {
		s := draughts.Setup{Variant: pick(b)}
		if fromStart {
			s = pick(b).Start().Setup()
		}
		for ; len(edits) >= 3; edits = edits[3:] {
			edit(t, &s, edits[0], edits[1], edits[2])
		}
		requireSameFEN(t, s)
	})
}

// edit changes s as three bytes of fuzz say.
func edit(t *testing.T, s *draughts.Setup, kind, x, y byte) {
	t.Helper()
	number := binary.BigEndian.Uint16([]byte{x, y})
	switch kind % 7 {
	case 0, 1:
		put(t, s, draughts.Square(x), draughts.Piece(y%8))
	case 2:
		s.Turn = draughts.Color(x & 1)
	case 3:
		s.Counters.NoProgress = number
	case 4:
		s.MoveNumber = int(number) << (13 * (kind & 1))
	default: // a run of moves with a king, which need not be there
		c := draughts.Color(kind % 7 & 1)
		s.SameKingMoves[c] = draughts.SameKingMoves{}
		if moves := int(x % 10); moves > 0 {
			s.SameKingMoves[c] = draughts.SameKingMoves{Moves: moves, Square: 1 + draughts.Square(int(y)%s.Variant.NumSquares())}
		}
	}
}

// put puts a piece on a square and checks the result.
func put(t *testing.T, s *draughts.Setup, sq draughts.Square, piece draughts.Piece) {
	t.Helper()
	before := *s
	err := s.Put(sq, piece)
	switch {
	case sq == draughts.NoSquare || int(sq) > s.Variant.NumSquares():
		require.ErrorIs(t, err, draughts.ErrNoSuchSquare)
		require.Equal(t, before, *s)
	case piece > draughts.BlackKing:
		require.ErrorIs(t, err, draughts.ErrNoSuchPiece)
		require.Equal(t, before, *s)
	default:
		require.NoError(t, err)
		require.Equal(t, piece, s.At(sq))
		require.NoError(t, s.Put(sq, before.At(sq)))
		require.Equal(t, before, *s, "and it can be taken back")
		require.NoError(t, s.Put(sq, piece))
	}
}

// requireSameFEN checks that the FEN of s reads back as s, also with small changes of its form.
func requireSameFEN(t *testing.T, s draughts.Setup) {
	t.Helper()
	text := s.FEN()
	spaced := strings.NewReplacer(":", " : ", ",", " ,\t").Replace(strings.ToLower(text))
	for _, fen := range []string{text, spaced, `"` + text + `."`} {
		read, err := draughts.ParseSetup(s.Variant, fen)
		require.NoError(t, err, fen)
		require.Equal(t, s, read, fen)
	}

	p, err := s.Position()
	parsed, parseErr := draughts.ParseFEN(s.Variant, text)
	require.Equal(t, p, parsed, text)
	g, gameErr := draughts.NewGameFrom(s)
	require.Equal(t, err, gameErr, text)
	if err != nil {
		var impossible *draughts.SetupError
		var refused *draughts.FENError
		require.True(t, errors.As(err, &impossible), text)
		require.True(t, errors.As(parseErr, &refused), text)
		require.Equal(t, impossible.Reasons, refused.Reasons, text)
		require.Zero(t, refused.More, text)
		return
	}
	require.NoError(t, parseErr, text)
	require.Equal(t, p, g.Position())

	// A position has no clocks, and drops the runs of kings that do not bind.
	again := p.Setup()
	require.Equal(t, [4]uint64{uint64(s.White), uint64(s.Black), uint64(s.Kings), uint64(s.Turn)},
		[4]uint64{uint64(again.White), uint64(again.Black), uint64(again.Kings), uint64(again.Turn)}, text)
	for c, run := range again.SameKingMoves {
		require.Contains(t, []draughts.SameKingMoves{{}, s.SameKingMoves[c]}, run, text)
	}
	set := must(again.Position())
	require.Equal(t, p, set)
}

// FuzzEncoding reads text as each type that has a text, JSON or binary form. What is accepted must be written and read
// back as an equal value. It also plays a game, with a byte for each operation, and reads back its values.
func FuzzEncoding(f *testing.F) {
	for _, name := range []string{"game", "info", "limits", "move", "position", "rules", "scores", "setup", "squares"} {
		text := must(os.ReadFile("testdata/json/" + name + ".json"))
		f.Add(english, []byte("draughts is a game of skill\xff"), string(text))
	}
	for _, text := range []string{
		"english 11-15", "russian d6:h6=K (e7 g7)", "white-man", "draw", `{"result":"draw","reason":"time-out"}`,
		`"win in 5"`, `{}`,
	} {
		f.Add(international, []byte("the quick brown fox\xfe\xf9jumps over"), text)
	}
	f.Fuzz(func(t *testing.T, b byte, playout []byte, text string) {
		for _, value := range []any{
			new(draughts.Game), new(draughts.Setup), new(draughts.Rules), new(draughts.Limits), new(draughts.Info),
			new(draughts.Score), new([]draughts.Square), new(draughts.Outcome), new(draughts.DrawCounters),
			new(draughts.ClockLimit), new(draughts.Line), new(draughts.Move), new(draughts.Position), new(draughts.Variant),
			new(draughts.Color), new(draughts.Piece), new(draughts.Result), new(draughts.Reason),
			new(draughts.Numbering), new(draughts.CaptureChoice), new(draughts.CaptureCounting),
		} {
			isNull := strings.TrimSpace(text) == "null" // which leaves a zero value, and some cannot be written
			if json.Unmarshal([]byte(text), value) == nil && !isNull {
				requireEncodings(t, value)
			}
			if texted, ok := value.(encoding.TextUnmarshaler); ok && texted.UnmarshalText([]byte(text)) == nil {
				requireEncodings(t, value)
			}
		}

		g := draughts.NewGame(pick(b))
		for _, choice := range playout[:min(len(playout), 200)] {
			moves := g.Position().Moves()
			switch over := g.Outcome().Result != draughts.Ongoing; {
			case choice >= 250:
				g.Undo()
			case choice >= 245:
				_ = g.Resign(draughts.Color(choice & 1))
			case !over:
				m := pickMove(moves, choice)
				requireEncodings(t, &m)
				require.NoError(t, g.Play(m))
			}
		}
		p := g.Position()
		setup, rules := p.Setup(), g.Variant().Rules()
		setup.Counters = g.DrawCounters()
		for _, value := range []any{g, &p, &setup, &rules, &draughts.Info{Position: p}} {
			requireEncodings(t, value)
		}
	})
}

// requireEncodings writes a value in each of its forms and reads it back. value is a pointer to it.
func requireEncodings(t *testing.T, value any) {
	t.Helper()
	fresh := func() any { return reflect.New(reflect.TypeOf(value).Elem()).Interface() }
	same := func(read any, written any) {
		t.Helper()
		if g, ok := value.(*draughts.Game); ok {
			requireSameGame(t, g, read.(*draughts.Game))
			return
		}
		require.Equal(t, value, read, "%s", written)
	}
	text := must(json.Marshal(value))
	read := fresh()
	require.NoError(t, json.Unmarshal(text, read), "%s", text)
	same(read, text)
	if texted, ok := value.(encoding.TextMarshaler); ok {
		text := must(texted.MarshalText())
		read := fresh()
		require.NoError(t, read.(encoding.TextUnmarshaler).UnmarshalText(text), "%s", text)
		same(read, text)
	}
}
