package draughts_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// thai is a rule set that the library does not have, in all tests of Variants. It begins with twelve men a side, for
// which perft counts are published, and not with eight.
var thai = func() draughts.Variant {
	v, err := draughts.RegisterVariant("thai", draughts.Rules{
		GameType: 31, Size: 8, StartRows: 3, FirstToMove: draughts.Black, FlyingKings: true, KingStopsBehindPiece: true,
		Draws: draughts.DrawRules{Repetition: 3, NoProgress: 20},
	})
	if err != nil {
		panic(err)
	}
	return v
}()

// makerOf returns the maker of positions for the kind of game.
func makerOf(v draughts.Variant) positionMaker {
	switch r := v.Rules(); {
	case r.OrthogonalCaptures && r.StartRows == 1:
		return positionMaker{maxPlies: 60, maxPieces: 5, maxKings: 2}
	case r.OrthogonalCaptures:
		return positionMaker{maxPlies: 120, maxPieces: 9, maxKings: 2}
	case r.Size == 10:
		return positionMaker{maxPlies: 150, maxPieces: 20, maxKings: 3}
	case r.MenCannotCaptureKings:
		return positionMaker{maxPlies: 80, maxPieces: 12, maxKings: 8}
	case !r.FlyingKings:
		return positionMaker{maxPlies: 80, maxPieces: 12, maxKings: 5}
	}
	return positionMaker{maxPlies: 100, maxPieces: 12, maxKings: 3}
}

// TestDifferential compares the package with the oracle in random positions. The positions are hard, and the test
// checks that: many have kings and captures of several pieces, and each rule of a rule set decides in enough of them
// which moves are legal.
func TestDifferential(t *testing.T) {
	const shards = 8 // parallel subtests for each variant
	positions := testsize.Pick(200, 400, 50_000)
	least := positions / 50
	for _, v := range append(builtinVariants(), thai) {
		t.Run(v.String(), func(t *testing.T) {
			rules := oracleOf[v.String()]
			start := must(parseOracle(rules, v.Start().String()))
			rivals := rules.rivals()
			counts := positionCounts{decided: make([]atomic.Int64, len(rivals))}
			agrees := t.Run("positions", func(t *testing.T) {
				for shard := range shards {
					t.Run(fmt.Sprint(shard), func(t *testing.T) {
						t.Parallel()
						for i := shard; i < positions; i += shards {
							random := rand.New(rand.NewPCG(uint64(v), uint64(i)))
							b := makerOf(v).position(random, i, start, rivals)
							counts.add(b, rivals)
							if diff := difference(v, b); diff != "" {
								t.Fatalf("position %d, %s: %s", i, b, diff)
							}
						}
					})
				}
			}) // returns when all of its parallel subtests have
			if !agrees {
				return
			}
			require.Greater(t, int(counts.kings.Load()), positions/4, "positions with kings")
			require.Greater(t, int(counts.multiple.Load()), positions/4, "positions with a capture of several pieces")
			for i, rival := range rivals {
				require.GreaterOrEqual(t, int(counts.decided[i].Load()), least, "positions in which it matters that %s",
					rival.lacks)
			}
		})
	}
}

