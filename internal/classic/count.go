package classic

import (
	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// board is what the terms need to know of a board and the kings on it. Its sets are as White sees them.
type board struct {
	features.Board
	kingWins bool      // the first king wins
	phase    [64]uint8 // by number of pieces, 0 to phases
	king     int32     // what a king is worth, in half men
	winning  int32     // pieces that it takes to beat a king, one more if it is in its refuge; 0: any lead may do

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
	b := board{Board: features.NewBoard(r), kingWins: r.KingWins, king: int32(features.King(r.FlyingKings))}
	if r.FlyingKings {
		b.winning = 3
	}
	full := width * (width - 2) / 2 // the pieces that a game begins with
	for n := range b.phase {
		b.phase[n] = uint8(min((n*phases+full/2)/full, phases))
	}
	last, middle := width-1, width/2
	// Rows count from the top, which is Black's side, columns from the left.
	for squares := b.Squares; squares != 0; squares &= squares - 1 {
		row, col := bitboard.Place(bitboard.First(squares))
		in := func(set *uint64, yes bool) {
			if yes {
				*set |= squares & -squares
			}
		}
		in(&b.edge, col == 0 || col == last)
		in(&b.left, col < middle)
		in(&b.backRank, row == last)
		in(&b.bridge, row == last && (last-1-col)%4 == 0)
		in(&b.dogHole, row == 1 && col == 0)
		in(&b.dogHoleExit, row == 0 && col == 1)
	}
	return b
}

const (
	stepLeft  = bitboard.StepLeft
	stepRight = bitboard.StepRight
)

// counts is what a side has on the board.
type counts struct {
	terms   [NumTerms]int32
	squares [squareTerms]uint64 // what the terms by square count, as the side sees it
}

// count counts what both sides have on the board.
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
	// The side to move can save one of its own.
	waiting := &n[p.Turn&1^1]
	waiting.terms[Hanging] = max(waiting.terms[Hanging]-1, 0)

	if ahead := b.strength(&n[features.White]) - b.strength(&n[features.Black]); ahead > 0 {
		b.lead(ahead, &n[features.White], &n[features.Black], white, black)
	} else if ahead < 0 {
		b.lead(-ahead, &n[features.Black], &n[features.White], black, white)
	}
}

// placement counts the pieces and what they gain by where they stand.
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

// activity counts what the pieces can do. It looks no further than the first jump of a capture, and so it may call
// safe what a second jump would reach.
func (b *board) activity(n *counts, s features.Side) {
	kings := s.Own & s.Kings
	men := s.Own &^ kings
	ownBack, enemyBack := kings, s.BackwardCapturers(&b.Board) // who may capture backwards
	if b.BackwardCaptures {
		ownBack = s.Own
	}
	hanging := s.Enemy & (s.Own>>stepLeft&(s.Empty<<stepLeft) | s.Own>>stepRight&(s.Empty<<stepRight) |
		ownBack<<stepLeft&(s.Empty>>stepLeft) | ownBack<<stepRight&(s.Empty>>stepRight))

	safe := s.SafeSteps(enemyBack)
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
		moves, trapped, captured := s.FlyingKingMoves(kings, s.SafeSquares(enemyBack))
		n.terms[KingMobility], n.terms[TrappedKings] = moves, trapped
		hanging |= captured
	}
	n.terms[Hanging] = features.Count(hanging)
}

// runaway returns how far the most advanced man has come that no enemy can stop: the rows of the board less
// the steps to go; 0 if there is no such man. An enemy stops what comes to a square that it may get to.
func (b *board) runaway(s features.Side) int32 {
	stopped := s.Enemy
	for range b.Size {
		stopped |= (stopped<<stepLeft | stopped<<stepRight) & b.Squares
	}
	free := s.Own &^ s.Kings &^ stopped
	if free == 0 {
		return 0
	}
	row, _ := bitboard.Place(bitboard.First(free))
	return int32(b.Size - row)
}

// strength returns the material of a side, in half men.
func (b *board) strength(n *counts) int32 {
	return 2*n.terms[Men] + b.king*n.terms[Kings]
}

// lead counts what matters once a side is ahead, here by a number of half men.
func (b *board) lead(ahead int32, strong, weak *counts, s, w features.Side) {
	strong.terms[Exchanges] = 100 * ahead / (2*b.strength(strong) - ahead)

	refuge := features.Count(w.Own & w.Kings & b.Refuge)
	if weak.terms[Kings] > 0 {
		force := strong.terms[Men] + strong.terms[Kings]
		if force < b.winning || force == b.winning && refuge > 0 {
			weak.terms[Drawn] = ahead
		}
	}
	if strong.terms[Kings]+weak.terms[Kings] >= features.EndingKings {
		strong.terms[Distance] = b.Distance(s.Own&s.Kings, s.Enemy)
		weak.terms[Refuge] = refuge
	}
}
