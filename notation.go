package draughts

// MoveText returns the text of m, a legal move in p, as PDN 3.0 writes it: from and to, as in "11-15" or "22x15"; the
// full sequence of squares where another move has the same from and to, as in "47x38x24x13x36".
func (p Position) MoveText(m Move) string { return string(p.AppendMove(nil, m)) }

// AppendMove appends the text of m to dst; see MoveText.
func (p Position) AppendMove(dst []byte, m Move) []byte {
	if m.IsCapture() {
		var buffer [48]Move
		for _, other := range p.AppendMoves(buffer[:0]) {
			if other != m && other.from() == m.from() && other.to() == m.to() {
				return appendSteps(dst, m, p.Path(m)...)
			}
		}
	}
	return appendSteps(dst, m, m.From(), m.To())
}

// ParseMove reads a move: two squares or a full sequence of them, with -, x or : between, whichever the move is.
// Spaces and leading zeros are tolerated, and so is a sequence that leaves squares out, as long as one legal move
// fits. The error is a *MoveError that says why not: the text is no move, the move is illegal, or it is ambiguous.
func (p Position) ParseMove(s string) (Move, error) {
	var buffer [48]Move
	return p.parseMove(s, buffer[:0])
}

func (p Position) parseMove(s string, buffer []Move) (Move, error) {
	var steps [maxSteps]Square
	squares, err := appendSquares(steps[:0], s)
	if err != nil {
		return Move{}, &MoveError{Reason: err, Text: s, Position: p}
	}
	from, to := squares[0], squares[len(squares)-1]
	legal := p.AppendMoves(buffer)
	fit := 0
	for _, m := range legal {
		if m.From() == from && m.To() == to {
			legal[fit] = m
			fit++
		}
	}
	candidates := legal[:fit]
	if len(squares) > 2 && fit > 0 || fit > 1 {
		candidates = p.passing(candidates, squares[1:len(squares)-1])
	}
	switch len(candidates) {
	case 1:
		return candidates[0], nil
	case 0:
		return Move{}, p.explain(s, squares)
	}
	return Move{}, &MoveError{Reason: ErrAmbiguousMove, Text: s, Position: p,
		Moves: append([]Move(nil), candidates...)}
}

// maxSteps bounds the squares of a move's text: no capture takes more pieces than a side has.
const maxSteps = 64

// appendSquares reads the squares of a move's text.
func appendSquares(dst []Square, s string) ([]Square, error) {
	const (
		beforeSquare = iota
		inSquare
		afterSquare
	)
	state, n := beforeSquare, 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9' && state != afterSquare:
			if n = n*10 + int(c-'0'); n > 255 {
				return nil, ErrMoveSyntax
			}
			state = inSquare
		case c == ' ' || c == '\t':
			if state == inSquare {
				state = afterSquare
			}
		case (c == '-' || c == 'x' || c == 'X' || c == ':') && state != beforeSquare && len(dst) < maxSteps:
			dst = append(dst, Square(n))
			state, n = beforeSquare, 0
		default:
			return nil, ErrMoveSyntax
		}
	}
	if state == beforeSquare || len(dst) == 0 {
		return nil, ErrMoveSyntax
	}
	return append(dst, Square(n)), nil
}

// passing returns those of the moves that pass over the squares via: if there is one that lands on exactly these, it
// alone. So two squares are the single jump, if a longer capture has the same ends.
func (p Position) passing(moves []Move, via []Square) []Move {
	g := &p.rules().geometry
	bits := make([]int, len(via))
	for i, sq := range via {
		if g.set(sq) == 0 {
			return nil
		}
		bits[i] = g.set(sq).first()
	}
	var passing []Move
	for _, m := range moves {
		if m.IsCapture() && p.passes(m, bits, true) {
			return []Move{m}
		}
		if m.IsCapture() && p.passes(m, bits, false) {
			passing = append(passing, m)
		}
	}
	return passing
}
