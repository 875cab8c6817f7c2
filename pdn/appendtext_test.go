package pdn

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

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
	tests := []struct{ name, text, want string }{
		{"ended", "[White \"A\"]\n\n1. 11-15 *", "[White \"A\"]\n\n1. 11-15 *\n"},
		{"ended by a result", "1. 11-15 23-19 1-0", "1. 11-15 23-19 1-0\n"},
		{"not ended", "1. 11-15 23-19", "1. 11-15 23-19\n*\n"},
		{"perhaps a result", "[Result \"4-6\"]\n1. 11-15 4-6", "[Result \"4-6\"]\n1. 11-15 4-6\n*\n"},
		{"a result and an asterisk", "1. 11-15 4-6 *", "1. 11-15 4-6 *\n"},
		{"tags alone", "[White \"A\"]", "[White \"A\"]\n*\n"},
		{"a comment behind the end", "1. 11-15 * {so far}", "1. 11-15 * {so far}\n"},
		{"ended by a line comment", "1. 11-15 ; so far", "1. 11-15 ; so far\n*\n"},
		{"a comment not closed", "1. 11-15 {so far", "1. 11-15 {so far\n}\n*\n"},
		{"a comment in front not closed", "{a\n[White \"A\"]\n{so far", "{a\n}\n[White \"A\"]\n{so far\n}\n*\n"},
		{"a variation not closed", "1. 11-15 (9-13", "1. 11-15 (9-13\n*\n"},
		{"a result in a variation not closed", "1. 11-15 (9-13 1-0", "1. 11-15 (9-13 1-0\n*\n"},
		{"byte order mark", "\uFEFF[White \"A\"] 1. 11-15 *", "[White \"A\"] 1. 11-15 *\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := NewScanner(strings.NewReader(tt.text), Options{})
			require.True(t, s.Next())
			got, err := s.AppendText(nil)
			require.NoError(t, err)
			require.Equal(t, tt.want, string(got))

			s = NewScanner(strings.NewReader(tt.want), Options{})
			require.True(t, s.Next())
			again, err := s.AppendText(nil)
			require.NoError(t, err)
			require.Equal(t, tt.want, string(again))
		})
	}
}

func TestAppendTextTooLarge(t *testing.T) {
	s := NewScanner(strings.NewReader("{"+strings.Repeat("long ", maxGame)+"} 1. 11-15 *"), Options{})
	require.True(t, s.Next())
	got, err := s.AppendText([]byte("before"))
	require.ErrorIs(t, err, ErrTooLarge)
	require.Equal(t, "before", string(got))
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
