package draughts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts/internal/notation"
)

// MoveText returns the text of m, a legal move in p, as PDN 3.0 writes it. That is from and to, as in "11-15" or
// "22x15". Where another move has the same from and to it is the full sequence of squares, as in "47x38x24x13x36". With
// Rules.Algebraic squares have names, as in "c3-d4". With Rules.ColonCaptures captures have a colon, as in "c3:e5".
func (p Position) MoveText(m Move) string { return string(p.AppendMove(nil, m)) }

// AppendMove appends the text of m to dst; see MoveText.
func (p Position) AppendMove(dst []byte, m Move) []byte {
	if m.IsCapture() {
		var buffer [48]Move
		if len(p.AppendMovesBetween(buffer[:0], m.From(), m.To())) > 1 {
			return appendSquares(dst, m, p.Path(m)...)
		}
	}
	return appendSquares(dst, m, m.From(), m.To())
}

// MoveTexts returns the texts of moves that are alternatives in p, such as its legal moves or several best ones. The
// moves must be legal in p; see MoveText. For the moves of a line see LineTexts.
func (p Position) MoveTexts(moves []Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = p.MoveText(m)
	}
	return texts
}

// LineTexts returns the texts of moves made one after another from p, such as a principal variation. It ends before the
// first that is not legal. For moves that are alternatives see MoveTexts, for a line as one text LineText.
func (p Position) LineTexts(moves []Move) []string {
	texts := make([]string, 0, len(moves))
	for _, m := range moves {
		if !p.IsLegal(m) {
			break
		}
		texts = append(texts, p.MoveText(m))
		p = p.After(m)
	}
	return texts
}

// LineText returns the text of moves made one after another from p, such as a principal variation, with move numbers as
// in PDN: "1. 11-15 23-19 2. 8-11", or "1... 23-19 2. 8-11" if the side that moves second begins. The numbers begin
// at 1. A move that is not legal ends the text with a comment: "1. 11-15 {11-15 is not legal}".
func (p Position) LineText(moves []Move) string { return p.lineText(1, moves) }

func (p Position) lineText(number int, moves []Move) string {
	texts := p.LineTexts(moves)
	first := int(p.Turn() ^ p.rules().FirstToMove) // 1 if the side that moves second begins
	for i, text := range texts {
		switch ply := first + i; {
		case ply%2 == 0:
			texts[i] = fmt.Sprintf("%d. %s", number+ply/2, text)
		case i == 0:
			texts[i] = fmt.Sprintf("%d... %s", number, text)
		}
	}
	if n := len(texts); n < len(moves) {
		texts = append(texts, "{"+moves[n].String()+" is not legal}")
	}
	return strings.Join(texts, " ")
}

// ParseMove reads a move as people write it: two squares or a full sequence of them. The separator may be -, x, :,
// another dash or blanks, for captures and other moves alike. Upper case, leading zeros, full-width characters, blanks
// round separators, a move number in front and marks such as !? after it are tolerated. Squares of a sequence may be
// missing, as long as one legal move fits.
//
// Numbers may stand without a separator, as in "1115" or "610". Squares may have names in all rule sets. Without
// Rules.Algebraic the names are as the side that moves first sees the board. Names may stand without a separator, as in
// "c3e5g7". Of the first square the letter is enough, as in "cd4" or "c:e5".
//
// The error is a *MoveError: the text is not a move, the move is illegal, or the text is ambiguous. Digits that can be
// split into squares differently are ambiguous if there is a legal move for each.
func (p Position) ParseMove(s string) (Move, error) {
	var buffer [48]Move
	var text notation.Text
	var room [notation.MaxSquares]Square
	inner := notation.Trim(s)
	var reading moveReading
	ok := notation.Read(&text, inner)
	if !ok {
		inner = notation.Trim(notation.Narrow(s))
		ok = notation.Read(&text, inner)
	}
	if ok && !text.Unseparated {
		reading, ok = p.Variant().reading(room[:0], &text)
	}
	if !ok {
		return Move{}, &MoveError{Text: s, Position: p, Reasons: []error{ErrMoveSyntax}}
	}
	legal := p.AppendMoves(buffer[:0])
	if text.Unseparated {
		return p.parseDigits(s, inner, legal)
	}
	return p.choose(s, reading, p.matchingMoves(legal[:0], legal, reading))
}

type moveReading struct {
	squares  []Square // NoSquare for a square that the board does not have, and for a first square without a number
	origins  Set      // the squares on which the move may begin: the first square or, if it is a letter, the whole file
	captures bool     // the text says that the move is a capture
}

