package archive

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"iter"
	"runtime"
	"slices"

	"github.com/godraughts/draughts/internal/ordered"
	"github.com/godraughts/draughts/internal/osfile"
)

// occurrence says that a game of a segment reaches a position, first after that many plies.
type occurrence struct {
	hash  uint64 // a file keeps its first keyBits bits
	group uint64 // the same for games with the same moves before and after: see steps.index; not in a file
	game  uint32
	ply   uint32
}

func compareOccurrences(a, b occurrence) int {
	switch {
	case a.hash != b.hash:
		return cmp.Compare(a.hash, b.hash)
	case a.game != b.game:
		return cmp.Compare(a.game, b.game)
	}
	return cmp.Compare(a.ply, b.ply)
}

const occurrenceSize = 24

// sorter sorts occurrences. It deals them into buckets by the first bits of their hashes, keeps as many in memory as it
// has room for, and the others in a temporary file. Each bucket is sorted when all occurrences are known, several at
// once.
type sorter struct {
	name    string // of the archive, near which the temporary file is; empty if there is none
	room    int
	held    int // in memory
	buckets [1 << bucketBits]bucket
	free    [][]occurrence // chunks for the next occurrences
	spill   *osfile.File
	spilled int64 // bytes in the file
	count   uint64
}

const bucketBits = 10

// bucket has chunks in memory and parts of the file.
type bucket struct {
	count  int
	chunks [][]occurrence
	parts  []part
}

type part struct {
	offset int64
	size   int // in bytes
}

func (s *sorter) add(p occurrence) error {
	const chunk = 64
	b := &s.buckets[p.hash>>(64-bucketBits)]
	last := len(b.chunks) - 1
	switch free := len(s.free) - 1; {
	case last >= 0 && len(b.chunks[last]) < chunk:
	case free >= 0:
		b.chunks, s.free = append(b.chunks, s.free[free]), s.free[:free]
		last++
	default:
		b.chunks = append(b.chunks, make([]occurrence, 0, chunk))
		last++
	}
	b.chunks[last] = append(b.chunks[last], p)
	b.count++
	s.count++
	if s.held++; s.held < s.room || s.name == "" {
		return nil
	}
	s.held = 0
	return s.write()
}

// write moves the occurrences in memory to the file.
func (s *sorter) write() (err error) {
	if s.spill == nil {
		if s.spill, err = osfile.Create(s.name); err != nil {
			return err
		}
	}
	w := bufio.NewWriterSize(s.spill, 1<<20)
	for i := range s.buckets {
		b := &s.buckets[i]
		size := 0
		for _, chunk := range b.chunks {
			for _, p := range chunk {
				var bytes [occurrenceSize]byte
				binary.BigEndian.PutUint64(bytes[:], p.hash)
				binary.BigEndian.PutUint64(bytes[8:], p.group)
				binary.BigEndian.PutUint32(bytes[16:], p.game)
				binary.BigEndian.PutUint32(bytes[20:], p.ply)
				if _, err := w.Write(bytes[:]); err != nil {
					return err
				}
			}
			size += len(chunk) * occurrenceSize
			s.free = append(s.free, chunk[:0])
		}
		if size > 0 {
			b.parts = append(b.parts, part{s.spilled, size})
		}
		s.spilled += int64(size)
		b.chunks = b.chunks[:0]
	}
	return w.Flush()
}

func (s *sorter) close() {
	if s.spill != nil {
		s.spill.Discard()
	}
}

// sorted returns the occurrences of a bucket in order.
func (s *sorter) sorted(_ context.Context, bucket int) (list []occurrence, err error) {
	b := &s.buckets[bucket]
	list = make([]occurrence, 0, b.count)
	for _, part := range b.parts {
		bytes := make([]byte, part.size)
		if _, err := s.spill.ReadAt(bytes, part.offset); err != nil {
			return nil, err
		}
		for ; len(bytes) > 0; bytes = bytes[occurrenceSize:] {
			list = append(list, occurrence{
				binary.BigEndian.Uint64(bytes), binary.BigEndian.Uint64(bytes[8:]), binary.BigEndian.Uint32(bytes[16:]),
				binary.BigEndian.Uint32(bytes[20:]),
			})
		}
	}
	for _, chunk := range b.chunks {
		list = append(list, chunk...)
	}
	slices.SortFunc(list, compareOccurrences)
	return list, nil
}

// all yields all occurrences in order.
func (s *sorter) all(ctx context.Context) iter.Seq2[occurrence, error] {
	workers := make([]ordered.Worker[[]occurrence], runtime.GOMAXPROCS(0))
	for i := range workers {
		workers[i] = s.sorted
	}
	return func(yield func(occurrence, error) bool) {
		for list, err := range ordered.Results(ctx, workers, len(workers), 0, len(s.buckets)-1) {
			if err != nil {
				yield(occurrence{}, err)
				return
			}
			for _, p := range list {
				if !yield(p, nil) {
					return
				}
			}
		}
	}
}
