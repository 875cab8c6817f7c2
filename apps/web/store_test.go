package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.etcd.io/bbolt"

	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/internal/testsize"
)

// storeOf returns a file with games, which is closed.
func storeOf(t *testing.T, games ...storedGame) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "games.db")
	s := must(openStore(name))
	require.NoError(t, s.put(games))
	require.NoError(t, s.close())
	return name
}

// newStore returns a file with one game, which is closed.
func newStore(t *testing.T) (name string) {
	t.Helper()
	return storeOf(t, storedGame{id: "a", state: []byte("{}"), text: "a text", set: true})
}

// stateOf returns the state of a game in s, nil if it is not there.
func stateOf(t *testing.T, s *store, id string) []byte {
	t.Helper()
	state, _, err := s.get(id)
	require.NoError(t, err)
	return state
}

// started starts a server with a file, stops it, and returns what it has said.
func started(t *testing.T, name string) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var said strings.Builder
	require.Zero(t, run(ctx, []string{"--db", name}, io.Discard, &said))
	return said.String()
}

func change(t *testing.T, name string, do func(*bbolt.Tx) error) {
	t.Helper()
	db := must(bbolt.Open(name, 0o600, nil))
	require.NoError(t, db.Update(do))
	require.NoError(t, db.Close())
}

// TestForeignStores checks that files that are not files of games are refused and stay as they are, as a database and
// as a backup.
func TestForeignStores(t *testing.T) {
	folder := t.TempDir()
	mine := newStore(t)
	content := must(os.ReadFile(mine))
	write := func(name string, content []byte) string {
		name = filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(name, content, 0o600))
		return name
	}
	other, newer := filepath.Join(folder, "other"), write("newer", content)
	change(t, other, func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte("mine"))
		return err
	})
	change(t, newer, func(tx *bbolt.Tx) error {
		return tx.Bucket(metaBucket).Put(versionKey, numberBytes(storeVersion+1))
	})
	spoilt := append([]byte(nil), content...)
	for i := 3 * os.Getpagesize(); i < len(spoilt); i++ {
		spoilt[i] ^= 0x5a
	}
	source := must(openStore(mine))
	t.Cleanup(func() { require.NoError(t, source.close()) })
	for name, want := range map[string]error{
		write("diary", []byte("Dear diary")):               errForeignStore,
		write("long", []byte(string(make([]byte, 1<<16)))): errForeignStore,
		other: errForeignStore,
		newer: errNewerStore,
		write("cut", content[:len(content)/2/4096*4096]): errDamagedStore,
		write("spoilt", spoilt):                          errDamagedStore,
		folder:                                           errForeignStore,
		filepath.Join(folder, "diary", "in a file that is no folder"): nil,
	} {
		before, _ := os.ReadFile(name)
		_, err := openStore(name)
		require.Error(t, err, name)
		if want != nil {
			assert.ErrorIs(t, err, want, name)
		}
		_, err = source.backup(name)
		assert.Error(t, err, name)
		after, _ := os.ReadFile(name)
		assert.Equal(t, before, after, name)
	}
	_, err := openStore(mine)
	assert.ErrorIs(t, err, errStoreInUse)
	_, err = source.backup(mine)
	assert.ErrorIs(t, err, errSameFile)
}

// newLargeStore returns the content of a file with enough games for branch pages.
func newLargeStore(t *testing.T) []byte {
	t.Helper()
	games := []storedGame{{id: "a", state: []byte("{}"), text: "a text", set: true}}
	for i := range 300 {
		games = append(games, storedGame{id: fmt.Sprint(i), state: make([]byte, 100)})
	}
	return must(os.ReadFile(storeOf(t, games...)))
}

// TestDamagedBranches makes each key in a page of branches shorter, most of them in order still. With one that is not
// that of the page below, bbolt would lose pages when it writes.
func TestDamagedBranches(t *testing.T) {
	content, name, damages := newLargeStore(t), filepath.Join(t.TempDir(), "damaged"), 0
	for page := 0; page < len(content); page += os.Getpagesize() {
		if number16(content[page+8:]) != branchPage {
			continue
		}
		for i := range number16(content[page+10:]) {
			damages++
			size := &content[page+headSize*(1+i)+4]
			*size--
			require.NoError(t, os.WriteFile(name, content, 0o600))
			_, err := openStore(name)
			require.ErrorIs(t, err, errDamagedStore)
			*size++
		}
	}
	require.Greater(t, damages, 10)
}

