package table

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
)

func timed(control string) Settings { return Settings{Clock: clock.MustParse(control)} }

// left returns the seconds that both sides have left.
func left(t *Table) Pair[float64] {
	v := now(t).Clock
	return Pair[float64]{float64(v.Left.White) / 1000, float64(v.Left.Black) / 1000}
}

func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := sit(t, timed("30s"))
		v := now(table)
		assert.Equal(t, "", v.Clock.Running, "it does not run until the first move")
		assert.Equal(t, "30s", v.Clock.Control)
		time.Sleep(time.Hour)
		play(t, table, "11-15")
		assert.Equal(t, "white", now(table).Clock.Running)
		time.Sleep(10 * time.Second)
		play(t, table, "23-19")
		assert.Equal(t, Pair[float64]{20, 30}, left(table))
		time.Sleep(30*time.Second - 1)
		assert.Nil(t, now(table).Over)
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		v = now(table)
		assert.Equal(t, "White wins: time-out", v.Over.Words)
		assert.Equal(t, "", v.Clock.Running)
		assert.Equal(t, Pair[float64]{20, 0}, left(table))
		assert.Equal(t, Pair[int]{White: 1}, v.Won)
	})
}

// TestUndoRestoresTimes takes back moves, also after a loss on time, and makes them again.
func TestUndoRestoresTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := sit(t, timed("30s+5s"), "11-15")
		time.Sleep(10 * time.Second)
		play(t, table, "23-19")
		assert.Equal(t, Pair[float64]{25, 35}, left(table))
		time.Sleep(35 * time.Second)
		synctest.Wait()
		require.NotNil(t, now(table).Over)

		play(t, table, "undo")
		v := now(table)
		assert.Nil(t, v.Over)
		assert.Equal(t, Pair[int]{}, v.Won)
		assert.Equal(t, "white", v.Clock.Running)
		assert.Equal(t, Pair[float64]{30, 35}, left(table))
		time.Sleep(time.Second)
		assert.Equal(t, Pair[float64]{29, 35}, left(table))
		play(t, table, "goto 0")
		assert.Equal(t, Pair[float64]{30, 30}, left(table))
		play(t, table, "goto 1")
		assert.Equal(t, Pair[float64]{30, 35}, left(table))
	})
}

// TestClockOfAContinuedGame goes back to before the clock was set: each side has its whole time there.
func TestClockOfAContinuedGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := timed("30s")
		s.PDN = "1. 11-15 23-19 2. 8-11 *"
		table := sit(t, s, "22-17")
		time.Sleep(10 * time.Second)
		play(t, table, "4-8", "goto 4")
		assert.Equal(t, Pair[float64]{30, 30}, left(table))
		play(t, table, "goto 1")
		assert.Equal(t, "", now(table).Clock.Running)
		play(t, table, "22-18")
		time.Sleep(time.Second)
		assert.Equal(t, Pair[float64]{30, 29}, left(table))
	})
}

// TestMoveAfterTheTime makes a move when the time is up and the timer has not fired.
func TestMoveAfterTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := sit(t, timed("30s"), "11-15")
		table.stopTimer()
		time.Sleep(30 * time.Second)
		err := table.Do(me, Action{Do: "move", Text: "23-19", Ply: 1})
		require.ErrorContains(t, err, "the game is over: Black wins: time-out")
		assert.Equal(t, 1, table.Ply())
	})
}

// TestVariationGivesNoTime plays the moves of a variation again that became the game.
func TestVariationGivesNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := sit(t, timed("30s"), "11-15")
		time.Sleep(10 * time.Second)
		play(t, table, "23-19")
		require.NoError(t, vary(t, table, "vary", "11-15", "22-18", "15x22", "25x18"))
		play(t, table, "goto 1", "22-18")
		assert.Equal(t, Pair[float64]{30, 30}, left(table), "those of before the move")
		time.Sleep(5 * time.Second)
		play(t, table, "redo", "redo")
		assert.Equal(t, Pair[float64]{30, 25}, left(table))
	})
}

func TestDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := sit(t, timed("2/30s d5s,10s"), "11-15")
		time.Sleep(2 * time.Second)
		assert.Equal(t, int64(3000), now(table).Clock.Delay)
		assert.Equal(t, Pair[float64]{30, 30}, left(table))
		time.Sleep(6 * time.Second)
		assert.Equal(t, Pair[float64]{27, 30}, left(table))
		assert.Equal(t, int64(0), now(table).Clock.Delay)
		play(t, table, "23-19", "8-11")
		assert.Equal(t, Pair[float64]{27, 40}, left(table), "the second period of Black")
	})
}

// TestViewHasTheTime checks that a view which is read again shows the time at that moment.
func TestViewHasTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := sit(t, timed("30s"), "11-15")
		read := func() (v View) {
			require.NoError(t, json.Unmarshal(table.JSON(), &v))
			return v
		}
		assert.Equal(t, int64(30000), read().Clock.Left.White)
		time.Sleep(time.Second)
		assert.Equal(t, int64(29000), read().Clock.Left.White)
	})
}

