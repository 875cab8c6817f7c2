package main

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
)

// Errors of files of games.
var (
	errForeignStore = errors.New("the file is not a file of games of this program: it is left as it is")
	errNewerStore   = errors.New("the file was written by a newer version of this program: it is left as it is")
	errDamagedStore = errors.New("the file is damaged and left as it is: put a backup in its place, or move it away to " +
		"begin with no games")
	errDamagedGame = errors.New("the saved game is damaged: a backup may have it")
	errStoreInUse  = errors.New("another program uses the file")
	errSameFile    = errors.New("the backup cannot be the file of games itself")
	errBackupLost  = errors.New("this backup has games that the file of games does not have, and is left as it is: " +
		"move it away or name another; to get its games back, stop the server and copy it to the file of games")
	errStoreGone = errors.New("the file of games has been deleted or replaced: games are not saved any more; stop the " +
		"server, and copy a backup to the file")
)

// store keeps games in a file. Its methods are safe for concurrent use.
type store struct {
	db        *bbolt.DB
	temporary bool
	alive     time.Time            // when the server before this one last ran, by table.Steady; zero for a new file
	ended     map[uint64]time.Time // when earlier servers whose games the file has were known to run
	past      []byte               // ended in the form of aliveKey
	heldSince time.Time            // when the last noExpiry began; long ago for none
	run       uint64               // number of this server
	name      string               // random: see nameKey
	file      fs.FileInfo          // of the file that was opened
	began     int                  // number of the first transaction of this server
	damaged   []string             // the games that were found damaged
	copied    atomic.Bool          // a backup is of this server, so that none of another state can be lost
	size      atomic.Int64         // the sum of indexEntry.share
}

// openStore opens a file of games, and creates it if it does not exist. With an empty name it is a temporary file,
// which close deletes. A file that is not recognised stays as it is.
func openStore(name string) (*store, error) {
	s := &store{}
	if name == "" {
		f, err := os.CreateTemp("", "draughts-*.db")
		if err != nil {
			return nil, err
		}
		name, s.temporary = f.Name(), true
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	found, err := recogniseStore(name)
	if err == nil {
		s.damaged = found.damaged
		err = s.open(name)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// open opens a file that has been recognised.
func (s *store) open(name string) (err error) {
	defer asDamage(&err)
	s.db, err = bbolt.Open(name, 0o600, &bbolt.Options{Timeout: time.Second, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return storeError(err)
	}
	err = s.db.Update(s.begin)
	if err == nil {
		s.file, err = os.Stat(name)
	}
	if err != nil {
		return errors.Join(storeError(err), s.db.Close())
	}
	return nil
}

// asDamage turns a panic of bbolt or of pageCheck, which found what cannot be in a database, into an error.
func asDamage(err *error) {
	switch fault := recover().(type) {
	case nil:
	case *fs.PathError: // the file cannot be read
		*err = fault
	default:
		*err = errDamagedStore
	}
}

func storeError(err error) error {
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return errStoreInUse
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrVersionMismatch),
		errors.Is(err, berrors.ErrChecksum), errors.Is(err, berrors.ErrBucketNotFound):
		return errForeignStore
	}
	if system := new(fs.PathError); errors.As(err, &system) {
		return err
	}
	return errDamagedStore // in words that help nobody
}

// foundStore is what recogniseStore has found in a file; zero if there is no file, or no game in it.
type foundStore struct {
	games   int
	name    string
	last    int      // number of the last transaction
	damaged []string // games
}

// recogniseStore returns an error unless the file is a file of games, is empty or does not exist. It writes nothing.
func recogniseStore(name string) (found foundStore, err error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return found, nil
	case err != nil:
		return found, err
	case !info.Mode().IsRegular():
		return found, errForeignStore
	case info.Size() == 0:
		return found, nil
	}
	defer asDamage(&err)
	db, err := bbolt.Open(name, 0, &bbolt.Options{Timeout: time.Second, ReadOnly: true})
	if err != nil {
		return found, storeError(err)
	}
	defer db.Close()
	err = db.View(func(tx *bbolt.Tx) error {
		if tx.Size() > info.Size() {
			return errDamagedStore
		}
		if err := checkPages(tx, name); err != nil {
			return err
		}
		if first, _ := tx.Cursor().First(); first == nil {
			return nil // the creation was interrupted
		}
		meta := tx.Bucket(metaBucket)
		if meta == nil || string(meta.Get(formatKey)) != storeFormat {
			return errForeignStore
		}
		if number(meta.Get(versionKey)) > storeVersion {
			return errNewerStore
		}
		if index := tx.Bucket(indexBucket); index != nil {
			found = foundStore{index.Stats().KeyN, string(meta.Get(nameKey)), tx.ID(), damagedGames(tx)}
		}
		return nil
	})
	return found, err
}

// begin creates the buckets of a new file, and notes that another server uses it.
func (s *store) begin(tx *bbolt.Tx) error {
	for _, name := range [][]byte{metaBucket, gamesBucket, textsBucket, indexBucket} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	meta := tx.Bucket(metaBucket)
	s.run, s.began = number(meta.Get(runsKey))+1, tx.ID()
	if s.name = string(meta.Get(nameKey)); s.name == "" {
		s.name = rand.Text()
	}
	has := map[uint64]bool{} // games of a server
	err := tx.Bucket(indexBucket).ForEach(func(_, value []byte) error {
		e := indexEntryOf(value)
		s.size.Add(e.share())
		has[e.run] = true
		return nil
	})
	s.heldSince = timeOf(meta.Get(heldKey))
	s.ended = map[uint64]time.Time{}
	for pair := range slices.Chunk(meta.Get(aliveKey), 16) {
		end := max(0, len(pair)-8) // files of before have the time of the last server alone
		run := cmp.Or(number(pair[:end]), s.run-1)
		s.alive = timeOf(pair[end:])
		if has[run] {
			s.ended[run], s.past = s.alive, slices.Concat(s.past, numberBytes(run), timeBytes(s.alive))
		}
	}
	return errors.Join(
		err,
		meta.Put(formatKey, []byte(storeFormat)),
		meta.Put(versionKey, numberBytes(storeVersion)),
		meta.Put(runsKey, numberBytes(s.run)),
		meta.Put(nameKey, []byte(s.name)),
	)
}

// holdExpiry begins noExpiry.
func (s *store) holdExpiry(from time.Time) error {
	s.heldSince = from
	return s.db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(metaBucket).Put(heldKey, timeBytes(from)) })
}

