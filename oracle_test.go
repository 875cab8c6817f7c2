package draughts_test

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The oracle is a second move generator, slow and written straight from the rule books, with which the package is
// compared. It shares only FEN with the package, with code of its own. Its board is an array of cells, a square is a
// row and a column, and a capture is a recursion over the directions. Articles are from the WCDF rules (English),
// the FMJD rules, annex 1 (International), and the rules of the federations: FID (Italian), FPD (Portuguese), FMJD
// section 64 (Russian), CBD (Brazilian), APCA (Pool). Czech is as on fmjd.org, the rest as lidraughts and Mindsports
// have it.

// oracleRules is a rule set. Its fields are the differences from English draughts. A new rule set
// adds fields for its new rules.
type oracleRules struct {
	size       int  // rows and columns
	mirrored   bool // the dark corner is on the right of each player, not on the left
	fromBottom bool // square 1 is White's right-hand corner, not that at the top left

	flying         bool // kings move and capture over any distance
	menBackwards   bool // men capture backwards too
	straight       bool // all pieces capture along the rows and the columns too
	menSpareKings  bool // men may not capture kings
	crownAtOnce    bool // a man that comes to the far row in the middle of a capture goes on as a king
	haltBehindKing bool // a king whose last captured piece is a king stops right behind it
	haltAtOnce     bool // a king stops right behind each piece that it captures, which is lifted at once
	optional       bool // nobody must capture
	kingWins       bool // the side that gets a king has won
	kingMoves      int8 // the most quiet moves in a row with the same king while its side has a man; 0 is any number

	// What makes one capture better than another: only the best are legal. The first merit decides, among equals the
	// second, and so on. Without any the choice is free.
	merits []oracleMerit
}

// The rule sets. The losing games have the moves of the games themselves.
var (
	oracleEnglish = &oracleRules{
		size: 8,
		// Any capture may be chosen (WCDF 1.20). Men capture forwards only (WCDF 1.18).
	}
	oracleItalian = &oracleRules{
		size:          8,
		mirrored:      true, // FID 2.3
		menSpareKings: true, // FID rule 3
		// FID rules 5 to 8.
		merits: []oracleMerit{oraclePieces, oracleWithKing, oracleKings, oracleKingsFirst},
	}
	oracleSpanish = &oracleRules{ // Portuguese too
		size:       8,
		mirrored:   true, // FPD 3
		fromBottom: true, // FPD 3
		flying:     true,
		merits:     []oracleMerit{oraclePieces, oracleKings}, // FPD: quantity, then quality
	}
	oracleCzech = &oracleRules{
		size:   8,
		flying: true,
		merits: []oracleMerit{oracleWithKing},
	}
	oraclePool = &oracleRules{
		size:         8,
		flying:       true,
		menBackwards: true,
		// Any capture may be chosen (APCA 20).
	}
	oracleRussian = &oracleRules{
		size:         8,
		flying:       true,
		menBackwards: true,
		crownAtOnce:  true, // section 64, 1.5.15
	}
	oracleBrazilian = &oracleRules{
		size:         8,
		flying:       true,
		menBackwards: true,
		merits:       []oracleMerit{oraclePieces}, // CBD 12 to 15
	}
	oracleInternational = &oracleRules{
		size:         10,
		flying:       true,                        // FMJD 3.9, 4.4
		menBackwards: true,                        // FMJD 4.2
		merits:       []oracleMerit{oraclePieces}, // FMJD 4.13; a king counts as one piece, like a man (4.14)
	}
	oracleKiller = &oracleRules{
		size:           10,
		flying:         true,
		menBackwards:   true,
		haltBehindKing: true,
		merits:         []oracleMerit{oraclePieces},
	}
	oracleThai = &oracleRules{ // as dctl and Mindsports have it
		size:       8,
		flying:     true,
		haltAtOnce: true,
	}
	oracleBreakthrough = &oracleRules{ // in which no king ever moves
		size:         10,
		menBackwards: true,
		kingWins:     true,
		merits:       []oracleMerit{oraclePieces},
	}
	oracleFrisian = &oracleRules{ // Frysk too: it is Frisian with fewer men
		size:         10,
		flying:       true,
		menBackwards: true,
		straight:     true,
		kingMoves:    3,
		merits:       []oracleMerit{oracleValue, oracleWithKing},
		// A man that passes over the far row stays a man, as in International.
	}
)