// TestMixes compares random mixes of rules with the oracle.
func TestMixes(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for n := range testsize.Pick(30, 100, 10_000) {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			r := draughts.RandomRules(random)
			r.Numbering, r.Algebraic, r.ColonCaptures = draughts.FromTop, false, false
			r.StartRows = r.Size/2 - 1
			v := draughts.Registered(t, fmt.Sprint("mix", n), r)
			rules := &oracleRules{
				size: r.Size, flying: r.FlyingKings, menBackwards: r.BackwardCaptures, straight: r.OrthogonalCaptures,
				menSpareKings: r.MenCannotCaptureKings, crownAtOnce: r.CrownMidCapture,
				haltBehindKing: r.KingStopsBehindKing, haltAtOnce: r.KingStopsBehindPiece, kingWins: r.KingWins,
				optional: r.OptionalCapture, kingMoves: int8(r.MaxSameKingMoves), merits: [][]oracleMerit{
					draughts.MostPieces:          {oraclePieces},
					draughts.MostPiecesThenKings: {oraclePieces, oracleKings},
					draughts.ItalianOrder:        {oraclePieces, oracleWithKing, oracleKings, oracleKingsFirst},
					draughts.KingFirst:           {oracleWithKing},
					draughts.HighestValue:        {oracleValue, oracleWithKing},
				}[r.Choice],
			}
			start := must(parseOracle(rules, v.Start().String()))
			maker := positionMaker{maxPlies: 40, maxPieces: min(8, v.Start().White().Len()), maxKings: random.IntN(3)}
			for i := range 20 {
				b := maker.position(random, i, start, nil)
				require.Empty(t, difference(v, b), "position %d, %s, %+v", i, b, r)
			}
		})
	}
}

// TestSixRows compares the rule sets on six rows with the oracle.
func TestSixRows(t *testing.T) {
	for _, built := range builtinVariants() {
		t.Run(built.String(), func(t *testing.T) {
			v := variant(t, strings.ToUpper(built.String())+"-6x6")
			require.Equal(t, v, variant(t, built.String()+"-6x6"))
			require.Equal(t, 18, v.NumSquares())
			rules := *oracleOf[built.String()]
			rules.size = 6
			start := must(parseOracle(&rules, v.Start().String()))
			maker := positionMaker{maxPlies: 60, maxPieces: v.Start().White().Len(), maxKings: 3}
			for i := range testsize.Pick(200, 400, 50_000) {
				b := maker.position(rand.New(rand.NewPCG(uint64(v), uint64(i))), i, start, rules.rivals())
				require.Empty(t, difference(v, b), "position %d, %s", i, b)
			}
		})
	}
	_, err := draughts.ParseVariant("english-6x6-6x6")
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
}

type positionCounts struct {
	kings, multiple atomic.Int64
	decided         []atomic.Int64 // by the rule that a rival lacks
}

func (c *positionCounts) add(b *oracleBoard, rivals []oracleRival) {
	if b.hasKing() {
		c.kings.Add(1)
	}
	if b.hasMultipleCapture() {
		c.multiple.Add(1)
	}
	for i, rival := range rivals {
		if b.isDecidedBy(rival) {
			c.decided[i].Add(1)
		}
	}
}

// oracleRival is a rule set that lacks one rule of another. In positions where their moves differ, that rule decides.
type oracleRival struct {
	lacks string
	rules *oracleRules
}

// rivals returns a rival for each rule of r.
func (r *oracleRules) rivals() []oracleRival {
	var rivals []oracleRival
	add := func(has bool, lacks string, remove func(*oracleRules)) {
		if has {
			rules := *r
			remove(&rules)
			rivals = append(rivals, oracleRival{lacks, &rules})
		}
	}
	add(r.flying, "kings fly", func(r *oracleRules) { r.flying = false })
	add(r.menBackwards, "men capture backwards", func(r *oracleRules) { r.menBackwards = false })
	add(r.straight, "captures go along rows and columns", func(r *oracleRules) { r.straight = false })
	add(r.menSpareKings, "men spare kings", func(r *oracleRules) { r.menSpareKings = false })
	add(r.crownAtOnce, "men are crowned at once", func(r *oracleRules) { r.crownAtOnce = false })
	add(r.haltBehindKing, "kings halt behind kings", func(r *oracleRules) { r.haltBehindKing = false })
	add(r.haltAtOnce, "kings halt behind every piece", func(r *oracleRules) { r.haltAtOnce = false })
	add(r.kingWins, "the first king wins", func(r *oracleRules) { r.kingWins = false })
	add(r.kingMoves > 0, "kings must rest", func(r *oracleRules) { r.kingMoves = 0 })
	for i, merit := range r.merits {
		add(true, merit.name+" counts", func(r *oracleRules) { r.merits = r.merits[:i] })
	}
	if len(r.merits) > 0 && r.merits[0].name == oracleValue.name {
		add(true, "kings count more than men", func(r *oracleRules) {
			r.merits = append([]oracleMerit{oraclePieces}, r.merits[1:]...)
		})
	}
	return rivals
}

