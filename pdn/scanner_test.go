package pdn

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// scanGames calls check for each game in testdata, with the Scanner at it and the same game as a tree.
func scanGames(t *testing.T, check func(s *Scanner, g *Game)) {
	for _, file := range glob(t, "testdata/*.pdn") {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
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

func TestOpening(t *testing.T) {
	tests := []struct {
		text  string
		plies int
		want  string
	}{
		{"1. 11-15 23-19 2. 8-11 22-17 *", 3, "1. 11-15 23-19 2. 8-11"},
		{"1. 11-15 23-19 *", 2, "1. 11-15 23-19"},
		{"1. 11-15 23-19 *", 3, ""},
		{"1. 11-15 2-1 *", 2, ""},
		{`[FEN "W:W21-32:B1-12"] 1. 23-19 *`, 1, ""},
		{`[FEN "B:W21-32:B1-12"] 1. 11-15 *`, 1, "1. 11-15"},
		{`[GameType "20"] 1. 32-28 (1. 33-28) 19-23 2. 28x19 *`, 3, "1. 32-28 19-23 2. 28x19"},
		{`[GameType "27"] 1. 32-28 *`, 1, ""},
	}
	for _, tt := range tests {
		s := NewScanner(strings.NewReader(tt.text), Options{})
		require.True(t, s.Next())
		require.Equal(t, tt.want, s.Opening(tt.plies), tt.text)
	}
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