// oracleOf finds the rule set of a variant by its name.
var oracleOf = map[string]*oracleRules{
	"english":          oracleEnglish,
	"pool":             oraclePool,
	"italian":          oracleItalian,
	"spanish":          oracleSpanish,
	"portuguese":       oracleSpanish,
	"russian":          oracleRussian,
	"brazilian":        oracleBrazilian,
	"czech":            oracleCzech,
	"international":    oracleInternational,
	"frisian":          oracleFrisian,
	"frysk":            oracleFrisian,
	"killer":           oracleKiller,
	"breakthrough":     oracleBreakthrough,
	"antidraughts":     oracleInternational,
	"losing-english":   oracleEnglish,
	"losing-italian":   oracleItalian,
	"losing-russian":   oracleRussian,
	"losing-brazilian": oracleBrazilian,
	"unified-pool":     oraclePool,
	"thai":             oracleThai,
}

// oracleMerit is a measure of captures; more is better.
type oracleMerit struct {
	name string
	of   func(*oraclePath) int
}

var (
	oraclePieces = oracleMerit{"the number of pieces", func(path *oraclePath) int {
		return path.numCaptured()
	}}
	oracleKings = oracleMerit{"the number of kings", func(path *oraclePath) int {
		return bits.OnesCount32(path.kings)
	}}
	// oracleKingsFirst compares captures of as many pieces: where one takes a king and the other a man for the first
	// time, the one with the king is better. Read as binary numbers, 1 for a king, it is the greater one.
	oracleKingsFirst = oracleMerit{"the order of kings and men", func(path *oraclePath) int {
		return int(path.kings)
	}}
	oracleWithKing = oracleMerit{"capturing with a king", func(path *oraclePath) int {
		if path.withKing {
			return 1
		}
		return 0
	}}
	// oracleValue makes n kings worth more than 2n-1 men and less than 2n.
	oracleValue = oracleMerit{"the value of the pieces", func(path *oraclePath) int {
		const man, king = 100, 199
		return man*path.numCaptured() + (king-man)*bits.OnesCount32(path.kings)
	}}
)

// oraclePiece is the piece in a cell; the zero oraclePiece is an empty cell.
type oraclePiece struct {
	side   byte // 'W' or 'B'
	king   bool
	jumped bool // captured by the capture under way, which lifts its pieces at the end only
	run    int8 // how many quiet moves in a row this king has made, where that is limited
}

// oracleCell is a cell of the board: row 0 is at the top, column 0 at the left, as White sits at the bottom. It serves
// as a direction too.
type oracleCell struct{ row, col int }

func (c oracleCell) plus(d oracleCell) oracleCell { return oracleCell{c.row + d.row, c.col + d.col} }

func (c oracleCell) times(n int) oracleCell { return oracleCell{c.row * n, c.col * n} }

// oracleForward holds the forward diagonals: White moves up the board, Black down.
var oracleForward = map[byte][]oracleCell{
	'W': {{-1, -1}, {-1, 1}},
	'B': {{1, -1}, {1, 1}},
}

var (
	oracleDiagonals = []oracleCell{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}

	// Next to a dark cell on its row or column is a light one; the next dark one is two away.
	oracleOrthogonals = []oracleCell{{-2, 0}, {0, -2}, {0, 2}, {2, 0}}
)

type oracleBoard struct {
	rules *oracleRules
	turn  byte // 'W' or 'B'
	cells [10][10]oraclePiece
}

// squares returns the number of squares: half the cells, the dark ones.
func (r *oracleRules) squares() int { return r.size * r.size / 2 }

// cell returns the cell of a square. Squares are numbered from 1 at the top left, row by row (FMJD 2.6), or on the
// board rotated. Usually the cell in the top left corner is light: the dark cells of even rows are in odd columns.
func (r *oracleRules) cell(square int) oracleCell {
	perRow := r.size / 2
	row, i := (square-1)/perRow, (square-1)%perRow
	c := oracleCell{row, 2 * i}
	if (row%2 == 0) != r.mirrored {
		c.col++
	}
	return r.rotated(c)
}

// square is the reverse of cell.
func (r *oracleRules) square(c oracleCell) int {
	c = r.rotated(c)
	return c.row*r.size/2 + c.col/2 + 1
}

func (r *oracleRules) rotated(c oracleCell) oracleCell {
	if r.fromBottom {
		return oracleCell{r.size - 1 - c.row, r.size - 1 - c.col}
	}
	return c
}

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

// oracleMove is a move. Captures that differ only in the order of their jumps are one move.
type oracleMove struct {
	from, to int
	captured uint64 // bit n stands for square n
	promoted bool
}