// damagedGames returns the games that are not as they were written.
func damagedGames(tx *bbolt.Tx) (ids []string) {
	_ = tx.Bucket(indexBucket).ForEach(func(id, value []byte) error {
		if !indexEntryOf(value).isOf(tx, id) {
			ids = append(ids, quote.Text(string(id)))
		}
		return nil
	})
	return ids
}

// holder returns a client in the form of the file, from which nobody can tell its address.
func (s *store) holder(client string) string {
	sum := sha256.Sum256([]byte(s.name + client))
	return string(sum[:8])
}

// storedGame is a game as the file has it.
type storedGame struct {
	id    string
	state []byte
	text  string
	set   bool // text is new: "" means none
	entry indexEntry
}

// put writes games in one transaction. When it returns they are on disk.
func (s *store) put(games []storedGame) error {
	if now, err := os.Stat(s.db.Path()); err != nil || !os.SameFile(now, s.file) {
		return errStoreGone
	}
	grown := int64(0)
	err := s.db.Update(func(tx *bbolt.Tx) error {
		now := time.Now()
		states, texts, index := tx.Bucket(gamesBucket), tx.Bucket(textsBucket), tx.Bucket(indexBucket)
		for _, g := range games {
			key := []byte(g.id)
			g.entry.changed, g.entry.run = now, s.run
			if !g.set {
				g.text = string(texts.Get(key))
			}
			g.entry.size = uint64(len(g.state) + len(g.text))
			grown += g.entry.share()
			if old := index.Get(key); old != nil {
				before := indexEntryOf(old)
				g.entry.holder = before.holder
				grown -= before.share()
			}
			g.entry.sum = g.entry.sumOf(g.state, []byte(g.text))
			err := errors.Join(states.Put(key, g.state), index.Put(key, g.entry.bytes()))
			if g.set && g.text == "" {
				err = errors.Join(err, texts.Delete(key))
			} else if g.set {
				err = errors.Join(err, texts.Put(key, []byte(g.text)))
			}
			if err != nil {
				return err
			}
		}
		return tx.Bucket(metaBucket).Put(aliveKey, slices.Concat(s.past, numberBytes(s.run), timeBytes(table.Steady(now))))
	})
	if err == nil {
		s.size.Add(grown)
	}
	return err
}

// get returns the state of a game; nil if the file does not have it.
func (s *store) get(id string) (state []byte, e indexEntry, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		value, entry := tx.Bucket(gamesBucket).Get([]byte(id)), tx.Bucket(indexBucket).Get([]byte(id))
		if e = indexEntryOf(entry); entry != nil && !e.isOf(tx, []byte(id)) {
			return fmt.Errorf("%w: %s", errDamagedGame, quote.Text(id))
		}
		state = bytes.Clone(value)
		return nil
	})
	return state, e, err
}

