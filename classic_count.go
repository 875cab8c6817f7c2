package draughts

import "github.com/godraughts/draughts/internal/bitboard"

// classicBoard is what the terms of [Classic] need to know of a board and the kings on it. Its sets are as White sees
// them.
type classicBoard struct {
	table   *classicTable // the weights by default
	phase   [64]uint8     // by number of pieces, 0 to phases
	king    int32         // what a king is worth, in half men
	winning int32         // pieces that it takes to beat a king, one more if it is in its refuge; 0: any lead may do

	edge        Set // the first and the last column, where nothing is captured
	left        Set // the left half
	backRow     Set
	bridge      Set // every second square of the back row
	dogHole     Set // the square of Black's double corner that White's men reach first ...
	dogHoleExit Set // ... and the only one they can go to from there
	refuge      Set // where a lone king is hard to catch
}

// newClassicBoard returns the board of a rule set whose other fields are filled.
func newClassicBoard(rs *ruleset) classicBoard {
	width := rs.board.Size
	b := classicBoard{table: defaultTable(&rs.Rules), king: shortKingHalves}
	if rs.FlyingKings {
		b.king, b.winning = flyingKingHalves, 3
	}
	full := width * (width - 2) / 2 // the pieces that a game begins with
	for n := range b.phase {
		b.phase[n] = uint8(min((n*phases+full/2)/full, phases))
	}
	last, middle := width-1, width/2
	// Rows count from the top, which is Black's side, columns from the left.
	for bit := range rs.squares.Bits() {
		row, col := bitboard.Place(bit)
		s := Set(1) << bit
		in := func(set *Set, yes bool) {
			if yes {
				*set |= s
			}
		}
		in(&b.edge, col == 0 || col == last)
		in(&b.left, col < middle)
		in(&b.backRow, row == last)
		in(&b.bridge, row == last && (last-1-col)%4 == 0)
		in(&b.dogHole, row == 1 && col == 0)
		in(&b.dogHoleExit, row == 0 && col == 1)
		if rs.FlyingKings {
			in(&b.refuge, row+col == last) // the main diagonal
		} else {
			in(&b.refuge, row+col == 1 || row+col == 2*last-1) // the double corners
		}
	}
	return b
}

// What a king is worth when it is asked which side is ahead, in half men. The weights do not matter here: what the
// terms count is the same whatever it is made worth.
const (
	shortKingHalves  = 3
	flyingKingHalves = 6
)

// endingKings is how many kings on the board make an ending.
const endingKings = 3

// counts is what a side has on the board.
type counts struct {
	terms   [NumClassicTerms]int32
	squares [squareTerms]Set // what the terms by square count, as the side sees it
}

// view is a position as one side sees it that sits at the bottom: its men go up, towards lower bits. Each term is
// written once, for that side, and so both colours are judged alike.
type view struct{ own, enemy, kings, empty Set }

// count counts what both sides have on the board.
func (b *classicBoard) count(p Position, rs *ruleset, n *[2]counts) {
	white := view{p.white, p.black, p.kings, rs.squares &^ (p.white | p.black)}
	black := view{rs.turned(p.black), rs.turned(p.white), rs.turned(p.kings), 0}
	black.empty = rs.squares &^ (black.own | black.enemy) // a turned board is the same board
	b.placement(&n[White], white)
	b.placement(&n[Black], black)
	activity(&n[White], white, rs)
	activity(&n[Black], black, rs)
	if rs.KingWins {
		n[White].terms[TermRunaway] = runaway(white, rs)
		n[Black].terms[TermRunaway] = runaway(black, rs)
	}

	n[p.Turn()].terms[TermTurn] = 1
	// The side to move can save one of its own.
	waiting := &n[p.Turn().Other()]
	waiting.terms[TermHanging] = max(waiting.terms[TermHanging]-1, 0)

	if ahead := b.strength(&n[White]) - b.strength(&n[Black]); ahead > 0 {
		b.lead(ahead, &n[White], &n[Black], white, black)
	} else if ahead < 0 {
		b.lead(-ahead, &n[Black], &n[White], black, white)
	}
}