// String returns the move with what it captures, such as "21x23[28 29]".
func (m oracleMove) String() string {
	if m.captured == 0 {
		return fmt.Sprintf("%d-%d", m.from, m.to)
	}
	var captured []int
	for square := 1; square < 64; square++ {
		if m.captured>>square&1 != 0 {
			captured = append(captured, square)
		}
	}
	return fmt.Sprintf("%dx%d%v", m.from, m.to, captured)
}

// oraclePath is a move with its way. Two captures of the same pieces in the same order with the same last square are
// one path, wherever a flying king stood in between: for two jumps in one line the path has the square behind the first
// piece, and before a turn there is only one square to stand on. If captures also go along rows and columns, a king may
// turn to a piece on several squares; these are several paths.
type oraclePath struct {
	oracleMove
	withKing bool      // the piece is a king before it moves
	kings    uint32    // the captured pieces in their order, a binary digit for each: 1 for a king
	squares  [21]uint8 // from, where each jump lands, to; a side has 20 pieces, so there are no more than 20 jumps
}

// paths returns the legal moves, every path of a capture.
func (b *oracleBoard) paths() []oraclePath {
	if b.rules.kingWins && b.hasKing() {
		return nil // the game is over
	}
	list := b.captures()
	for _, merit := range b.rules.merits {
		list = oracleBest(list, merit)
	}
	if len(list) > 0 && !b.rules.optional { // who can capture must
		return list
	}
	for from := range b.pieces() {
		list = b.appendQuiet(list, from)
	}
	return list
}

// captures returns all complete captures, also those that the choice of captures forbids.
func (b *oracleBoard) captures() []oraclePath {
	var list []oraclePath
	for from := range b.pieces() {
		list = b.appendCaptures(list, from)
	}
	return list
}

func (b *oracleBoard) pieces() iter.Seq[int] {
	return func(yield func(int) bool) {
		for square := 1; square <= b.rules.squares(); square++ {
			if b.at(b.rules.cell(square)).side == b.turn && !yield(square) {
				return
			}
		}
	}
}

// has reports whether there is such a piece on the board.
func (b *oracleBoard) has(such func(*oraclePiece) bool) bool {
	for square := 1; square <= b.rules.squares(); square++ {
		if such(b.at(b.rules.cell(square))) {
			return true
		}
	}
	return false
}

func (b *oracleBoard) hasKing() bool { return b.has(func(p *oraclePiece) bool { return p.king }) }

// appendQuiet appends the quiet moves of one piece. A man moves one square forward, a king one square in any direction,
// a flying king any distance over empty squares.
func (b *oracleBoard) appendQuiet(list []oraclePath, from int) []oraclePath {
	start := b.rules.cell(from)
	piece := *b.at(start)
	if b.rules.kingMoves > 0 && piece.run == b.rules.kingMoves {
		return list
	}
	directions := oracleForward[piece.side]
	if piece.king {
		directions = oracleDiagonals
	}
	for _, d := range directions {
		for to := start.plus(d); b.isEmpty(to); to = to.plus(d) {
			var path oraclePath
			path.from, path.to = from, b.rules.square(to)
			path.promoted = !piece.king && b.isCrowned(piece, to)
			path.squares[0], path.squares[1] = uint8(path.from), uint8(path.to)
			list = append(list, path)
			if !piece.king || !b.rules.flying {
				break
			}
		}
	}
	return list
}

// isCrowned reports whether a piece that ends its move on a cell is then a king.
func (b *oracleBoard) isCrowned(piece oraclePiece, at oracleCell) bool {
	return piece.king || at.row == b.rules.farRow(piece.side)
}

// oracleCapture is a capture under way.
type oracleCapture struct {
	*oracleBoard
	piece oraclePiece // the capturing piece
	path  oraclePath  // its way so far
	jumps int
	list  []oraclePath // the finished captures
}

// appendCaptures appends the captures of one piece. During a capture the square where it began is empty.
func (b *oracleBoard) appendCaptures(list []oraclePath, from int) []oraclePath {
	start := b.rules.cell(from)
	c := oracleCapture{oracleBoard: b, piece: *b.at(start), list: list}
	c.path.from, c.path.squares[0] = from, uint8(from)
	c.path.withKing = c.piece.king
	before := *b.at(start)
	*b.at(start) = oraclePiece{}
	c.goOn(start, oracleCell{})
	*b.at(start) = before
	return c.list
}

