package table

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// served receives the clients that had a searcher, in order.
type served chan string

// list returns the clients that were served since the last call.
func (s served) list() (clients []string) {
	for range len(s) {
		clients = append(clients, <-s)
	}
	return clients
}

// occupy borrows a searcher of a lane for a time, and then sends the client to done.
func occupy(t *testing.T, l *lane, client string, d time.Duration, done served) {
	go func() {
		n, err := l.borrow(context.Background(), client)
		assert.NoError(t, err)
		time.Sleep(d)
		done <- client
		n.giveBack()
	}()
	synctest.Wait() // in this order
}

// TestLane has one client with many requests and another with one, which does not wait for the others.
func TestLane(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLane("moves", 1, make([]*draughts.Searcher, 1), nil)
		done := make(served, 100)
		for range 5 {
			occupy(t, l, "greedy", 10*time.Second, done)
		}
		time.Sleep(15 * time.Second)
		occupy(t, l, "modest", time.Second, done)
		occupy(t, l, "modest", time.Second, done)
		assert.Equal(t, 5, l.waiting())
		time.Sleep(time.Minute)
		assert.Equal(t, []string{"greedy", "greedy", "modest", "modest", "greedy", "greedy", "greedy"}, done.list())
		assert.Equal(t, 0, l.waiting())
		time.Sleep(time.Hour)
		occupy(t, l, "modest", time.Second, done)
		time.Sleep(time.Minute)
		synctest.Wait()
		assert.NotContains(t, l.clients, "greedy", "it is forgotten")
	})
}

// TestLaneShare checks that one client cannot have all searchers of a lane.
func TestLaneShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLane("moves", 1, make([]*draughts.Searcher, 2), nil)
		done := make(served, 100)
		occupy(t, l, "greedy", 10*time.Second, done)
		occupy(t, l, "greedy", 10*time.Second, done)
		occupy(t, l, "modest", time.Second, done)
		time.Sleep(time.Minute)
		assert.Equal(t, []string{"modest", "greedy", "greedy"}, done.list())
	})
}

// TestLaneOldRequests has new clients ask all the time: a client that has used much has its turn nevertheless.
func TestLaneOldRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLane("moves", 1, make([]*draughts.Searcher, 1), nil)
		done := make(served, 100)
		occupy(t, l, "greedy", 20*time.Second, done)
		occupy(t, l, "greedy", time.Second, done)
		for i := range 60 {
			occupy(t, l, fmt.Sprint(i), time.Second, done)
			time.Sleep(time.Second)
		}
		assert.Equal(t, 2, strings.Count(strings.Join(done.list(), " "), "greedy"))
		time.Sleep(time.Hour)
	})
}

// TestTurns checks that a turn ends when others wait, the sooner the more, and lasts while nobody does.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLane("moves", 1, make([]*draughts.Searcher, 1), nil)
		var took [4]time.Duration
		for i := range took {
			go func() {
				n, err := l.borrow(t.Context(), fmt.Sprint(i))
				assert.NoError(t, err)
				<-n.turn.Done()
				took[i] = n.giveBack()
			}()
			synctest.Wait()
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		assert.Equal(t, [4]time.Duration{patience / 4, patience / 3, patience / 2}, took)
	})
}

// TestWorkIsRefused checks that work which would wait for long is refused, before the connection ends.
func TestWorkIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := NewEngines(EngineOptions{Search: draughts.Options{Hash: 1}, Number: 1})
		long := func() error { time.Sleep(maxWorkWait + time.Second); return nil }
		go func() { assert.NoError(t, e.Work(t.Context(), long)) }()
		synctest.Wait()
		assert.ErrorIs(t, e.Work(t.Context(), long), ErrTooMuchWork)
		time.Sleep(time.Second)
		assert.NoError(t, e.Work(t.Context(), long))

		must(e.analysis.borrow(t.Context(), "somebody"))
		_, err := e.BestMove(t.Context(), draughts.NewGame(draughts.English), nil, draughts.Limits{})
		assert.ErrorIs(t, err, ErrTooMuchWork)
	})
}

// TestBusy has strong engines move at five tables with one searcher. Some who wait see that it is busy, and all but the
// last move within the time of one.
func TestBusy(t *testing.T) {
	e := NewEngines(EngineOptions{Search: draughts.Options{Hash: 1}, Number: 1})
	var tables []*Table
	for i := range 5 {
		table := sitWith(t, e.For(fmt.Sprint(i)), against(Player{Kind: Engine, Seconds: MaxSeconds}))
		play(t, table, "11-15")
		tables = append(tables, table)
	}
	busy := map[int]bool{} // tables that have shown it
	require.Eventually(t, func() bool {
		moved := 0
		for i, table := range tables {
			_, thinking := table.Changes(new(Seen))
			if strings.Contains(string(thinking), `"busy":true`) {
				busy[i] = true
			}
			moved += table.Ply() - 1
		}
		return moved == len(tables)-1
	}, MaxSeconds*time.Second, time.Millisecond)
	assert.NotEmpty(t, busy)
}

