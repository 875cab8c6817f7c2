package pdn

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
)

// scanGames calls check for each game in testdata, with the Scanner at it and the same game as a tree.
func scanGames(t *testing.T, check func(s *Scanner, g *Game)) {
	for _, file := range must(filepath.Glob("testdata/*.pdn")) {
		text := must(os.ReadFile(file))
		s := NewScanner(strings.NewReader(string(text)), Options{})
		for s.Next() {
			check(s, s.Game())
		}
		require.NoError(t, s.Err())
	}
}

// TestScannerPositions compares Positions with the positions of the tree.
func TestScannerPositions(t *testing.T) {
	scanGames(t, func(s *Scanner, g *Game) {
		start, err := g.Start.Position()
		var want []draughts.Position
		if err == nil && s.game.position.IsValid() {
			want = append(want, start)
			for p, n := range g.Main.Walk(start) {
				if p = n.after(p); !p.IsValid() {
					break
				}
				if n.Setup == nil || p != want[len(want)-1] {
					want = append(want, p)
				}
			}
		}
		var got []draughts.Position
		for p := range s.Positions() {
			got = append(got, p)
		}
		require.Equal(t, want, got, s.Number())
		for p := range s.Positions() {
			require.Equal(t, want[0], p)
			break
		}
	})
}

// TestTextNumber reads the Text of games without tags. It begins with the number of the first move.
func TestTextNumber(t *testing.T) {
	s := NewScanner(strings.NewReader("* 2. 1. 11-15 *\n* 1. 1. ... 9-13 *\n\n1.\n"), Options{})
	for _, want := range []string{"1. 11-15 *\n*", "1. ... 9-13 *"} {
		require.True(t, s.Next())
		require.Equal(t, want, string(s.Text()))
	}
	require.False(t, s.Next())
}

// TestKind reads texts with one error or warning each.
func TestKind(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/kinds.txt", 2) {
		s := NewScanner(strings.NewReader(row[0]), Options{})
		require.True(t, s.Next())
		var kinds []string
		for _, e := range append(s.Errors(), s.Warnings()...) {
			kinds = append(kinds, e.Kind().Error())
		}
		require.Contains(t, kinds, row[1], row[0])
	}
	plain := errors.New("plain")
	require.Equal(t, plain, (&Error{Err: plain}).Kind())
}

// TestMoveError checks that the error about a move is that of package draughts, and that the move is kept.
func TestMoveError(t *testing.T) {
	g, err := NewReader(strings.NewReader("1. 11-15 23-19 2. 8-12 19x10 *"), Options{}).Read()
	var moveError *draughts.MoveError
	require.ErrorAs(t, err, &moveError)
	require.ErrorIs(t, err, draughts.ErrOccupied)
	require.Equal(t, []draughts.Square{12}, moveError.Squares)
	require.Equal(t, &Node{Text: "8-12"}, g.Main.Moves[2])
	require.Equal(t, &Node{Text: "19x10"}, g.Main.Moves[3], "and those after it")
}

// TestFirstError compares FirstError with Errors, and the counts of moves with those of the tree.
func TestFirstError(t *testing.T) {
	several := 0
	scanGames(t, func(s *Scanner, g *Game) {
		moves, inVariations := s.CountMoves()
		wantMoves, wantInVariations := g.Main.CountMoves()
		require.Equal(t, [2]int{wantMoves, wantInVariations}, [2]int{moves, inVariations}, s.Number())
		problems := s.Errors()
		if len(problems) == 0 {
			require.NoError(t, s.FirstError())
			return
		}
		require.Equal(t, &problems[0], s.FirstError())
		several += len(problems) - 1
	})
	require.Positive(t, several)
}

// copied returns the games of a text, copied by AppendText, and the number of moves of each. It leaves out games that
// are too large.
func copied(t testing.TB, text []byte, o Options) (out []byte, moves []int) {
	t.Helper()
	s := NewScanner(bytes.NewReader(text), o)
	for s.Next() {
		n, inVariations := s.CountMoves()
		longer, err := s.AppendText(out)
		if err != nil {
			require.ErrorIs(t, err, ErrTooLarge)
			continue
		}
		out = append(longer, '\n')
		moves = append(moves, n+inVariations)
	}
	if len(text) > 0 && s.Number() == 0 {
		return nil, nil // perhaps with ErrNoGame
	}
	require.NoError(t, s.Err())
	return out, moves
}

func TestAppendText(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/appendtext.txt", 3) {
		t.Run(row[0], func(t *testing.T) {
			s := NewScanner(strings.NewReader(row[1]), Options{})
			require.True(t, s.Next())
			got := must(s.AppendText(nil))
			require.Equal(t, row[2], string(got))

			s = NewScanner(strings.NewReader(row[2]), Options{})
			require.True(t, s.Next())
			again := must(s.AppendText(nil))
			require.Equal(t, row[2], string(again))
		})
	}
}

// FuzzAppendText joins the copies of two texts. The result has the games of both: no game runs into the next.
func FuzzAppendText(f *testing.F) {
	seeds := textSeeds(f)
	for i := 1; i < len(seeds); i++ {
		f.Add(seeds[i-1].text, seeds[i].text, byte(draughts.English))
	}
	f.Add([]byte("1. 32-28 {"), []byte("32-28 {} *"), byte(draughts.International))
	f.Add([]byte("[White \"A\"] {"), []byte("* {} 1. 11-15"), byte(draughts.English))
	f.Add([]byte("{a\n[Event \"B\"]\n[Result \"*\"]\n{c"), []byte("{d\n[Event \"E\"]\n[Result \"*\"]\n{f *"),
		byte(draughts.English))
	f.Add([]byte("[Result \"4-6\"]\n1. 11-15 4-6 \"\n[Event \"E\"] *"), []byte("*"), byte(draughts.English))
	f.Add([]byte("11-15"), []byte("\u2000"), byte(draughts.English))
	f.Fuzz(func(t *testing.T, first, second []byte, variant byte) {
		o := options(variant)
		a, movesA := copied(t, first, o)
		b, movesB := copied(t, second, o)
		both := slices.Concat(a, b)
		_, moves := copied(t, both, o)
		require.Equal(t, append(movesA, movesB...), moves, "%q", both)
	})
}
