package draughts_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
)

// around are the forms in which people write a move; %s is the move.
var around = []string{
	"%s", " %s ", "\t%s\n", "%s!", "%s?", "%s!?", "%s ??", "%s (?!)", "%s(!)", "%s*", "%s!*", "1. %s", "12.%s", "1... %s",
	"1...%s", "... %s", "3.. %s", "1… %s", " 1. %s ! ",
}

// TestParseMove reads texts of legal moves, each in each form of around.
func TestParseMove(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/moves.txt", 6) {
		t.Run(row[0], func(t *testing.T) {
			p := position(t, row[1], row[2])
			for text := range strings.SplitSeq(row[3], ";") {
				for _, frame := range around {
					text := strings.Replace(frame, "%s", text, 1)
					m, err := p.ParseMove(text)
					require.NoError(t, err, "%q", text)
					require.True(t, p.IsLegal(m))
					require.Equal(t, row[4], p.MoveText(m), "%q", text)
					require.Equal(t, "["+row[5]+"]", fmt.Sprint(p.Path(m)), "%q", text)
					require.Equal(t, "1. "+row[4], string(p.AppendMove([]byte("1. "), m)))
				}
			}
		})
	}
}

func TestParseMoveSyntax(t *testing.T) {
	for v, texts := range map[draughts.Variant][]string{
		draughts.English: {
			"", " ", "-", "x", "11", "11-", "-11", "-11-15", "11--15", "11-x15", "1 1-15", "1-1 15", "11-15-", "11-15x", "11/15",
			"11-15.", "11-1a", "1000-11", "256-1", "１１-", "\x0011-15", "99999999999999999999-1", "c3", "cd", "cd4-",
			"z3-d4", "99999999999999999999", "000", "15", strings.Repeat("11-", 100) + "15", strings.Repeat("1", 17),
			"1.", "1. 11", "1. 1.", "3300",
			"!", "11-15 (", "11-15()", "(11-15)", "11-15 good", "11.15", "1 . 11-15", "…",
		},
		draughts.Russian: {
			"", "c", "c3", "cd", "c-", "cd4-", "-d4", "c3--d4", "c d4", "c3 d4-e5", "cd 4", "c 3-d4", "3c-4d", "c3-d", "c3-de5",
			"c3/d4", "22", "m3-d4", "cdd4", "c3:ed4", "с3-d4", "c3-256", "0-0-", strings.Repeat("c3", 65), "c3d4d",
		},
	} {
		p := v.Start()
		for _, text := range texts {
			m, err := p.ParseMove(text)
			require.Zero(t, m)
			var refused *draughts.MoveError
			require.ErrorAs(t, err, &refused, "%q", text)
			require.ErrorIs(t, err, draughts.ErrMoveSyntax, "%q", text)
			require.Equal(t, text, refused.Text)
			require.Equal(t, p, refused.Position)
			require.Less(t, len(err.Error()), 1_000)
		}
	}
}

