package build

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"

	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// The results of a solved part lie in a working file until the pair is packed. It holds a header, the results of both
// sub-slices, and the CRC-32C of all that. Another version of the program may ignore it.

const partMagic = "drparts1"

// partStem returns the names of the files of the parts of a pair, without their numbers.
func partStem(variant fmt.Stringer, pair index.Material) string {
	return fmt.Sprintf("%s-%s.part", variant, pair)
}

func (b *builder) partHeader(d *division, p part) []byte {
	m := d.own.Material
	header := append([]byte(partMagic), byte(m.Men), byte(m.Kings), byte(m.TheirMen), byte(m.TheirKings))
	header = binary.LittleEndian.AppendUint32(header, format.RulesChecksum(b.options.Variant.Rules()))
	header = binary.LittleEndian.AppendUint64(header, p.men.From)
	return binary.LittleEndian.AppendUint64(header, p.men.To)
}

func writePart(name string, header []byte, pair []*resultSlice) error {
	return writeWorkingFile(name, header, func(yield func(uint64) bool) {
		for _, work := range pair {
			for i := uint64(0); i < work.Size; i += resultsPerWord {
				if !yield(work.resultWord(i)) {
					return
				}
			}
		}
	})
}

// resultWord returns the results of the positions from i on, as a word of results.
func (w *resultSlice) resultWord(i uint64) uint64 {
	var word uint64
	for j := range min(resultsPerWord, w.Size-i) {
		word |= uint64(outcomeResultOf(w.outcomes.at(i+j))) << (2 * j)
	}
	return word
}

// solvedPart is the open file of a part.
type solvedPart struct {
	file   *os.File
	slices []*index.Slice
	starts [2]int64 // of the results of each slice in the file
}

// openPart opens the file of a part. The error is errNotWorking if it is that of another part, or damaged.
func openPart(name string, header []byte, slices []*index.Slice) (*solvedPart, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	p := &solvedPart{file: f, slices: slices}
	size := int64(len(header))
	for i, s := range slices {
		p.starts[i] = size
		size += resultBytes(s.Size)
	}
	if err := p.check(header, size); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return p, nil
}

// check checks the header and the checksum of a file with size bytes before the checksum.
func (p *solvedPart) check(header []byte, size int64) error {
	sum := crc32.New(format.Castagnoli)
	in := io.TeeReader(io.LimitReader(p.file, size), sum)
	begin := make([]byte, len(header))
	if err := readFull(in, begin); err != nil {
		return err
	}
	if string(begin) != string(header) {
		return errNotWorking
	}
	if _, err := io.Copy(io.Discard, in); err != nil {
		return err
	}
	return checkSum(p.file, sum)
}

// appendResults appends n results of a slice, from position start on.
func (p *solvedPart) appendResults(dst []uint8, slice int, start, n uint64) ([]uint8, error) {
	first := start / resultsPerWord
	words := make([]byte, 8*((start+n-1)/resultsPerWord-first+1))
	if _, err := p.file.ReadAt(words, p.starts[slice]+8*int64(first)); err != nil {
		return dst, err
	}
	for i := start - first*resultsPerWord; n > 0; i, n = i+1, n-1 {
		dst = append(dst, words[i/4]>>(i%4*2)&3)
	}
	return dst, nil
}

type solvedParts []*solvedPart

// Close closes the files.
func (l solvedParts) Close() error {
	var errs []error
	for _, p := range l {
		errs = append(errs, p.file.Close())
	}
	return errors.Join(errs...)
}

// appendResults appends the results of the positions from start to end-1 of a slice or sub-slice. which is 0 if the
// divided side is to move in it, else 1.
func (l solvedParts) appendResults(dst []uint8, which int, of *index.Slice, start, end uint64) ([]uint8, error) {
	perMen := of.PerMen()
	for start < end {
		men, in := start/perMen, start%perMen
		own := of.OwnOf(men)
		all := of.RangeOf(own)
		their := uint64(all.Low) + men - all.Start
		i := slices.IndexFunc(l, func(p *solvedPart) bool { return p.slices[which].Ranges[own].Contains(their) })
		if i < 0 {
			return dst, errNotWorking
		}
		r := l[i].slices[which].Ranges[own]
		n := min((min(r.End(), all.End())-their)*perMen-in, end-start)
		var err error
		if dst, err = l[i].appendResults(dst, which, r.Number(their)*perMen+in, n); err != nil {
			return dst, err
		}
		start += n
	}
	return dst, nil
}