// TestLaneCancelled checks that a cancelled request leaves the queue.
func TestLaneCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLane("moves", 1, make([]*draughts.Searcher, 1), nil)
		done := make(served, 100)
		occupy(t, l, "a", 10*time.Second, done)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := l.borrow(ctx, "b")
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Equal(t, 0, l.waiting())
		occupy(t, l, "b", time.Second, done)
		time.Sleep(time.Minute)
		assert.Equal(t, []string{"a", "b"}, done.list())
		synctest.Wait()
		assert.Len(t, l.free, 1)
	})
}

func TestBudget(t *testing.T) {
	now := time.Now()
	var b budget
	assert.Greater(t, b.left(0, now), time.Hour)
	assert.Equal(t, time.Minute, b.left(time.Minute, now))
	b.charge(90*time.Second, time.Minute, now)
	assert.Equal(t, -30*time.Second, b.left(time.Minute, now))
	assert.Equal(t, 0*time.Second, b.left(time.Minute, now.Add(30*time.Minute)))
	assert.Equal(t, time.Minute, b.left(time.Minute, now.Add(5*time.Hour)))
}

// TestTimeOfClientsAndGames uses up the time of a game, and of a client. The engine then plays fast, and gives no
// hints.
func TestTimeOfClientsAndGames(t *testing.T) {
	for name, o := range map[string]EngineOptions{"client": {ClientTime: time.Second}, "game": {GameTime: time.Second}} {
		t.Run(name, func(t *testing.T) {
			o.Search.Hash, o.Number = 1, 1
			e := NewEngines(o).For("somebody")
			table := sitWith(t, e, Settings{Variant: draughts.English, Players: Pair[Player]{
				White: Player{Kind: Engine, Seconds: MaxSeconds},
			}})
			must(table.Hint(t.Context(), me))
			_, err := table.Hint(t.Context(), me)
			assert.ErrorIs(t, err, ErrTimeUsed)
			play(t, table, "11-15")
			began := time.Now()
			until(t, table, "an answer", func(v View) bool { return v.Ply == 2 })
			assert.Less(t, time.Since(began), MaxSeconds*time.Second/2)

			none := func(Analysis) { assert.Fail(t, "it may not think") }
			assert.ErrorIs(t, table.Analyse(t.Context(), me, Studied{}, none), ErrTimeUsed)
			assert.ErrorIs(t, table.Do(me, Action{Do: "review", On: true}), ErrTimeUsed)

			other := sitWith(t, NewEngines(o).For("another"), Settings{})
			_, err = other.Hint(t.Context(), me)
			assert.NoError(t, err)
		})
	}
}

// TestHintsAtOnce asks for more hints than a client may have.
func TestHintsAtOnce(t *testing.T) {
	e := NewEngines(EngineOptions{Search: draughts.Options{Hash: 1}, Number: 1, Hints: 2})
	hint := func(e *Engines) (func(), error) { return e.begin("hint", e.options.Hints, ErrTooManyHints) }
	one := e.For("one")
	var done []func()
	for range 2 {
		done = append(done, must(hint(one)))
	}
	_, err := sitWith(t, one, Settings{}).Hint(t.Context(), me)
	assert.ErrorIs(t, err, ErrTooManyHints)
	must(hint(e.For("two")))()
	done[0]()
	must(hint(one))()
}

// TestNoThinkingUnwatched checks that an engine does not begin to think when nobody watches.
func TestNoThinkingUnwatched(t *testing.T) {
	searches := make(chan string, 10)
	e := NewEngines(EngineOptions{Search: draughts.Options{Hash: 1}, Number: 1,
		Observe: func(lane string, _, _ time.Duration) { searches <- lane }})
	s := timed("30s")
	s.Players.White = Player{Kind: Engine, Level: 3}
	table := sitWith(t, e, s)
	leave(table)
	play(t, table, "11-15")
	v := now(table)
	assert.Equal(t, 1, v.Ply)
	assert.Equal(t, "", v.Clock.Running, "its clock stops")
	assert.Never(t, func() bool { return len(searches) > 0 }, 20*time.Millisecond, time.Millisecond)
	table.Listen("watcher")
	assert.Equal(t, "quick", <-searches)
	until(t, table, "an answer", func(v View) bool { return v.Ply == 2 })
}
