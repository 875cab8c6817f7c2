package draughts_test

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The oracle is a second move generator, slow and written straight from the rule books, that judges the package's. It
// shares nothing with the package but FEN, which it reads and writes itself: its board is an array of cells, a square
// is a row and a column, a capture is a recursion over the four diagonals. Articles are those of the WCDF rules
// (English) and of the FMJD rules, annex 1 (International).

// oracleRules is what tells one rule set from another. A new rule set adds a field for what is new in it.
type oracleRules struct {
	size         int  // rows and columns
	flying       bool // kings move and capture over any distance
	menBackwards bool // men capture backwards too
	mostPieces   bool // of the captures, only those of the most pieces are legal
}

var (
	oracleEnglish = &oracleRules{
		size: 8,
		// Any capture may be chosen (WCDF 1.20). Men capture forwards only (WCDF 1.18).
	}
	oracleInternational = &oracleRules{
		size:         10,
		flying:       true, // FMJD 3.9, 4.4
		menBackwards: true, // FMJD 4.2
		mostPieces:   true, // FMJD 4.13; a king counts as one piece, like a man (4.14)
	}
)

// oraclePiece is what stands in a cell; the zero oraclePiece is an empty cell.
type oraclePiece struct {
	side   byte // 'W' or 'B'
	king   bool
	jumped bool // captured by the capture under way, which lifts its pieces at the end only
}

// oracleCell is a cell of the board: row 0 is at the top, column 0 at the left, as White sits at the bottom. It serves
// as a direction too.
type oracleCell struct{ row, col int }

func (c oracleCell) plus(d oracleCell) oracleCell { return oracleCell{c.row + d.row, c.col + d.col} }

func (c oracleCell) times(n int) oracleCell { return oracleCell{c.row * n, c.col * n} }

// oracleForward holds the diagonals that lead towards the opponent: White plays up the board, Black down.
var oracleForward = map[byte][]oracleCell{
	'W': {{-1, -1}, {-1, 1}},
	'B': {{1, -1}, {1, 1}},
}

var oracleDiagonals = []oracleCell{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}

// oracleBoard is a position.
type oracleBoard struct {
	rules *oracleRules
	turn  byte // 'W' or 'B'
	cells [10][10]oraclePiece
}

// squares returns how many squares the game is played on: half the cells, the dark ones.
func (r *oracleRules) squares() int { return r.size * r.size / 2 }

// cell returns where a square is. Squares are numbered from 1 at the top left, row by row (FMJD 2.6). The cell in the
// top left corner is light, so the dark cells of the even rows are those of the odd columns.
func (r *oracleRules) cell(square int) oracleCell {
	perRow := r.size / 2
	row, i := (square-1)/perRow, (square-1)%perRow
	if row%2 == 0 {
		return oracleCell{row, 2*i + 1}
	}
	return oracleCell{row, 2 * i}
}

// square is the reverse of cell.
func (r *oracleRules) square(c oracleCell) int { return c.row*r.size/2 + c.col/2 + 1 }

// farRow returns the row on which the men of a side are crowned.
func (r *oracleRules) farRow(side byte) int {
	if side == 'W' {
		return 0
	}
	return r.size - 1
}

func (b *oracleBoard) onBoard(c oracleCell) bool {
	return c.row >= 0 && c.row < b.rules.size && c.col >= 0 && c.col < b.rules.size
}

func (b *oracleBoard) at(c oracleCell) *oraclePiece { return &b.cells[c.row][c.col] }

func (b *oracleBoard) isEmpty(c oracleCell) bool { return b.onBoard(c) && *b.at(c) == oraclePiece{} }

// oracleMove is a move, or all captures that come to the same: they differ in the order of their jumps only.
type oracleMove struct {
	from, to int
	captured uint64 // bit n stands for square n
	promoted bool
}

