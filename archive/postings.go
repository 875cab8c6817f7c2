package archive

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"io"
	"slices"

	"github.com/godraughts/draughts/internal/osfile"
)

// posting says that a game of a segment reaches a position with that key, first after that many plies.
type posting struct {
	key  uint64
	game uint32
	ply  uint32
}

func comparePostings(a, b posting) int {
	switch {
	case a.key != b.key:
		return cmp.Compare(a.key, b.key)
	case a.game != b.game:
		return cmp.Compare(a.game, b.game)
	}
	return cmp.Compare(a.ply, b.ply)
}

// postingSize is the size of a posting in memory and in the temporary file.
const postingSize = 16

// sorter sorts postings. It keeps as many in memory as it has room for, and the others in a temporary file.
type sorter struct {
	name  string // of the archive, near which the temporary file is
	room  int
	list  []posting
	spill *osfile.File
	runs  []int // the postings of each sorted run in the file
	count uint64
}

// add adds a posting.
func (s *sorter) add(p posting) error {
	s.count++
	s.list = append(s.list, p)
	if len(s.list) < s.room {
		return nil
	}
	if s.spill == nil {
		var err error
		if s.spill, err = osfile.Create(s.name); err != nil {
			return err
		}
	}
	slices.SortFunc(s.list, comparePostings)
	w := bufio.NewWriterSize(s.spill, 1<<20)
	for _, p := range s.list {
		var b [postingSize]byte
		binary.BigEndian.PutUint64(b[:], p.key)
		binary.BigEndian.PutUint32(b[8:], p.game)
		binary.BigEndian.PutUint32(b[12:], p.ply)
		if _, err := w.Write(b[:]); err != nil {
			return err
		}
	}
	s.runs, s.list = append(s.runs, len(s.list)), s.list[:0]
	return w.Flush()
}

// close removes the temporary file.
func (s *sorter) close() {
	if s.spill != nil {
		s.spill.Discard()
	}
}

// run is a sorted part of the postings while it is read.
type run struct {
	posting
	left int
	next func() (posting, error)
}

// each calls use with the postings in their order.
func (s *sorter) each(use func(posting) error) error {
	slices.SortFunc(s.list, comparePostings)
	rest := s.list
	runs := []*run{{left: len(rest), next: func() (posting, error) {
		p := rest[0]
		rest = rest[1:]
		return p, nil
	}}}
	at := int64(0)
	for _, n := range s.runs {
		size := int64(n) * postingSize
		r := bufio.NewReaderSize(io.NewSectionReader(s.spill, at, size), 1<<18)
		at += size
		runs = append(runs, &run{left: n, next: func() (posting, error) {
			var b [postingSize]byte
			_, err := io.ReadFull(r, b[:])
			return posting{binary.BigEndian.Uint64(b[:]), binary.BigEndian.Uint32(b[8:]), binary.BigEndian.Uint32(b[12:])}, err
		}})
	}
	for _, r := range runs {
		if err := r.advance(); err != nil {
			return err
		}
	}
	for {
		runs = slices.DeleteFunc(runs, func(r *run) bool { return r.left < 0 })
		if len(runs) == 0 {
			return nil
		}
		least := slices.MinFunc(runs, func(a, b *run) int { return comparePostings(a.posting, b.posting) })
		if err := use(least.posting); err != nil {
			return err
		}
		if err := least.advance(); err != nil {
			return err
		}
	}
}

// advance reads the next posting of a run. left is -1 behind the last.
func (r *run) advance() (err error) {
	if r.left--; r.left >= 0 {
		r.posting, err = r.next()
	}
	return err
}

// appendPosting appends a posting of a block: the difference of its key from the one before, which is 0
// for another game with the same key; the game, as a difference from the one before with the same key; and the ply.
func appendPosting(dst []byte, before *posting, p posting) []byte {
	dst = binary.AppendUvarint(dst, p.key-before.key)
	if p.key != before.key {
		before.game = 0
	}
	dst = binary.AppendUvarint(dst, uint64(p.game-before.game))
	*before = p
	return binary.AppendUvarint(dst, uint64(p.ply))
}

// readPosting is the reverse of appendPosting: it turns a posting into the one behind it.
func readPosting(c *cursor, before *posting) {
	delta := c.number()
	if delta != 0 {
		before.game = 0
	}
	before.key += delta
	before.game += uint32(c.number())
	before.ply = uint32(c.number())
}