// TestMoveTextRoundTrip writes every move of random positions and reads it back in each form that is allowed. Short
// forms and digits without separators are the move, or are ambiguous with the move among the candidates.
func TestMoveTextRoundTrip(t *testing.T) {
	ambiguous := 0
	for _, v := range draughts.Variants() {
		randomPositions(v, 5, func(p draughts.Position) {
			for m := range p.All() {
				requireEncodings(t, &m)
				text := p.MoveText(m)
				spaced := strings.NewReplacer("-", " - ", "x", " x ", ":", " : ").Replace(text)
				texts := []string{text, strings.ToUpper(text), spaced}
				squares := p.Path(m)
				if !m.IsCapture() || strings.IndexAny(text, "x:") == strings.LastIndexAny(text, "x:") {
					squares = []draughts.Square{m.From(), m.To()}
				}
				var numbers []string
				for _, sq := range squares {
					numbers = append(numbers, sq.String())
				}
				texts = append(texts, strings.Join(numbers, " "))
				var short []string
				if v.Rules().Algebraic {
					texts = append(texts, strings.NewReplacer("-", "", "x", "", ":", "").Replace(text))
					short = append(short, text[:1]+text[2:])
				}
				if digits := strings.Join(numbers, ""); len(digits) >= 3 && m.NumCaptured() <= 6 { // more are not read
					short = append(short, digits)
				}
				for _, text := range texts {
					read, err := p.ParseMove(text)
					require.NoError(t, err, "%s: %q", p, text)
					require.Equal(t, m, read, "%s: %q", p, text)
				}
				for _, text := range short {
					read, err := p.ParseMove(text)
					if err == nil {
						require.Equal(t, m, read, "%s: %q", p, text)
						continue
					}
					ambiguous++
					require.ErrorIs(t, err, draughts.ErrAmbiguousMove, "%s: %q", p, text)
					var refused *draughts.MoveError
					require.ErrorAs(t, err, &refused)
					require.Contains(t, refused.Moves, m)
				}
			}
		})
	}
	require.Positive(t, ambiguous)
}

// TestLineText has the lines that ExamplePosition_LineText does not have.
func TestLineText(t *testing.T) {
	english := draughts.NewGame(draughts.English)
	play(t, english, opening...)
	line := english.Moves()
	russian := draughts.NewGame(draughts.Russian)
	play(t, russian, "c3-d4", "d6-c5", "b2-c3")
	tests := []struct {
		name  string
		from  draughts.Position
		moves []draughts.Move
		want  string
		legal int // the moves before the first that is not
	}{
		{"none", english.Start(), nil, "", 0},
		{"names, White first", russian.Start(), russian.Moves(), "1. c3-d4 d6-c5 2. b2-c3", 3},
		{"an illegal move", english.Start(), []draughts.Move{line[0], line[0], line[1]},
			"1. 11-15 {11-15 is not legal}", 1},
		{"the zero move", english.Start(), []draughts.Move{line[0], {}}, "1. 11-15 {no move is not legal}", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, test.from.LineText(test.moves))
			texts := test.from.LineTexts(test.moves)
			require.Len(t, texts, test.legal)
			p := test.from
			for i, text := range texts {
				require.Equal(t, p.MoveText(test.moves[i]), text)
				p = p.After(test.moves[i])
			}
		})
	}
	p := english.Start()
	require.Equal(t, []string{"9-13", "10-14"}, p.MoveTexts(p.Moves()[:2]), "alternatives")
	require.Empty(t, p.MoveTexts(nil))
}

func TestParseMoveDoesNotAllocate(t *testing.T) {
	p := draughts.English.Start()
	for _, text := range []string{"11-15", "1. 11 15!", "11–15", "c3-d4"} {
		require.Zero(t, testing.AllocsPerRun(100, func() { _, _ = p.ParseMove(text) }), text)
	}
}

func TestMoveText(t *testing.T) {
	for _, c := range []struct {
		p          draughts.Position
		move, text string
	}{
		{draughts.English.Start(), "11-15", "english 11-15"},
		{draughts.MustParseFEN(draughts.Russian, "W:Wc7:Bh8"), "c7-d8", "russian c7-d8=K"},
		{draughts.MustParseFEN(draughts.Russian, "W:Wd6:Be7,g7"), "d6:f8:h6", "russian d6:h6=K (e7 g7)"},
		{draughts.MustParseFEN(draughts.International, "W:WK47:B14,19,29,31,42"), "47x38x24x13x36",
			"international 47x36 (19 29 31 42)"},
	} {
		m := must(c.p.ParseMove(c.move))
		requireJSON(t, m, `"`+c.text+`"`)
	}
	requireJSON(t, draughts.Move{}, `""`)
	requireJSON(t, map[draughts.Move]int{draughts.English.Start().Moves()[0]: 1}, `{"english 9-13":1}`)
}