// oraclePath is a move with the way it takes. Two captures that take the same pieces in the same order and end on the
// same square are one path, wherever a flying king stood in between: two jumps in one line are told from the square
// behind the first piece, and before a turn there is only one square to stand on.
type oraclePath struct {
	oracleMove
	squares [21]uint8 // from, where each jump lands, to; a side has 20 pieces, so there are no more than 20 jumps
}

// paths returns the legal moves, every path of a capture.
func (b *oracleBoard) paths() []oraclePath {
	var list []oraclePath
	for from := range b.pieces() {
		list = b.appendCaptures(list, from)
	}
	if len(list) > 0 { // who can capture must
		if b.rules.mostPieces {
			list = oracleLongest(list)
		}
		return list
	}
	for from := range b.pieces() {
		list = b.appendQuiet(list, from)
	}
	return list
}

// pieces yields the squares of the side to move.
func (b *oracleBoard) pieces() iter.Seq[int] {
	return func(yield func(int) bool) {
		for square := 1; square <= b.rules.squares(); square++ {
			if b.at(b.rules.cell(square)).side == b.turn && !yield(square) {
				return
			}
		}
	}
}

// appendQuiet appends the moves of one piece that capture nothing. A man goes one square forwards, a king one square
// in any direction, a flying king as far as the way is free.
func (b *oracleBoard) appendQuiet(list []oraclePath, from int) []oraclePath {
	start := b.rules.cell(from)
	piece := *b.at(start)
	directions := oracleForward[piece.side]
	if piece.king {
		directions = oracleDiagonals
	}
	for _, d := range directions {
		for to := start.plus(d); b.isEmpty(to); to = to.plus(d) {
			path := oraclePath{oracleMove: b.move(piece, from, to, 0)}
			path.squares[0], path.squares[1] = uint8(path.from), uint8(path.to)
			list = append(list, path)
			if !piece.king || !b.rules.flying {
				break
			}
		}
	}
	return list
}

// move puts a move together. A man that ends its move on the far row is crowned; one that passes over it in the middle
// of a capture is not (FMJD 4.15). In English draughts it cannot pass: forwards there is nothing left to jump
// (WCDF 1.19).
func (b *oracleBoard) move(piece oraclePiece, from int, to oracleCell, captured uint64) oracleMove {
	return oracleMove{
		from:     from,
		to:       b.rules.square(to),
		captured: captured,
		promoted: !piece.king && to.row == b.rules.farRow(piece.side),
	}
}

// oracleCapture is a capture under way.
type oracleCapture struct {
	*oracleBoard
	piece      oraclePiece
	directions []oracleCell
	from       int
	captured   uint64
	squares    [21]uint8
	jumps      int
	list       []oraclePath // the finished captures
}

// appendCaptures appends the captures of one piece. While it is under way the square it came from is empty.
func (b *oracleBoard) appendCaptures(list []oraclePath, from int) []oraclePath {
	start := b.rules.cell(from)
	c := oracleCapture{oracleBoard: b, piece: *b.at(start), directions: oracleDiagonals, from: from, list: list}
	if !c.piece.king && !b.rules.menBackwards {
		c.directions = oracleForward[c.piece.side]
	}
	c.squares[0] = uint8(from)
	*b.at(start) = oraclePiece{}
	c.goOn(start, oracleCell{})
	*b.at(start) = c.piece
	return c.list
}

// goOn makes every jump that is possible from a cell, except in one direction, and reports whether there was any.
func (c *oracleCapture) goOn(at, except oracleCell) bool {
	found := false
	for _, d := range c.directions {
		victim := at.plus(d)
		for c.piece.king && c.rules.flying && c.isEmpty(victim) {
			victim = victim.plus(d)
		}
		// An enemy piece can be jumped if the square behind it is empty, and only once (FMJD 4.8). Jumped pieces stay
		// on the board until the capture is over, and block the way (FMJD 4.11).
		if d != except && c.isEnemy(victim) && !c.at(victim).jumped && c.isEmpty(victim.plus(d)) {
			found = true
			c.jump(victim, d)
		}
	}
	return found
}

func (c *oracleCapture) isEnemy(at oracleCell) bool {
	return c.onBoard(at) && c.at(at).side != 0 && c.at(at).side != c.piece.side
}

