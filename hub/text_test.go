package hub_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/testtable"
)

// TestPositionText checks the text of positions, and refuses invalid ones.
func TestPositionText(t *testing.T) {
	require.Equal(t, start10, string(hub.AppendPosition(nil, draughts.International.Start())))
	p := draughts.MustParseFEN(draughts.English, "B:W32,K1:B12,K29")
	require.Equal(t, "BWeeeeeeeeeebeeeeeeeeeeeeeeeeBeew", string(hub.AppendPosition(nil, p)))

	for _, text := range []string{"", "W", start10 + "e", "X" + start10[1:], "Wx" + start10[2:], "Ww" + start10[2:]} {
		_, err := hub.ParsePosition(draughts.International, text)
		require.Error(t, err, text)
	}
}

// TestTextsOfEveryVariant checks that positions and moves of random games are read back as they were written.
func TestTextsOfEveryVariant(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, v := range draughts.Variants() {
		for range 20 {
			p := v.Start()
			for range 60 {
				read, err := hub.ParsePosition(v, string(hub.AppendPosition(nil, p)))
				require.NoError(t, err)
				require.Equal(t, p.Setup().White, read.White())
				require.Equal(t, p.Setup().Black, read.Black())
				require.Equal(t, p.Kings(), read.Kings())
				require.Equal(t, p.Turn(), read.Turn())
				moves := p.Moves()
				for _, m := range moves {
					got, err := hub.ParseMove(p, hub.MoveText(m))
					require.NoError(t, err)
					require.Equal(t, m, got)
				}
				if len(moves) == 0 {
					break
				}
				p = p.After(moves[random.IntN(len(moves))])
			}
		}
	}
}

// optionalRussian is there from the beginning, since engines list their rule sets.
var optionalRussian = func() draughts.Variant {
	rules := draughts.Russian.Rules()
	rules.GameType, rules.OptionalCapture = 0, true
	v, err := draughts.RegisterVariant("optional-russian", rules)
	if err != nil {
		panic(err)
	}
	return v
}()

// TestOptionalCapture reads moves that do not capture where one or two others with the same ends do.
func TestOptionalCapture(t *testing.T) {
	for _, fen := range []string{"W:WKb6:Bg5,d4,g3,Kg1", "W:WKh6:BKh8,Ka7,Ke7,Kb4,Kd4,Kf4,Kb2,Kg1"} {
		p := draughts.MustParseFEN(optionalRussian, fen)
		for m := range p.All() {
			got, err := hub.ParseMove(p, hub.MoveText(m))
			require.NoError(t, err)
			require.Equal(t, m, got)
		}
	}
}

// TestMoveText checks that captured squares may be in any order.
func TestMoveText(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "W:WK47:B14,19,29,31,42")
	for legal := range p.All() {
		reversed := legal.From().String() + "x" + legal.To().String()
		for _, sq := range slices.Backward(legal.Captured()) {
			reversed += "x" + sq.String()
		}
		got, err := hub.ParseMove(p, reversed) // TestTextsOfEveryVariant reads MoveText
		require.NoError(t, err)
		require.Equal(t, legal, got)
	}
	for text, reason := range map[string]error{
		"": draughts.ErrMoveSyntax, "47": draughts.ErrMoveSyntax, "x": draughts.ErrMoveSyntax, "-": draughts.ErrMoveSyntax,
		"a-b": draughts.ErrMoveSyntax, "47xx": draughts.ErrMoveSyntax, "47x256": draughts.ErrMoveSyntax,
		"47x99": draughts.ErrNoSuchSquare, "0x47": draughts.ErrNoSuchSquare, "47x33x0": draughts.ErrNoSuchSquare,
		"47-33": draughts.ErrCaptureUnfinished, "47x36x1": draughts.ErrOtherPath, "48-42": draughts.ErrEmptySquare,
	} {
		m, err := hub.ParseMove(p, text)
		require.Zero(t, m)
		require.ErrorIs(t, err, reason, text)
		if reason != draughts.ErrMoveSyntax {
			require.ErrorAs(t, err, new(*draughts.MoveError))
		}
	}
}

// TestAmbiguousMove checks captures with the same ends, which differ only in the captured squares.
func TestAmbiguousMove(t *testing.T) {
	p := draughts.MustParseFEN(draughts.English, "W:WK24:B19,10,11,20,16,7")
	ends := map[[2]draughts.Square]int{}
	for m := range p.All() {
		ends[[2]draughts.Square{m.From(), m.To()}]++
	}
	for m := range p.All() {
		_, err := hub.ParseMove(p, m.From().String()+"x"+m.To().String())
		if ends[[2]draughts.Square{m.From(), m.To()}] > 1 {
			require.ErrorIs(t, err, draughts.ErrAmbiguousMove)
		} else {
			require.NoError(t, err)
		}
	}
}

// TestScoreText checks the text of evaluations and of known ends.
func TestScoreText(t *testing.T) {
	tests := []struct {
		score draughts.Score
		text  string
	}{
		{0, "0.00"}, {25, "0.25"}, {-103, "-1.03"},
		{draughts.WinScore, "100.00"}, {draughts.WinScore - 5, "99.95"}, {4 - draughts.WinScore, "-99.96"},
		{draughts.MaxDatabaseWin, "89.99"}, {draughts.MaxDatabaseWin - 30, "89.69"},
	}
	for _, tt := range tests {
		require.Equal(t, tt.text, hub.ScoreText(tt.score))
		got, ok := hub.ParseScore(tt.text)
		require.True(t, ok)
		require.Equal(t, tt.score, got)
	}
	require.Equal(t, "88.99", hub.ScoreText(draughts.MaxEval), "an evaluation is not a win")
	require.Equal(t, "99.00", hub.ScoreText(draughts.WinScore-150))
	require.Equal(t, "-89.00", hub.ScoreText(-draughts.MaxEval-1))
	for _, text := range []string{"", "high", "NaN", "1e308", "-Inf", "100.01", "-101"} {
		_, ok := hub.ParseScore(text)
		require.False(t, ok, text)
	}
}

// TestParseMessage reads lines, and writes them again. No value ends its line or its quotes.
func TestParseMessage(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/messages.txt", 3) {
		got, err := hub.ParseMessage(row[0])
		require.NoError(t, err)
		require.Equal(t, row[1], fmt.Sprint(got.Command, got.Args))
		require.Equal(t, row[2], got.String())
	}
	for _, line := range []string{`id name="open`, "id =3", `id name=x ="y"`} {
		_, err := hub.ParseMessage(line)
		require.ErrorIs(t, err, hub.ErrSyntax, line)
	}
	m := hub.Message{Command: "error", Args: []hub.Arg{{Name: "message", Value: "a \"b\"\nquit\r"}}}
	require.Equal(t, `error message="a 'b' quit "`, m.String())
}
