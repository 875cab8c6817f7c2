package table

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// other is the token of the person who plays White against me.
const other Token = "other"

// against2 returns a table of two people.
func against2(t *testing.T, s Settings) *Table {
	t.Helper()
	s.Players = Pair[Player]{White: Player{Kind: Open}, Black: Player{Name: "Anna"}}
	table := sit(t, s)
	require.NoError(t, table.Sit(draughts.White, other, "Bert"))
	return table
}

// alternate makes moves of two people, from the side to move on.
func alternate(t *testing.T, table *Table, moves ...string) {
	t.Helper()
	for _, text := range moves {
		token := me
		if now(table).Turn == "white" {
			token = other
		}
		require.NoError(t, table.Do(token, Action{Do: "move", Text: text, Ply: table.Ply()}))
	}
}

func TestDeclinedOfferIsTold(t *testing.T) {
	table := against2(t, Settings{})
	play(t, table, "draw")
	require.NoError(t, table.Do(other, Action{Do: "decline"}))
	assert.Equal(t, &Offer{What: "draw", By: draughts.Black, Declined: true}, now(table).Offer)
	assert.ErrorIs(t, table.Do(other, Action{Do: "accept"}), ErrNothingToDo)
	assert.ErrorIs(t, table.Do(me, Action{Do: "rematch"}), ErrNothingToDo, "the game goes on")
	assert.Nil(t, now(table).Over)
	require.NoError(t, table.Do(other, Action{Do: "draw"}), "it is a new offer, no agreement")
	assert.Equal(t, &Offer{What: "draw", By: draughts.White}, now(table).Offer)
	assert.ErrorIs(t, table.Do(me, Action{Do: "accept", Text: "undo"}), ErrNothingToDo, "another offer is meant")
	alternate(t, table, "11-15")
	assert.Nil(t, now(table).Offer)
}

// TestTakeBack takes back the last move of the one who asks, with the answer to it if there is one.
func TestTakeBack(t *testing.T) {
	for _, c := range []struct {
		name  string
		asker Token
		moves []string
		ply   int
	}{
		{"own last move", other, []string{"11-15", "23-19"}, 1},
		{"before the answer", me, []string{"11-15", "23-19"}, 0},
		{"before the answer of the other", other, []string{"11-15", "23-19", "8-11"}, 1},
		{"own last move, answered before", me, []string{"11-15", "23-19", "8-11"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := against2(t, Settings{})
			alternate(t, table, c.moves...)
			require.NoError(t, table.Do(c.asker, Action{Do: "undo"}))
			assert.Equal(t, len(c.moves), table.Ply(), "the other has not agreed")
			answerer := me
			if c.asker == me {
				answerer = other
			}
			require.NoError(t, table.Do(answerer, Action{Do: "accept"}))
			assert.Equal(t, c.ply, table.Ply())
		})
	}
	table := against2(t, Settings{})
	alternate(t, table, "11-15")
	assert.ErrorIs(t, table.Do(other, Action{Do: "undo"}), ErrNothingToDo, "White has not moved")
	assert.ErrorIs(t, table.Do(me, Action{Do: "pause"}), ErrNothingToDo, "there is no clock")
	require.NoError(t, table.Do(me, Action{Do: "draw"}))
	assert.ErrorIs(t, table.Do(other, Action{Do: "undo"}), ErrNothingToDo)
	assert.Equal(t, "draw", now(table).Offer.What)
}

// TestTakeBackGivesNoTime takes back moves of two people: both keep the time that they have left, and nothing is taken
// back when it is up. No time passes before both are there.
func TestTakeBackGivesNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := timed("30s+1s")
		s.Players = Pair[Player]{White: Player{Kind: Open}, Black: Player{}}
		table := sit(t, s, "11-15")
		time.Sleep(time.Hour)
		require.NoError(t, table.Sit(draughts.White, other, ""))
		time.Sleep(10 * time.Second)
		alternate(t, table, "23-19")
		time.Sleep(4 * time.Second)
		assert.Equal(t, Pair[float64]{21, 27}, left(table))
		require.NoError(t, table.Do(other, Action{Do: "undo"}))
		play(t, table, "accept")
		assert.Equal(t, Pair[float64]{21, 27}, left(table))
		assert.Equal(t, "white", now(table).Clock.Running)
		time.Sleep(time.Second)
		assert.Equal(t, Pair[float64]{20, 27}, left(table))
		time.Sleep(20 * time.Second)
		synctest.Wait()
		assert.ErrorIs(t, table.Do(me, Action{Do: "undo"}), draughts.ErrGameOver)
	})
}

func TestRematchFromTheSamePosition(t *testing.T) {
	table := sit(t, Settings{FEN: loneKings})
	first := now(table).FEN
	play(t, table, "1-5", "resign", "rematch")
	assert.Equal(t, first, now(table).FEN)
	assert.Equal(t, 0, now(table).Ply)

	table = sit(t, Settings{Variant: draughts.Frisian, FEN: "W:WK46:BK5:H2:F1"})
	want := table.game.DrawCounters()
	play(t, table, now(table).Legal[0].Text, "rematch")
	assert.Equal(t, want, table.game.DrawCounters())
}

func TestNames(t *testing.T) {
	table := against2(t, Settings{})
	v := now(table)
	assert.Equal(t, Pair[string]{"Bert", "Anna"}, Pair[string]{v.Players.White.Name, v.Players.Black.Name})
	require.NoError(t, table.Do(other, Action{Do: "name", Text: " Berta "}))
	table.players.Black.Name = `Anna\` // of a game that was saved before such names were refused
	assert.Contains(t, must(table.PDN()), "[White \"Berta\"]\n[Black \"Anna\"]\n")
	table.players.Black.Name = "Anna"
	for _, name := range []string{"a\nb", "\u202eanna", `a\ `, string(make([]byte, 100))} {
		assert.ErrorIs(t, table.Do(me, Action{Do: "name", Text: name}), ErrPlayer)
	}
	play(t, table, "resign", "rematch")
	require.NoError(t, table.Do(other, Action{Do: "accept"}))
	assert.Equal(t, "Anna", now(table).Players.White.Name, "names go with the players")
}

func TestPresence(t *testing.T) {
	table := against2(t, Settings{})
	assert.Equal(t, Pair[bool]{}, now(table).Present)
	table.Listen(me)
	_, stop := table.Listen(other)
	table.Listen("spectator")
	assert.Equal(t, Pair[bool]{true, true}, now(table).Present)
	stop()
	assert.Equal(t, Pair[bool]{Black: true}, now(table).Present)
	engine := sit(t, against(Player{Kind: Engine, Level: 1}))
	assert.Equal(t, Pair[bool]{White: true}, now(engine).Present)
}
