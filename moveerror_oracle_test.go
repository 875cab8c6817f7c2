package draughts_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// walks returns what the sequences of jumps capture by which the piece on the first square passes the others in order
// and lands on the last, whether they could go on from there or not, and whether a king must stop earlier or not.
func (b *oracleBoard) walks(squares []int) (list []uint64) {
	start := b.rules.cell(squares[0])
	c := oracleCapture{oracleBoard: b, piece: *b.at(start)}
	before := *b.at(start)
	*b.at(start) = oraclePiece{}
	var walk func(at oracleCell, captured uint64, rest []int)
	walk = func(at oracleCell, captured uint64, rest []int) {
		for _, d := range c.directions() {
			rest := rest
			pass := func(at oracleCell) { // over a square that is not the last
				if len(rest) > 1 && b.rules.square(at) == rest[0] {
					rest = rest[1:]
				}
			}
			victim := at.plus(d)
			for c.piece.king && b.rules.flying && b.isEmpty(victim) {
				pass(victim)
				victim = victim.plus(d)
			}
			if !c.canTake(victim) || !b.isEmpty(victim.plus(d)) {
				continue
			}
			piece, taken := c.piece, b.at(victim)
			taken.jumped = true
			captured := captured | 1<<b.rules.square(victim)
			for to := victim.plus(d); b.isEmpty(to); to = to.plus(d) {
				c.piece = piece
				if b.rules.crownAtOnce && b.isCrowned(piece, to) {
					c.piece.king = true
				}
				if len(rest) == 1 && b.rules.square(to) == rest[0] {
					list = append(list, captured)
				}
				pass(to)
				walk(to, captured, rest)
				if !piece.king || !b.rules.flying {
					break
				}
			}
			c.piece, taken.jumped = piece, false
		}
	}
	walk(start, 0, squares[1:])
	*b.at(start) = before
	return list
}

// goesOnTo reports whether one of the walks is a part of a capture, or all of it.
func goesOnTo(walks []uint64, capture *oraclePath, last int, whole bool) bool {
	return slices.ContainsFunc(walks, func(captured uint64) bool {
		if captured == capture.captured {
			return whole && capture.to == last
		}
		return captured&^capture.captured == 0
	})
}

// refusal returns why a move along squares is illegal, by the order in the documentation of MoveError.Reasons.
func (b *oracleBoard) refusal(squares []int) error {
	legal := b.paths()
	first, last := squares[0], squares[len(squares)-1]
	mover := b.at(b.rules.cell(first))
	switch {
	case len(legal) == 0:
		return draughts.ErrNoMoves
	case mover.side == 0:
		return draughts.ErrEmptySquare
	case mover.side != b.turn:
		return draughts.ErrWrongSide
	case first != last && !b.isEmpty(b.rules.cell(last)):
		return draughts.ErrOccupied
	}
	own := slices.DeleteFunc(slices.Clone(legal), func(path oraclePath) bool { return path.from != first })
	walks := b.walks(squares)
	if slices.ContainsFunc(own, func(path oraclePath) bool { return goesOnTo(walks, &path, last, false) }) {
		return draughts.ErrCaptureUnfinished
	}
	whole := b.wholeCaptures(first, last, walks)
	switch {
	case len(whole) > 0:
		return b.inferiority(whole, legal)
	case len(walks) > 0:
		return draughts.ErrKingStops
	}
	if b.rules.menSpareKings {
		greedy := *b
		rules := *b.rules
		rules.menSpareKings = false
		greedy.rules = &rules
		if len(greedy.walks(squares)) > 0 {
			return draughts.ErrMenSpareKings
		}
	}
	if slices.ContainsFunc(own, func(path oraclePath) bool { return path.to == last }) {
		return draughts.ErrOtherPath
	}
	for n := len(squares) - 1; n > 1; n-- {
		if len(b.wholeCaptures(first, squares[n-1], b.walks(squares[:n]))) > 0 {
			return draughts.ErrCaptureEnds
		}
	}
	return b.refusedStep(*mover, first, squares[1], len(squares) > 2, legal[0].captured != 0)
}

