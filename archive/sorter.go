package archive

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"iter"
	"slices"

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

// sorter sorts occurrences. It keeps as many in memory as it has room for, and the others in a temporary file.
type sorter struct {
	name  string // of the archive, near which the temporary file is; empty if there is none
	room  int
	list  []occurrence
	spill *osfile.File
	runs  []int // the occurrences of each sorted run in the file
	count uint64
}

func (s *sorter) add(p occurrence) error {
	s.count++
	s.list = append(s.list, p)
	if len(s.list) < s.room || s.name == "" {
		return nil
	}
	if s.spill == nil {
		var err error
		if s.spill, err = osfile.Create(s.name); err != nil {
			return err
		}
	}
	slices.SortFunc(s.list, compareOccurrences)
	w := bufio.NewWriterSize(s.spill, 1<<20)
	for _, p := range s.list {
		var b [occurrenceSize]byte
		binary.BigEndian.PutUint64(b[:], p.hash)
		binary.BigEndian.PutUint64(b[8:], p.group)
		binary.BigEndian.PutUint32(b[16:], p.game)
		binary.BigEndian.PutUint32(b[20:], p.ply)
		if _, err := w.Write(b[:]); err != nil {
			return err
		}
	}
	s.runs, s.list = append(s.runs, len(s.list)), s.list[:0]
	return w.Flush()
}

func (s *sorter) close() {
	if s.spill != nil {
		s.spill.Discard()
	}
}

func (s *sorter) all() iter.Seq2[occurrence, error] {
	slices.SortFunc(s.list, compareOccurrences)
	runs := []iter.Seq2[occurrence, error]{func(yield func(occurrence, error) bool) {
		for _, p := range s.list {
			if !yield(p, nil) {
				return
			}
		}
	}}
	at := int64(0)
	for _, n := range s.runs {
		run := io.NewSectionReader(s.spill, at, int64(n)*occurrenceSize)
		at += run.Size()
		runs = append(runs, func(yield func(occurrence, error) bool) {
			r := bufio.NewReaderSize(run, 1<<18)
			for {
				var b [occurrenceSize]byte
				_, err := io.ReadFull(r, b[:])
				if errors.Is(err, io.EOF) || !yield(occurrence{
					binary.BigEndian.Uint64(b[:]), binary.BigEndian.Uint64(b[8:]), binary.BigEndian.Uint32(b[16:]),
					binary.BigEndian.Uint32(b[20:]),
				}, err) {
					return
				}
			}
		})
	}
	return merged(runs, compareOccurrences)
}

// merged yields what sorted sequences yield, in order. An error ends it.
func merged[T any](sequences []iter.Seq2[T, error], compare func(a, b T) int) iter.Seq2[T, error] {
	if len(sequences) == 1 {
		return sequences[0]
	}
	type head struct {
		value T
		err   error
		next  func() (T, error, bool)
	}
	return func(yield func(T, error) bool) {
		var heads []*head // in order
		insert := func(h *head) {
			var ok bool
			if h.value, h.err, ok = h.next(); !ok {
				return
			}
			i, _ := slices.BinarySearchFunc(heads, h, func(a, b *head) int { return compare(a.value, b.value) })
			if h.err != nil {
				i = 0
			}
			heads = slices.Insert(heads, i, h)
		}
		for _, sequence := range sequences {
			next, stop := iter.Pull2(sequence)
			defer stop()
			insert(&head{next: next})
		}
		for len(heads) > 0 {
			least := heads[0]
			if !yield(least.value, least.err) || least.err != nil {
				return
			}
			heads = slices.Delete(heads, 0, 1)
			insert(least)
		}
	}
}
