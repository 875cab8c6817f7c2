package draughts_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// perftRow is a row of testdata/perft/<variant>.json: node counts that others have published, and who.
type perftRow struct {
	Name     string
	FEN      string
	Counting string   // "result" or "path"
	Nodes    []uint64 // from depth 1
	Source   string
}

var countings = map[string]draughts.CaptureCounting{"result": draughts.ByResult, "path": draughts.ByPath}

// perftTables returns the tables by the name of the variant.
func perftTables(t *testing.T) map[string][]perftRow {
	t.Helper()
	files, err := filepath.Glob("testdata/perft/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	tables := make(map[string][]perftRow)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var rows []perftRow
		require.NoError(t, json.Unmarshal(text, &rows), file)
		tables[strings.TrimSuffix(filepath.Base(file), ".json")] = rows
	}
	return tables
}

// TestPerft counts every row of the tables as deep as the time allows.
func TestPerft(t *testing.T) {
	limit := testsize.Pick[uint64](1_000_000, 10_000_000, 100_000_000, 2_000_000_000) // nodes
	for name, rows := range perftTables(t) {
		v, err := draughts.ParseVariant(name)
		require.NoError(t, err)
		for _, row := range rows {
			t.Run(fmt.Sprintf("%s/%s by %s", v, row.Name, row.Counting), func(t *testing.T) {
				t.Parallel()
				p, err := draughts.ParseFEN(v, row.FEN)
				require.NoError(t, err)
				counting, ok := countings[row.Counting]
				require.True(t, ok, "counting %q", row.Counting)
				for i, nodes := range row.Nodes {
					if nodes > limit {
						break
					}
					require.Equal(t, nodes, draughts.Perft(p, i+1, counting), "depth %d", i+1)
				}
			})
		}
	}
}

// TestPerftByMoves counts rows of the tables by lists of moves only, since Perft makes none for the last plies.
func TestPerftByMoves(t *testing.T) {
	limit := testsize.Pick[uint64](20_000, 200_000, 2_000_000, 20_000_000) // nodes
	for name, rows := range perftTables(t) {
		v, err := draughts.ParseVariant(name)
		require.NoError(t, err)
		for _, row := range rows {
			p, err := draughts.ParseFEN(v, row.FEN)
			require.NoError(t, err)
			for i, nodes := range row.Nodes {
				if nodes > limit || row.Counting != "result" {
					break
				}
				require.Equal(t, nodes, countByMoves(p, i+1), "%s, %s, depth %d", v, row.Name, i+1)
			}
		}
	}
}

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

func TestPerftOfNothing(t *testing.T) {
	for _, counting := range countings {
		require.EqualValues(t, 1, draughts.Perft(draughts.English.Start(), 0, counting))
		require.EqualValues(t, 0, draughts.Perft(draughts.Position{}, 1, counting))
		require.Empty(t, draughts.Divide(draughts.English.Start(), 0, counting))
	}
}

func TestDivide(t *testing.T) {
	tests := []struct {
		variant  draughts.Variant
		depth    int
		counting draughts.CaptureCounting
		want     map[string]uint64 // by the numbers of from and to
	}{
		{draughts.English, 8, draughts.ByPath, map[string]uint64{
			"9-13": 148117, "9-14": 92267, "10-14": 94412, "10-15": 108364, "11-15": 96625, "11-16": 163687, "12-16": 142459,
		}},
		{draughts.International, 7, draughts.ByResult, map[string]uint64{
			"31-26": 149143, "31-27": 95568, "32-27": 96045, "32-28": 104701, "33-28": 107888, "33-29": 106348,
			"34-29": 96347, "34-30": 155164, "35-30": 138238,
		}},
		{draughts.Russian, 8, draughts.ByResult, map[string]uint64{
			"21-17": 153931, "22-17": 178054, "22-18": 111710, "23-18": 124256, "23-19": 103527, "24-19": 101488,
			"24-20": 156933,
		}},
	}
	for _, test := range tests {
		t.Run(test.variant.String(), func(t *testing.T) {
			p := test.variant.Start()
			got := make(map[string]uint64)
			for _, part := range draughts.Divide(p, test.depth, test.counting) {
				got[fmt.Sprintf("%d-%d", part.Move.From(), part.Move.To())] = part.Nodes
			}
			require.Equal(t, test.want, got)
		})
	}
}

// TestDivideAddsUp takes a position in which many paths make one move: there is one part for each move all the same,
// and the parts add up to the whole.
func TestDivideAddsUp(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24")
	for name, counting := range countings {
		t.Run(name, func(t *testing.T) {
			var moves []draughts.Move
			var nodes uint64
			for _, part := range draughts.Divide(p, 3, counting) {
				moves = append(moves, part.Move)
				nodes += part.Nodes
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
			b, err := parseOracle(oracleInternational, test.fen)
			require.NoError(t, err)
			byResult, byPath := b.perft(1)
			require.Equal(t, test.byResult, byResult)
			require.Equal(t, test.byPath, byPath)
		})
	}
}
