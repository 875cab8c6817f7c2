package table

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	certificates "github.com/godraughts/draughts/solve/builtin"
)

const me Token = "me"

var engines = NewEngines(EngineOptions{Search: draughts.Options{Hash: 1}, Number: 2})

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// sit returns a table with a game, which one person watches, after the actions of play.
func sit(t *testing.T, s Settings, actions ...string) *Table {
	t.Helper()
	table := sitWith(t, engines, s)
	play(t, table, actions...)
	return table
}

// sitWith returns a table with other engines.
func sitWith(t *testing.T, e *Engines, s Settings) *Table {
	t.Helper()
	table := must(New(e, s, me))
	t.Cleanup(table.Close)
	table.Listen("watcher")
	return table
}

// leave ends all listeners of a table.
func leave(table *Table) {
	table.mu.Lock()
	defer table.mu.Unlock()
	clear(table.listeners)
	table.listenersChanged()
}

func now(t *Table) View {
	t.mu.Lock()
	defer t.mu.Unlock()
	v := t.makeView()
	v.Clock = t.clock.show(time.Now())
	return v
}

// until waits for a condition on the view of a table.
func until(t *testing.T, table *Table, what string, happened func(View) bool) View {
	t.Helper()
	var v View
	require.Eventually(t, func() bool {
		v = now(table)
		return happened(v)
	}, time.Minute, time.Millisecond, what)
	return v
}

// play makes moves such as 11-15, and does what else needs no more than a number, such as "undo" or "goto 2".
func play(t *testing.T, table *Table, actions ...string) {
	t.Helper()
	for _, text := range actions {
		action := Action{Do: "move", Text: text, Ply: table.Ply()}
		if text[0] >= 'a' {
			do, ply, _ := strings.Cut(text, " ")
			action = Action{Do: do, Ply: must(strconv.Atoi("0" + ply))}
		}
		require.NoError(t, table.Do(me, action), text)
	}
}

func against(p Player) Settings {
	return Settings{Variant: draughts.English, Players: Pair[Player]{White: p}}
}

func TestEngineAnswers(t *testing.T) {
	for level := draughts.Level(0); level <= draughts.MaxLevel; level++ {
		table := sit(t, against(Player{Kind: Engine, Level: level}), "11-15")
		until(t, table, "an answer", func(v View) bool { return v.Ply == 2 })
		assert.ErrorIs(t, table.Do(me, Action{Do: "draw"}), ErrPlaysOn)
	}
}

// TestEngineProves lets the engine play Killer on six rows, of which one first move wins, and asks it for a move where
// the other side has lost a game of Russian draughts that need not be lost.
func TestEngineProves(t *testing.T) {
	read := 0
	e := NewEngines(EngineOptions{Search: draughts.Options{Hash: 1}, Proof: func(name string) ([]byte, error) {
		if read++; read == 1 {
			return nil, fs.ErrNotExist // for now
		}
		return certificates.Files().ReadFile(name)
	}})
	s := against(Player{Kind: Engine, Level: draughts.MaxLevel})
	s.Variant = must(draughts.ParseVariant("killer-6x6"))
	e.proofs.strategy(s.Variant)
	for range 3 {
		table := sitWith(t, e, s)
		for ply := 1; now(table).Over == nil; ply += 2 {
			until(t, table, "a move", func(v View) bool { return v.Ply == ply || v.Over != nil })
			if v := now(table); v.Over == nil {
				assert.Contains(t, table.thinking.Words, "White wins")
				play(t, table, v.Legal[rand.IntN(len(v.Legal))].Text)
			}
		}
		v := now(table)
		assert.Equal(t, "14-12", v.Moves[0].Text)
		assert.Equal(t, "white", v.Over.Winner)
		assert.LessOrEqual(t, v.Ply, 2*42)
	}
	s = Settings{Variant: must(draughts.ParseVariant("russian-6x6")), FEN: "B:Wf4,d2:Bc5,b2"}
	hint, err := sitWith(t, e, s).Hint(t.Context(), me)
	require.NoError(t, err)
	assert.Equal(t, "b2-a1", hint.Text)
	assert.Equal(t, 3, read)
}

func TestEngineThinksAloud(t *testing.T) {
	table := sit(t, against(Player{Kind: Engine, Seconds: 1}))
	notified, _ := table.Listen("watcher")
	play(t, table, "11-15")
	var seen Seen
	thinkingRevision := 0
	for table.Ply() < 2 {
		<-notified
		if _, thinking := table.Changes(&seen); string(thinking) != "null" && thinking != nil {
			thinkingRevision++
		}
	}
	assert.Greater(t, thinkingRevision, 5)
}