// wholeCaptures returns the captures of a piece, also those that the choice of captures forbids, of which one of the
// walks is a part or all.
func (b *oracleBoard) wholeCaptures(from, last int, walks []uint64) []oraclePath {
	return slices.DeleteFunc(b.appendCaptures(nil, from), func(path oraclePath) bool {
		return !goesOnTo(walks, &path, last, true)
	})
}

// meritErrors holds the error of each merit.
var meritErrors = map[string]error{
	oraclePieces.name:     draughts.ErrLongerCapture,
	oracleWithKing.name:   draughts.ErrKingMustCapture,
	oracleKings.name:      draughts.ErrMoreKings,
	oracleKingsFirst.name: draughts.ErrKingEarlier,
	oracleValue.name:      draughts.ErrHigherValue,
}

// inferiority returns the error of the first merit by which the best of some captures are worse than the legal ones.
// Captures that are as good by all other merits are worse by the last, for they are refused.
func (b *oracleBoard) inferiority(captures, legal []oraclePath) error {
	merits := b.rules.merits
	for _, merit := range merits[:len(merits)-1] {
		captures = oracleBest(captures, merit)
		if merit.of(&captures[0]) < merit.of(&legal[0]) {
			return meritErrors[merit.name]
		}
	}
	return meritErrors[merits[len(merits)-1].name]
}

// refusedStep returns why a piece may not go from one square to another, where it can jump along no squares. several
// says that more squares follow.
func (b *oracleBoard) refusedStep(mover oraclePiece, from, to int, several, capture bool) error {
	start, end := b.rules.cell(from), b.rules.cell(to)
	steps, diagonal, forward := 0, false, false
	var between []oraclePiece
	for _, d := range slices.Concat(oracleDiagonals, oracleOrthogonals) {
		isDiagonal := slices.Contains(oracleDiagonals, d)
		if !isDiagonal && !b.rules.straight {
			continue
		}
		var pieces []oraclePiece
		for n, at := 1, start.plus(d); b.onBoard(at); n, at = n+1, at.plus(d) {
			if at == end && (isDiagonal || n > 1) {
				steps, diagonal, between = n, isDiagonal, pieces
				forward = (d.row < 0) == (mover.side == 'W') && d.row != 0
			}
			if !b.isEmpty(at) {
				pieces = append(pieces, *b.at(at))
			}
		}
	}
	flies := mover.king && b.rules.flying
	jumps := len(between) > 0 || steps == 2 && !flies
	enemy := len(between) == 1 && between[0].side != mover.side
	switch {
	case !several && !jumps && capture:
		return draughts.ErrMustCapture
	case from == to:
		return draughts.ErrSameSquare
	case !b.isEmpty(end):
		return draughts.ErrOccupied
	case steps == 0, !diagonal && len(between) == 0:
		return draughts.ErrNotDiagonal
	case diagonal && !forward && !mover.king && (steps == 1 || !b.rules.menBackwards):
		return draughts.ErrBackward
	case steps > 2 && !flies:
		return draughts.ErrTooFar
	case enemy && mover.king:
		return draughts.ErrKingStops
	case enemy:
		return draughts.ErrMenSpareKings
	case steps == 2 && !flies:
		return draughts.ErrNothingToCapture
	case len(between) > 0:
		return draughts.ErrBlocked
	case several:
		return draughts.ErrNothingToCapture
	}
	return draughts.ErrKingMoves
}

