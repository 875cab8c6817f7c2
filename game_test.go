package draughts_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// newGame returns a game that begins at a FEN, clocks included.
func newGame(t *testing.T, v draughts.Variant, fen string) *draughts.Game {
	t.Helper()
	s := must(draughts.ParseSetup(v, fen))
	return must(draughts.NewGameFrom(s))
}

func play(t *testing.T, g *draughts.Game, texts ...string) {
	t.Helper()
	for _, text := range texts {
		m := must(g.PlayText(text))
		require.Equal(t, m, g.Moves()[g.Ply()-1])
	}
}

// opening is the beginning of a game of English draughts, with its first exchange.
var opening = []string{"11-15", "22-18", "15x22", "25x18", "8-11", "29-25", "4-8", "24-20"}

// TestGame plays an opening. FuzzGame compares the methods of a Game with a model.
func TestGame(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	require.False(t, g.Undo())
	require.False(t, g.Redo())
	play(t, g, opening...)
	require.Equal(t, draughts.English, g.Variant())
	require.Equal(t, draughts.English.Start(), g.Start())
	require.Equal(t, "B:W18,20,21,23,25,26,27,28,30,31,32:B1,2,3,5,6,7,8,9,10,11,12", g.Position().String())
	for _, ply := range []int{-1, 9, math.MaxInt, math.MinInt} {
		require.ErrorIs(t, g.GoTo(ply), draughts.ErrNoSuchPly)
		require.ErrorIs(t, err2(g.PositionAt(ply)), draughts.ErrNoSuchPly)
	}
	require.NoError(t, g.GoTo(5))
	for _, list := range [][]draughts.Move{g.Moves(), g.Undone()} {
		clear(list)
		_ = append(list[:2], draughts.Move{}, draughts.Move{})
	}
	require.NoError(t, g.GoTo(8))
	require.Equal(t, g.Start().LineTexts(g.Moves()), opening, "the slices are the caller's")
	for p, m := range g.All() {
		at := must(g.PositionAt(8 - g.Ply()))
		require.Equal(t, at, p)
		require.Equal(t, opening[8-g.Ply()], p.MoveText(m))
		require.True(t, g.Undo(), "the loop may change the game")
	}
	require.Zero(t, g.Ply())
	require.True(t, g.Redo())
	for p := range g.All() {
		require.Equal(t, g.Start(), p)
		break
	}
}

func TestNewGame(t *testing.T) {
	require.PanicsWithValue(t, "draughts: NewGame: unknown variant 0", func() { draughts.NewGame(0) })

	_, err := draughts.NewGameFrom(draughts.Setup{})
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
	_, err = draughts.NewGameFrom(draughts.Setup{Variant: draughts.English})
	require.ErrorIs(t, err, draughts.ErrEmptyBoard)

	g := newGame(t, draughts.English, "W:WK1:BK32:H7")
	require.EqualValues(t, 7, g.DrawCounters().NoProgress)
	require.Equal(t, "W:WK1:BK32", g.Start().String())
	require.Equal(t, "W:WK1:BK32:H7", g.StartSetup().FEN())

	at := draughts.NewGameAt(g.Position())
	require.Equal(t, g.Start(), at.Start())
	require.Zero(t, at.DrawCounters())
	play(t, at, "1-6")
	require.Equal(t, draughts.Game{}, *draughts.NewGameAt(draughts.Position{}))
}

func requireOver(t *testing.T, g *draughts.Game) {
	t.Helper()
	before, outcome := g.Clone(), g.Outcome()
	text := "the game is over: " + outcome.String()
	for _, m := range append(g.Position().Moves(), draughts.Move{}) {
		require.EqualError(t, g.Play(m), text)
	}
	require.EqualError(t, err2(g.PlayText("11-15")), text)
	require.EqualError(t, g.Resign(draughts.White), text)
	require.EqualError(t, g.AgreeDraw(), text)
	require.EqualError(t, g.ClaimDraw(), text)
	require.EqualError(t, g.End(draughts.Outcome{Result: draughts.Draw, Reason: draughts.Adjudication}), text)
	require.ErrorIs(t, g.AgreeDraw(), draughts.ErrGameOver)
	require.Equal(t, draughts.NoReason, g.ClaimableDraw())
	require.Equal(t, before, g, "nothing changes")
}

// withoutProgress are policies for moving kings: each returns the preferred moves.
var withoutProgress = []struct {
	name    string
	prefers func(g *draughts.Game, m draughts.Move) bool
}{
	{"any move", anyMove},
	{"no captures", avoidsCaptures},
	{"to and fro", func(g *draughts.Game, m draughts.Move) bool {
		moves := g.Moves()
		if len(moves) < 2 {
			return avoidsCaptures(g, m)
		}
		last := moves[len(moves)-2]
		return m.From() == last.To() && m.To() == last.From()
	}},
}