// isDecidedBy reports whether the moves differ without the rule that a rival lacks.
func (b *oracleBoard) isDecidedBy(rival oracleRival) bool {
	other := *b
	other.rules = rival.rules
	moves, others := b.moves(), other.moves()
	return len(moves) != len(others) || slices.ContainsFunc(moves, func(m oracleCounted) bool {
		return !slices.ContainsFunc(others, func(o oracleCounted) bool { return o.oracleMove == m.oracleMove })
	})
}

// difference returns the first difference between the package and the oracle; "" if there is none.
func difference(v draughts.Variant, b *oracleBoard) string {
	p, err := positionOf(v, b)
	if err != nil {
		return fmt.Sprintf("the package refuses the position: %v", err)
	}
	if *boardOf(p, b.rules) != *b {
		return fmt.Sprintf("the package reads %s", p)
	}
	if diff := fenDifference(p, b); diff != "" {
		return diff
	}

	paths := b.paths()
	waypoints := make(map[string]oracleMove, len(paths))
	want := make(map[oracleMove]bool, len(paths))
	for _, path := range paths {
		want[path.oracleMove] = true
		waypoints[path.text()] = path.oracleMove
	}

	moves := p.Moves()
	for _, m := range moves {
		same := moveOf(m)
		if !want[same] {
			return fmt.Sprintf("%v is not legal, or is there twice", m)
		}
		if !p.IsLegal(m) {
			return fmt.Sprintf("IsLegal denies %v", m)
		}
		if after := b.after(same); *boardOf(p.After(m), b.rules) != *after {
			return fmt.Sprintf("after %v comes %s, not %s", m, p.After(m), after.fen())
		}
		delete(want, same)

		path := p.Path(m)
		if by, ok := waypoints[pathText(path)]; !ok || by != same {
			return fmt.Sprintf("%v does not go by way of %v", m, path)
		}
		text := p.MoveText(m)
		if parsed, err := p.ParseMove(text); err != nil || parsed != m {
			return fmt.Sprintf("%v is written as %q and read as %v, error %v", m, text, parsed, err)
		}
	}
	for m := range want {
		return fmt.Sprintf("%v is missing", m)
	}
	for from := range p.Variant().Squares(p.Pieces(p.Turn())) {
		for to := range p.Variant().Squares(p.Variant().AllSquares()) {
			isOther := func(m draughts.Move) bool { return m.From() != from || m.To() != to }
			between := p.AppendMovesBetween(nil, from, to)
			if !slices.Equal(between, slices.DeleteFunc(slices.Clone(moves), isOther)) {
				return fmt.Sprintf("from %d to %d go %v", from, to, between)
			}
		}
	}
	if p.HasMoves() != (len(moves) > 0) {
		return "HasMoves is wrong"
	}
	if p.HasCapture() != (len(paths) > 0 && paths[0].captured != 0) {
		return "HasCapture is wrong"
	}
	return perftDifference(p, b)
}

// perftDifference compares the perft counts to depth 3, by result and by path.
func perftDifference(p draughts.Position, b *oracleBoard) string {
	const depth = 3
	byResult, byPath := b.perft(depth)
	if n := draughts.Perft(p, depth, draughts.ByResult); n != byResult {
		return fmt.Sprintf("perft(%d) by result is %d, not %d", depth, n, byResult)
	}
	if n := draughts.Perft(p, depth, draughts.ByPath); n != byPath {
		return fmt.Sprintf("perft(%d) by path is %d, not %d", depth, n, byPath)
	}
	return ""
}

