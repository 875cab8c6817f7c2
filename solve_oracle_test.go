package draughts_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/solve"
)

// oracleProof follows a proof with the oracle, by docs/certificate-format.md.
type oracleProof struct {
	solve.Proof
	losing  bool // the side that cannot move wins
	left    []uint16
	longest map[oracleBoard]int // -1 in the current line
}

// accepts reports whether the proof is right in a position.
func (o *oracleProof) accepts(b *oracleBoard) bool {
	o.left, o.longest = o.Moves, make(map[oracleBoard]int)
	begin := o.visit
	if b.turn != o.letter() {
		begin = o.replies
	}
	longest, ok := begin(b)
	return ok && len(o.left) == 0 && (!o.Wins || longest == o.Longest)
}

func (o *oracleProof) letter() byte { return "WB"[o.Side] }

// after returns the positions after the moves in order. If there are none, it reports whether the side has won.
func (o *oracleProof) after(b *oracleBoard) (next []*oracleBoard, won bool) {
	moves := b.moves()
	slices.SortFunc(moves, func(a, b oracleCounted) int { return slices.Compare(a.order(), b.order()) })
	for _, m := range moves {
		next = append(next, b.after(m.oracleMove))
	}
	return next, len(moves) == 0 && (b.turn == o.letter()) == o.losing
}

// order returns the squares of a move, by which moves are in order.
func (m oracleMove) order() []int {
	squares := []int{m.from, m.to}
	for square := range 64 {
		if m.captured>>square&1 != 0 {
			squares = append(squares, square)
		}
	}
	return squares
}

func (o *oracleProof) visit(b *oracleBoard) (longest int, ok bool) {
	if longest, seen := o.longest[*b]; seen {
		return longest, longest >= 0 || !o.Wins
	}
	next, won := o.after(b)
	if len(next) == 0 || len(o.left) == 0 || int(o.left[0]) >= len(next) {
		return 0, won
	}
	move := o.left[0]
	o.left = o.left[1:]
	o.longest[*b] = -1
	longest, ok = o.replies(next[move])
	o.longest[*b] = longest + 1
	return longest + 1, ok
}

func (o *oracleProof) replies(b *oracleBoard) (longest int, ok bool) {
	next, won := o.after(b)
	if len(next) == 0 {
		return 0, won
	}
	for _, b := range next {
		n, ok := o.visit(b)
		if !ok {
			return 0, false
		}
		longest = max(longest, n)
	}
	return longest, true
}

// TestCertificates has the oracle follow proofs, and as many with a changed move: it accepts those that Check accepts.
func TestCertificates(t *testing.T) {
	for name, changes := range map[string]int{
		"frysk-6x6": testsize.Pick(100, 1000, 10_000), "antidraughts-6x6": testsize.Pick(10, 100, 1000),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := variant(t, name)
			right := must(solve.Solve(context.Background(), v.Start(), solve.Options{Memory: 64}))
			rules := *oracleOf[strings.TrimSuffix(name, "-6x6")]
			rules.size = 6
			r := rand.New(rand.NewPCG(61, 3))
			for i := range changes + 1 {
				c := right
				c.Proofs = slices.Clone(c.Proofs)
				proof := &c.Proofs[i%len(c.Proofs)]
				if i > 0 {
					proof.Moves = slices.Clone(proof.Moves)
					proof.Moves[r.IntN(len(proof.Moves))] = uint16(r.IntN(6))
				}
				var file bytes.Buffer
				require.NoError(t, c.Write(&file))
				c = must(solve.Read(&file))
				start := must(parseOracle(&rules, v.Start().String()))
				want := true
				for _, p := range c.Proofs {
					want = want && (&oracleProof{Proof: p, losing: v.Rules().Losing}).accepts(start)
				}
				require.Equal(t, want, c.Check(nil) == nil)
				require.True(t, want || i > 0)
			}
		})
	}
}