// TestUnwatchedEngines checks that two engines play while somebody watches, and that else their clock stops.
func TestUnwatchedEngines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := timed("30s")
		engine := Player{Kind: Engine, Level: 0}
		s.Players = Pair[Player]{engine, engine}
		table := sit(t, s)
		for table.Ply() < 2 {
			time.Sleep(matchPause)
			synctest.Wait()
		}
		version, _ := table.Version()
		leave(table)
		ply := table.Ply()
		after, _ := table.Version()
		assert.Greater(t, after, version, "it is saved")
		time.Sleep(time.Hour)
		v := now(table)
		assert.LessOrEqual(t, v.Ply, ply+1, "the move that was being made is made")
		assert.Equal(t, "", v.Clock.Running)
		assert.Nil(t, v.Over)
		table.Listen("watcher")
		assert.NotEqual(t, "", now(table).Clock.Running)
	})
}

func TestCheckClock(t *testing.T) {
	for text, valid := range map[string]bool{
		"5m+3s": true, "40/90m,30m d5s": true, "none": true, "2h d60s": true,
		"3h": false, "5m d61s": false, "1/1m,1m b61s": false,
	} {
		err := checkClock(clock.MustParse(text))
		require.Equal(t, !valid, errors.Is(err, ErrClock), text)
	}
	require.ErrorIs(t, checkClock(clock.Control{{Time: math.MinInt64}}), ErrClock)
}

// TestEngineKeepsToItsClock lets an engine play that may use 10 s for a move but has 2 s for the game.
func TestEngineKeepsToItsClock(t *testing.T) {
	s := timed("2s")
	s.Players.White = Player{Kind: Engine, Seconds: MaxSeconds}
	table := sit(t, s, "11-15")
	v := until(t, table, "an answer", func(v View) bool { return v.Ply == 2 || v.Over != nil })
	assert.Nil(t, v.Over)
	s.Players = Pair[Player]{Player{Kind: Engine}, Player{Kind: Engine}} // at once, but for the pause before each move
	v = until(t, sit(t, s), "ten moves", func(v View) bool { return v.Ply == 10 || v.Over != nil })
	assert.Nil(t, v.Over)
}

func TestTimeControlTag(t *testing.T) {
	for control, tag := range map[string]string{
		"40/90m,30m+30s": `[TimeControl "40/5400:1800+30"]`, "5m d3s": "", "none": "",
	} {
		text := must(sit(t, timed(control)).PDN())
		assert.Contains(t, text, tag)
		assert.Equal(t, tag != "", strings.Contains(text, "TimeControl"))
	}
}

func TestPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := sit(t, timed("30s"))
		assert.ErrorIs(t, table.Do(me, Action{Do: "pause"}), ErrNothingToDo, "it has not begun")
		assert.ErrorIs(t, table.Do(me, Action{Do: "resume"}), ErrNothingToDo)
		play(t, table, "11-15")
		time.Sleep(10 * time.Second)
		play(t, table, "pause")
		time.Sleep(time.Hour)
		v := now(table)
		assert.True(t, v.Paused)
		assert.Equal(t, "", v.Clock.Running)
		assert.Equal(t, Pair[float64]{20, 30}, left(table))
		assert.ErrorIs(t, table.Do(me, Action{Do: "move", Text: "23-19", Ply: 1}), ErrPaused)
		assert.ErrorIs(t, table.Do(me, Action{Do: "pause"}), ErrNothingToDo)
		play(t, table, "resume")
		time.Sleep(time.Second)
		play(t, table, "23-19")
		assert.Equal(t, Pair[float64]{19, 30}, left(table))

		play(t, table, "pause", "resign")
		assert.False(t, now(table).Paused)
		play(t, table, "rematch", "11-15")
	})
}

// TestBothAgreeToPause has two people at a table: one asks, the other agrees, and the first resumes.
func TestBothAgreeToPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := against2(t, timed("30s"))
		play(t, table, "11-15")
		require.NoError(t, table.Do(other, Action{Do: "pause"}))
		v := now(table)
		assert.Equal(t, &Offer{What: "pause", By: draughts.White}, v.Offer)
		assert.False(t, v.Paused)
		play(t, table, "accept")
		time.Sleep(time.Hour)
		assert.True(t, now(table).Paused)
		play(t, table, "resume")
		assert.Equal(t, "white", now(table).Clock.Running)
	})
}

// TestPauseStopsTheEngine pauses while an engine thinks; it begins anew after that.
func TestPauseStopsTheEngine(t *testing.T) {
	s := timed("1m")
	s.Players.White = Player{Kind: Engine, Seconds: MaxSeconds}
	table := sit(t, s, "11-15", "pause")
	assert.Never(t, func() bool { return table.Ply() > 1 }, 50*time.Millisecond, time.Millisecond)
	play(t, table, "resume")
	until(t, table, "an answer", func(v View) bool { return v.Ply == 2 })
}

// TestGoesOnWithTheTimes continues a game with the times that its players had, within the bounds of a clock.
func TestGoesOnWithTheTimes(t *testing.T) {
	for _, c := range []struct {
		left int64
		want float64
	}{{61_500, 61.5}, {-5, 1}, {math.MaxInt64, maxClockSeconds}} {
		settings := timed("5m+3s")
		settings.PDN, settings.Left = "1. 11-15 *", &Pair[int64]{White: c.left, Black: 2000}
		assert.Equal(t, Pair[float64]{White: c.want, Black: 2}, left(sit(t, settings)))
	}
}
