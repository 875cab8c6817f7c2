package pdn

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/testtable"
)

// TestMoveForms reads moves in the forms that people write, and writes them in the standard's form.
func TestMoveForms(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/moveforms.txt", 3) {
		o := Options{Variant: must(draughts.ParseVariant(row[0]))}
		s := NewScanner(strings.NewReader(row[1]+"\n\n[Event \"next\"] *"), o)
		require.True(t, s.Next())
		require.NoError(t, s.FirstError(), row[1])
		var moves []draughts.Move
		for _, m := range s.Moves() {
			moves = append(moves, m)
		}
		require.Equal(t, row[2], s.game.position.LineText(moves), row[1])
		requireStable(t, s.Game(), o)
		require.True(t, s.Next(), row[1])
		require.Equal(t, "next", s.Tag("Event"))
	}
}

// TestVariations reads variations and glyphs in front of the moves to which they belong, as in broadcasts of games, and
// those that belong to no move. The move number decides which move a variation replaces.
func TestVariations(t *testing.T) {
	o, strict := Options{Variant: draughts.International}, Options{Variant: draughts.International, Strict: true}
	for _, row := range testtable.Rows(t, "testdata/tables/variations.txt", 4) {
		t.Run(row[0], func(t *testing.T) {
			g := must(NewReader(strings.NewReader(row[1]), o).Read())
			require.Equal(t, row[2], body(t, g))
			require.Equal(t, row[3], quote.List(g.Warnings, "; ", (*Error).Reason))
			requireStable(t, g, o)
			refused, _ := NewReader(strings.NewReader(row[1]), strict).Read()
			require.Equal(t, g.Warnings, refused.Errors)
		})
	}
	_, err := NewReader(strings.NewReader("1. 34-30 (1... 19-23) *"), o).Read()
	require.ErrorIs(t, err, draughts.ErrWrongSide, "there is no move that it could replace")
}

// TestMoveNumbers checks that games from positions and set-ups keep their move numbers.
func TestMoveNumbers(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/movenumbers.txt", 4) {
		o := Options{Variant: draughts.International}
		g, err := NewReader(strings.NewReader(row[1]), o).Read()
		require.NoError(t, err, row[0])
		require.Equal(t, row[2], body(t, g), row[0])
		numbers := []int{g.Start.MoveNumber}
		for _, n := range g.Main.Moves {
			if n.Setup != nil {
				numbers = append(numbers, n.Setup.MoveNumber)
			}
		}
		require.Equal(t, "["+row[3]+"]", fmt.Sprint(numbers), row[0])
		requireStable(t, g, o)
		require.Equal(t, strings.Count(row[1], ":F"), strings.Count(write(t, g), ":F"), row[0])
	}
}

// TestSplitCapture reads a capture in pieces.
func TestSplitCapture(t *testing.T) {
	g := must(ParseGame(`[FEN "W:W31,23:B26,17,9"] 1. 31x22 {so} 22x13! 13x6 $1 *`))
	require.Len(t, g.Main.Moves, 1)
	n := g.Main.Moves[0]
	require.Equal(t, "31x22 22x13 13x6", n.Text)
	require.Equal(t, "!", n.Strength)
	require.Equal(t, []int{1}, n.NAGs)
	require.Equal(t, []string{"so"}, n.CommentsAfter)
}

// TestSideNotKnown reads positions whose FEN has a question mark for the side to move.
func TestSideNotKnown(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/sides.txt", 5) {
		t.Run(row[0], func(t *testing.T) {
			g, err := NewReader(strings.NewReader(row[1]), Options{}).Read()
			require.NotNil(t, g)
			if row[4] != "" {
				require.ErrorContains(t, err, row[4])
				return
			}
			require.NoError(t, err)
			require.Equal(t, row[2], g.Start.FEN())
			requireStable(t, g, Options{})
			p, err := g.Start.Position()
			if row[3] == "" {
				require.Error(t, err)
				require.False(t, g.RepairStart(), "there is nothing wrong with it")
				return
			}
			require.NoError(t, err)
			for _, n := range g.Main.Moves {
				p = n.after(p)
			}
			require.Equal(t, row[3], p.String())
		})
	}
}

// TestRepairStart repairs a start once. TestFixtures writes games with such starts.
func TestRepairStart(t *testing.T) {
	g, err := ParseGame(`[FEN "W:W99:B1"] *`)
	require.ErrorIs(t, err, draughts.ErrNoSuchSquare)
	require.Error(t, NewWriter(io.Discard).Write(g))
	require.True(t, g.RepairStart())
	require.False(t, g.RepairStart())
	requireStable(t, g, Options{})
}

// TestEmptyBoard reads games whose FEN has no piece. They are refused, and written as they are.
func TestEmptyBoard(t *testing.T) {
	for _, fen := range []string{"W:W:B", "B:B:W", "W::", "?:W:B.", "W"} {
		text := "[FEN \"" + fen + "\"]\n1. 11-15 (1. 11-16) *"
		g, err := NewReader(strings.NewReader(text), Options{}).Read()
		require.Error(t, err, fen)
		require.False(t, g.RepairStart(), fen)
		once := write(t, g)
		require.Contains(t, once, "W:B\"]\n\n{11-15 ( 11-16)} *", fen)
		require.NotContains(t, once, "SourceFEN")
		again, err := NewReader(strings.NewReader(once), Options{}).Read()
		require.ErrorIs(t, err, draughts.ErrEmptyBoard, fen)
		require.Equal(t, once, write(t, again), fen)
	}
}
