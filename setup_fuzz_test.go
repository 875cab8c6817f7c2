package draughts_test

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// FuzzSetup edits a Setup at random. Its FEN must read back as the same Setup, and both must make the same position or
// be refused for the same reasons.
func FuzzSetup(f *testing.F) {
	f.Add(english, false, []byte{})
	f.Add(english, true, []byte("\x00\x05\x01\x00\x06\x02\x01\x00\x20\x04\x02\x00\x11\x00"))
	f.Add(international, true, []byte("\x02\x01\x00\x03\xff\xff\x04\x12\x34\x00\x2e\x03\x00\x01\x01\x00\x05\x04"))
	f.Add(byteOf(draughts.Russian), false, []byte("\x00\x01\x01\x00\x20\x02\x00\x04\x03\x00\x1d\x04\x02\x01\x00\x04\x00\x07"))
	f.Add(byteOf(draughts.Frisian), false, []byte("\x00\x2e\x03\x00\x23\x01\x00\x05\x04\x00\x07\x02\x05\x02\x2e\x06\x01\x05"))
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

// edit makes the change of s that three bytes of fuzz stand for.
func edit(t *testing.T, s *draughts.Setup, kind, x, y byte) {
	t.Helper()
	number := binary.BigEndian.Uint16([]byte{x, y})
	switch kind % 7 {
	case 0, 1:
		put(t, s, draughts.Square(x), draughts.Piece(y%8))
	case 2:
		s.Turn = draughts.Color(x & 1)
	case 3:
		s.Counters.Quiet = number
	case 4:
		s.MoveNumber = int(number) << (15 * (kind & 1))
	default: // a run of moves with a king, which need not be there
		c := draughts.Color(kind % 7 & 1)
		s.KingRuns[c] = draughts.KingRun{}
		if moves := int(x % 10); moves > 0 {
			s.KingRuns[c] = draughts.KingRun{Moves: moves, Square: 1 + draughts.Square(int(y)%s.Variant.NumSquares())}
		}
	}
}

// put puts a piece on a square and checks what comes of it.
func put(t *testing.T, s *draughts.Setup, sq draughts.Square, piece draughts.Piece) {
	t.Helper()
	before := *s
	err := s.Put(sq, piece)
	switch {
	case sq == draughts.NoSquare || int(sq) > s.Variant.NumSquares():
		require.ErrorIs(t, err, draughts.ErrOffBoard)
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

// requireSameFEN checks that the FEN of s says all that s holds, however it is written.
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
	for c, run := range again.KingRuns {
		require.Contains(t, []draughts.KingRun{{}, s.KingRuns[c]}, run, text)
	}
	requirePosition(t, again, p)
}

// requirePosition checks that s is p, set up.
func requirePosition(t *testing.T, s draughts.Setup, p draughts.Position) {
	t.Helper()
	set, err := s.Position()
	require.NoError(t, err)
	require.Equal(t, p, set)
}
