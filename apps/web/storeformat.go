package main

import (
	"encoding/binary"
	"hash/crc32"
	"slices"
	"time"

	"go.etcd.io/bbolt"
)

// The format of a file of games. The file is a bbolt database.
const (
	storeFormat  = "github.com/godraughts/draughts/apps/web games"
	storeVersion = 1
)

// The buckets of a file of games, and the keys of the first.
var (
	metaBucket  = []byte("meta")
	gamesBucket = []byte("games") // table.Saved.State by ID
	textsBucket = []byte("texts") // table.Saved.Text by ID
	indexBucket = []byte("index") // indexEntry by ID

	formatKey  = []byte("format")
	versionKey = []byte("version")
	aliveKey   = []byte("alive") // until when servers ran, by number: those whose games the file has, and then the last
	heldKey    = []byte("held")  // when the last noExpiry began
	runsKey    = []byte("runs")  // how many servers have used the file
	nameKey    = []byte("name")  // made at random with the file; its backups have the same
)

// numberBytes and number are the form of numbers in the file. A missing number is 0.
func numberBytes(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

func number(b []byte) uint64 {
	if len(b) != 8 {
		return 0
	}
	return binary.BigEndian.Uint64(b)
}

// timeBytes and timeOf are the form of times in the file.
func timeBytes(t time.Time) []byte { return numberBytes(uint64(t.UnixNano())) }

func timeOf(b []byte) time.Time { return time.Unix(0, int64(number(b))) }

// indexEntry is what the expiry of a game, and the shares of clients, need to know.
type indexEntry struct {
	changed time.Time
	run     uint64 // number of the server that wrote it
	played  bool   // it has a move
	over    bool
	size    uint64 // bytes of state and text
	sum     uint32 // CRC-32 of state, text and this entry without it
	holder  string // the client that began the game: see store.holder
}

// The bits of an entry.
const (
	playedBit = 1 << iota
	overBit
	summedBit // of each
)

func (e indexEntry) bytes() []byte {
	bits := byte(summedBit)
	if e.played {
		bits |= playedBit
	}
	if e.over {
		bits |= overBit
	}
	b := append(append(timeBytes(e.changed), numberBytes(e.run)...), bits)
	b = binary.BigEndian.AppendUint32(append(b, numberBytes(e.size)...), e.sum)
	return append(b, e.holder...)
}

func indexEntryOf(b []byte) indexEntry {
	if len(b) < 29 {
		return indexEntry{}
	}
	bits := b[16]
	return indexEntry{
		changed: timeOf(b[:8]), run: number(b[8:16]), played: bits&playedBit != 0, over: bits&overBit != 0,
		size: number(b[17:25]), sum: binary.BigEndian.Uint32(b[25:29]), holder: string(b[29:]),
	}
}

// smallestShare is what a game counts at least, in bytes. The server looks through all games to find those that may go:
// of small ones it would have millions.
const smallestShare = 20_000

// share returns what the game counts of the size of the file.
func (e indexEntry) share() int64 { return max(int64(e.size), smallestShare) }

// sumOf returns the sum of the entry with the state and text of its game.
func (e indexEntry) sumOf(state, text []byte) uint32 {
	e.sum = 0
	return crc32.ChecksumIEEE(slices.Concat(e.bytes(), state, text))
}

// isOf reports whether the file has the game of an entry as it was written.
func (e indexEntry) isOf(tx *bbolt.Tx, id []byte) bool {
	state := tx.Bucket(gamesBucket).Get(id)
	return state != nil && e.sum == e.sumOf(state, tx.Bucket(textsBucket).Get(id))
}