// TestEveryGameEnds plays random endings of every built-in rule set, with players who avoid each other. Claimable
// draws are claimed.
func TestEveryGameEnds(t *testing.T) {
	for _, v := range builtinVariants() {
		for _, style := range withoutProgress {
			t.Run(v.String()+", "+style.name, func(t *testing.T) {
				random := rand.New(rand.NewPCG(16, uint64(v)))
				for range 12 {
					g := randomEnding(random, v)
					// Each capture and each move of a man begins the count of moves without progress again. Where there is no
					// such count, games end because positions recur: the longest of these has a few thousand plies.
					p, rules := g.Position(), v.Rules()
					bound := 2 * rules.Draws.NoProgress * (p.White().Len() + p.Black().Len() + p.Men().Len()*rules.Size)
					if bound == 0 {
						bound = 10_000
					}
					for g.Outcome().Result == draughts.Ongoing && g.ClaimableDraw() == draughts.NoReason {
						require.LessOrEqual(t, g.Ply(), bound, "from %s", g.Start())
						require.NoError(t, g.Play(pickPreferred(random, g, style.prefers)))
					}
				}
			})
		}
	}
}

// builtinVariants returns the rule sets of the library, without those that other tests register.
func builtinVariants() []draughts.Variant {
	return draughts.Variants()[:draughts.UnifiedPool]
}

func anyMove(*draughts.Game, draughts.Move) bool { return true }

// avoidsCaptures prefers moves after which there is no capture.
func avoidsCaptures(g *draughts.Game, m draughts.Move) bool {
	return !g.Position().After(m).HasCapture()
}

// pickPreferred returns a random move, a preferred one if there is any.
func pickPreferred(
	random *rand.Rand, g *draughts.Game, prefers func(*draughts.Game, draughts.Move) bool,
) draughts.Move {
	moves := g.Position().Moves()
	random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, m := range moves {
		if prefers(g, m) {
			return m
		}
	}
	return moves[0]
}

// randomEnd ends some of the games in a way that the board does not show, and undoes moves of some.
func randomEnd(t *testing.T, random *rand.Rand, g *draughts.Game) {
	t.Helper()
	if g.Ply() > 0 && random.IntN(2) == 0 {
		require.NoError(t, g.GoTo(random.IntN(g.Ply()+1)))
	}
	if g.Outcome().Result == draughts.Ongoing {
		win := draughts.Win(draughts.Color(random.IntN(2)))
		ends := []draughts.Outcome{
			{Result: win, Reason: draughts.Resignation}, {Result: draughts.Draw, Reason: draughts.Agreement},
			{Result: win, Reason: draughts.TimeOut}, {Result: win, Reason: draughts.Forfeit},
			{Result: draughts.Draw, Reason: draughts.Adjudication},
		}
		if n := random.IntN(8); n < len(ends) {
			require.NoError(t, g.End(ends[n]))
		}
	} else if g.ClaimableDraw() != draughts.NoReason {
		require.NoError(t, g.ClaimDraw())
	}
	if random.IntN(3) == 0 {
		g.Undo()
	}
}

// requireSameGame checks that two games are the same, the moves that can be redone included.
func requireSameGame(t *testing.T, want, got *draughts.Game) {
	t.Helper()
	require.Equal(t, want.Clone(), got.Clone())
}

// TestGameSetup continues random games of all rule sets from their Setup, and from its FEN.
func TestGameSetup(t *testing.T) {
	for _, v := range builtinVariants() {
		randomGames(v, testsize.Pick(6, 6, 600), func(g *draughts.Game) {
			start := g.Start().Setup()
			start.MoveNumber = 35
			again := must(draughts.NewGameFrom(start))
			second := v.Rules().FirstToMove != start.Turn
			for i, m := range g.Moves() {
				require.NoError(t, again.Play(m))
				s := again.Setup()
				require.Equal(t, again.DrawCounters(), s.Counters)
				if second {
					require.Equal(t, 36+i/2, s.MoveNumber)
				} else {
					require.Equal(t, 35+(i+1)/2, s.MoveNumber)
				}
				read := must(draughts.ParseSetup(v, s.FEN()))
				read.Counters.Endings = s.Counters.Endings
				require.Equal(t, s, read)
				onward := must(draughts.NewGameFrom(s))
				require.Equal(t, s, onward.Setup())
			}
			requireEncodings(t, again)
		})
	}
	g := draughts.NewGame(draughts.English)
	require.Equal(t, 1, g.Setup().MoveNumber)
	play(t, g, opening...)
	require.Equal(t, "B:W18,20,21,23,25,26,27,28,30,31,32:B1,2,3,5,6,7,8,9,10,11,12:F5", g.Setup().FEN())
	require.True(t, g.Undo())
	require.Equal(t, 4, g.Setup().MoveNumber)
}

