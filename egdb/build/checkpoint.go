package build

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/osfile"
)

// Checkpoints: the state of a pair whose results are being solved, in a file. A build that was killed continues from
// it. The file is replaced as a whole, so a kill while it is written leaves the one before.
//
// The file holds a header, the outcomes of the slices of the pair, and the CRC-32C of all that. It is a working file:
// another version of the program may ignore it.

// checkpoint is how far the pair is: the forward pass has reached a chunk of a slice. All slices have had theirs if the
// number of the slice is that of the slices.
type checkpoint struct{ slice, chunk int }

// checkpointer writes and reads the checkpoints of a pair.
type checkpointer struct {
	name     string // of the file
	rules    uint32 // checksum
	interval time.Duration
	part     index.MenInterval // of the sub-slices of a part, else empty
	last     time.Time         // when the last checkpoint was written
}

// checkpointMagic is the beginning of a checkpoint.
const checkpointMagic = "drcheck2"

// checkpointName returns the file name of the checkpoint of a pair.
func checkpointName(variant fmt.Stringer, m index.Material) string {
	return fmt.Sprintf("%s-%s.checkpoint", variant, m)
}

// header returns the header of a checkpoint. All its parts but the progress tell whether a file can be continued.
func (c *checkpointer) header(pair []*outcomeSlice, at checkpoint) []byte {
	b := []byte(checkpointMagic)
	b = binary.LittleEndian.AppendUint32(b, c.rules)
	m := pair[0].Material
	b = append(b, byte(m.Men), byte(m.Kings), byte(m.TheirMen), byte(m.TheirKings))
	b = binary.LittleEndian.AppendUint64(b, pair[0].Size)
	b = binary.LittleEndian.AppendUint64(b, c.part.From)
	b = binary.LittleEndian.AppendUint64(b, c.part.To)
	b = binary.LittleEndian.AppendUint32(b, uint32(at.slice))
	return binary.LittleEndian.AppendUint32(b, uint32(at.chunk))
}

// checkpointFixed is the size of the parts of the header before the progress.
const checkpointFixed = 40

// save writes a checkpoint if the interval has passed since the last, or in any case.
func (c *checkpointer) save(pair []*outcomeSlice, at checkpoint, always bool) error {
	if !always && time.Since(c.last) < c.interval {
		return nil
	}
	f, err := osfile.Create(c.name)
	if err != nil {
		return err
	}
	defer f.Discard()
	sum := crc32.New(format.Castagnoli)
	w := io.MultiWriter(f, sum)
	if _, err := w.Write(c.header(pair, at)); err != nil {
		return err
	}
	buffer := make([]byte, 0, checkpointBuffer)
	for _, work := range pair {
		for words := work.outcomes; len(words) > 0; {
			n := min(len(words), checkpointBuffer/8)
			buffer = buffer[:0]
			for _, word := range words[:n] {
				buffer = binary.LittleEndian.AppendUint64(buffer, word)
			}
			if _, err := w.Write(buffer); err != nil {
				return err
			}
			words = words[n:]
		}
	}
	if _, err := f.Write(sum.Sum(nil)); err != nil {
		return err
	}
	err = f.Commit()
	c.last = time.Now()
	return err
}

// checkpointBuffer is the number of bytes written or read at once.
const checkpointBuffer = 1 << 20

// errNoCheckpoint is returned for a file that is no checkpoint of the pair.
var errNoCheckpoint = errors.New("not a checkpoint of this pair")

// resume reads the last checkpoint of a pair. It starts the pair anew if there is none, or a damaged one.
func (r *resultSolver) resume(pair []*outcomeSlice) (checkpoint, error) {
	r.last = time.Now()
	f, err := os.Open(r.name)
	if errors.Is(err, fs.ErrNotExist) {
		return checkpoint{}, nil
	}
	if err != nil {
		return checkpoint{}, err
	}
	defer f.Close()
	at, err := r.read(f, pair)
	if err == nil {
		for i, work := range pair {
			switch {
			case i < at.slice:
				r.addWork(int(work.Size))
			case i == at.slice:
				r.addWork(min(at.chunk*chunkSize, int(work.Size)))
			}
		}
		return at, nil
	}
	for _, work := range pair {
		clear(work.outcomes)
	}
	if errors.Is(err, errNoCheckpoint) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return checkpoint{}, nil
	}
	return checkpoint{}, err
}

// read reads a checkpoint into the outcomes of a pair.
func (c *checkpointer) read(f io.Reader, pair []*outcomeSlice) (checkpoint, error) {
	sum := crc32.New(format.Castagnoli)
	in := io.TeeReader(f, sum)
	want := c.header(pair, checkpoint{})
	header := make([]byte, len(want))
	if _, err := io.ReadFull(in, header); err != nil {
		return checkpoint{}, err
	}
	if string(header[:checkpointFixed]) != string(want[:checkpointFixed]) {
		return checkpoint{}, errNoCheckpoint
	}
	at := checkpoint{
		int(binary.LittleEndian.Uint32(header[checkpointFixed:])),
		int(binary.LittleEndian.Uint32(header[checkpointFixed+4:])),
	}
	for _, work := range pair {
		if err := readOutcomes(in, work.outcomes); err != nil {
			return checkpoint{}, err
		}
	}
	return at, checkSum(f, sum)
}

// readOutcomes fills outcomes.
func readOutcomes(in io.Reader, words outcomes) error {
	buffer := make([]byte, checkpointBuffer)
	for len(words) > 0 {
		n := min(len(words), checkpointBuffer/8)
		if _, err := io.ReadFull(in, buffer[:8*n]); err != nil {
			return err
		}
		for i := range n {
			words[i] = binary.LittleEndian.Uint64(buffer[8*i:])
		}
		words = words[n:]
	}
	return nil
}

// checkSum compares the checksum at the end of a file with that of what has been read.
func checkSum(f io.Reader, sum hash.Hash32) error {
	end := make([]byte, 4)
	if _, err := io.ReadFull(f, end); err != nil {
		return err
	}
	if string(end) != string(sum.Sum(nil)) {
		return errNoCheckpoint
	}
	return nil
}

// newCheckpointer returns what writes the checkpoints of a pair, or of a part of it.
func (b *builder) newCheckpointer(m index.Material, part index.MenInterval) checkpointer {
	return checkpointer{
		name:  filepath.Join(b.Dir, checkpointName(b.Variant, m)),
		rules: format.RulesChecksum(b.Variant.Rules()), interval: b.Checkpoint, part: part,
	}
}

// removeCheckpoint removes the checkpoint of a pair, if there is one.
func (b *builder) removeCheckpoint(m index.Material) error {
	err := os.Remove(filepath.Join(b.Dir, checkpointName(b.Variant, m)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
