package draughts_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// around are the things that people put round a move; %s is the move.
var around = []string{
	"%s", " %s ", "\t%s\n", "%s!", "%s?", "%s!?", "%s ??", "%s (?!)", "%s(!)", "%s*", "%s!*", "1. %s", "12.%s", "1... %s", "1...%s",
	"... %s", "3.. %s", "1… %s", " 1. %s ! ",
}

// TestParseMoveTolerant reads moves in each form that people write, with each thing that they put round it.
func TestParseMoveTolerant(t *testing.T) {
	tests := []struct {
		variant   draughts.Variant
		fen, want string
		texts     string // separated by semicolons
	}{
		{draughts.English, "B:W21-32:B1-12", "11-15",
			"11-15;11 15;11  15;1115;11x15;11X15;11:15;11–15;11—15;11−15;11‐15;11‑15;11 – 15;11× 15;011-015;c3-d4;C3-D4;c3d4;cd4;c3 d4"},
		{draughts.English, "B:W32:B1", "1-6", "1-6;1 6;01 06;0106;106;016;1–6"},
		{draughts.English, "W:W22:B18", "22x15", "22x15;22X15;22:15;22-15;22 15;2215;22×15;22 × 15;f6:d4;f6xd4;F6 D4;f6d4;fd4"},
		{draughts.English, "W:W26:B14,22", "26x10", "26x10;26x17x10;26 17 10;261710;26–17–10;26 : 17 : 10;26x17-10"},
		{draughts.International, "W:W31-50:B1-20", "32-28", "32-28;32 28;3228;32–28;d4-e5"},
		{draughts.International, "W:WK47:B14,19,29,31,42", "47x38x24x13x36", "47x38x24x13x36;47 38 24 13 36;4738241336;47×38×24×13×36"},
		{draughts.Russian, "W:Wc3,d2:Bh8", "c3-d4", "c3-d4;c3 d4;C3 D4;c3d4;cd4;CD4;Cd4;c-d4;c3–d4;c–d4;22-18;22 18;2218;22–18;22 d4"},
		{draughts.Russian, "W:Wc3:Bd4", "c3:e5", "c3:e5;c3xe5;C3XE5;c3×e5;c3-e5;c3e5;ce5;CE5;c:e5;22:15;22 15;2215;c3 e5;c3 : e5"},
		{draughts.Brazilian, "W:Wc3:Bd4", "c3xe5", "c3xe5;c3:e5;c3 e5;ce5;c3e5;2215"},
		{draughts.Russian, "W:Wb2:Bc3,e5,g7", "b2:h8", "b2:h8;b2d4f6h8;b2 d4 f6 h8;b2–d4–f6–h8;bh8;2518114;25 18 11 4"},
	}
	for _, test := range tests {
		p := draughts.MustParseFEN(test.variant, test.fen)
		for text := range strings.SplitSeq(test.texts, ";") {
			for _, frame := range around {
				text := strings.Replace(frame, "%s", text, 1)
				m, err := p.ParseMove(text)
				require.NoError(t, err, "%s: %q", test.variant, text)
				require.Equal(t, test.want, p.MoveText(m), "%s: %q", test.variant, text)
			}
		}
		g, err := draughts.NewGameFrom(p.Setup())
		require.NoError(t, err)
		_, err = g.PlayText("1. " + strings.ToUpper(test.want) + " !?")
		require.NoError(t, err)
	}
}

// TestParseMoveGlued has digits that can be cut into squares in several ways.
func TestParseMoveGlued(t *testing.T) {
	tests := []struct {
		name, fen, text, want, message string
	}{
		{"only one way is legal", "B:W32:B1,11", "115", "", "pieces move along the diagonals"},
		{"one of two ways", "W:WK5:BK11,8", "511", "", "is occupied"},
		{"both ways", "B:WK32:BK1,K10", "106", "", `move "106" is ambiguous: 10-6 or 1-6`},
		{"the second way", "B:WK32:BK10", "106", "10-6", ""},
		{"the first way", "B:WK32:BK1", "106", "1-6", ""},
		{"squares of one digit", "B:WK32:BK10", "999", "", "the square is empty (9)"},
		{"no square of the board", "B:WK32:BK10", "3300", "", "not a move"},
		{"an empty square", "B:WK32:BK10", "1822", "", "the square is empty (18)"},
		{"the other's piece", "B:WK32:BK10", "3228", "", "the piece is the opponent's (32)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := draughts.MustParseFEN(draughts.English, test.fen)
			m, err := p.ParseMove(test.text)
			if test.message != "" {
				require.ErrorContains(t, err, test.message)
				require.ErrorAs(t, err, new(*draughts.MoveError))
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.want, p.MoveText(m))
		})
	}
}

// TestParseMoveNeverGuesses reads every move of random positions without separators. It is that move, or ambiguous with
// that move among the candidates.
func TestParseMoveNeverGuesses(t *testing.T) {
	ambiguous := 0
	for _, v := range draughts.Variants() {
		randomPositions(v, 3, func(p draughts.Position) {
			for m := range p.All() {
				if m.NumCaptured() > 6 {
					continue // more digits than are read without separators
				}
				squares := p.Path(m)
				if text := p.MoveText(m); !m.IsCapture() || strings.IndexAny(text, "x:") == strings.LastIndexAny(text, "x:") {
					squares = []draughts.Square{m.From(), m.To()}
				}
				var spaced []string
				for _, sq := range squares {
					spaced = append(spaced, sq.String())
				}
				read, err := p.ParseMove(strings.Join(spaced, " "))
				require.NoError(t, err, "%s: %v", p, spaced)
				require.Equal(t, m, read, "%s: %v", p, spaced)

				glued := strings.Join(spaced, "")
				if len(glued) < 3 {
					continue
				}
				read, err = p.ParseMove(glued)
				if err == nil {
					require.Equal(t, m, read, "%s: %q", p, glued)
					continue
				}
				ambiguous++
				require.ErrorIs(t, err, draughts.ErrAmbiguousMove, "%s: %q", p, glued)
				var refused *draughts.MoveError
				require.ErrorAs(t, err, &refused)
				require.Contains(t, refused.Moves, m)
			}
		})
	}
	require.Positive(t, ambiguous)
}

func TestParseMoveStrangers(t *testing.T) {
	_, err := draughts.English.Start().ParseMove("40. 11-33")
	require.EqualError(t, err, `illegal move "40. 11-33": no such square on this board (33)`)
	_, err = draughts.English.Start().ParseMove("c3-C4!")
	require.EqualError(t, err, `illegal move "c3-C4!": no such square on this board (C4)`)
}

func TestParseMoveDoesNotAllocate(t *testing.T) {
	p := draughts.English.Start()
	for _, text := range []string{"11-15", "1. 11 15!", "11–15", "c3-d4"} {
		require.Zero(t, testing.AllocsPerRun(100, func() { _, _ = p.ParseMove(text) }), text)
	}
}
