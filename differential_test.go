package draughts_test

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// differentialDepth is how deep the differential test counts with Perft.
const differentialDepth = 3

// TestDifferential puts random positions before the package and the oracle: all that they say must be the same. The
// positions are made to be hard, and the test counts that they are.
func TestDifferential(t *testing.T) {
	const shards = 8 // parallel subtests for each variant
	positions := 20_000
	if testing.Short() {
		positions = 1_000
	}
	tests := []struct {
		variant draughts.Variant
		rules   *oracleRules
		maker   positionMaker
	}{
		{draughts.English, oracleEnglish, positionMaker{maxPlies: 80, maxPieces: 12, maxKings: 5}},
		{draughts.International, oracleInternational, positionMaker{maxPlies: 150, maxPieces: 20, maxKings: 3}},
	}
	for _, test := range tests {
		var withKings, withMultiple atomic.Int64
		passed := t.Run(test.variant.String(), func(t *testing.T) { // returns when all of its parallel subtests have
			for shard := range shards {
				t.Run(fmt.Sprint(shard), func(t *testing.T) {
					t.Parallel()
					for i := shard; i < positions; i += shards {
						b := test.maker.position(test.rules, test.variant.Start().String(), uint64(i))
						if b.hasKings() {
							withKings.Add(1)
						}
						if b.hasMultipleCapture() {
							withMultiple.Add(1)
						}
						if diff := difference(test.variant, b); diff != "" {
							t.Fatalf("position %d, %s: %s", i, b.fen(), diff)
						}
					}
				})
			}
		})
		if !passed {
			continue
		}
		share := func(n *atomic.Int64) float64 { return float64(n.Load()) / float64(positions) }
		require.Greater(t, share(&withKings), 0.3, "share of positions with kings")
		require.Greater(t, share(&withMultiple), 0.3, "share of positions with a capture of several pieces")
	}
}

// difference returns the first thing on which the package and the oracle disagree; "" if there is none.
func difference(v draughts.Variant, b *oracleBoard) string {
	p, err := draughts.ParseFEN(v, b.fen())
	if err != nil {
		return fmt.Sprintf("the package refuses the position: %v", err)
	}
	if p.String() != b.fen() {
		return fmt.Sprintf("the package writes the position as %s", p)
	}

	paths := b.paths()
	waypoints := make(map[string]oracleMove, len(paths))
	want := make(map[oracleMove]bool, len(paths))
	for _, path := range paths {
		want[path.oracleMove] = true
		waypoints[path.text()] = path.oracleMove
	}

	moves := p.Moves()
	for _, m := range moves {
		same := asOracle(m)
		switch {
		case !want[same]:
			return fmt.Sprintf("%v is not legal, or is there twice", m)
		case !p.IsLegal(m):
			return fmt.Sprintf("IsLegal denies %v", m)
		case p.After(m).String() != b.after(same).fen():
			return fmt.Sprintf("after %v comes %s, not %s", m, p.After(m), b.after(same).fen())
		}
		delete(want, same)

		path := p.Path(m)
		if by, ok := waypoints[pathText(path)]; !ok || by != same {
			return fmt.Sprintf("%v does not go by way of %v", m, path)
		}
		text := p.MoveText(m)
		if parsed, err := p.ParseMove(text); err != nil || parsed != m {
			return fmt.Sprintf("%v is written as %q and read as %v, error %v", m, text, parsed, err)
		}
	}
	for m := range want {
		return fmt.Sprintf("%+v is missing", m)
	}
	if p.HasMoves() != (len(moves) > 0) {
		return "HasMoves is wrong"
	}
	if p.HasCapture() != (len(paths) > 0 && paths[0].captured != 0) {
		return "HasCapture is wrong"
	}

	byResult, byPath := b.perft(differentialDepth)
	if n := draughts.Perft(p, differentialDepth, draughts.ByResult); n != byResult {
		return fmt.Sprintf("perft(%d) by result is %d, not %d", differentialDepth, n, byResult)
	}
	if n := draughts.Perft(p, differentialDepth, draughts.ByPath); n != byPath {
		return fmt.Sprintf("perft(%d) by path is %d, not %d", differentialDepth, n, byPath)
	}
	return ""
}

// asOracle returns a move of the package as the oracle writes it.
func asOracle(m draughts.Move) oracleMove {
	same := oracleMove{from: int(m.From()), to: int(m.To()), promoted: m.IsPromotion()}
	for _, square := range m.Captured() {
		same.captured |= 1 << square
	}
	return same
}

// text returns the squares of a path, the form in which paths are compared.
func (path oraclePath) text() string {
	return string(path.squares[:1+max(1, path.numCaptured())]) // a quiet move too ends on a second square
}

func pathText(path []draughts.Square) string {
	var squares []byte
	for _, square := range path {
		squares = append(squares, byte(square))
	}
	return string(squares)
}

func (b *oracleBoard) hasKings() bool {
	for square := 1; square <= b.rules.squares(); square++ {
		if b.at(b.rules.cell(square)).king {
			return true
		}
	}
	return false
}

func (b *oracleBoard) hasMultipleCapture() bool {
	for _, path := range b.paths() {
		if path.numCaptured() > 1 {
			return true
		}
	}
	return false
}

// positionMaker makes random positions. Its numbers are chosen so that they are rich in captures, but not so rich in
// kings that the oracle could not count them in time.
type positionMaker struct {
	maxPlies  int // random moves from the start
	maxPieces int // of each side, in positions that are not played
	maxKings  int // of each side, in positions that are not played
}

// position makes the position with a number, always the same. The even ones are played from the start, the odd ones put
// together, and of these two in three have a capture of several pieces: left to chance few would.
func (maker positionMaker) position(rules *oracleRules, start string, number uint64) *oracleBoard {
	random := rand.New(rand.NewPCG(1848, number))
	if number%2 == 0 {
		return maker.play(random, rules, start)
	}
	for {
		b := maker.scatter(random, rules)
		if number%3 == 0 || b.hasMultipleCapture() {
			return b
		}
	}
}

// play makes random moves from the start, at most until one side has none.
func (maker positionMaker) play(random *rand.Rand, rules *oracleRules, start string) *oracleBoard {
	b, err := parseOracle(rules, start)
	if err != nil {
		panic(err)
	}
	for range random.IntN(maker.maxPlies + 1) {
		moves := b.moves()
		if len(moves) == 0 {
			break
		}
		b = b.after(moves[random.IntN(len(moves))].oracleMove)
	}
	return b
}

// scatter puts random pieces on random squares, at least one of each side, and no man where it would be a king.
func (maker positionMaker) scatter(random *rand.Rand, rules *oracleRules) *oracleBoard {
	b := &oracleBoard{rules: rules, turn: "WB"[random.IntN(2)]}
	empty := random.Perm(rules.squares())
	put := func(piece oraclePiece) {
		for i, square := range empty {
			cell := rules.cell(square + 1)
			if piece.king || cell.row != rules.farRow(piece.side) {
				*b.at(cell) = piece
				empty = append(empty[:i], empty[i+1:]...)
				return
			}
		}
	}
	for _, side := range []byte("WB") {
		pieces := 1 + random.IntN(maker.maxPieces)
		kings := random.IntN(min(pieces, maker.maxKings) + 1)
		for i := range pieces {
			put(oraclePiece{side: side, king: i < kings})
		}
	}
	return b
}