// placement counts the pieces and what they gain by where they stand.
func (b *classicBoard) placement(n *counts, v view) {
	men := v.own &^ v.kings
	kings := v.own & v.kings
	n.squares[menSquares], n.squares[kingSquares] = men, kings
	n.terms[TermMen], n.terms[TermKings] = tally(men), tally(kings)
	if v.enemy&^v.kings != 0 {
		n.terms[TermBackRow] = tally(men & b.backRow)
		if b.bridge&^men == 0 {
			n.terms[TermBridge] = 1
		}
	}
	exposed := (v.empty>>stepLeft | v.empty>>stepRight) &^ b.edge
	n.terms[TermGuarded] = tally(men &^ exposed)
	n.terms[TermAlone] = tally(men &^ (v.own<<stepLeft | v.own<<stepRight | v.own>>stepLeft | v.own>>stepRight))
	surplus := 2*tally(men&b.left) - tally(men)
	n.terms[TermBalance] = max(surplus, -surplus)
	if v.enemy&b.dogHoleExit != 0 {
		n.terms[TermDogHole] = tally(men & b.dogHole)
	}
}

// activity counts what the pieces can do. It looks no further than the first jump of a capture, and so it may call
// safe what a second jump would reach.
func activity(n *counts, v view, rs *ruleset) {
	kings := v.own & v.kings
	men := v.own &^ kings
	ownBack, enemyBack := kings, v.enemy&v.kings // who may capture backwards
	if rs.BackwardCaptures {
		ownBack, enemyBack = v.own, v.enemy
	}
	hanging := v.enemy & (v.own>>stepLeft&(v.empty<<stepLeft) | v.own>>stepRight&(v.empty<<stepRight) |
		ownBack<<stepLeft&(v.empty>>stepLeft) | ownBack<<stepRight&(v.empty>>stepRight))

	safe := v.safeSteps(enemyBack)
	n.terms[TermMobility] = tally(men>>stepLeft&safe.upRight) + tally(men>>stepRight&safe.upLeft)
	free := safe.freeMen(men)
	n.squares[freeSquares] = free
	n.terms[TermFree] = tally(free)
	n.terms[TermBlocked] = tally(men &^ (v.empty<<stepLeft | v.empty<<stepRight))

	switch {
	case kings == 0:
	case rs.kings == shortKings:
		n.terms[TermChased] = tally((kings<<stepLeft | kings<<stepRight) & v.enemy &^ v.kings)
		n.terms[TermKingMobility], n.terms[TermTrappedKings] = v.shortKingMoves(kings, safe)
	default:
		moves, trapped, captured := v.flyingKingMoves(kings, v.safeSquares(enemyBack))
		n.terms[TermKingMobility], n.terms[TermTrappedKings] = moves, trapped
		hanging |= captured
	}
	n.terms[TermHanging] = tally(hanging)
}

// safeSteps holds the squares to which a piece can step without an enemy next to it that could capture it there, by the
// direction of the step: the square that the piece came from is empty then, and the enemy may land on it.
type safeSteps struct {
	upLeft, upRight, downLeft, downRight Set
}

// safeSteps returns where the side's pieces are safe; enemyBack are the enemies that may capture backwards.
func (v view) safeSteps(enemyBack Set) safeSteps {
	fromRight, fromLeft := v.attackedFromAbove()
	fromBelowLeft, fromBelowRight := v.attackedFromBelow(enemyBack)
	fromAbove, fromBelow := fromRight|fromLeft, fromBelowLeft|fromBelowRight
	return safeSteps{
		upRight:   v.empty &^ (v.enemy<<stepLeft | fromLeft | fromBelow),
		upLeft:    v.empty &^ (v.enemy<<stepRight | fromRight | fromBelow),
		downLeft:  v.empty &^ (enemyBack>>stepLeft | fromBelowRight | fromAbove),
		downRight: v.empty &^ (enemyBack>>stepRight | fromBelowLeft | fromAbove),
	}
}

// safeSquares returns where a piece that comes from afar is safe.
func (v view) safeSquares(enemyBack Set) Set {
	fromRight, fromLeft := v.attackedFromAbove()
	fromBelowLeft, fromBelowRight := v.attackedFromBelow(enemyBack)
	return v.empty &^ (fromRight | fromLeft | fromBelowLeft | fromBelowRight)
}

