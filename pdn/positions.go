package pdn

import (
	"iter"

	"github.com/godraughts/draughts"
)

// Positions yields the positions of the current game's main line: that in which it begins, and those behind each move
// and set-up. Like Moves it ends early at a move that is not legal.
func (s *Scanner) Positions() iter.Seq[draughts.Position] {
	return func(yield func(draughts.Position) bool) {
		s.read()
		p := s.position
		if !s.known || !yield(p) {
			return
		}
		for i := 0; i < len(s.body.elements); i++ {
			before := p
			switch e := &s.body.elements[i]; e.kind {
			case elementOpen:
				i = int(e.number) - 1
				continue
			case elementMove:
				if e.move == (draughts.Move{}) {
					return
				}
				p = p.After(e.move)
			case elementSetup:
				if p = s.setup(e); p == before { // as where a set-up gives the start
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