// fenDifference compares the pieces and the side to move that the package writes.
func fenDifference(p draughts.Position, b *oracleBoard) string {
	fen := p.String()
	if read, err := parseOracle(b.rules, fen); err != nil || read.fen() != b.fen() {
		return fmt.Sprintf("the package writes %s", fen)
	}
	if again, err := draughts.ParseFEN(p.Variant(), fen); again != p {
		return fmt.Sprintf("the package writes %s and reads %s, error %v", fen, again, err)
	}
	return ""
}

// positionOf converts a position of the oracle to one of the package.
func positionOf(v draughts.Variant, b *oracleBoard) (draughts.Position, error) {
	p, err := draughts.ParseFEN(v, b.fen())
	if err != nil || b.rules.kingMoves == 0 {
		return p, err
	}
	setup := p.Setup()
	for square := 1; square <= b.rules.squares(); square++ {
		if piece := b.at(b.rules.cell(square)); piece.run > 0 {
			side := strings.IndexByte(letters, piece.side)
			setup.SameKingMoves[side] = draughts.SameKingMoves{Moves: int(piece.run), Square: draughts.Square(square)}
		}
	}
	return setup.Position()
}

// letters holds the letters of the sides in the order of the package.
const letters = "WB"

// boardOf converts a position of the package to one of the oracle.
func boardOf(p draughts.Position, rules *oracleRules) *oracleBoard {
	b := &oracleBoard{rules: rules, turn: letters[p.Turn()]}
	for square := 1; square <= rules.squares(); square++ {
		piece := p.At(draughts.Square(square))
		if side, ok := piece.Color(); ok {
			*b.at(rules.cell(square)) = oraclePiece{side: letters[side], king: piece.IsKing()}
		}
	}
	for _, side := range []draughts.Color{draughts.White, draughts.Black} {
		if run := p.SameKingMoves(side); run.Moves > 0 {
			b.at(rules.cell(int(run.Square))).run = int8(run.Moves)
		}
	}
	return b
}

// moveOf converts a move of the package to one of the oracle.
func moveOf(m draughts.Move) oracleMove {
	same := oracleMove{from: int(m.From()), to: int(m.To()), promoted: m.IsPromotion()}
	for _, square := range m.Captured() {
		same.captured |= 1 << square
	}
	return same
}

// text returns the squares of a path, the form in which paths are compared.
func (path oraclePath) text() string {
	return string(path.squares[:1+max(1, path.numCaptured())]) // a quiet move too ends on a second square
}

func pathText(path []draughts.Square) string {
	var squares []byte
	for _, square := range path {
		squares = append(squares, byte(square))
	}
	return string(squares)
}

func (b *oracleBoard) hasMultipleCapture() bool {
	return slices.ContainsFunc(b.paths(), func(path oraclePath) bool { return path.numCaptured() > 1 })
}

// positionMaker makes random positions. Its numbers give many captures, but few kings: many would slow the oracle.
type positionMaker struct {
	maxPlies  int // random moves from the start
	maxPieces int // of each side, in positions that are not played
	maxKings  int // of each side, in positions that are not played
}

// position makes the position with a number. Even ones are played from the start, odd ones are put together at random.
// Of these, two in three have a capture of several pieces. For the third, a random rule must decide the moves: few
// positions would depend on the rarer rules otherwise.
func (maker positionMaker) position(
	random *rand.Rand, number int, start *oracleBoard, rivals []oracleRival,
) *oracleBoard {
	if number%2 == 0 {
		return maker.play(random, start)
	}
	const patience = 1000 // tries, for a rule that hardly ever decides
	rival := 0
	if len(rivals) > 0 {
		rival = random.IntN(len(rivals))
	}
	for tries := 0; ; tries++ {
		b := maker.scatter(random, start.rules)
		switch {
		case number%3 != 0:
			if b.hasMultipleCapture() {
				return b
			}
		case len(rivals) == 0 || tries == patience || b.isDecidedBy(rivals[rival]):
			return b
		}
	}
}