// attackedFromAbove returns the squares on which a piece can be captured by an enemy next to it, above on the right
// and above on the left. Flying kings further off are left out for speed, and so is what a second jump would reach.
func (v view) attackedFromAbove() (right, left Set) {
	return v.enemy << stepLeft & (v.empty >> stepLeft), v.enemy << stepRight & (v.empty >> stepRight)
}

// attackedFromBelow returns the same for enemies below.
func (v view) attackedFromBelow(enemyBack Set) (left, right Set) {
	return enemyBack >> stepLeft & (v.empty << stepLeft), enemyBack >> stepRight & (v.empty << stepRight)
}

// freeMen returns the men that can step somewhere safe.
func (s safeSteps) freeMen(men Set) Set { return men & (s.upRight<<stepLeft | s.upLeft<<stepRight) }

// shortKingMoves returns how many safe steps the side's short kings have, and how many of them have none and no capture.
func (v view) shortKingMoves(kings Set, safe safeSteps) (moves, trapped int32) {
	moves = tally(kings>>stepLeft&safe.upRight) + tally(kings>>stepRight&safe.upLeft) +
		tally(kings<<stepLeft&safe.downLeft) + tally(kings<<stepRight&safe.downRight)
	free := safe.upRight<<stepLeft | safe.upLeft<<stepRight | safe.downLeft>>stepLeft | safe.downRight>>stepRight
	able := findJumps(kings, kings, v.enemy, v.empty).all()
	return moves, tally(kings &^ (free | able))
}

// flyingKingMoves returns the same for flying kings, and the enemies that they can capture first.
func (v view) flyingKingMoves(kings, safe Set) (moves, trapped int32, captured Set) {
	for ; kings != 0; kings &= kings - 1 {
		from := kings.first()
		var over Set
		for d := range bitboard.Directions {
			enemy, _ := flight(d, from, v.enemy, v.empty)
			over |= enemy
		}
		steps := tally(reach(from, v.empty) & safe)
		if steps == 0 && over == 0 {
			trapped++
		}
		moves += steps
		captured |= over
	}
	return moves, trapped, captured
}

// runaway returns how near the far row is to the nearest man that no enemy can stop: the rows of the board less the
// steps to go; 0 if there is no such man. An enemy stops what comes to a square that it may get to.
func runaway(v view, rs *ruleset) int32 {
	stopped := v.enemy
	for range rs.board.Size {
		stopped |= (stopped<<stepLeft | stopped<<stepRight) & rs.squares
	}
	free := v.own &^ v.kings &^ stopped
	if free == 0 {
		return 0
	}
	row, _ := bitboard.Place(free.first())
	return int32(rs.board.Size - row)
}

// strength returns the material of a side, in half men.
func (b *classicBoard) strength(n *counts) int32 {
	return 2*n.terms[TermMen] + b.king*n.terms[TermKings]
}

// lead counts what matters once a side is ahead, here by so many half men.
func (b *classicBoard) lead(ahead int32, strong, weak *counts, s, w view) {
	strong.terms[TermExchanges] = 100 * ahead / (2*b.strength(strong) - ahead)

	refuge := tally(w.own & w.kings & b.refuge)
	if weak.terms[TermKings] > 0 {
		force := strong.terms[TermMen] + strong.terms[TermKings]
		if force < b.winning || force == b.winning && refuge > 0 {
			weak.terms[TermDrawn] = ahead
		}
	}
	if strong.terms[TermKings]+weak.terms[TermKings] >= endingKings {
		strong.terms[TermDistance] = distance(s.own&s.kings, s.enemy, s.own|s.enemy|s.empty)
		weak.terms[TermRefuge] = refuge
	}
}

// distance returns the number of steps from each of the kings to the nearest of the targets, added up, as if no piece
// were in the way.
func distance(kings, targets, board Set) int32 {
	sum := int32(0)
	for kings != 0 {
		near := (targets | targets<<stepLeft | targets<<stepRight | targets>>stepLeft | targets>>stepRight) & board
		if near == targets {
			break // there are none, or kings that no board connects with them
		}
		sum += tally(kings)
		kings &^= near
		targets = near
	}
	return sum
}

// tally returns the number of squares in s as the counts hold it.
func tally(s Set) int32 { return int32(s.Len()) }
