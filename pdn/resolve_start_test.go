package pdn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
)

func TestVariantOfGames(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/variants.txt", 4) {
		given, _ := draughts.ParseVariant(row[2]) // zero without a name
		games, errs := readAll(t, strings.NewReader(row[1]), Options{Variant: given})
		require.Empty(t, errs, row[0])
		require.Len(t, games, 1, row[0])
		require.Equal(t, row[3], games[0].Start.Variant.String(), row[0])
		require.Len(t, games[0].Main.Moves, 1, row[0])
	}
}

// TestFirstMover reads games of the GameType that two rule sets have. The side that the GameType names moves first,
// unless the first move is the other's. Result 1-0 is a win for that side, also after formatting.
func TestFirstMover(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/firstmover.txt", 5) {
		v := must(draughts.ParseVariant(row[2]))
		text := `[White "A"][Black "B"][Result "1-0"]` + row[0] + row[1] + " *"
		g, err := NewReader(strings.NewReader(text), Options{}).Read()
		require.NoError(t, err, text)
		require.Equal(t, v, g.Start.Variant, text)
		require.Equal(t, draughts.Win(v.Rules().FirstToMove), g.Result(), text)
		var warned []string
		for _, e := range g.Warnings {
			if kind := e.Kind(); kind == ErrGameType || kind == ErrNotation {
				warned = append(warned, kind.Error())
			}
		}
		require.Equal(t, row[4], strings.Join(slices.Compact(warned), ", "), text)
		requireStable(t, g, Options{})
		written := must(ParseGame(write(t, g)))
		require.Equal(t, row[3], written.Tags.Get("GameType"), text)
		require.Equal(t, g.Result(), written.Result(), text)
		require.Equal(t, "A", written.Tags.Get("White"))
	}
	played := draughts.NewGame(draughts.UnifiedPool)
	require.NoError(t, played.Resign(draughts.Black))
	require.Equal(t, Tags{{"Result", "1-0"}, {"GameType", "23,W,8,8,A0,0"}}, FromGame(played).Tags)
}

// TestGameTypeFields reads games whose moves contradict a field of the GameType. One warning names the field. A Writer
// writes only fields that hold.
func TestGameTypeFields(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/gametypes.txt", 3) {
		g := must(ParseGame(`[GameType "` + row[0] + `"] 1. ` + row[1] + " *"))
		moves, _ := g.Main.CountMoves()
		require.Equal(t, len(strings.Fields(row[1])), moves)
		want := ""
		if row[2] != "" {
			want = fmt.Sprintf("1:1: game 1: %v: %q in %q; read as %v", ErrGameType, row[2], row[0], g.Start.Variant)
		}
		require.Len(t, g.Warnings, len(strings.Fields(row[2])))
		for _, w := range g.Warnings {
			require.EqualError(t, w, want)
		}
		requireStable(t, g, Options{})
	}
}

// TestUnsupportedGameTypes reads games of each GameType that the library does not play. Each has one warning, with
// Options.Strict too.
func TestUnsupportedGameTypes(t *testing.T) {
	for _, gameType := range []string{"27", "30", "31", "41", "27,W,12,12"} {
		for _, strict := range []bool{false, true} {
			text := "[Result \"*\"]\n[GameType \"" + gameType + "\"]\n\n1. 46-41 7-12 2. 99-98 (2. 3-4) *\n"
			games, errs := readAll(t, strings.NewReader(text+"\n"+text), Options{Strict: strict})
			require.Empty(t, errs)
			require.Len(t, games, 2)
			for _, g := range games {
				require.Len(t, g.Warnings, 1)
				require.Equal(t, ErrUnsupportedGameType, g.Warnings[0].Err)
			}
		}
	}
}

// playout returns a game of n plies by the rules of v, without a tag for the rules.
func playout(v draughts.Variant, n, seed int) string {
	p := v.Start()
	var b strings.Builder
	for ply := range n {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		if ply%2 == 0 {
			fmt.Fprintf(&b, "%d. ", ply/2+1)
		}
		m := moves[(seed*7+ply*ply*13+ply*seed)%len(moves)]
		b.WriteString(p.MoveText(m) + " ")
		p = p.After(m)
	}
	return b.String() + "*\n\n"
}

