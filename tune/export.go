package tune

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/bitboard"
)

// Export writes the samples of files for other programs, as docs/samples-format.md says.
type Export struct {
	Variant draughts.Variant
	NPY     bool        // an array of NumPy instead of CSV
	Warn    func(error) // as that of ReadSamples; may be nil
}

// Write writes the samples of files, which are read as [ReadSamples] does. It returns their number. For an array it
// reads the files twice, so none of them may be a pipe. The error is ErrNoSamples without a sample.
func (e Export) Write(w io.Writer, names ...string) (samples int, err error) {
	out := &exporter{w: bufio.NewWriter(w), squares: e.Variant.NumSquares()}
	write, counted := out.csv, 0
	if e.NPY {
		if err := e.each(names, nil, func(int, *GameSamples, *Sample, bool) { counted++ }); err != nil {
			return 0, err
		}
		write = out.npy
		out.npyHead(counted)
	} else {
		_, _ = out.w.WriteString("game,held_out,variation,result,score,ply,own_men,own_kings,enemy_men,enemy_kings\n")
	}
	err = e.each(names, e.Warn, func(game int, g *GameSamples, s *Sample, variation bool) {
		samples++
		out.setPlanes(s.Position)
		write(newRecord(game, g, s, variation))
	})
	switch {
	case err != nil:
	case samples == 0:
		err = ErrNoSamples
	case e.NPY && samples != counted:
		err = fmt.Errorf("%w: the files had %d samples and now have %d", ErrSamplesMismatch, counted, samples)
	}
	return samples, errors.Join(err, out.w.Flush())
}

// each calls use for each sample of the files. The numbers of the games of a file follow those of the files before it.
func (e Export) each(
	names []string, warn func(error), use func(game int, g *GameSamples, s *Sample, variation bool),
) error {
	next := 0
	for _, name := range names {
		first := next
		err := eachGame(name, e.Variant, warn, io.Discard, func(g *GameSamples) {
			for i, s := range slices.Concat(g.Samples, g.Variations) {
				use(first+g.Number, g, &s, i >= len(g.Samples))
			}
			next = max(next, first+g.Number+1)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// exporter writes samples. Flush returns the first error of the stream.
type exporter struct {
	w       *bufio.Writer
	squares int
	planes  []byte // of the sample that is being written
}

// numPlanes is the number of kinds of pieces: the men and the kings of the side to move, and those of its opponent.
const numPlanes = 4

// setPlanes sets the planes, each with a 1 for each square with such a piece, in the order of docs/evaluation.md.
func (e *exporter) setPlanes(p draughts.Position) {
	own, enemy := p.White(), p.Black()
	if p.Turn() == draughts.Black {
		own, enemy = enemy, own
	}
	e.planes = append(e.planes[:0], make([]byte, numPlanes*e.squares)...)
	rowLength := p.Variant().Rules().Size / 2
	kings := p.Kings()
	for kind, set := range [numPlanes]draughts.Set{own &^ kings, own & kings, enemy &^ kings, enemy & kings} {
		for ; set != 0; set &= set - 1 {
			bit := bitboard.First(uint64(set))
			row, _ := bitboard.Place(bit)
			square := row*rowLength + bit - bitboard.RowStart(row)
			if p.Turn() == draughts.Black {
				square = e.squares - 1 - square
			}
			e.planes[kind*e.squares+square] = 1
		}
	}
}

// record is a sample but for its planes. A result or score that is unknown is not a number.
type record struct {
	Game               int32
	HeldOut, Variation uint8
	Result, Score      float32
	Ply                uint16
}

func newRecord(game int, g *GameSamples, s *Sample, variation bool) record {
	r := record{Game: int32(game), Result: float32(s.Result), Score: float32(s.Score), Ply: uint16(s.Ply)}
	if g.HeldOut() {
		r.HeldOut = 1
	}
	if variation {
		r.Variation, r.Result = 1, float32(math.NaN())
	}
	if !s.Scored {
		r.Score = float32(math.NaN())
	}
	return r
}

func (e *exporter) csv(r record) {
	line := fmt.Sprintf("%d,%d,%d,%v,%v,%d", r.Game, r.HeldOut, r.Variation, r.Result, r.Score, r.Ply)
	_, _ = e.w.WriteString(strings.ReplaceAll(line, "NaN", ""))
	for i, digit := range e.planes {
		if i%e.squares == 0 {
			_ = e.w.WriteByte(',')
		}
		_ = e.w.WriteByte('0' + digit)
	}
	_ = e.w.WriteByte('\n')
}

// npyHead begins an array of a number of records: version 1.0 of the format, whose head is a multiple of 64 bytes.
func (e *exporter) npyHead(samples int) {
	head := fmt.Sprintf("{'descr': [('game', '<i4'), ('held_out', '|u1'), ('variation', '|u1'), ('result', '<f4'), "+
		"('score', '<f4'), ('ply', '<u2'), ('planes', '|u1', (%d, %d))], 'fortran_order': False, 'shape': (%d,), }",
		numPlanes, e.squares, samples)
	const before = 10 // bytes
	head += strings.Repeat(" ", 63-(before+len(head))%64) + "\n"
	_, _ = e.w.WriteString("\x93NUMPY\x01\x00")
	_, _ = e.w.Write(binary.LittleEndian.AppendUint16(nil, uint16(len(head))))
	_, _ = e.w.WriteString(head)
}

func (e *exporter) npy(r record) {
	_ = binary.Write(e.w, binary.LittleEndian, r)
	_, _ = e.w.Write(e.planes)
}