// TestDamagedStore cuts a file of games anywhere, and changes a byte anywhere, or in the first lines of a page. It
// opens with all its games, or is refused with an error that says what to do. Writing to what was opened does not end
// the program.
func TestDamagedStore(t *testing.T) {
	content, name := newLargeStore(t), filepath.Join(t.TempDir(), "damaged")
	refused, tries := 0, testsize.Pick(100, 300, 30_000)
	for i := range tries {
		damaged := bytes.Clone(content)
		switch i % 3 {
		case 0:
			damaged = damaged[:1+i*(len(content)-1)/tries]
		case 1:
			damaged[(i*7919)%len(content)] ^= byte(1 + i%255)
		case 2:
			page := i * 31 * os.Getpagesize() % len(content)
			damaged[page+i%80] ^= byte(1 + i%255)
		}
		require.NoError(t, os.WriteFile(name, damaged, 0o600))
		s, err := openStore(name)
		if err == nil {
			_ = s.put([]storedGame{{id: "new", state: make([]byte, 5000), text: "x", set: true}})
			_ = s.delete([]string{"a", "new", "100", "150", "200", "250", "50"})
			require.NoError(t, s.close())
			continue
		}
		refused++
		require.True(t, slices.ContainsFunc([]error{errForeignStore, errNewerStore, errDamagedStore}, func(e error) bool {
			return err.Error() == name+": "+e.Error()
		}), "%d: %v", i, err)
		require.Equal(t, damaged, must(os.ReadFile(name)))
	}
	require.Greater(t, refused, tries/6)
}

// TestOneDamagedGame flips 8 bytes of a game: in its state, its text and its entry. The server says which game it is,
// and has all others. With a damaged key the keys are out of order, and the file is refused.
func TestOneDamagedGame(t *testing.T) {
	for _, part := range []string{"the state of b", "the text of b", "the holder of b", "bbbbbbbbbb"} {
		var games []storedGame
		for _, id := range []string{"a", "b", "c"} {
			games = append(games, storedGame{
				id: strings.Repeat(id, 10), state: []byte("the state of " + id), text: "the text of " + id, set: true,
				entry: indexEntry{holder: "the holder of " + id},
			})
		}
		name := storeOf(t, games...)
		content := must(os.ReadFile(name))
		flipped := []byte(part)
		for i := range 8 {
			flipped[i] ^= 0x40
		}
		require.NoError(t, os.WriteFile(name, bytes.ReplaceAll(content, []byte(part), flipped), 0o600))
		if part == "bbbbbbbbbb" {
			_, err := openStore(name)
			assert.ErrorIs(t, err, errDamagedStore)
			continue
		}

		assert.Contains(t, started(t, name), `damaged games, which a backup may have: "bbbbbbbbbb" (1 in all)`, part)
		s := must(openStore(name))
		for _, id := range []string{"aaaaaaaaaa", "cccccccccc"} {
			assert.Equal(t, "the state of "+id[:1], string(stateOf(t, s, id)), part)
		}
		_, _, err := s.get("bbbbbbbbbb")
		assert.ErrorIs(t, err, errDamagedGame)
		assert.ErrorContains(t, err, "bbbbbbbbbb")
		require.NoError(t, s.close())
	}
}

// TestStoreWhoseCreationWasInterrupted opens an empty file, and a database without content.
func TestStoreWhoseCreationWasInterrupted(t *testing.T) {
	folder := t.TempDir()
	empty, bare := filepath.Join(folder, "empty"), filepath.Join(folder, "bare")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	change(t, bare, func(*bbolt.Tx) error { return nil })
	for _, name := range []string{empty, bare} {
		s := must(openStore(name))
		require.NoError(t, s.put([]storedGame{{id: "a", state: []byte("{}")}}))
		assert.Equal(t, 1, s.len())
		require.NoError(t, s.close())
	}
}

// TestStoreContent writes, replaces and deletes games.
func TestStoreContent(t *testing.T) {
	name := newStore(t)
	change(t, name, func(tx *bbolt.Tx) error { return tx.Bucket(metaBucket).Put(aliveKey, timeBytes(time.Now())) })
	s := must(openStore(name))
	assert.WithinDuration(t, time.Now(), s.alive, time.Minute)
	assert.Equal(t, s.alive, s.ended[1], "its number was not saved before")
	assert.Equal(t, 1, s.len())
	state, e, err := s.get("a")
	require.NoError(t, err)
	assert.Equal(t, "{}", string(state))
	assert.True(t, e.run == 1 && !e.played)
	require.Equal(t, e, indexEntryOf(e.bytes()))
	require.NoError(t, s.put([]storedGame{{id: "a", state: []byte("new"), entry: indexEntry{played: true}}, {id: "b"}}))
	assert.Equal(t, "a text", must(s.text("a")), "it is not set")
	state, e, err = s.get("a")
	require.NoError(t, err)
	assert.Equal(t, "new", string(state))
	assert.True(t, e.played)
	assert.Equal(t, 2, s.len())
	require.NoError(t, s.delete([]string{"a", "nothing"}))
	assert.Nil(t, stateOf(t, s, "a"))
	assert.Equal(t, 1, s.len())
	require.NoError(t, s.close())
	s = must(openStore(name))
	require.NoError(t, s.put(nil))
	require.NoError(t, s.close())
	s = must(openStore(name))
	assert.Len(t, s.ended, 1)
	assert.True(t, s.ended[2].Before(s.alive), "the second server wrote b, the third nothing")
	require.NoError(t, s.close())
}

