package draughts

import (
	"slices"

	"github.com/godraughts/draughts/internal/notation"
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

// ParseMove reads a move as people write it: two squares or a full sequence of them, with -, x, :, another dash or
// blanks between, whichever the move is. Upper case, leading zeros, blanks round separators, a move number in front and
// marks such as !? behind are tolerated, and so is a sequence that leaves squares out, as long as one legal move fits.
//
// Numbers without a separator are read too, as in "1115" or "610". Squares may have names everywhere: where
// Rules.Algebraic is not set they are those seen by the side that moves first. Names may stand without a separator, as
// in "c3e5g7", and of the first the letter is enough, as in "cd4" or "c:e5".
//
// The error is a *MoveError that says why not: the text is no move, the move is illegal, or it is ambiguous. It is
// ambiguous too if it can be cut into squares in several ways, with a legal move for each.
func (p Position) ParseMove(s string) (Move, error) {
	var buffer [48]Move
	return p.parseMove(s, buffer[:0])
}

func (p Position) parseMove(s string, buffer []Move) (Move, error) {
	var text notation.Text
	var room [notation.MaxSquares]Square
	inner := notation.Trim(s)
	var reading moveReading
	ok := notation.Read(&text, inner)
	if ok && !text.Glued {
		reading, ok = p.Variant().reading(room[:0], &text)
	}
	if !ok {
		return Move{}, &MoveError{Text: s, Position: p, Reasons: []error{ErrMoveSyntax}}
	}
	legal := p.AppendMoves(buffer)
	if text.Glued {
		return p.parseGlued(s, inner, legal)
	}
	return p.only(s, reading, p.fitting(legal[:0], legal, reading))
}

// moveReading is what a move's text says.
type moveReading struct {
	squares  []Square // NoSquare for what the board does not have, and for the first if it is only a letter
	origins  Set      // on which the move may begin: the first square or, of a letter, the whole file
	captures bool     // the text says that the move is a capture
}

// reading returns what a text says that has been cut into squares. It puts these into dst. ok is false for a number that
// is absurdly high.
func (v Variant) reading(dst []Square, text *notation.Text) (r moveReading, ok bool) {
	for i, cut := range text.Squares() {
		sq := Square(0)
		switch {
		case cut.Number > 255:
			return r, false
		case cut.Letter == 0:
			sq = Square(cut.Number)
		case cut.Number < 0:
			r.origins = v.file(cut)
		default:
			sq = v.named(cut)
		}
		if i == 0 && cut.Number >= 0 {
			r.origins = v.SetOf(sq)
		}
		dst = append(dst, sq)
	}
	r.squares, r.captures = dst, text.Captures
	return r, true
}

// fitting appends to dst, which may begin where legal does, those of the legal moves that fit a reading.
func (p Position) fitting(dst, legal []Move, r moveReading) []Move {
	to := r.squares[len(r.squares)-1]
	for _, m := range legal {
		if r.origins>>m.from()&1 != 0 && m.To() == to {
			dst = append(dst, m)
		}
	}
	if len(r.squares) > 2 && len(dst) > 0 || len(dst) > 1 {
		return p.passing(dst, r.squares[1:len(r.squares)-1], r.captures)
	}
	return dst
}

// only returns the one candidate, or says why there is not one.
func (p Position) only(s string, r moveReading, candidates []Move) (Move, error) {
	switch len(candidates) {
	case 1:
		return candidates[0], nil
	case 0:
		if r.squares[0] == NoSquare {
			r.squares[0] = p.likeliest(r.origins, r.squares[len(r.squares)-1])
		}
		return Move{}, p.explain(s, r.squares)
	}
	return Move{}, &MoveError{Text: s, Position: p, Reasons: []error{ErrAmbiguousMove}, Moves: slices.Clone(candidates)}
}

// maxGlued is how many digits may stand without a separator: those of a capture of seven pieces.
const maxGlued = 16

// parseGlued reads digits that have no separators. They may be cut into squares in several ways; all are tried.
func (p Position) parseGlued(s, digits string, legal []Move) (Move, error) {
	if len(digits) > maxGlued {
		return Move{}, &MoveError{Text: s, Position: p, Reasons: []error{ErrMoveSyntax}}
	}
	var fit []Move
	var likeliest []Square
	var try func(rest string, squares []Square)
	try = func(rest string, squares []Square) {
		if rest == "" {
			if likeliest == nil || len(squares) == 2 && p.hasOwn(squares[0]) && !p.hasOwn(likeliest[0]) {
				likeliest = slices.Clone(squares)
			}
			r := moveReading{squares: squares, origins: p.Variant().SetOf(squares[0])}
			for _, m := range p.fitting(nil, legal, r) {
				if !slices.Contains(fit, m) {
					fit = append(fit, m)
				}
			}
			return
		}
		for n := min(2, len(rest)); n > 0; n-- {
			number, _, _ := cutNumber(rest[:n])
			if p.Variant().isNumber(number) && n < len(rest)+len(squares) {
				try(rest[n:], append(squares, Square(number)))
			}
		}
	}
	try(digits, nil)
	if likeliest == nil {
		return Move{}, &MoveError{Text: s, Position: p, Reasons: []error{ErrMoveSyntax}}
	}
	return p.only(s, moveReading{squares: likeliest}, fit)
}

// hasOwn reports whether a piece of the side to move stands on sq.
func (p Position) hasOwn(sq Square) bool {
	us, _ := p.sides()
	return p.Variant().Contains(us, sq)
}

// named returns the square with a name, NoSquare if the board has none such. Where squares have no names they are those
// seen by the side that moves first, as sites have it that show every game from its side.
func (v Variant) named(s notation.Square) Square {
	rs := v.rules()
	return v.SquareAt(s.Place(rs.Size, !rs.Algebraic && rs.FirstToMove == Black))
}

// file returns the squares of the file with that letter.
func (v Variant) file(s notation.Square) Set {
	var file Set
	for s.Number = range int16(v.rules().Size + 1) {
		file |= v.SetOf(v.named(s))
	}
	return file
}

// passing returns those of the moves that pass over the squares via, which it brings to the front of the slice. Of moves
// with the same origin, one that lands on exactly these excludes the others: so two squares are the single jump, if a
// longer capture has the same ends. If the text says that the move is a capture, a capture excludes the quiet moves.
func (p Position) passing(moves []Move, via []Square, capture bool) []Move {
	g := &p.rules().geometry
	var buffer [notation.MaxSquares]int
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
		if v.Contains(us, sq) {
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
