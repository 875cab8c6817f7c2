package draughts_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// twoWays is the example of PDN 3.0: from 47 the king comes to 36 in two ways that capture different pieces.
const twoWays = "W:WK47:B14,19,29,31,42"

// roundabout is a man that captures four pieces and ends where it began, one way round or the other.
const roundabout = "W:W28:B12,13,22,23"

func TestParseMove(t *testing.T) {
	const english, international = draughts.English, draughts.International
	tests := []struct {
		name    string
		variant draughts.Variant
		fen     string
		texts   []string
		want    string // what MoveText writes
		path    []draughts.Square
	}{
		{
			"a step", english, "B:W21-32:B1-12",
			[]string{"11-15", "11x15", "11:15", "11X15", " 11 - 15 ", "11-\t15", "011-0015"},
			"11-15", []draughts.Square{11, 15},
		},
		{
			"small numbers", english, "B:W32:B1", []string{"1-6", "01-06", "1- 6", "1 -6", "000000001-6"},
			"1-6", []draughts.Square{1, 6},
		},
		{
			"a jump", english, "W:W22:B18", []string{"22x15", "22-15", "22:15", "22 x 15", "22 X15"},
			"22x15", []draughts.Square{22, 15},
		},
		{
			"two jumps", english, "W:W26:B14,22", []string{"26x10", "26-10", "26x17x10", "26-17-10", "26:17 x 10", "026x017x010"},
			"26x10", []draughts.Square{26, 17, 10},
		},
		{
			"two jumps to where another piece jumps", english, "W:W19,26:B14,15,22", []string{"26x10", "26x17x10"},
			"26x10", []draughts.Square{26, 17, 10},
		},
		{
			"a flight", international, "W:WK46:B6", []string{"46-5", "46x5", "46-05"},
			"46-5", []draughts.Square{46, 5},
		},
		{
			"one of two ways", international, twoWays,
			[]string{"47x38x24x13x36", "47-38-24-13-36", "47x33x24x13x36"},
			"47x38x24x13x36", []draughts.Square{47, 38, 24, 13, 36},
		},
		{
			"the other way", international, twoWays,
			[]string{"47x38x20x9x36", "47x20x36", "47x9x36", "47 x 38 x 20 x 09 x 36"},
			"47x38x20x9x36", []draughts.Square{47, 38, 20, 9, 36},
		},
		{
			"back to where it began", international, roundabout,
			[]string{"28x28", "28x19x8x17x28", "28x17x8x19x28", "28x8x28"},
			"28x28", []draughts.Square{28, 19, 8, 17, 28},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := draughts.MustParseFEN(test.variant, test.fen)
			for _, text := range test.texts {
				m, err := p.ParseMove(text)
				require.NoError(t, err)
				require.True(t, p.IsLegal(m))
				require.Equal(t, test.want, p.MoveText(m), "%q", text)
				require.Equal(t, test.path, p.Path(m), "%q", text)
				require.Equal(t, "1. "+test.want, string(p.AppendMove([]byte("1. "), m)))
			}
		})
	}
}

func TestMove(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, twoWays)
	m, err := p.ParseMove("47x38x24x13x36")
	require.NoError(t, err)
	require.Equal(t, draughts.International, m.Variant())
	require.EqualValues(t, 47, m.From())
	require.EqualValues(t, 36, m.To())
	require.True(t, m.IsCapture())
	require.False(t, m.IsPromotion())
	require.Equal(t, 4, m.NumCaptured())
	require.Equal(t, []draughts.Square{19, 29, 31, 42}, m.Captured())
	require.Equal(t, draughts.International.SetOf(19, 29, 31, 42), m.CapturedSet())
	require.Equal(t, "47x36 (19 29 31 42)", m.String())

	other, err := p.ParseMove("47x38x20x9x36")
	require.NoError(t, err)
	require.NotEqual(t, m, other)
	require.Equal(t, "47x36 (14 29 31 42)", other.String())

	step := draughts.English.Start().Moves()[0]
	require.False(t, step.IsCapture())
	require.Nil(t, step.Captured())
	require.Equal(t, draughts.English.Start().MoveText(step), step.String())
}

// TestOneMoveTwoWays has captures in two orders of the same pieces: they are one move.
func TestOneMoveTwoWays(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, roundabout)
	require.Len(t, p.Moves(), 1)
	m := p.Moves()[0]
	require.Equal(t, m.From(), m.To())
	require.Equal(t, "B:W28:B", p.After(m).String(), "it captures and stays where it was")
}

func TestParseMoveSyntax(t *testing.T) {
	texts := []string{
		"", " ", "-", "x", "11", "11-", "-11", "-11-15", "11--15", "11-x15", "11 15", "1 1-15", "11-15-", "11-15x", "11/15",
		"11-15!", "11-15.", "11–15", "c3-d4", "11-1a", "1115", "1000-11", "256-1", "１１-15", "11-15\n", "\x0011-15",
		"99999999999999999999-1", strings.Repeat("11-", 100) + "15",
	}
	p := draughts.English.Start()
	for _, text := range texts {
		t.Run(text, func(t *testing.T) {
			m, err := p.ParseMove(text)
			require.Zero(t, m)
			var refused *draughts.MoveError
			require.ErrorAs(t, err, &refused)
			require.ErrorIs(t, err, draughts.ErrMoveSyntax)
			require.Equal(t, text, refused.Text)
			require.Equal(t, p, refused.Position)
			require.Less(t, len(err.Error()), 1_000)
		})
	}
}

func TestParseMoveAmbiguous(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, twoWays)
	for _, text := range []string{"47x36", "47-36", "47x38x36", "47x33x36", "47x24x36", "47x13x36", "47x24x13x36"} {
		m, err := p.ParseMove(text)
		require.Zero(t, m)
		var ambiguous *draughts.MoveError
		require.ErrorAs(t, err, &ambiguous)
		require.ErrorIs(t, err, draughts.ErrAmbiguousMove)
		require.ElementsMatch(t, p.Moves(), ambiguous.Moves)
		require.Contains(t, err.Error(), "47x38x24x13x36")
		require.Contains(t, err.Error(), "47x38x20x9x36")
	}
}

// TestPathOfWhatIsNoMove asks for the path of moves of other positions.
func TestPathOfWhatIsNoMove(t *testing.T) {
	tests := []struct {
		name, fen, move, other string
	}{
		{"nothing there", twoWays, "47x38x24x13x36", "W:W50:B1"},
		{"no enemies", twoWays, "47x38x24x13x36", "W:WK47,42,31,29,19:B14"},
		{"a man", twoWays, "47x38x24x13x36", "W:W47:B14,19,29,31,42"},
		{"a piece in the way", twoWays, "47x38x24x13x36", "W:WK47:B14,19,24,29,31,42"},
		{"another captures more", "W:W28,48:B23,43", "48x39", "W:W28,48:B14,23,43"},
		{"a capture is compulsory", "W:W28,48:B1", "48-43", "W:W28,48:B23"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := draughts.MustParseFEN(draughts.International, test.fen)
			m, err := p.ParseMove(test.move)
			require.NoError(t, err)
			require.NotNil(t, p.Path(m))
			require.Nil(t, draughts.MustParseFEN(draughts.International, test.other).Path(m))
		})
	}
}
