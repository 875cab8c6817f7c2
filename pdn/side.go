package pdn

import "github.com/godraughts/draughts"

// A FEN may leave open whose move it is, with a question mark. Then the first move tells.

// findSide makes the start a position where the FEN tag does not say whose move it is. Without a move it stays open.
func (s *Scanner) findSide() {
	if s.start.Turn != draughts.NoColor || !s.start.Variant.IsValid() {
		return
	}
	first, _ := s.firstMove(0)
	if first < 0 {
		return
	}
	if s.start.Turn = s.sideOf(s.start, first); s.start.Turn == draughts.NoColor {
		_, err := s.start.Position()
		s.failTag("FEN", err)
		return
	}
	s.position, _ = s.start.Position() // setUp has seen that there is nothing else wrong with it
	s.known = s.position.IsValid()
}

// firstMove returns the index of the first move of the line of which the element with that index is one, from there on;
// -1 if something else that changes the position comes first, or nothing. stop is where it, or that, stands.
func (s *Scanner) firstMove(from int) (move, stop int) {
	for i := from; i < len(s.body.elements); i++ {
		switch e := &s.body.elements[i]; e.kind {
		case elementOpen:
			i = int(e.number) - 1
		case elementMove:
			return i, i
		case elementClose, elementSetup, elementUnknown:
			return -1, i
		}
	}
	return -1, len(s.body.elements)
}

// sideOf returns the side that makes the move with that index in what is set up: the one for which it is legal or, if that is neither or
// both, the one whose piece stands where it begins. It is NoColor if there is none, or if the index is -1.
func (s *Scanner) sideOf(setup draughts.Setup, move int) draughts.Color {
	if move < 0 {
		return draughts.NoColor
	}
	raw := s.lex.fromPin(s.body.elements[move].text)
	side, legal := draughts.NoColor, 0
	for _, c := range []draughts.Color{draughts.White, draughts.Black} {
		setup.Turn = c
		p, err := setup.Position()
		if err != nil {
			return draughts.NoColor
		}
		if _, err := p.ParseMove(s.intern(raw)); err == nil {
			side = c
			legal++
		}
	}
	if legal == 1 {
		return side
	}
	if s.form.read(&s.rules, raw) {
		if c, ok := setup.At(s.form.squares[0]).Color(); ok {
			return c
		}
	}
	return draughts.NoColor
}

// startError returns why a game does not begin in a position; nil also where only the side to move is not known.
func startError(setup draughts.Setup) error {
	if setup.Turn == draughts.NoColor {
		setup.Turn = draughts.White
	}
	_, err := setup.Position()
	return err
}
