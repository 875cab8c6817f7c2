package pdn

import "github.com/godraughts/draughts"

// CountMoves returns the number of legal moves in the main line of the current game, and in its variations.
func (s *Scanner) CountMoves() (moves, inVariations int) {
	s.read()
	for i := range s.body.elements {
		switch e := &s.body.elements[i]; {
		case e.kind != elementMove || e.move == (draughts.Move{}):
		case e.depth == 0:
			moves++
		default:
			inVariations++
		}
	}
	return moves, inVariations
}