// play makes random moves from the start, at most until one side has none.
func (maker positionMaker) play(random *rand.Rand, start *oracleBoard) *oracleBoard {
	board := *start // a board of its own, for a capture under way changes it
	b := &board
	for range random.IntN(maker.maxPlies + 1) {
		moves := b.moves()
		if len(moves) == 0 {
			break
		}
		b = b.after(moves[random.IntN(len(moves))].oracleMove)
	}
	return b
}

// scatter puts random pieces on random squares, at least one of each side, and no man on its crowning row. If the rules
// limit moves with the same king, a king of each side may have moved several times in a row.
func (maker positionMaker) scatter(random *rand.Rand, rules *oracleRules) *oracleBoard {
	b := &oracleBoard{rules: rules, turn: "WB"[random.IntN(2)]}
	empty := random.Perm(rules.squares())
	put := func(piece oraclePiece) {
		for i, square := range empty {
			cell := rules.cell(square + 1)
			if piece.king || cell.row != rules.farRow(piece.side) {
				*b.at(cell) = piece
				empty = append(empty[:i], empty[i+1:]...)
				return
			}
		}
	}
	for _, side := range []byte("WB") {
		pieces := 1 + random.IntN(maker.maxPieces)
		kings := random.IntN(min(pieces, maker.maxKings) + 1)
		for i := range pieces {
			piece := oraclePiece{side: side, king: i < kings}
			if piece.king && i == 0 {
				piece.run = int8(random.IntN(int(rules.kingMoves) + 1))
			}
			put(piece)
		}
	}
	b.dropRuns()
	return b
}

// perftRow is a row of testdata/perft/<variant>.json: node counts that others have published, and who.
type perftRow struct {
	Name     string
	FEN      string
	Counting string   // "result" or "path"
	Nodes    []uint64 // from depth 1
	Source   string
}

var countings = map[string]draughts.CaptureCounting{"result": draughts.ByResult, "path": draughts.ByPath}

func perftTables(t *testing.T) map[string][]perftRow {
	t.Helper()
	files := must(filepath.Glob("testdata/perft/*.json"))
	require.NotEmpty(t, files)
	tables := make(map[string][]perftRow)
	for _, file := range files {
		text := must(os.ReadFile(file))
		var rows []perftRow
		require.NoError(t, json.Unmarshal(text, &rows), file)
		tables[strings.TrimSuffix(filepath.Base(file), ".json")] = rows
	}
	return tables
}

// TestPerft counts every row of the tables as deep as the time allows.
func TestPerft(t *testing.T) {
	limit := testsize.Pick[uint64](1_000_000, 10_000_000, 2_000_000_000) // nodes
	listed := limit / 50
	for name, rows := range perftTables(t) {
		v := variant(t, name)
		for _, row := range rows {
			t.Run(fmt.Sprintf("%s/%s by %s", v, row.Name, row.Counting), func(t *testing.T) {
				t.Parallel()
				p := must(draughts.ParseFEN(v, row.FEN))
				counting, ok := countings[row.Counting]
				require.True(t, ok, "counting %q", row.Counting)
				for i, nodes := range row.Nodes {
					if nodes > limit {
						break
					}
					require.Equal(t, nodes, draughts.Perft(p, i+1, counting), "depth %d", i+1)
					if counting == draughts.ByResult && nodes <= listed {
						require.Equal(t, nodes, countByMoves(p, i+1), "depth %d, by lists", i+1)
					}
				}
			})
		}
	}
}

// TestUnifiedPool checks that UnifiedPool has the moves of Pool, with colours exchanged at the start, and its weights.
func TestUnifiedPool(t *testing.T) {
	start := draughts.UnifiedPool.Start()
	require.Equal(t, draughts.White, start.Turn())
	must(start.ParseMove("c3-d4"))
	for depth := range 7 {
		require.Equal(t, draughts.Perft(draughts.Pool.Start(), depth, draughts.ByPath),
			draughts.Perft(start, depth, draughts.ByPath))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		pool := must(draughts.Pool.RandomPosition(draughts.RandomOptions{r.IntN(5), 1, 1 + r.IntN(5), r.IntN(2), false}, r))
		setup := pool.Setup()
		setup.Variant = draughts.UnifiedPool
		unified := must(setup.Position())
		require.Equal(t, draughts.Perft(pool, 3, draughts.ByResult), draughts.Perft(unified, 3, draughts.ByResult), pool)
		require.Equal(t, draughts.Patterns{}.Evaluate(pool), draughts.Patterns{}.Evaluate(unified), pool)
	}
}