// jump jumps over the piece on one cell in direction d, and goes on from every square behind it. A capture must be
// completed: only where no square behind the piece lets it go on may it end, and then on each of them.
func (c *oracleCapture) jump(victim, d oracleCell) {
	bit := uint64(1) << c.rules.square(victim)
	c.at(victim).jumped = true
	c.captured |= bit
	c.jumps++

	landings := 1
	for c.piece.king && c.rules.flying && c.isEmpty(victim.plus(d.times(landings+1))) {
		landings++
	}
	goesOn := false
	for i := 1; i <= landings; i++ {
		at := victim.plus(d.times(i))
		c.squares[c.jumps] = uint8(c.rules.square(at))
		var except oracleCell
		if i > 1 {
			except = d // the next piece in the same line has been jumped from the first square: it is the same path
		}
		if c.goOn(at, except) {
			goesOn = true
		}
	}
	for i := 1; i <= landings && !goesOn; i++ {
		at := victim.plus(d.times(i))
		c.squares[c.jumps] = uint8(c.rules.square(at))
		c.list = append(c.list, oraclePath{c.move(c.piece, c.from, at, c.captured), c.squares})
	}

	c.squares[c.jumps] = 0
	c.jumps--
	c.captured &^= bit
	c.at(victim).jumped = false
}

// oracleLongest returns the captures of the most pieces.
func oracleLongest(list []oraclePath) []oraclePath {
	most := 0
	for _, path := range list {
		most = max(most, path.numCaptured())
	}
	var longest []oraclePath
	for _, path := range list {
		if path.numCaptured() == most {
			longest = append(longest, path)
		}
	}
	return longest
}

func (m oracleMove) numCaptured() int {
	n := 0
	for set := m.captured; set != 0; set &= set - 1 {
		n++
	}
	return n
}

// oracleCounted is a move and the number of its paths.
type oracleCounted struct {
	oracleMove
	paths uint64
}

// moves returns the legal moves, each once.
func (b *oracleBoard) moves() []oracleCounted { return oracleMerge(b.paths()) }

func oracleMerge(paths []oraclePath) []oracleCounted {
	moves := make([]oracleCounted, 0, len(paths))
next:
	for _, path := range paths {
		if path.captured != 0 { // a quiet move has one path
			for i := range moves {
				if moves[i].oracleMove == path.oracleMove {
					moves[i].paths++
					continue next
				}
			}
		}
		moves = append(moves, oracleCounted{path.oracleMove, 1})
	}
	return moves
}

// after returns the position after a legal move.
func (b *oracleBoard) after(m oracleMove) *oracleBoard {
	next := *b
	piece := *b.at(b.rules.cell(m.from))
	if m.promoted {
		piece.king = true
	}
	for square := 1; square <= b.rules.squares(); square++ {
		if square == m.from || m.captured>>square&1 != 0 {
			*next.at(b.rules.cell(square)) = oraclePiece{}
		}
	}
	*next.at(b.rules.cell(m.to)) = piece // after the from square is cleared, for it may be the same
	next.turn = 'W' + 'B' - b.turn
	return &next
}

// perft counts the sequences of depth moves, both ways: captures with one result as one move, and every path.
func (b *oracleBoard) perft(depth int) (byResult, byPath uint64) {
	if depth == 0 {
		return 1, 1
	}
	if depth == 1 { // no need to make the last move
		paths := b.paths()
		return uint64(len(oracleMerge(paths))), uint64(len(paths))
	}
	for _, m := range b.moves() {
		result, path := b.after(m.oracleMove).perft(depth - 1)
		byResult += result
		byPath += m.paths * path
	}
	return byResult, byPath
}

