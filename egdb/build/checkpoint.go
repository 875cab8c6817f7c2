package build

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"slices"
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

type checkpointer struct {
	name     string // of the file
	rules    uint32 // checksum
	interval time.Duration
	last     time.Time // when the last checkpoint was written
}

const checkpointMagic = "drcheck3"

func checkpointName(variant fmt.Stringer, m index.Material) string {
	return fmt.Sprintf("%s-%s.checkpoint", variant, m)
}

// checkpointHeader is the header of a checkpoint. All its parts but the progress tell whether a file can be continued.
type checkpointHeader struct {
	Magic        [len(checkpointMagic)]byte
	Rules        uint32
	Material     [4]byte
	Size         uint64
	Slice, Chunk uint32 // the progress
}

func (c *checkpointer) header(pair []*resultSlice, at checkpoint) checkpointHeader {
	m := pair[0].Material
	return checkpointHeader{
		[len(checkpointMagic)]byte([]byte(checkpointMagic)), c.rules,
		[4]byte{byte(m.Men), byte(m.Kings), byte(m.TheirMen), byte(m.TheirKings)}, pair[0].Size,
		uint32(at.slice), uint32(at.chunk),
	}
}

// save writes a checkpoint if the interval has passed since the last, or in any case.
func (c *checkpointer) save(pair []*resultSlice, at checkpoint, always bool) error {
	if !always && time.Since(c.last) < c.interval {
		return nil
	}
	defer func() { c.last = time.Now() }()
	f, err := osfile.Create(c.name)
	if err != nil {
		return err
	}
	defer f.Discard()
	sum := crc32.New(format.Castagnoli)
	w := io.MultiWriter(f, sum)
	err = binary.Write(w, binary.LittleEndian, c.header(pair, at))
	for words := range outcomesOf(pair) {
		if err == nil {
			err = binary.Write(w, binary.LittleEndian, words)
		}
	}
	if err != nil {
		return err
	}
	if _, err := f.Write(sum.Sum(nil)); err != nil {
		return err
	}
	return f.Commit()
}

// outcomesOf yields the outcomes of a pair in parts, each of which is written or read at once.
func outcomesOf(pair []*resultSlice) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		for _, work := range pair {
			for words := range slices.Chunk([]uint64(work.outcomes), 1<<17) {
				if !yield(words) {
					return
				}
			}
		}
	}
}

// errNoCheckpoint is returned for a checkpoint that is damaged, or of another pair.
var errNoCheckpoint = errors.New("not a checkpoint of this pair")

// readFull reads numbers. The error is errNoCheckpoint if the file ends before.
func readFull(r io.Reader, to any) error {
	err := binary.Read(r, binary.LittleEndian, to)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errNoCheckpoint
	}
	return err
}

func (c *checkpointer) read(f io.Reader, pair []*resultSlice) (checkpoint, error) {
	sum := crc32.New(format.Castagnoli)
	in := io.TeeReader(f, sum)
	var header checkpointHeader
	if err := readFull(in, &header); err != nil {
		return checkpoint{}, err
	}
	at := checkpoint{int(header.Slice), int(header.Chunk)}
	if header != c.header(pair, at) {
		return checkpoint{}, errNoCheckpoint
	}
	for words := range outcomesOf(pair) {
		if err := readFull(in, words); err != nil {
			return checkpoint{}, err
		}
	}
	end := make([]byte, sum.Size())
	if err := readFull(f, end); err != nil {
		return checkpoint{}, err
	}
	if string(end) != string(sum.Sum(nil)) {
		return checkpoint{}, errNoCheckpoint
	}
	return at, nil
}
