package classic

import (
	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// board holds the sets of squares and the rules that the terms depend on. The sets are as White sees the board.
type board struct {
	features.Board
	kingWins  bool      // the first king wins
	phase     [64]uint8 // by number of pieces, 0 to phases
	kingValue int32     // in half men
	// piecesToWin is the number of pieces that beat a lone king. If the king is in its refuge it takes one more. 0 means
	// that any number may win.
	piecesToWin int32

	edge        uint64 // the first and the last column, where nothing is captured
	left        uint64 // the left half
	backRank    uint64
	bridge      uint64 // every second square of the back rank
	dogHole     uint64 // the square of Black's double corner that White's men reach first ...
	dogHoleExit uint64 // ... and the only one they can go to from there
}

// newBoard returns the board of a rule set.
func newBoard(r features.Rules) board {
	width := r.Size
	b := board{Board: features.NewBoard(r), kingWins: r.KingWins, kingValue: int32(features.KingValue(r.FlyingKings))}
	if r.FlyingKings {
		b.piecesToWin = 3
	}
	full := width * (width - 2) / 2 // the number of pieces at the start of a game
	for n := range b.phase {
		b.phase[n] = uint8(min((n*phases+full/2)/full, phases))
	}
	last, middle := width-1, width/2
	// Rows count from the top, which is Black's side, columns from the left.
	for squares := b.Squares; squares != 0; squares &= squares - 1 {
		row, col := bitboard.Place(bitboard.First(squares))
		addIf := func(set *uint64, belongs bool) {
			if belongs {
				*set |= squares & -squares
			}
		}
		addIf(&b.edge, col == 0 || col == last)
		addIf(&b.left, col < middle)
		addIf(&b.backRank, row == last)
		addIf(&b.bridge, row == last && (last-1-col)%4 == 0)
		addIf(&b.dogHole, row == 1 && col == 0)
		addIf(&b.dogHoleExit, row == 0 && col == 1)
	}
	return b
}

const (
	stepLeft  = bitboard.StepLeft
	stepRight = bitboard.StepRight
)

// counts holds what the terms count for a side.
type counts struct {
	terms   [NumTerms]int32
	squares [squareTerms]uint64 // the pieces of the terms by square, as the side sees the board
}

// count sets n, which must be zero, to the counts of both sides.
func (b *board) count(p features.Position, n *[2]counts) {
	white, black := b.Sides(p)
	b.placement(&n[features.White], white)
	b.placement(&n[features.Black], black)
	b.activity(&n[features.White], white)
	b.activity(&n[features.Black], black)
	if b.kingWins {
		n[features.White].terms[Runaway] = b.runaway(white)
		n[features.Black].terms[Runaway] = b.runaway(black)
	}

	n[p.Turn&1].terms[Turn] = 1
	// The side to move can save one of its pieces.
	opponent := &n[p.Turn&1^1]
	opponent.terms[Hanging] = max(opponent.terms[Hanging]-1, 0)

	if ahead := b.strength(&n[features.White]) - b.strength(&n[features.Black]); ahead > 0 {
		b.lead(ahead, &n[features.White], &n[features.Black], white, black)
	} else if ahead < 0 {
		b.lead(-ahead, &n[features.Black], &n[features.White], black, white)
	}
}

// placement counts the pieces and the terms that depend on their squares.
func (b *board) placement(n *counts, s features.Side) {
	men := s.Own &^ s.Kings
	kings := s.Own & s.Kings
	n.squares[menSquares], n.squares[kingSquares] = men, kings
	n.terms[Men], n.terms[Kings] = features.Count(men), features.Count(kings)
	if s.Enemy&^s.Kings != 0 {
		n.terms[BackRank] = features.Count(men & b.backRank)
		if b.bridge&^men == 0 {
			n.terms[Bridge] = 1
		}
	}
	exposed := (s.Empty>>stepLeft | s.Empty>>stepRight) &^ b.edge
	n.terms[Guarded] = features.Count(men &^ exposed)
	n.terms[Isolated] = features.Count(men &^ (s.Own<<stepLeft | s.Own<<stepRight | s.Own>>stepLeft | s.Own>>stepRight))
	surplus := 2*features.Count(men&b.left) - features.Count(men)
	n.terms[Balance] = max(surplus, -surplus)
	if s.Enemy&b.dogHoleExit != 0 {
		n.terms[DogHole] = features.Count(men & b.dogHole)
	}
}

// activity counts the terms that depend on moves and captures. It looks at the first jump of a capture only, so a piece
// that a second jump would reach counts as safe.
func (b *board) activity(n *counts, s features.Side) {
	kings := s.Own & s.Kings
	men := s.Own &^ kings
	ownBackward, enemyBackward := kings, s.BackwardCapturers(&b.Board) // the pieces that may capture backwards
	if b.BackwardCaptures {
		ownBackward = s.Own
	}
	hanging := s.Enemy & (s.Own>>stepLeft&(s.Empty<<stepLeft) | s.Own>>stepRight&(s.Empty<<stepRight) |
		ownBackward<<stepLeft&(s.Empty>>stepLeft) | ownBackward<<stepRight&(s.Empty>>stepRight))

	safe := s.SafeSteps(enemyBackward)
	n.terms[Mobility] = features.Count(men>>stepLeft&safe.UpRight) + features.Count(men>>stepRight&safe.UpLeft)
	mobile := safe.MobileMen(men)
	n.squares[mobileSquares] = mobile
	n.terms[MobileMen] = features.Count(mobile)
	n.terms[Blocked] = features.Count(men &^ (s.Empty<<stepLeft | s.Empty<<stepRight))

	switch {
	case kings == 0:
	case !b.FlyingKings:
		n.terms[Chased] = features.Count((kings<<stepLeft | kings<<stepRight) & s.Enemy &^ s.Kings)
		n.terms[KingMobility], n.terms[TrappedKings] = s.ShortKingMoves(kings, safe)
	default:
		n.terms[KingMobility], n.terms[TrappedKings] = s.FlyingKingMoves(kings, s.SafeSquares(enemyBackward))
		hanging |= s.FlyingKingCaptures(kings)
	}
	n.terms[Hanging] = features.Count(hanging)
}

// runaway returns how far the most advanced unstoppable man has come: the rows of the board less the steps that it
// still needs, 0 if there is no such man. A man is unstoppable if no enemy could step to its square on an empty board.
func (b *board) runaway(s features.Side) int32 {
	reachable := s.Enemy // by enemies
	for range b.Size {
		reachable |= (reachable<<stepLeft | reachable<<stepRight) & b.Squares
	}
	unstoppable := s.Own &^ s.Kings &^ reachable
	if unstoppable == 0 {
		return 0
	}
	row, _ := bitboard.Place(bitboard.First(unstoppable))
	return int32(b.Size - row)
}

// strength returns the material of a side, in half men.
func (b *board) strength(n *counts) int32 {
	return 2*n.terms[Men] + b.kingValue*n.terms[Kings]
}

// lead counts the terms that depend on a lead in material, here of some half men.
func (b *board) lead(ahead int32, strong, weak *counts, s, w features.Side) {
	strong.terms[Exchanges] = 100 * ahead / (2*b.strength(strong) - ahead)

	refuge := features.Count(w.Own & w.Kings & b.Refuge)
	if weak.terms[Kings] > 0 {
		pieces := strong.terms[Men] + strong.terms[Kings]
		if pieces < b.piecesToWin || pieces == b.piecesToWin && refuge > 0 {
			weak.terms[Drawn] = ahead
		}
	}
	if strong.terms[Kings]+weak.terms[Kings] >= features.EndingKings {
		strong.terms[Distance] = b.Distance(s.Own&s.Kings, s.Enemy)
		weak.terms[Refuge] = refuge
	}
}