// text returns the PDN that a game comes from.
func (s *store) text(id string) (text string, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		text = string(tx.Bucket(textsBucket).Get([]byte(id)))
		return nil
	})
	return text, err
}

// len returns the number of games.
func (s *store) len() (n int) {
	_ = s.db.View(func(tx *bbolt.Tx) error { // it fails only if the file is closed
		n = tx.Bucket(indexBucket).Stats().KeyN
		return nil
	})
	return n
}

// each calls do for each game.
func (s *store) each(do func(id string, e indexEntry)) error {
	return s.db.View(func(tx *bbolt.Tx) error {
		return tx.Bucket(indexBucket).ForEach(func(id, value []byte) error {
			do(string(id), indexEntryOf(value))
			return nil
		})
	})
}

// expired returns the games that have not changed since the time played. For those without a move that is unplayed.
func (s *store) expired(played, unplayed time.Time) (ids []string, err error) {
	err = s.each(func(id string, e indexEntry) {
		if e.changed.Before(played) || !e.played && e.changed.Before(unplayed) {
			ids = append(ids, id)
		}
	})
	return ids, err
}

func (s *store) delete(ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	freed := int64(0)
	err := s.db.Update(func(tx *bbolt.Tx) error {
		for _, id := range ids {
			if old := tx.Bucket(indexBucket).Get([]byte(id)); old != nil {
				freed += indexEntryOf(old).share()
			}
			for _, bucket := range [][]byte{gamesBucket, textsBucket, indexBucket} {
				if err := tx.Bucket(bucket).Delete([]byte(id)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err == nil {
		s.size.Add(-freed)
	}
	return err
}

// surplus returns games that make room: a hundredth of those of the client that has most, and at least one. Games that
// are not over go before others, older ones before newer ones.
func (s *store) surplus(mayGo func(id string) bool) (ids []string, err error) {
	type game struct {
		id string
		indexEntry
	}
	games, shares := map[string][]game{}, map[string]int64{}
	err = s.each(func(id string, e indexEntry) {
		if shares[e.holder] += e.share(); mayGo(id) {
			games[e.holder] = append(games[e.holder], game{id, e})
		}
	})
	var most []game
	for holder, list := range games {
		if most == nil || shares[holder] > shares[most[0].holder] {
			most = list
		}
	}
	slices.SortFunc(most, func(a, b game) int {
		if a.over != b.over {
			return map[bool]int{false: -1, true: 1}[a.over]
		}
		return a.changed.Compare(b.changed)
	})
	for _, g := range most[:min(len(most), 1+len(most)/100)] {
		ids = append(ids, g.id)
	}
	return ids, err
}

// backup writes a copy of the file while it is in use. It replaces only a file of games that is empty or a copy of this
// one. A copy of a later state than the file had at the start, one in which fewer games are damaged, and the last one
// with games stay with another name. Only the user of the server may read the backup.
func (s *store) backup(name string) (kept string, err error) {
	if there, err := os.Stat(name); err == nil && os.SameFile(there, s.file) {
		return "", fmt.Errorf("%s: %w", name, errSameFile)
	}
	old, err := recogniseStore(name)
	switch {
	case err != nil:
		return "", fmt.Errorf("%s: %w", name, err)
	case old.games > 0 && old.name != s.name:
		return "", fmt.Errorf("%s: %w", name, errBackupLost)
	}
	osfile.RemoveAbandoned(name)
	f, err := osfile.Create(name)
	if err != nil {
		return "", err
	}
	defer f.Discard()
	if err := f.Chmod(0o600); err != nil {
		return "", err
	}
	var damaged int
	if err := s.db.View(func(tx *bbolt.Tx) error {
		damaged = len(damagedGames(tx))
		_, err := tx.WriteTo(struct{ io.Writer }{f}) // its errors name the backup
		return err
	}); err != nil {
		return "", err
	}
	worse := old.last >= s.began && !s.copied.Load() || len(old.damaged) < damaged || s.len() == 0
	for n := 1; old.games > 0 && worse && kept == ""; n++ {
		other := fmt.Sprintf("%s.%d", name, n)
		switch err := os.Link(name, other); {
		case err == nil:
			kept = other
		case !errors.Is(err, fs.ErrExist):
			return "", err
		}
	}
	err = f.Commit()
	if err == nil {
		s.copied.Store(true)
	}
	return kept, err
}

// close closes the file, and deletes it if it is temporary.
func (s *store) close() error {
	name := s.db.Path()
	err := s.db.Close()
	if s.temporary {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}
