package draughts

import "github.com/godraughts/draughts/internal/bitboard"

// estimatedPlies estimates in how many plies a position is won. The score is the winner's static evaluation.
//
// The estimate is a linear function of the pieces and their places. Its weights, in hundredths of plies, were fitted to
// the distances of English and of Brazilian draughts with three pieces against two: the standard error is 14 plies,
// where the means are 43 and 21.
func estimatedPlies(p Position, winner Color, score Score) int {
	plies := estimateShort(p, winner)
	if p.rules().FlyingKings {
		plies = estimateFlying(p, winner) - 2*int(max(-1000, min(score, 1000)))
	}
	return max(plies/100, 1)
}

// estimateShort is the estimate for short kings: men are crowned, kings come near, and a double corner is a refuge.
func estimateShort(p Position, winner Color) int {
	size := p.rules().board.Size
	us, them := p.Pieces(winner), p.Pieces(winner.Other())
	ourKings, theirKings := us&p.kings, them&p.kings
	ourMen, theirMen := us&^p.kings, them&^p.kings
	n := 540 - 544*ourKings.Len() + 2164*ourMen.Len() + 882*theirKings.Len() + 198*theirMen.Len()
	if p.Turn() == winner {
		n -= 588
	}
	n += 100*rowsToGo(ourMen, winner, size) - 327*rowsToGo(theirMen, winner.Other(), size)
	for ; ourKings != 0; ourKings &= ourKings - 1 {
		row, col := bitboard.Place(ourKings.first())
		n += 59 * fromCentre(row, col, size)
		n += 117*kingMoves(ourKings.first(), theirKings) + 133*kingMoves(ourKings.first(), theirMen)
	}
	for ; theirKings != 0; theirKings &= theirKings - 1 {
		row, col := bitboard.Place(theirKings.first())
		n -= 40*fromCentre(row, col, size) + 162*distance(row, col) // the double corners are on the diagonal
	}
	return n
}

// estimateFlying is the estimate for flying kings, which are everywhere in one move: men are to be crowned, and the
// loser's kings have few squares to go to.
func estimateFlying(p Position, winner Color) int {
	r := p.rules()
	us, them := p.Pieces(winner), p.Pieces(winner.Other())
	ourMen, theirKings := us&^p.kings, them&p.kings
	n := 450 + 400*us.Len() + 300*ourMen.Len() + 100*them.Len() + 200*theirKings.Len()
	if p.Turn() == winner {
		n -= 400
	}
	n += 50 * rowsToGo(ourMen, winner, r.board.Size)
	empty := r.squares &^ (us | them)
	for ; theirKings != 0; theirKings &= theirKings - 1 {
		n += 200 * flyingMoves(theirKings.first(), empty).Len()
	}
	return n
}

// rowsToGo returns the total number of rows from men to their promotion row on a board of size rows.
func rowsToGo(men Set, c Color, size int) (rows int) {
	for ; men != 0; men &= men - 1 {
		row, _ := bitboard.Place(men.first())
		if c == Black {
			row = size - 1 - row
		}
		rows += row
	}
	return rows
}

// fromCentre returns how far a square is from the centre of the board: twice the rows and columns.
func fromCentre(row, col, size int) int { return distance(2*row, size-1) + distance(2*col, size-1) }

// kingMoves returns in how many moves a short king gets from a square to each of others on an empty board, in total.
func kingMoves(from int, others Set) (moves int) {
	row, col := bitboard.Place(from)
	for ; others != 0; others &= others - 1 {
		toRow, toCol := bitboard.Place(others.first())
		moves += max(distance(row, toRow), distance(col, toCol))
	}
	return moves
}

func distance(a, b int) int { return max(a-b, b-a) }
