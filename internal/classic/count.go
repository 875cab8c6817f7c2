package classic

import (
	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

const stepLeft, stepRight = bitboard.StepLeft, bitboard.StepRight

// board holds the rules and the sets of squares on which the terms depend, as White sees the board.
type board struct {
	Rules
	edge        uint64 // the first and the last column, where nothing is captured
	left        uint64 // the left half
	backRank    uint64
	bridge      uint64 // every second square of the back rank
	dogHole     uint64 // the square of Black's double corner that White's men reach first ...
	dogHoleExit uint64 // ... and the only one they can go to from there
}

func newBoard(r Rules) board {
	b := board{Rules: r}
	last := r.Size - 1
	// Rows count from the top, which is Black's side, columns from the left.
	for squares := b.Squares; squares != 0; squares &= squares - 1 {
		row, col := bitboard.Place(bitboard.First(squares))
		addIf := func(set *uint64, belongs bool) {
			if belongs {
				*set |= squares & -squares
			}
		}
		addIf(&b.edge, col == 0 || col == last)
		addIf(&b.left, col < r.Size/2)
		addIf(&b.backRank, row == last)
		addIf(&b.bridge, row == last && (last-1-col)%4 == 0)
		addIf(&b.dogHole, row == 1 && col == 0)
		addIf(&b.dogHoleExit, row == 0 && col == 1)
	}
	return b
}

// phase returns the phase of p, from 0 to phases.
func (b *board) phase(p features.Position) int32 {
	full := b.Size * (b.Size - 2) / 2 // the number of pieces at the start of a game
	return int32(min((bitboard.Len(p.White|p.Black)*phases+full/2)/full, phases))
}

// counts holds what the terms count for a side.
type counts struct {
	terms   [NumTerms]int32
	squares [len(squareTerms)]uint64 // the pieces of squareTerms, as the side sees the board
}

func (b *board) count(p features.Position) (n [2]counts) {
	white, black := b.Sides(p)
	for color, s := range [...]features.Side{features.White: white, features.Black: black} {
		b.placement(&n[color], s)
		b.activity(&n[color], s)
		if b.KingWins {
			n[color].terms[Runaway] = b.runaway(s)
		}
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
	return n
}

// placement counts the pieces and the terms that depend on their squares.
func (b *board) placement(n *counts, s features.Side) {
	men, kings := s.Own&^s.Kings, s.Own&s.Kings
	n.squares[0], n.squares[1] = men, kings
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
	men, kings := s.Own&^s.Kings, s.Own&s.Kings
	ownBackward, enemyBackward := kings, s.BackwardCapturers(&b.Board) // the pieces that may capture backwards
	if b.BackwardCaptures {
		ownBackward = s.Own
	}
	hanging := s.Enemy & (s.Own>>stepLeft&(s.Empty<<stepLeft) | s.Own>>stepRight&(s.Empty<<stepRight) |
		ownBackward<<stepLeft&(s.Empty>>stepLeft) | ownBackward<<stepRight&(s.Empty>>stepRight))

	safe := s.SafeSteps(enemyBackward)
	n.terms[Mobility] = features.Count(men>>stepLeft&safe.UpRight) + features.Count(men>>stepRight&safe.UpLeft)
	n.squares[2] = safe.MobileMen(men)
	n.terms[MobileMen] = features.Count(n.squares[2])
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

func (b *board) strength(n *counts) int32 {
	return 2*n.terms[Men] + int32(features.KingValue(b.FlyingKings))*n.terms[Kings]
}

// lead counts the terms that depend on a lead in material, here of some half men.
func (b *board) lead(ahead int32, strong, weak *counts, s, w features.Side) {
	strong.terms[Exchanges] = 100 * ahead / (2*b.strength(strong) - ahead)

	pieces, refuge := features.Count(s.Own), features.Count(w.Own&w.Kings&b.Refuge)
	if b.FlyingKings && weak.terms[Kings] > 0 && (pieces < 3 || pieces == 3 && refuge > 0) {
		weak.terms[Drawn] = ahead // three pieces beat a flying king that is not in its refuge
	}
	if strong.terms[Kings]+weak.terms[Kings] >= features.EndingKings {
		strong.terms[Distance] = b.Distance(s.Own&s.Kings, s.Enemy)
		weak.terms[Refuge] = refuge
	}
}