// TestGameString has what TestGameStringIsPDN of package pdn does not compare.
func TestGameString(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	require.Equal(t, `[Variant "english"] *`, fmt.Sprint(g))
	play(t, g, opening[:3]...)
	require.True(t, g.Undo())
	require.Equal(t, `[Variant "english"] 1. 11-15 22-18 *`, fmt.Sprint(g))
	require.NoError(t, g.Resign(draughts.White))
	require.Equal(t, `[Variant "english"] 1. 11-15 22-18 {Black wins: resignation} *`, fmt.Sprint(*g), "and no pointer")
	g = newGame(t, draughts.Russian, "B:WKa1:Bc3,h8,b8:H4:F35")
	play(t, g, "b8-a7")
	require.Equal(t, `[Variant "russian"] [FEN "B:WKa1:Bb8,h8,c3:H4:F35"] 35... b8-a7 *`, g.String())
	var none *draughts.Game
	require.Equal(t, "<nil>", fmt.Sprint(none))
}

// TestGameJSON marshals random games of all rule sets and reads them back: with -long, 2,000 of each.
func TestGameJSON(t *testing.T) {
	reasons := make(map[draughts.Reason]int)
	for _, v := range builtinVariants() {
		random := rand.New(rand.NewPCG(18, uint64(v)))
		randomGames(v, testsize.Pick(16, 16, 2_000), func(g *draughts.Game) {
			randomEnd(t, random, g)
			requireEncodings(t, g)
			reasons[g.Outcome().Reason]++
		})
	}
	requireMet(t, reasons, draughts.NoReason, draughts.NoMoves, draughts.Repetition, draughts.NoProgress,
		draughts.EndingLimit, draughts.Agreement, draughts.Resignation, draughts.TimeOut, draughts.Forfeit,
		draughts.Adjudication, draughts.KingMade, draughts.NoPieces)
}

// TestGameJSONOfOwnRules checks that the rules of a game are in its JSON, and must be the same in the program.
func TestGameJSONOfOwnRules(t *testing.T) {
	rules := draughts.Russian.Rules()
	rules.GameType, rules.OptionalCapture = 0, true
	v := must(draughts.RegisterVariant("json-russian", rules))
	g := draughts.NewGame(v)
	play(t, g, "c3-d4", "d6-e5", "b2-c3")
	text := must(json.Marshal(g))
	require.Contains(t, string(text), `"optional_capture":true`)
	var read draughts.Game
	require.NoError(t, json.Unmarshal(text, &read))
	requireSameGame(t, g, &read)

	other := strings.Replace(string(text), `"optional_capture":true,`, "", 1)
	err := json.Unmarshal([]byte(other), &read)
	require.ErrorIs(t, err, draughts.ErrRules)
	require.ErrorContains(t, err, "rules at offset")
	other = strings.Replace(string(text), `"json-russian"`, `"unregistered"`, 1)
	err = json.Unmarshal([]byte(other), &read)
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
	requireSameGame(t, g, &read)
}

func TestGameWithoutJSON(t *testing.T) {
	_, err := json.Marshal(draughts.Game{})
	require.ErrorIs(t, err, draughts.ErrNoPosition)
	unchecked := draughts.UncheckedPosition(draughts.English, draughts.White, 1, 0, 0)
	_, err = json.Marshal(draughts.NewGameAt(unchecked))
	require.ErrorIs(t, err, draughts.ErrNotEncodable)
	var none *draughts.Game
	text := must(json.Marshal(none))
	require.Equal(t, "null", string(text))
}

// TestGameJSONAsPeopleWriteIt reads moves in other forms, and games that end by the rules without an outcome.
func TestGameJSONAsPeopleWriteIt(t *testing.T) {
	var g draughts.Game
	require.NoError(t, json.Unmarshal([]byte(` { "moves" : [ "1. 11-15!", "23 19" ] , "variant" : "English" } `), &g))
	require.Equal(t, 2, g.Ply())
	require.NoError(t, json.Unmarshal([]byte(`{"variant":"russian","moves":["22-18","d6-e5"]}`), &g))
	require.Equal(t, draughts.Russian, g.Variant())
	require.NoError(t, json.Unmarshal([]byte(`{"variant":"english","start":"W:W15:B11","moves":["15x8"]}`), &g))
	require.Equal(t, draughts.NoPieces, g.Outcome().Reason)
}