// goOn makes every possible jump from a cell, except in one direction, and reports whether there was any.
func (c *oracleCapture) goOn(at, except oracleCell) bool {
	found := false
	for _, d := range c.directions() {
		victim := at.plus(d)
		for c.piece.king && c.rules.flying && c.isEmpty(victim) {
			victim = victim.plus(d)
		}
		// A piece can be jumped if the square behind it is empty, and only once (FMJD 4.8). Jumped pieces stay on the
		// board until the capture is over, and block the way (FMJD 4.11).
		if d != except && c.canTake(victim) && c.isEmpty(victim.plus(d)) {
			found = true
			c.jump(victim, d)
		}
	}
	return found
}

func (c *oracleCapture) directions() []oracleCell {
	directions := oracleForward[c.piece.side]
	if c.piece.king || c.rules.menBackwards {
		directions = oracleDiagonals
	}
	if c.rules.straight {
		return slices.Concat(directions, oracleOrthogonals)
	}
	return directions
}

// canTake reports whether there is an enemy piece on a cell that the piece may capture.
func (c *oracleCapture) canTake(at oracleCell) bool {
	if !c.onBoard(at) {
		return false
	}
	victim := c.at(at)
	if c.rules.menSpareKings && victim.king && !c.piece.king {
		return false
	}
	return victim.side != 0 && victim.side != c.piece.side && !victim.jumped
}

// jump jumps over the piece on one cell in direction d and continues from every square behind it. A capture must be
// completed: if it cannot continue from any of these squares, it ends on each of them.
func (c *oracleCapture) jump(victim, d oracleCell) {
	before, piece := *c, *c.at(victim)
	c.at(victim).jumped = true
	if c.rules.haltAtOnce {
		*c.at(victim) = oraclePiece{}
	}
	c.path.captured |= 1 << c.rules.square(victim)
	c.path.kings <<= 1
	if piece.king {
		c.path.kings |= 1
	}
	c.jumps++

	landings := 1
	for c.piece.king && c.rules.flying && !c.rules.haltAtOnce && c.isEmpty(victim.plus(d.times(landings+1))) {
		landings++
	}
	if c.rules.crownAtOnce && c.isCrowned(c.piece, victim.plus(d)) {
		c.piece.king = true // and yet this jump was a man's, to the first square behind the piece
	}
	goesOn := false
	for i := 1; i <= landings; i++ {
		at := victim.plus(d.times(i))
		c.path.squares[c.jumps] = uint8(c.rules.square(at))
		var except oracleCell
		if i > 1 {
			except = d // the next piece in the same line has been jumped from the first square: it is the same path
		}
		if c.goOn(at, except) {
			goesOn = true
		}
	}
	if c.rules.haltBehindKing && piece.king {
		landings = 1
	}
	for i := 1; i <= landings && !goesOn; i++ {
		c.end(victim.plus(d.times(i)))
	}

	*c.at(victim) = piece
	c.piece, c.path, c.jumps = before.piece, before.path, before.jumps
}

// end adds the capture that ends on a cell. If men are not crowned at once, a man that passes the far row in the middle
// of a capture stays a man (FMJD 4.15, CBD 13). A man that captures forward only cannot pass it (WCDF 1.19).
func (c *oracleCapture) end(at oracleCell) {
	path := c.path
	path.to = c.rules.square(at)
	path.promoted = !path.withKing && c.isCrowned(c.piece, at)
	path.squares[c.jumps] = uint8(path.to)
	c.list = append(c.list, path)
}

func oracleBest(list []oraclePath, merit oracleMerit) []oraclePath {
	var best []oraclePath
	for i := range list {
		better := 1
		if len(best) > 0 {
			better = cmp.Compare(merit.of(&list[i]), merit.of(&best[0]))
		}
		if better > 0 {
			best = best[:0]
		}
		if better >= 0 {
			best = append(best, list[i])
		}
	}
	return best
}

func (m oracleMove) numCaptured() int { return bits.OnesCount64(m.captured) }

// oracleCounted is a move and the number of its paths.
type oracleCounted struct {
	oracleMove
	paths uint64
}

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

func (b *oracleBoard) after(m oracleMove) *oracleBoard {
	next := *b
	piece := *b.at(b.rules.cell(m.from))
	if b.rules.kingMoves > 0 && piece.king && m.captured == 0 {
		piece.run++
	} else {
		piece.run = 0
	}
	piece.king = piece.king || m.promoted
	for square := 1; square <= b.rules.squares(); square++ {
		at := next.at(b.rules.cell(square))
		if square == m.from || m.captured>>square&1 != 0 {
			*at = oraclePiece{}
		}
		if at.side == b.turn {
			at.run = 0 // for a piece of its side has moved in between
		}
	}
	*next.at(b.rules.cell(m.to)) = piece // after the from square is cleared, for it may be the same
	next.turn = 'W' + 'B' - b.turn
	next.dropRuns()
	return &next
}