// reading returns the move of a text, whose squares it appends to dst. ok is false if a number is above 255.
func (v Variant) reading(dst []Square, text *notation.Text) (r moveReading, ok bool) {
	for i, cut := range text.Squares() {
		sq := Square(0)
		switch {
		case cut.Number > 255:
			return r, false
		case cut.Letter == 0:
			sq = Square(cut.Number)
		case cut.Number < 0:
			r.origins = v.fileSquares(cut)
		default:
			sq = v.squareNamed(cut)
		}
		if i == 0 && cut.Number >= 0 {
			r.origins = v.SetOf(sq)
		}
		dst = append(dst, sq)
	}
	r.squares, r.captures = dst, text.Captures
	return r, true
}

// matchingMoves appends to dst the legal moves that fit a reading. dst may share the array of legal.
func (p Position) matchingMoves(dst, legal []Move, r moveReading) []Move {
	to := r.squares[len(r.squares)-1]
	for _, m := range legal {
		if r.origins>>m.from()&1 != 0 && m.To() == to {
			dst = append(dst, m)
		}
	}
	if len(r.squares) > 2 && len(dst) > 0 || len(dst) > 1 {
		return p.movesThrough(dst, r.squares[1:len(r.squares)-1], r.captures)
	}
	return dst
}

// choose returns the candidate if there is one; otherwise the error says why there is none, or that there are several.
func (p Position) choose(s string, r moveReading, candidates []Move) (Move, error) {
	switch len(candidates) {
	case 1:
		return candidates[0], nil
	case 0:
		if r.squares[0] == NoSquare {
			r.squares[0] = p.likeliestOrigin(r.origins, r.squares[len(r.squares)-1])
		}
		return Move{}, p.explain(s, r.squares)
	}
	return Move{}, &MoveError{Text: s, Position: p, Reasons: []error{ErrAmbiguousMove}, Moves: slices.Clone(candidates)}
}

const maxDigits = 16 // how many digits may stand without a separator: enough for a capture of seven pieces

// parseDigits reads digits that have no separators. It tries all splits into squares.
func (p Position) parseDigits(s, digits string, legal []Move) (Move, error) {
	var fit []Move
	var likeliest []Square
	var try func(rest string, squares []Square)
	try = func(rest string, squares []Square) {
		if rest == "" {
			if likeliest == nil || len(squares) == 2 && p.hasOwnPiece(squares[0]) && !p.hasOwnPiece(likeliest[0]) {
				likeliest = slices.Clone(squares)
			}
			r := moveReading{squares: squares, origins: p.Variant().SetOf(squares[0])}
			for _, m := range p.matchingMoves(nil, legal, r) {
				if !slices.Contains(fit, m) {
					fit = append(fit, m)
				}
			}
			return
		}
		for n := min(2, len(rest)); n > 0; n-- {
			number, _ := strconv.Atoi(rest[:n]) // two digits at most
			if p.Variant().isNumber(number) && n < len(rest)+len(squares) {
				try(rest[n:], append(squares, Square(number)))
			}
		}
	}
	if len(digits) <= maxDigits {
		try(digits, nil)
	}
	if likeliest == nil {
		return Move{}, &MoveError{Text: s, Position: p, Reasons: []error{ErrMoveSyntax}}
	}
	return p.choose(s, moveReading{squares: likeliest}, fit)
}

// hasOwnPiece reports whether a piece of the side to move stands on sq.
func (p Position) hasOwnPiece(sq Square) bool {
	us, _ := p.sides()
	return p.Variant().Contains(us, sq)
}

// squareNamed returns the square with a name; NoSquare if the board has none. In rule sets without names they are as
// the side that moves first sees the board, since some sites show every game from that side.
func (v Variant) squareNamed(s notation.Square) Square {
	rs := v.rules()
	return v.SquareAt(s.Place(rs.Size, !rs.Algebraic && rs.FirstToMove == Black))
}

func (v Variant) fileSquares(s notation.Square) Set {
	var file Set
	for s.Number = range int16(v.rules().Size + 1) {
		file |= v.SetOf(v.squareNamed(s))
	}
	return file
}

// movesThrough returns the moves that pass over the squares via. It moves them to the front of the slice. If a move
// lands on exactly these squares, the others with the same origin do not fit: two squares are the single jump even if a
// longer capture has the same ends. If the text is that of a capture and there is one, quiet moves do not fit.
func (p Position) movesThrough(moves []Move, via []Square, capture bool) []Move {
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
			if m := moves[i]; found>>m.from()&1 == 0 && p.passes(m, bits, exactly) {
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

// likeliestOrigin returns the most likely origin of an illegal move to a square. It prefers a piece of the side to
// move, then one on a diagonal with the square, then one behind it.
func (p Position) likeliestOrigin(origins Set, to Square) Square {
	v := p.Variant()
	us, _ := p.sides()
	toRow, toCol, _ := v.Place(to)
	likeliest, highest := NoSquare, -1
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
		if likely > highest {
			likeliest, highest = sq, likely
		}
	}
	return likeliest
}