// TestInfer infers the rules of generated games.
func TestInfer(t *testing.T) {
	for _, v := range inferable {
		t.Run(v.String(), func(t *testing.T) {
			var text strings.Builder
			for seed := range 12 {
				text.WriteString("[Event \"A\"]\n\n" + playout(v, 60, seed))
			}
			given := NewScanner(strings.NewReader(text.String()), Options{Variant: v, Infer: true})
			require.True(t, given.Next())
			require.Nil(t, given.InferenceWarning(), "the variant overrules")
			s := NewScanner(strings.NewReader(text.String()), Options{Infer: true})
			for s.Next() {
				require.Equal(t, v, s.Start().Variant)
				require.NoError(t, s.FirstError())
			}
			require.Contains(t, s.InferenceWarning().Error(), "1:1: game 1: no tag names the rules: read as "+v.String()+
				", by which the first 12 games are legal")
		})
	}
}

func TestInferSmall(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/inferred.txt", 4) {
		t.Run(row[0], func(t *testing.T) {
			var want draughts.Variant
			if row[2] != "" {
				want = must(draughts.ParseVariant(row[2]))
			}
			for _, strict := range []bool{false, true} {
				s := NewScanner(strings.NewReader(row[1]), Options{Infer: true, Strict: strict})
				require.True(t, s.Next())
				require.Equal(t, want, s.Start().Variant)
				if row[3] == "-" {
					require.Nil(t, s.InferenceWarning())
					require.Zero(t, s.InferredVariant())
					continue
				}
				require.Contains(t, s.InferenceWarning().Error(), row[3])
				require.True(t, s.InferredVariant().IsValid())
				found := 0
				for _, w := range s.Warnings() {
					if w.Kind() == ErrNoRules {
						require.Equal(t, s.InferenceWarning(), &w)
						found++
					}
				}
				require.Equal(t, 1, found)
			}
		})
	}
}

// TestInferMixed reads games with and without tags for the rules. The rules are inferred once, at the first without.
func TestInferMixed(t *testing.T) {
	text := "[GameType \"21\"]\n1. 11-15 *\n\n" + strings.Repeat("[GameType \"25\"]\n1. c3-d4 *\n\n", 100) +
		"[Event \"A\"]\n1. 34-30 {where it begins} *\n\n[GameType \"21\"]\n1. 11-15 *\n\n1. 34-30 20-25 *\n"
	games, errs := readAll(t, strings.NewReader(text), Options{Infer: true})
	require.Empty(t, errs)
	require.Len(t, games, 104)
	for i, v := range map[int]draughts.Variant{0: draughts.English, 50: draughts.Russian, 101: draughts.International,
		102: draughts.English, 103: draughts.International} {
		require.Equal(t, v, games[i].Start.Variant, i)
	}
	warnings := 0
	for i, g := range games {
		for _, w := range g.Warnings {
			if w.Kind() == ErrNoRules {
				require.Equal(t, 101, i)
				warnings++
			}
		}
	}
	require.Equal(t, 1, warnings)
}

// TestInferBounded infers the rules of a large stream. The Scanner reads ahead only up to its limit, and reads all
// games.
func TestInferBounded(t *testing.T) {
	game := "[Event \"A\"]\n\n1. 34-30 20-25 {" + strings.Repeat("words ", 1000) + "} *\n\n"
	const games = 300
	source := &countingReader{Reader: strings.NewReader(strings.Repeat(game, games))}
	s := NewScanner(source, Options{Infer: true})
	require.True(t, s.Next())
	require.Equal(t, draughts.International, s.Start().Variant)
	require.LessOrEqual(t, source.n, 2*inferBytes)
	room := cap(s.in.buffer)
	n := 1
	for ; s.Next(); n++ {
		require.NoError(t, s.FirstError())
		moves, _ := s.CountMoves()
		require.Equal(t, 2, moves)
	}
	require.Equal(t, games, n)
	require.Equal(t, room, cap(s.in.buffer))
}

type countingReader struct {
	*strings.Reader
	n int
}

func (c *countingReader) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.n += n
	return n, err
}