func TestUndoAgainstEngineGoesBackToThePersonsMove(t *testing.T) {
	table := sit(t, against(Player{Kind: Engine, Level: 1}), "11-15")
	until(t, table, "an answer", func(v View) bool { return v.Ply == 2 })
	play(t, table, "undo")
	v := now(table)
	assert.Equal(t, 0, v.Ply)
	assert.Len(t, v.Moves, 2, "they can be played again")
	play(t, table, "redo")
	assert.Equal(t, 2, table.Ply())
	play(t, table, "undo", "9-13")
	until(t, table, "an answer", func(v View) bool { return v.Ply == 2 && v.Moves[0].Text == "9-13" })
	assert.ErrorIs(t, table.Do(me, Action{Do: "redo"}), ErrNothingToDo)
}

// TestOpeningName checks the name of the game's opening, and those of its moves, undone ones included.
func TestOpeningName(t *testing.T) {
	table := sit(t, Settings{})
	assert.Empty(t, now(table).Opening)
	play(t, table, "9-14", "23-19", "11-15", "27-23", "8-11")
	v := now(table)
	assert.Equal(t, "Defiance", v.Opening)
	names := func(v View) (names []string) {
		for _, m := range v.Moves {
			names = append(names, m.Opening)
		}
		return names
	}
	assert.Equal(t, []string{"Double Corner", "", "", "Defiance", ""}, names(v))
	play(t, table, "goto 2")
	v = now(table)
	assert.Equal(t, "Double Corner", v.Opening)
	assert.Equal(t, []string{"Double Corner", "", "", "Defiance", ""}, names(v))
}

// TestSameMoveKeepsRedo plays the move that was undone: the moves after it can still be redone.
func TestSameMoveKeepsRedo(t *testing.T) {
	table := sit(t, Settings{}, "9-14", "23-19", "11-15", "goto 1", "23-19")
	v := now(table)
	require.Equal(t, 2, v.Ply)
	require.Len(t, v.Moves, 3)
	play(t, table, "redo")
	require.Equal(t, 3, table.Ply())

	play(t, table, "goto 1", "22-18")
	require.Len(t, now(table).Moves, 2)
	require.ErrorIs(t, table.Do(me, Action{Do: "redo"}), ErrNothingToDo)
}

// TestRecord loads a game to look at, in both ways, and a position, which is to be played.
func TestRecord(t *testing.T) {
	const pdn = `[White "Marion Tinsley"] [Black "` + "A\tB" + `"] 1. 11-15 23-19 2. 8-11 *`
	loaded := sit(t, Settings{})
	require.NoError(t, loaded.Do(me, Action{Do: "load", Text: pdn}))
	record := Pair[Player]{Player{Kind: Record}, Player{Kind: Record}}
	for _, table := range []*Table{loaded, sit(t, Settings{PDN: pdn, Players: record})} {
		assert.Equal(t, Player{Kind: Record, Name: "Marion Tinsley"}, now(table).Players.White)
		assert.Equal(t, You{Plays: []string{}, Alone: true, Studies: true}, table.You(me))
		assert.True(t, table.WaitsForPerson(), "a link to a game makes no table")
	}
	play(t, loaded, "players")
	assert.Equal(t, []string{"black", "white"}, loaded.You(me).Plays)
	require.NoError(t, loaded.Do(me, Action{Do: "load", Text: "B:WK32:BK1"}))
	assert.Equal(t, []string{"black", "white"}, loaded.You(me).Plays)
}

func TestScoreOfSeveralGames(t *testing.T) {
	table := sit(t, Settings{})
	require.NoError(t, table.Do(me, Action{Do: "resign"})) // Black, who is to move
	assert.Equal(t, Pair[int]{White: 1}, now(table).Won)
	play(t, table, "rematch")
	assert.Equal(t, Pair[int]{Black: 1}, now(table).Won, "the sides have changed")
	play(t, table, "draw", "new")
	v := now(table)
	assert.Equal(t, 1, v.Drawn)
	assert.Nil(t, v.Over)
	assert.ErrorIs(t, table.Do(me, Action{Do: "new", Settings: Settings{FEN: "nonsense"}}), draughts.ErrNoSuchColor)
	assert.Equal(t, 1, now(table).Drawn, "what is refused changes nothing")
	require.NoError(t, table.Do(me, Action{Do: "load", Text: `[FEN "W:W18:B14"] 1. 18x9 *`}))
	assert.Equal(t, Pair[int]{Black: 1}, now(table).Won, "nobody here has played the loaded game")
	play(t, table, "new")
	assert.Equal(t, Pair[int]{Black: 1}, now(table).Won)
}