// countByMoves counts by lists of moves only, since Perft makes none for the last plies.
func countByMoves(p draughts.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var nodes uint64
	for _, m := range p.Moves() {
		nodes += countByMoves(p.After(m), depth-1)
	}
	return nodes
}

// TestPartsOfPositions compares MovesFrom and AllPieces with the moves and squares of the positions of random games.
func TestPartsOfPositions(t *testing.T) {
	for _, v := range draughts.Variants() {
		randomGames(v, 2, func(g *draughts.Game) {
			for p := range g.All() {
				moves, pieces := map[draughts.Square][]draughts.Move{}, map[draughts.Square]draughts.Piece{}
				for m := range p.All() {
					moves[m.From()] = append(moves[m.From()], m)
				}
				last := draughts.NoSquare
				for sq, piece := range p.AllPieces() {
					require.Less(t, last, sq)
					pieces[sq], last = piece, sq
				}
				for sq := range draughts.Square(55) {
					require.Equal(t, moves[sq], p.MovesFrom(sq))
					require.Equal(t, p.At(sq), pieces[sq])
				}
			}
		})
	}
	for range draughts.English.Start().AllPieces() {
		break
	}
}

func TestPerftOfNothing(t *testing.T) {
	for _, counting := range countings {
		require.EqualValues(t, 1, draughts.Perft(draughts.English.Start(), 0, counting))
		require.EqualValues(t, 0, draughts.Perft(draughts.Position{}, 1, counting))
		require.Empty(t, draughts.Divide(draughts.English.Start(), 0, counting))
	}
}

// TestDivide takes a position in which many paths make one move: there is one part for each move all the same,
// and the parts add up to the whole.
func TestDivide(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24")
	for name, counting := range countings {
		t.Run(name, func(t *testing.T) {
			var moves []draughts.Move
			var nodes uint64
			for _, part := range draughts.Divide(p, 3, counting) {
				moves = append(moves, part.Move)
				nodes += part.Nodes
				if counting == draughts.ByResult {
					require.Equal(t, draughts.Perft(p.After(part.Move), 2, counting), part.Nodes)
				}
			}
			require.Equal(t, draughts.Perft(p, 3, counting), nodes)
			require.Equal(t, len(p.Moves()), len(moves), "number of parts")
			require.Equal(t, p.Moves(), moves)
		})
	}
}

// TestManyWays counts captures that can be made in many orders. In the first position, before the majority rule has
// its say, a king that may stop on every square has 12,498 ways to go until it cannot go on, and they come to 376
// different ends: a generator that walks each way is lost in positions like these. The oracle has the same figures.
func TestManyWays(t *testing.T) {
	tests := []struct {
		fen              string
		byResult, byPath uint64
	}{
		{"W:WK49:B7,8,9,10,17,20,21,23,30,31,39,40,41,42,43,K48", 3, 360},
		{"W:WK27:B8,9,10,11,12,20,21,22,25,30,31,33,34,41,42,43,44", 36, 1058},
	}
	for _, test := range tests {
		t.Run(test.fen, func(t *testing.T) {
			p := draughts.MustParseFEN(draughts.International, test.fen)
			require.Equal(t, test.byResult, draughts.Perft(p, 1, draughts.ByResult))
			require.Equal(t, test.byPath, draughts.Perft(p, 1, draughts.ByPath))
			b := must(parseOracle(oracleInternational, test.fen))
			byResult, byPath := b.perft(1)
			require.Equal(t, test.byResult, byResult)
			require.Equal(t, test.byPath, byPath)
		})
	}
}
