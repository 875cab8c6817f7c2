package table

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// restore saves a table, and returns what is restored of it.
func restore(t *testing.T, from *Table) *Table {
	t.Helper()
	from.revision += 1e12 // the clock of its server is ahead
	s := must(from.Save())
	restored := must(Restore(engines, s.State, func() (string, error) { return s.Text, nil }, Steady(time.Now())))
	t.Cleanup(restored.Close)
	again := must(restored.Save())
	before, _, _ := strings.Cut(string(s.State), `,"revision"`)
	assert.Contains(t, string(again.State), before)
	return restored
}

// same checks that the views of two tables are equal.
func same(t *testing.T, a, b *Table) {
	t.Helper()
	v, w := now(a), now(b)
	require.Greater(t, w.Revision, v.Revision, "a page shows the restored one")
	v.Revision, w.Revision, v.Watchers, w.Watchers = 0, 0, 0, 0
	assert.Equal(t, v, w)
}

func TestSavedTables(t *testing.T) {
	for name, make := range map[string]func(t *testing.T) *Table{
		"new":     func(t *testing.T) *Table { return sit(t, Settings{Variant: draughts.Frisian}) },
		"open":    func(t *testing.T) *Table { return sit(t, against(Player{Kind: Open})) },
		"set up":  func(t *testing.T) *Table { return sit(t, Settings{FEN: loneKings}) },
		"engines": func(t *testing.T) *Table { return sit(t, against(Player{Kind: Engine, Level: 3})) },
		"undone":  func(t *testing.T) *Table { return sit(t, Settings{}, "9-14", "23-19", "11-15", "goto 1") },
		"loaded, continued": func(t *testing.T) *Table {
			const pdn = `[Event "Club"] 1. 11-15! {the usual} 23-19 2. 8-11 (2. 9-14) 22-17 {a} 1-0`
			return sit(t, Settings{PDN: pdn}, "goto 2", "9-14")
		},
		"over": func(t *testing.T) *Table {
			return sit(t, timed("30s"), "11-15", "pause", "resign", "rematch", "resign")
		},
		"offer": func(t *testing.T) *Table {
			table := against2(t, Settings{})
			require.NoError(t, table.Do(other, Action{Do: "draw"}))
			return table
		},
	} {
		t.Run(name, func(t *testing.T) {
			table := make(t)
			restored := restore(t, table)
			same(t, table, restored)
			assert.Equal(t, table.You(me), restored.You(me))
			assert.Equal(t, table.You(other), restored.You(other))
			assert.Equal(t, must(table.PDN()), must(restored.PDN()))
		})
	}
}

// TestSavedClock restores a game whose clock ran. It did not run while there was no server.
func TestSavedClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := sit(t, timed("30s+5s"), "11-15")
		time.Sleep(10 * time.Second)
		play(t, table, "23-19")
		time.Sleep(2 * time.Second)
		alive, saved := time.Now(), must(table.Save())
		alive = Steady(alive)
		assert.Contains(t, string(saved.State), alive.UTC().Format(`"2006-01-02T15:04:05`), "since now")
		table.Close()
		restoreAt := func(alive time.Time) *Table {
			restored := must(Restore(engines, saved.State, nil, alive))
			t.Cleanup(restored.Close)
			return restored
		}
		assert.Equal(t, Pair[float64]{25, 23}, left(restoreAt(alive.Add(10*time.Second))), "by a clock set back")
		time.Sleep(24 * time.Hour)
		late, restored := restoreAt(alive.Add(time.Minute)), restoreAt(alive)
		assert.Equal(t, Pair[float64]{25, 33}, left(restored))
		assert.Contains(t, must(restored.PDN()), alive.Format(`[Date "2006.01.02"]`), "the day on which it began")
		time.Sleep(33 * time.Second)
		synctest.Wait()
		assert.Equal(t, "White wins: time-out", now(restored).Over.Words)
		assert.Equal(t, "White wins: time-out", now(late).Over.Words, "the time was up before")
	})
}

// TestRestoredClock checks that a clock that runs does not go by the time of day after its game was out of memory.
func TestRestoredClock(t *testing.T) {
	table := sit(t, timed("30s"), "11-15")
	restored := must(Restore(engines, must(table.Save()).State, nil, Steady(time.Now())))
	defer restored.Close()
	deadline, _ := restored.clock.Deadline()
	assert.Contains(t, deadline.String(), " m=")
}

// TestTextIsHandedOver checks that a table does without a text that is stored elsewhere.
func TestTextIsHandedOver(t *testing.T) {
	table := sit(t, Settings{PDN: "1. 11-15 {one} *"})
	s := must(table.Save())
	require.NotEmpty(t, s.Text)
	table.HandOver(s.TextVersion+1, func() (string, error) { return "", errors.New("an outdated text") })
	table.HandOver(s.TextVersion, func() (string, error) { return s.Text, nil })
	assert.Contains(t, must(table.PDN()), "{one}")
	again := must(table.Save())
	assert.Empty(t, again.Text)
	assert.Equal(t, s.TextVersion, again.TextVersion)
	require.NoError(t, table.Do(me, Action{Do: "load", Text: "1. 11-15 {two} *"}))
	again = must(table.Save())
	assert.Contains(t, again.Text, "{two}")
	assert.Greater(t, again.TextVersion, s.TextVersion)
	for _, same := range []*Table{table, restore(t, table)} {
		assert.Equal(t, len(again.Text)+2, same.Reads(Action{Text: "1", Settings: Settings{FEN: "2"}}))
	}
}

// TestCommentsAreBounded loads a game with long comments: the view has their beginning and end, the PDN all.
func TestCommentsAreBounded(t *testing.T) {
	var text strings.Builder
	for _, m := range []string{"1. 11-15", "23-19", "2. 8-11", "22-17"} {
		text.WriteString(m + " {" + strings.Repeat("word ", 10_000) + "} ")
	}
	table := sit(t, Settings{PDN: text.String() + "*"})
	assert.Less(t, len(table.JSON()), 8*maxComment)
	assert.Equal(t, 40_000, strings.Count(must(table.PDN()), "word"))
}

// TestChangesAreCounted checks that each change of what is saved, and no other, calls the function of OnChange.
func TestChangesAreCounted(t *testing.T) {
	table := sit(t, Settings{})
	changes := 0
	table.OnChange(func() { changes++ })
	for _, do := range []func(){
		func() { play(t, table, "11-15") },
		func() { require.NoError(t, table.Do(me, Action{Do: "undo"})) },
		func() { require.NoError(t, table.Do(me, Action{Do: "name", Text: "Anna"})) },
	} {
		before, version := changes, table.version
		do()
		assert.Greater(t, changes, before)
		assert.Greater(t, table.version, version)
	}
	before := changes
	table.Listen("watcher")
	assert.Equal(t, before, changes)
}

func TestSpoiltStates(t *testing.T) {
	text := func() (string, error) { return "", errors.New("it is gone") }
	for _, state := range []string{"", "{}", "null", "[]", `{"game":{"variant":"english","moves":["1-32"]}}`} {
		_, err := Restore(engines, []byte(state), text, time.Time{})
		assert.Error(t, err, state)
	}
	s := must(sit(t, Settings{PDN: "1. 11-15 *"}).Save())
	assert.True(t, json.Valid(s.State))
	_, err := Restore(engines, s.State, text, time.Time{})
	assert.ErrorContains(t, err, "it is gone")
}