// TestSharesOfStore checks that a client that fills the file takes its own place only, with large games and with many.
func TestSharesOfStore(t *testing.T) {
	s := must(openStore(""))
	engines := table.NewEngines(table.EngineOptions{})
	l := newLobby(engines, defaultLimits, s, newMetrics(), noErrors(t))
	l.limits.storedMB = math.MaxInt
	require.NoError(t, l.mayOpen("a"), "there is no limit")
	l.limits.storedMB = 1
	open := func(client, text string) string {
		e, release, err := l.open(client, newTable(t))
		require.NoError(t, err)
		require.NoError(t, l.sync(e))
		release()
		l.dropIdle(time.Now().Add(time.Hour))
		if text != "" {
			require.NoError(t, s.put([]storedGame{{id: e.id, text: text, set: true}}))
		}
		return e.id
	}
	kept := []string{open("honest", ""), open("another", "")}
	for range 50 {
		open("long", strings.Repeat("x", 200_000))
		require.Less(t, s.size.Load(), int64(1.3e6))
	}
	for range 100 {
		open("flood", "")
		require.Less(t, s.size.Load(), int64(1.3e6))
		require.LessOrEqual(t, s.len(), 1_000_000/smallestShare)
	}
	kept = append(kept, open("honest", ""))
	for _, id := range kept {
		require.NotNil(t, stateOf(t, s, id))
	}
	l.close()
	size := s.size.Load()
	again := &store{name: s.name}
	require.NoError(t, s.db.Update(again.begin))
	require.Equal(t, size, again.size.Load(), "the sizes are in the file")
	require.NoError(t, s.close())
}

// TestSurplus checks whose games make room, and which first.
func TestSurplus(t *testing.T) {
	s := must(openStore(""))
	for _, g := range []storedGame{
		{id: "over", entry: indexEntry{holder: "a", over: true}}, {id: "old", entry: indexEntry{holder: "a"}},
		{id: "new", entry: indexEntry{holder: "a"}},
		{id: "large", state: make([]byte, 50_000), entry: indexEntry{holder: "b"}},
		{id: "used", state: make([]byte, 70_000), entry: indexEntry{holder: "c"}},
	} {
		require.NoError(t, s.put([]storedGame{g}))
	}
	var order []string
	for range 5 {
		ids := must(s.surplus(func(id string) bool { return id != "used" }))
		require.NoError(t, s.delete(ids))
		order = append(order, ids...)
	}
	require.Equal(t, []string{"old", "large", "new", "over"}, order)
	name := s.db.Path()
	require.FileExists(t, name)
	require.NoError(t, s.close())
	require.NoFileExists(t, name, "it was temporary")
}

// TestBackupIsNotLost copies a file of games in use, several times, and goes on with the copy. No backup with games is
// replaced by another file.
func TestBackupIsNotLost(t *testing.T) {
	folder := t.TempDir()
	name, copied := filepath.Join(folder, "games.db"), filepath.Join(folder, "copy.db")
	serve := func(want error, games ...storedGame) {
		s := must(openStore(name))
		if len(games) > 0 {
			require.NoError(t, s.put(games))
		}
		kept, err := s.backup(copied)
		require.ErrorIs(t, err, want)
		require.Empty(t, kept)
		require.NoError(t, s.close())
	}
	serve(nil)
	serve(nil, storedGame{id: "a"}, storedGame{id: "a2", state: []byte("the state")})
	require.NoError(t, os.Remove(name))
	serve(errBackupLost)
	serve(errBackupLost, storedGame{id: "b"})
	require.Equal(t, 2, must(recogniseStore(copied)).games)

	require.NoError(t, os.WriteFile(name, must(os.ReadFile(copied)), 0o600))
	serve(nil, storedGame{id: "c"})
	s := must(openStore(copied))
	require.Equal(t, "the state", string(stateOf(t, s, "a2")))
	require.NoError(t, s.close())
	if runtime.GOOS != "windows" {
		require.Equal(t, os.FileMode(0o600), must(os.Stat(copied)).Mode().Perm())
	}
}