// parseOracle reads a FEN such as "W:W31,K32:B1,2"; the lists may come in either order.
func parseOracle(rules *oracleRules, fen string) (*oracleBoard, error) {
	fields := strings.Split(fen, ":")
	if len(fields) != 3 || fields[0] != "W" && fields[0] != "B" {
		return nil, fmt.Errorf("oracle: FEN %q", fen)
	}
	b := &oracleBoard{rules: rules, turn: fields[0][0]}
	for _, list := range fields[1:] {
		if list == "" || list[0] != 'W' && list[0] != 'B' {
			return nil, fmt.Errorf("oracle: FEN %q: no colour in %q", fen, list)
		}
		if len(list) == 1 {
			continue // a side without pieces
		}
		for _, item := range strings.Split(list[1:], ",") {
			digits, king := strings.CutPrefix(item, "K")
			square, err := strconv.Atoi(digits)
			if err != nil || square < 1 || square > rules.squares() {
				return nil, fmt.Errorf("oracle: FEN %q: no square in %q", fen, item)
			}
			*b.at(rules.cell(square)) = oraclePiece{side: list[0], king: king}
		}
	}
	return b, nil
}

// fen writes the position as Position.String does: White first, squares ascending.
func (b *oracleBoard) fen() string {
	fen := []byte{b.turn}
	for _, side := range []byte("WB") {
		fen = append(fen, ':', side)
		separator := ""
		for square := 1; square <= b.rules.squares(); square++ {
			piece := b.at(b.rules.cell(square))
			if piece.side != side {
				continue
			}
			fen = append(fen, separator...)
			if piece.king {
				fen = append(fen, 'K')
			}
			fen = strconv.AppendInt(fen, int64(square), 10)
			separator = ","
		}
	}
	return string(fen)
}

// TestOracleAgreesWithPublishedPerft judges the judge. Zero stands for a figure that nobody has published.
func TestOracleAgreesWithPublishedPerft(t *testing.T) {
	const (
		englishStart       = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
		internationalStart = "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:" +
			"B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"
		random178       = "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24"
		woldouby        = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"
		almostPromotion = "W:W6,7,8,9,10:B41,42,43,44,45"
	)
	tests := []struct {
		name             string
		rules            *oracleRules
		fen              string
		depth            int
		byResult, byPath uint64
	}{
		{"english start", oracleEnglish, englishStart, 3, 302, 302},
		{"english start", oracleEnglish, englishStart, 7, 179740, 179740},
		{"international start", oracleInternational, internationalStart, 3, 658, 658},
		{"international start", oracleInternational, internationalStart, 6, 167140, 167140},
		{"random 178", oracleInternational, random178, 1, 14, 178},
		{"random 178", oracleInternational, random178, 2, 55, 704},
		{"random 178", oracleInternational, random178, 5, 87195, 1146466},
		{"woldouby", oracleInternational, woldouby, 1, 6, 6},
		{"woldouby", oracleInternational, woldouby, 2, 12, 13},
		{"woldouby", oracleInternational, woldouby, 9, 22369, 23762},
		{"almost promotion", oracleInternational, almostPromotion, 3, 795, 795},
		{"almost promotion", oracleInternational, almostPromotion, 5, 86351, 86351},
		{"one to choose", oracleInternational, "W:W25,26,28,34,35,42,43:B3,5,6,14,23,30,32", 1, 1, 0},
		{"king against king and man", oracleInternational, "B:W21,K33:B5,6,14,K36", 1, 13, 0},
		{"king against king", oracleInternational, "B:WK46:B6,K15", 1, 10, 0},
		{"ambiguous in PDN", oracleInternational, "W:WK47:B14,19,29,31,42", 1, 2, 2},
		{"turns in the middle", oracleInternational, "B:WK2,28,31,44:B20,K50", 1, 1, 0},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s depth %d", test.name, test.depth), func(t *testing.T) {
			t.Parallel()
			b, err := parseOracle(test.rules, test.fen)
			require.NoError(t, err)
			require.Equal(t, test.fen, b.fen())
			byResult, byPath := b.perft(test.depth)
			require.Equal(t, test.byResult, byResult, "by result")
			if test.byPath != 0 {
				require.Equal(t, test.byPath, byPath, "by path")
			}
		})
	}
}