// dropRuns removes the runs of king moves of a side without men, which no rule limits.
func (b *oracleBoard) dropRuns() {
	if b.rules.kingMoves == 0 {
		return
	}
	for _, side := range []byte("WB") {
		if b.has(func(p *oraclePiece) bool { return p.side == side && !p.king }) {
			continue
		}
		for square := 1; square <= b.rules.squares(); square++ {
			if at := b.at(b.rules.cell(square)); at.side == side {
				at.run = 0
			}
		}
	}
}

// perft counts the sequences of depth moves, both ways: captures with one result as one move, and every path.
func (b *oracleBoard) perft(depth int) (byResult, byPath uint64) {
	if depth == 0 {
		return 1, 1
	}
	for _, m := range b.moves() {
		result, path := uint64(1), uint64(1)
		if depth > 1 { // there is no need to make the last move
			result, path = b.after(m.oracleMove).perft(depth - 1)
		}
		byResult += result
		byPath += m.paths * path
	}
	return byResult, byPath
}

// parseOracle reads a FEN such as "W:W31,K32:B1,2". The lists may come in either order, and squares may be written as
// a1, c3. Fields after the lists are ignored.
func parseOracle(rules *oracleRules, fen string) (*oracleBoard, error) {
	fields := strings.Split(fen, ":")
	if len(fields) < 3 || fields[0] != "W" && fields[0] != "B" {
		return nil, fmt.Errorf("oracle: FEN %q", fen)
	}
	b := &oracleBoard{rules: rules, turn: fields[0][0]}
	for _, list := range fields[1:3] {
		if list == "" || list[0] != 'W' && list[0] != 'B' {
			return nil, fmt.Errorf("oracle: FEN %q: no colour in %q", fen, list)
		}
		if len(list) == 1 {
			continue // a side without pieces
		}
		for item := range strings.SplitSeq(list[1:], ",") {
			text, king := strings.CutPrefix(item, "K")
			square, ok := rules.parseSquare(text)
			if !ok {
				return nil, fmt.Errorf("oracle: FEN %q: no square in %q", fen, item)
			}
			*b.at(rules.cell(square)) = oraclePiece{side: list[0], king: king}
		}
	}
	return b, nil
}

// parseSquare reads the number of a square, or its column and row as White counts them: a1 is in the corner on White's
// left.
func (r *oracleRules) parseSquare(text string) (square int, ok bool) {
	square, err := strconv.Atoi(text)
	if err != nil && len(text) == 2 {
		c := oracleCell{row: r.size - int(text[1]-'0'), col: int(text[0] - 'a')}
		for square = 1; square <= r.squares() && r.cell(square) != c; square++ {
		}
	}
	return square, square >= 1 && square <= r.squares()
}

// fen writes the position with numbers, White first, squares ascending.
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

// String returns the FEN and the runs of kings, which are not in the FEN.
func (b *oracleBoard) String() string {
	text := b.fen()
	for square := 1; square <= b.rules.squares(); square++ {
		if piece := b.at(b.rules.cell(square)); piece.run > 0 {
			text += fmt.Sprintf(", %d quiet moves in a row by the king on %d", piece.run, square)
		}
	}
	return text
}

// TestOracleAgreesWithPublishedPerft checks the oracle itself.
func TestOracleAgreesWithPublishedPerft(t *testing.T) {
	const limit = 200_000 // nodes
	for name, rows := range perftTables(t) {
		rules := oracleOf[name]
		require.NotNil(t, rules, "no oracle for %s", name)
		for _, row := range rows {
			t.Run(fmt.Sprintf("%s/%s by %s", name, row.Name, row.Counting), func(t *testing.T) {
				t.Parallel()
				b := must(parseOracle(rules, row.FEN))
				again := must(parseOracle(rules, b.fen()))
				require.Equal(t, b, again)
				for i, nodes := range row.Nodes {
					if nodes > limit {
						break
					}
					counts := make(map[string]uint64)
					counts["result"], counts["path"] = b.perft(i + 1)
					require.Equal(t, nodes, counts[row.Counting], "depth %d", i+1)
				}
			})
		}
	}
}
