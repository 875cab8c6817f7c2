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
// has room for, and others in a temporary file. Buckets are sorted, several at once, when all occurrences are known.
type sorter struct {
	name    string // of the archive, near which the temporary file is; empty if there is none
	room    int
	buckets [1 << bucketBits]bucket
	spill   *osfile.File
	spilled int64 // bytes in the file
	count   uint64
}

const (
	bucketBits  = 10
	spillSuffix = ".positions" // the lock of the archive is not in the way
)

// bucket has a list in memory and parts of the file.
type bucket struct {
	list  []occurrence
	parts []part
}

type part struct {
	offset int64
	size   int // in bytes
}

func (s *sorter) add(p occurrence) error {
	b := &s.buckets[p.hash>>(64-bucketBits)]
	b.list = append(b.list, p)
	s.count++
	if held := s.count - uint64(s.spilled/occurrenceSize); held < uint64(s.room) || s.name == "" {
		return nil
	}
	return s.write()
}

// write moves the occurrences in memory to the file.
func (s *sorter) write() (err error) {
	if s.spill == nil {
		if s.spill, err = osfile.Create(s.name + spillSuffix); err != nil {
			return err
		}
	}
	w := bufio.NewWriterSize(s.spill, 1<<20)
	for i := range s.buckets {
		b := &s.buckets[i]
		for _, p := range b.list {
			bytes := binary.BigEndian.AppendUint64(w.AvailableBuffer(), p.hash)
			bytes = binary.BigEndian.AppendUint64(bytes, p.group)
			bytes = binary.BigEndian.AppendUint32(bytes, p.game)
			if _, err := w.Write(binary.BigEndian.AppendUint32(bytes, p.ply)); err != nil {
				return err
			}
		}
		size := len(b.list) * occurrenceSize
		b.parts, b.list = append(b.parts, part{s.spilled, size}), b.list[:0]
		s.spilled += int64(size)
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
	list = b.list
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
	b.list = nil // to be freed after use
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