// refusedText makes the squares of a text that is probably illegal: two squares, or a capture that is changed or that
// the choice of captures forbids.
func (b *oracleBoard) refusedText(random *rand.Rand) []int {
	square := func() int { return 1 + random.IntN(b.rules.squares()) }
	own := slices.Collect(b.pieces())
	from := square()
	if len(own) > 0 && random.IntN(10) > 0 {
		from = own[random.IntN(len(own))]
	}
	squares := []int{from, square()}
	if captures := b.captures(); len(captures) > 0 && random.IntN(3) > 0 {
		path := captures[random.IntN(len(captures))]
		squares = nil
		for _, s := range path.text() {
			squares = append(squares, int(s))
		}
		switch i := 1 + random.IntN(len(squares)-1); random.IntN(6) {
		case 0:
			squares = squares[:i+1]
		case 1:
			squares = append(squares, square())
		case 2:
			squares[i] = square()
		case 3:
			squares = []int{squares[0], squares[len(squares)-1]}
		case 4:
			squares = []int{squares[0], square()}
		}
	} else if random.IntN(3) == 0 {
		squares = append(squares, square())
	} else if d := slices.Concat(oracleDiagonals, oracleOrthogonals)[random.IntN(8)]; random.IntN(2) == 0 { // along a line
		at := b.rules.cell(from)
		for n := 1 + random.IntN(4); n > 0 && b.onBoard(at.plus(d)); n-- {
			at = at.plus(d)
		}
		squares[1] = b.rules.square(at)
	}
	if len(squares) > 2 {
		squares = slices.Compact(squares) // a square twice in a row is read as one
	}
	return squares
}

// The reasons that cannot occur in a text of squares on the board: the others must, where the rules have them.
func (r *oracleRules) reasons() []error {
	list := []error{
		draughts.ErrEmptySquare, draughts.ErrWrongSide, draughts.ErrOccupied, draughts.ErrCaptureUnfinished,
		draughts.ErrOtherPath, draughts.ErrCaptureEnds, draughts.ErrMustCapture, draughts.ErrSameSquare,
		draughts.ErrNotDiagonal, draughts.ErrBackward, draughts.ErrNothingToCapture, draughts.ErrTooFar,
	}
	for _, merit := range r.merits {
		list = append(list, meritErrors[merit.name])
	}
	for err, has := range map[error]bool{
		draughts.ErrMenSpareKings: r.menSpareKings, draughts.ErrKingStops: r.haltBehindKing,
		draughts.ErrBlocked: r.flying, draughts.ErrKingMoves: r.kingMoves > 0,
	} {
		if has {
			list = append(list, err)
		}
	}
	return list
}

// TestMoveErrorReason compares the reasons of refused moves with those of the oracle.
func TestMoveErrorReason(t *testing.T) {
	refusals := testsize.Pick(500, 10_000, 200_000)
	for _, v := range builtinVariants() {
		t.Run(v.String(), func(t *testing.T) {
			t.Parallel()
			rules := oracleOf[v.String()]
			start := must(parseOracle(rules, v.Start().String()))
			rivals := rules.rivals()
			random := rand.New(rand.NewPCG(uint64(v), 1))
			seen := map[error]int{}
			for n, i := 0, 0; n < refusals; i++ {
				b := makerOf(v).position(random, i, start, rivals)
				p := must(positionOf(v, b))
				for range 20 {
					squares := b.refusedText(random)
					if len(squares) < 2 {
						continue
					}
					text := refusedTextOf(squares, random)
					_, err := p.ParseMove(text)
					if _, ok := errors.AsType[*draughts.MoveError](err); !ok || errors.Is(err, draughts.ErrAmbiguousMove) {
						continue
					}
					n++
					want := b.refusal(squares)
					require.ErrorIs(t, err, want, "position %s, %s", b.fen(), text)
					seen[want]++
				}
			}
			for _, reason := range rules.reasons() {
				if testing.Short() {
					break // rare ones need more refusals
				}
				require.NotZero(t, seen[reason], "%v in %d refusals", reason, refusals)
			}
		})
	}
}

func refusedTextOf(squares []int, random *rand.Rand) string {
	var texts []string
	for _, square := range squares {
		texts = append(texts, strconv.Itoa(square))
	}
	return fmt.Sprint(strings.Join(texts, []string{"-", "x"}[random.IntN(2)]))
}
