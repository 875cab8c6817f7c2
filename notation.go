package draughts

import (
	"slices"
	"strings"
)

// MoveText returns the text of m, a legal move in p, as PDN 3.0 writes it: from and to, as in "11-15" or "22x15"; the
// full sequence of squares where another move has the same from and to, as in "47x38x24x13x36". Where Rules.Algebraic
// is set squares have names, as in "c3-d4", and where Rules.Colon is set a colon captures, as in "c3:e5".
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
// fits. Where squares have names they may stand without a separator, as in "c3e5g7", of the first the letter is enough,
// as in "cd4" or "c:e5", and numbers are read too. The error is a *MoveError that says why not: the text is no move,
// the move is illegal, or it is ambiguous.
func (p Position) ParseMove(s string) (Move, error) {
	var buffer [48]Move
	return p.parseMove(s, buffer[:0])
}

func (p Position) parseMove(s string, buffer []Move) (Move, error) {
	var steps [maxSteps]Square
	squares, origins, ok := p.Variant().appendSquares(steps[:0], s)
	if !ok {
		return Move{}, &MoveError{Reason: ErrMoveSyntax, Text: s, Position: p}
	}
	to := squares[len(squares)-1]
	legal := p.AppendMoves(buffer)
	fit := 0
	for _, m := range legal {
		if origins>>m.from()&1 != 0 && m.To() == to {
			legal[fit] = m
			fit++
		}
	}
	candidates := legal[:fit]
	if len(squares) > 2 && fit > 0 || fit > 1 {
		candidates = p.passing(candidates, squares[1:len(squares)-1], strings.ContainsAny(s, "xX:"))
	}
	switch len(candidates) {
	case 1:
		return candidates[0], nil
	case 0:
		if squares[0] == NoSquare {
			squares[0] = p.likeliest(origins, to)
		}
		return Move{}, p.explain(s, squares)
	}
	return Move{}, &MoveError{Reason: ErrAmbiguousMove, Text: s, Position: p,
		Moves: append([]Move(nil), candidates...)}
}

const (
	blanks     = " \t"  // may stand round the squares of a move
	separators = "-xX:" // stand between them

	// maxSteps bounds the squares of a move's text: no capture takes more pieces than a side has.
	maxSteps = 64
)

// appendSquares reads the squares of a move's text, and those on which the move may begin: the first of them or, if
// the text has only its letter, that whole file. In that case the first square is NoSquare.
func (v Variant) appendSquares(dst []Square, s string) (squares []Square, origins Set, ok bool) {
	s = strings.Trim(s, blanks)
	for {
		n, rest, isSquare := v.cutSquare(s)
		if col, isFile := v.fileAt(s); isFile && !isSquare && len(dst) == 0 {
			origins, rest, isSquare = v.file(col), s[1:], true
		}
		if !isSquare || n > 255 || len(dst) == maxSteps {
			return nil, 0, false
		}
		dst = append(dst, Square(n))
		if rest == "" {
			break
		}
		if s, ok = v.cutSeparator(rest); !ok {
			return nil, 0, false
		}
	}
	if origins == 0 {
		origins = v.SetOf(dst[0])
	}
	return dst, origins, len(dst) > 1
}

// cutSeparator cuts off s what stands between two squares; the name of a square needs nothing before it.
func (v Variant) cutSeparator(s string) (rest string, ok bool) {
	if _, named := v.fileAt(s); named {
		return s, true
	}
	s = strings.TrimLeft(s, blanks)
	if s == "" || strings.IndexByte(separators, s[0]) < 0 {
		return s, false
	}
	return strings.TrimLeft(s[1:], blanks), true
}

// file returns the squares of a column.
func (v Variant) file(col int) Set {
	var file Set
	for row := range v.rules().Size {
		file |= v.SetOf(v.SquareAt(row, col))
	}
	return file
}

// passing returns those of the moves that pass over the squares via, which it brings to the front of the slice. Of moves
// with the same origin, one that lands on exactly these excludes the others: so two squares are the single jump, if a
// longer capture has the same ends. If the text says that the move is a capture, a capture excludes the quiet moves.
func (p Position) passing(moves []Move, via []Square, capture bool) []Move {
	g := &p.rules().geometry
	var buffer [maxSteps]int
	bits := buffer[:len(via)]
	for i, sq := range via {
		if g.set(sq) == 0 {
			return nil
		}
		bits[i] = g.set(sq).first()
	}
	if capture && slices.ContainsFunc(moves, Move.IsCapture) {
		moves = slices.DeleteFunc(moves, func(m Move) bool { return !m.IsCapture() })
	}
	n := 0
	var found Set // the origins of the first n
	for _, exactly := range []bool{true, false} {
		for i := n; i < len(moves); i++ {
			if m := moves[i]; found>>m.from()&1 == 0 && p.goes(m, bits, exactly) {
				copy(moves[n+1:i+1], moves[n:i])
				moves[n] = m
				n++
			}
		}
		for _, m := range moves[:n] {
			found |= 1 << m.from()
		}
	}
	return moves[:n]
}

// goes reports whether m can be made by way of the bits given: see passes.
func (p Position) goes(m Move, via []int, exactly bool) bool {
	if !m.IsCapture() {
		return exactly && len(via) == 0
	}
	return p.passes(m, via, exactly)
}

// likeliest returns the square that the text of an illegal move to a square most likely means, of those in origins: one
// with a piece of the side to move, on a diagonal with the square, and behind it.
func (p Position) likeliest(origins Set, to Square) Square {
	v := p.Variant()
	us, _ := p.sides()
	toRow, toCol, _ := v.Place(to)
	best, most := NoSquare, -1
	for sq := range v.Squares(origins) {
		row, col, _ := v.Place(sq)
		likely := 0
		if v.Has(us, sq) {
			likely += 4
		}
		if forward, across := toRow-row, toCol-col; forward*forward == across*across {
			likely += 2
			if (forward < 0) == (p.Turn() == White) {
				likely++
			}
		}
		if likely > most {
			best, most = sq, likely
		}
	}
	return best
}