// TestScoreFollowsPlayers lets the players of a game change sides, and the engine its level.
func TestScoreFollowsPlayers(t *testing.T) {
	table := sit(t, against(Player{Kind: Engine}), "resign")
	exchanged := Pair[Player]{Player{Kind: Person}, Player{Kind: Engine, Level: 3}}
	require.NoError(t, table.Do(me, Action{Do: "new", Settings: Settings{Players: exchanged}}))
	assert.Equal(t, Pair[int]{Black: 1}, now(table).Won, "the engine has won")
	require.NoError(t, table.Do(me, Action{Do: "players", Players: exchanged.exchanged()}))
	assert.Equal(t, Pair[int]{White: 1}, now(table).Won)
	play(t, table, "new")
	assert.Equal(t, Pair[int]{White: 1}, now(table).Won, "other players")

	engines := Pair[Player]{Player{Kind: Engine, Level: 3}, Player{Kind: Engine, Level: 5}}
	table = sit(t, Settings{Players: engines}, "resign")
	require.NoError(t, table.Do(me, Action{Do: "new", Settings: Settings{Players: engines.exchanged()}}))
	assert.Equal(t, Pair[int]{Black: 1}, now(table).Won)
}

// shuffle moves two kings to and fro for a number of plies, a multiple of 4.
func shuffle(t *testing.T, table *Table, plies int) {
	t.Helper()
	for range plies / 4 {
		play(t, table, "1-5", "32-28", "5-1", "28-32")
	}
}

const loneKings = "B:WK32:BK1"

func TestEngineAgreesOnADraw(t *testing.T) {
	table := sit(t, Settings{FEN: loneKings})
	engine := Action{Do: "players", Players: Pair[Player]{White: Player{Kind: Engine, Level: 1}}}
	require.NoError(t, table.Do(me, engine))
	assert.ErrorIs(t, table.Do(me, Action{Do: "draw"}), ErrPlaysOn, "too early")
	play(t, table, "players")
	shuffle(t, table, earliestDraw)
	require.NoError(t, table.Do(me, engine))
	table.engineScore = drawMargin + 1
	assert.ErrorIs(t, table.Do(me, Action{Do: "draw"}), ErrPlaysOn, "it has found more")
	table.engineScore = drawMargin
	play(t, table, "draw")
	assert.Equal(t, "draw: agreement", now(table).Over.Words)
}

func TestClaim(t *testing.T) {
	table := sit(t, Settings{FEN: loneKings})
	assert.ErrorIs(t, table.Do(me, Action{Do: "claim"}), draughts.ErrNoClaim)
	shuffle(t, table, 8)
	assert.Equal(t, draughts.Repetition, now(table).Claim)
	play(t, table, "claim")
	assert.Equal(t, "draw: repetition", now(table).Over.Words)
}

// TestClaimWithMove claims a draw with the move that makes a position the third time.
func TestClaimWithMove(t *testing.T) {
	table := sit(t, Settings{FEN: loneKings})
	claim := func(text string, ply int) error { return table.Do(me, Action{Do: "claim", Text: text, Ply: ply}) }
	assert.ErrorIs(t, claim("1-5", 0), draughts.ErrNoClaim)
	shuffle(t, table, 4)
	play(t, table, "1-5", "32-28", "5-1")
	assert.Equal(t, []string{"28-32"}, now(table).Claims)
	assert.Empty(t, now(table).Claim)
	assert.ErrorIs(t, claim("28-24", 7), draughts.ErrNoClaim)
	assert.ErrorIs(t, claim("28-1", 7), draughts.ErrOccupied)
	assert.ErrorIs(t, claim("28-32", 5), ErrPositionChanged)
	require.Equal(t, 7, now(table).Ply)
	require.NoError(t, claim("28-32", 7))
	assert.Equal(t, "draw: repetition", now(table).Over.Words)
	assert.Len(t, now(table).Moves, 8)

	table = sit(t, Settings{FEN: loneKings})
	shuffle(t, table, 4)
	play(t, table, "1-5", "32-28", "5-1")
	table.players.White = Player{Kind: Engine, Level: 1} // which does not begin to think
	assert.ErrorIs(t, claim("28-32", 7), ErrNotYourTurn, "of the engine")
}

func TestLoadedGameKeepsItsAnnotations(t *testing.T) {
	const text = `[Event "Club"]
[Black "Anna"]
[Black "Bea"]
[Result "1-0"]
[GameType "21"]

1. 11-15! {[%clk 0:05:00] the usual} 23-19 2. 8-11 (2. 9-14) 22-17 {a} 1-0
`
	table := sit(t, Settings{PDN: text})
	v := now(table)
	assert.Equal(t, []string{"Event: Club", "Black: Anna", "Result: 1-0"}, v.About)
	assert.Equal(t, "!", v.Moves[0].Strength)
	assert.Equal(t, "the usual", v.Moves[0].Comment)
	saved := must(table.PDN())
	for _, part := range []string{
		"[%clk 0:05:00]", "the usual", "11-15!", "(2. 9-14)", "[Black \"Anna\"]\n[Black \"Bea\"]", `[Result "1-0"]`,
	} {
		assert.Contains(t, saved, part)
	}

	play(t, table, "goto 1", "22-18")
	saved = must(table.PDN())
	assert.Contains(t, saved, "the usual")
	assert.Contains(t, saved, "(1... 23-19 2. 8-11 (2. 9-14)", "the old moves are a variation")
	assert.Contains(t, saved, `[Result "*"]`, "another game has another result")
}

