package pdn

import (
	"iter"
	"strconv"

	"github.com/godraughts/draughts"
)

// Moves yields the legal moves of the current game's main line, each with the position in which it is made. It ends
// early at an illegal move; see FirstError.
func (s *Scanner) Moves() iter.Seq2[draughts.Position, draughts.Move] {
	return func(yield func(draughts.Position, draughts.Move) bool) {
		s.read()
		p := s.game.position
		elements := s.game.body.elements
		for i := 0; i < len(elements); i++ {
			switch e := &elements[i]; e.kind {
			case elementOpen:
				i = int(e.number) - 1
			case elementMove:
				if e.move == (draughts.Move{}) || !yield(p, e.move) {
					return
				}
				p = p.After(e.move)
			case elementSetup:
				if p = s.game.setup(e); !p.IsValid() {
					return
				}
			case elementUnknown:
				return
			}
		}
	}
}

// Positions yields the positions of the current game's main line: the first one, and those behind each move and set-up.
// Like Moves it ends early at an illegal move.
func (s *Scanner) Positions() iter.Seq[draughts.Position] {
	return func(yield func(draughts.Position) bool) {
		s.read()
		p := s.game.position
		if !s.game.hasStart || !yield(p) {
			return
		}
		elements := s.game.body.elements
		for i := 0; i < len(elements); i++ {
			before := p
			switch e := &elements[i]; e.kind {
			case elementOpen:
				i = int(e.number) - 1
				continue
			case elementMove:
				if e.move == (draughts.Move{}) {
					return
				}
				p = p.After(e.move)
			case elementSetup:
				if p = s.game.setup(e); p == before { // as where a set-up repeats the start
					continue
				}
			case elementUnknown:
				return
			default:
				continue
			}
			if !p.IsValid() || !yield(p) {
				return
			}
		}
	}
}

// CountMoves returns the number of legal moves in the main line of the current game, and in its variations.
func (s *Scanner) CountMoves() (moves, inVariations int) {
	s.read()
	for i := range s.game.body.elements {
		switch e := &s.game.body.elements[i]; {
		case e.kind != elementMove || e.move == (draughts.Move{}):
		case e.depth == 0:
			moves++
		default:
			inVariations++
		}
	}
	return moves, inVariations
}

// Opening returns the first plies of the current game in PDN, such as "1. 11-15 23-19 2. 8-11" for three plies. It is
// empty if the game has fewer legal moves, or does not begin in the start position of its rules.
func (s *Scanner) Opening(plies int) string {
	start := s.Start()
	if !start.Variant.IsValid() || start != start.Variant.Start().Setup() {
		return ""
	}
	var text []byte
	ply := 0
	for p, m := range s.Moves() {
		if ply == plies {
			break
		}
		if ply > 0 {
			text = append(text, ' ')
		}
		if ply%2 == 0 {
			text = strconv.AppendInt(text, int64(ply/2+1), 10)
			text = append(text, ". "...)
		}
		text = p.AppendMove(text, m)
		ply++
	}
	if ply < plies {
		return ""
	}
	return string(text)
}