// TestBackupIsKept replaces the file of games by an older state of itself, damages a game in it, and deletes all games.
// Each time the backup of before stays beside the new one.
func TestBackupIsKept(t *testing.T) {
	folder := t.TempDir()
	name, copied := filepath.Join(folder, "games.db"), filepath.Join(folder, "copy.db")
	serve := func(want string, games ...storedGame) {
		t.Helper()
		s := must(openStore(name))
		require.NoError(t, s.put(games))
		require.Equal(t, want, must(s.backup(copied)))
		require.Empty(t, must(s.backup(copied)), "once")
		require.NoError(t, s.close())
	}
	serve("", storedGame{id: "a", state: []byte("first")})
	before := must(os.ReadFile(name))
	serve("", storedGame{id: "b", state: []byte("second")})
	require.NoError(t, os.WriteFile(name, before, 0o600))
	serve(copied+".1", storedGame{id: "c", state: []byte("third")})
	require.Equal(t, 2, must(recogniseStore(copied+".1")).games)

	damaged := bytes.ReplaceAll(must(os.ReadFile(name)), []byte("third"), []byte("thirD"))
	require.NoError(t, os.WriteFile(name, damaged, 0o600))
	serve(copied + ".2")
	require.Len(t, must(recogniseStore(copied)).damaged, 1)
	require.Empty(t, must(recogniseStore(copied+".2")).damaged)
	serve("")
	s := must(openStore(name))
	require.NoError(t, s.delete([]string{"a", "c"}))
	require.NoError(t, s.close())
	serve(copied + ".3")
	serve("")
}

// TestWrongClock starts a server long after the one before, as a clock that is set wrong does, and then another. In a
// day no game expires.
func TestWrongClock(t *testing.T) {
	name := newStore(t)
	lim := defaultLimits
	lim.idle, lim.expire, lim.unplayed = time.Millisecond, time.Nanosecond, time.Nanosecond
	serve := func(games int, before func(*lobby)) (told string) {
		t.Helper()
		s := must(openStore(name))
		engines := table.NewEngines(table.EngineOptions{})
		l := newLobby(engines, lim, s, newMetrics(), func(words ...any) { told += fmt.Sprint(words...) })
		before(l)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		l.sweep(ctx)
		require.Equal(t, games, s.len())
		require.NoError(t, l.close())
		require.NoError(t, s.close())
		return told
	}
	aliveIn := func(l *lobby, d time.Duration) { l.store.alive = time.Now().Add(d) }
	require.Contains(t, serve(1, func(l *lobby) { aliveIn(l, -time.Hour) }), "the clock is wrong: no game")
	require.NotContains(t, serve(1, func(l *lobby) { aliveIn(l, time.Hour) }), "the clock")
	require.Contains(t, serve(1, func(l *lobby) {
		aliveIn(l, time.Hour)
		l.ahead = -2 * noExpiry
	}), "the clock has jumped")
	require.Contains(t, serve(0, func(l *lobby) {
		aliveIn(l, time.Hour)
		require.NoError(t, l.store.holdExpiry(time.Now().Add(-noExpiry)))
	}), "deleted for their age")
}

// TestStoreGone deletes the file of games under a server. Games are not saved from then on; the backup still has them.
func TestStoreGone(t *testing.T) {
	name, copied := newStore(t), filepath.Join(t.TempDir(), "copy.db")
	s := must(openStore(name))
	require.NoError(t, s.put([]storedGame{{id: "b", state: []byte("b")}}))
	if os.Remove(name) != nil {
		t.Skip("the system does not delete an open file")
	}
	require.ErrorIs(t, s.put([]storedGame{{id: "c", state: []byte("c")}}), errStoreGone)
	must(s.backup(copied))
	require.Equal(t, s.len(), must(recogniseStore(copied)).games)
	v := newSaver(s, newMetrics(), t.Log)
	require.ErrorIs(t, v.close(), errStoreGone, "the server ends with this")
	require.NoError(t, s.close())
}

// TestNewStoreIsSaid checks that a server says if its file of games is new or empty.
func TestNewStoreIsSaid(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.db")
	require.NoError(t, os.WriteFile(name, nil, 0o600))
	for _, want := range []string{"games.db\" is new, or was empty: it has no games\n", ""} {
		said := started(t, name)
		require.Contains(t, said, want)
		require.Equal(t, want == "", said == "")
	}
}