func TestGameBeyondItsEndIsLoadedUpToIt(t *testing.T) {
	// By the rules of International draughts the third occurrence of a position is a draw; these players continued.
	var moves strings.Builder
	for i := range 6 {
		fmt.Fprintf(&moves, "%d. 1-6 50-45 %d. 6-1 45-50 ", 2*i+1, 2*i+2)
	}
	table := sit(t, Settings{Variant: draughts.International,
		PDN: `[GameType "20"]` + "\n" + `[FEN "W:WK1:BK50"]` + "\n\n" + moves.String() + "*\n"})
	v := now(table)
	require.NotNil(t, v.Over)
	assert.Contains(t, v.About[len(v.About)-1], "Skipped")
	assert.Equal(t, v.Ply, len(v.Moves))
}

// TestLoadsWhatIsReadWithWarnings loads games that package pdn repairs, up to what a table cannot show.
func TestLoadsWhatIsReadWithWarnings(t *testing.T) {
	const tags = "[[Event 'Club']\n[Result 1-0]\n[Empty]\n[Noir “Anna”]\n[Red \"Bo\"]\n[GameType '21']\n"
	for text, want := range map[string]string{
		"1. 11\u200b-15 23\u00ad-19 {a}":  "",
		"1. 11-15 23-19 2. - 22-18":       "Skipped: the moves from an unknown move or a set-up on",
		"1. 11-15 23-19 * 1. 9-13 * 9-14": "Left out: games after this one: 2",
		`1. 11-15 23-19 /FEN "B::"/`:      "Skipped: the moves from an unknown move or a set-up on",
	} {
		table := sit(t, Settings{PDN: tags + text + " 1-0"})
		v := now(table)
		require.Len(t, v.Moves, 2, text)
		assert.Equal(t, []string{"Event: Club", "Black: Anna", "Result: 1-0", "[Empty]"}, v.About[:4])
		assert.Equal(t, want, strings.Join(v.About[4:], ""))
		play(t, table, "8-11")
		saved := must(table.PDN())
		assert.Contains(t, saved, "2. 8-11")
	}
}

func TestLongGame(t *testing.T) {
	table := sit(t, Settings{FEN: loneKings})
	shuffle(t, table, MaxPlies)
	assert.ErrorIs(t, table.Do(me, Action{Do: "move", Text: "1-5", Ply: MaxPlies}), ErrTooLong)
	assert.Equal(t, MaxPlies, table.Ply())
}

func TestHint(t *testing.T) {
	table := sit(t, Settings{FEN: "B:W18,22,25:B1,14,12"})
	hint := must(table.Hint(t.Context(), me))
	assert.Equal(t, "14x23", hint.Text)
	_, err := table.Hint(t.Context(), "somebody")
	assert.ErrorIs(t, err, ErrNoHelp)
	play(t, table, "resign")
	_, err = table.Hint(t.Context(), me)
	assert.ErrorIs(t, err, draughts.ErrGameOver)
}

func TestCapturesVanishInTheOrderOfTheJumps(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "W:WK47:B14,19,29,31,42")
	for m := range p.All() {
		v := viewMove(p, m)
		require.Len(t, v.Captured, len(v.Path)-1)
		for i, sq := range v.Captured {
			assert.True(t, between(p.Variant(), v.Path[i], v.Path[i+1], sq))
		}
	}
}

func TestScoreWords(t *testing.T) {
	for _, c := range []struct {
		score draughts.Score
		words string
	}{
		{0, "even"}, {-4, "even"}, {25, "Black +0.25"}, {-130, "White +1.30"},
		{draughts.WinScore - 5, "Black wins in at most 3"}, {-(draughts.WinScore - 4), "White wins in at most 2"},
		{draughts.WinScore - 1, "Black wins in 1"}, {-(draughts.WinScore - 2), "White wins in 1"},
		{draughts.MaxDatabaseWin, "Black wins"},
	} {
		assert.Equal(t, c.words, scoreWords(c.score, draughts.Black))
	}
}

// Ply returns the number of plies made.
func (t *Table) Ply() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.game.Ply()
}
