package patterns

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/deflate"
)

// Weights holds the weights for one size of board and one kind of king.
type Weights struct {
	Size        int    // rows of the board: 6, 8 or 10
	FlyingKings bool   // whether kings fly
	Game, Rules string // name of the rule set that they were fitted to, and the hash of its rules; empty if unknown
	Origin      string // source of the weights, in words

	// Phases are the weights by phase, first those without kings, then those with kings. Their unit is 1/Unit hundredths
	// of a man. Each phase holds the groups in their order: see Range.
	Phases [NumPhases][]int16

	// Tall are the weights of the tall windows: without kings and with kings. They do not depend on the number of pieces.
	Tall [NumTallSets][]int16

	// Net are the weights of the inputs of the net, one for each unit: of the biases, then of each kind of piece on each
	// square. Their unit is 1/NetOne. None is larger than MaxNetWeight.
	Net []int16
}

// NumTallSets is the number of sets of weights of tall windows.
const NumTallSets = 2

// Unit is the number of units of a weight in a hundredth of a man.
const Unit = 8

// NewWeights returns weights for a board and a kind of king, all of them zero.
func NewWeights(size int, flyingKings bool) *Weights {
	shape := shapeOf(size, flyingKings)
	w := &Weights{Size: size, FlyingKings: flyingKings, Net: make([]int16, shape.netWeights())}
	for i := range w.Phases {
		w.Phases[i] = make([]int16, shape.groups[numPhaseGroups])
	}
	for i := range w.Tall {
		w.Tall[i] = make([]int16, shape.tallWeights())
	}
	return w
}

// Range returns the range of indexes of a group in each phase, or in each of Tall. end is the first index after it.
func Range(size int, flyingKings bool, group int) (first, end int) {
	if group == TallWindows {
		return 0, shapeOf(size, flyingKings).tallWeights()
	}
	groups := &shapeOf(size, flyingKings).groups
	return groups[group], groups[group+1]
}

// ErrWeights is returned for weights that are damaged or fit no board.
var ErrWeights = errors.New("not the weights of patterns")

// CheckSize returns an error that wraps ErrWeights if no board has that number of rows.
func CheckSize(rows int) error {
	if rows != 6 && rows != 8 && rows != 10 {
		return fmt.Errorf("%w: %d rows, 6, 8 or 10 are expected", ErrWeights, rows)
	}
	return nil
}

// Validate returns an error that wraps ErrWeights if the number of weights does not fit the board.
func (w *Weights) Validate() (err error) {
	if err := CheckSize(w.Size); err != nil {
		return err
	}
	shape := shapeOf(w.Size, w.FlyingKings)
	check := func(what string, weights []int16, want int) {
		if err == nil && len(weights) != want {
			err = fmt.Errorf("%w: %s has %d weights, %d are expected", ErrWeights, what, len(weights), want)
		}
	}
	for i, phase := range w.Phases {
		check(fmt.Sprintf("phase %d", i), phase, shape.groups[numPhaseGroups])
	}
	for i, tall := range w.Tall {
		check(fmt.Sprintf("set %d of the tall windows", i), tall, shape.tallWeights())
	}
	if check("the net", w.Net, shape.netWeights()); err != nil {
		return err
	}
	return w.checkNet()
}

// checkNet returns an error that wraps ErrWeights if a weight of the net is too large.
func (w *Weights) checkNet() error {
	for i, weight := range w.Net {
		if weight < -MaxNetWeight || weight > MaxNetWeight {
			return fmt.Errorf("%w: weight %d of the net is %d, %d to %d is expected",
				ErrWeights, i, weight, -MaxNetWeight, MaxNetWeight)
		}
	}
	return nil
}

// clone returns a deep copy of w without Tall and Net.
func (w *Weights) clone() *Weights {
	c := *w
	for i, phase := range w.Phases {
		c.Phases[i] = slices.Clone(phase)
	}
	c.Tall, c.Net = [NumTallSets][]int16{}, nil
	return &c
}

// magic is the beginning of a file. The size of the board follows, whether kings fly, the length of the origin in two
// bytes and the origin, whose first line is Game, a blank and Rules, or empty.
//
// Then the weights without kings and those with kings are each compressed by DEFLATE (RFC 1951): those of the phases as
// variable-length integers in zigzag code; without kings, those of the net; those of the tall windows, see
// appendSparse; and the CRC-32 (IEEE) of all before it, uncompressed and without another checksum. Numbers are
// little-endian.
const magic = "draughts patterns 6\n"

const (
	maxOrigin  = 1<<16 - 1
	fixedBytes = len(magic) + 4 // before the origin
)

// WriteTo writes w in the format that Read reads. The error is from Validate or the stream.
func (w *Weights) WriteTo(to io.Writer) (int64, error) {
	if err := w.Validate(); err != nil {
		return 0, err
	}
	file := w.head()
	if n := len(file) - fixedBytes; n > maxOrigin {
		return 0, fmt.Errorf("%w: the origin has %d bytes, %d at most", ErrWeights, n, maxOrigin)
	}
	sum := crc32.ChecksumIEEE(file)
	for set, tall := range w.Tall {
		var packed []byte
		for _, phase := range w.Phases[set*phases:][:phases] {
			for _, weight := range phase {
				packed = binary.AppendVarint(packed, int64(weight))
			}
		}
		if set == 0 {
			packed = appendSparse(packed, w.Net)
		}
		packed = appendSparse(packed, tall)
		sum = crc32.Update(sum, crc32.IEEETable, packed)
		file = deflate.Append(file, binary.LittleEndian.AppendUint32(packed, sum))
	}
	n, err := to.Write(file)
	return int64(n), err
}

// head returns the uncompressed beginning of a file.
func (w *Weights) head() []byte {
	flying := byte(0)
	if w.FlyingKings {
		flying = 1
	}
	fitted := ""
	if w.Game != "" {
		fitted = w.Game + " " + w.Rules
	}
	head := append([]byte(magic), byte(w.Size), flying)
	head = binary.LittleEndian.AppendUint16(head, uint16(len(fitted)+1+len(w.Origin)))
	return append(append(append(head, fitted...), '\n'), w.Origin...)
}

// Read reads weights that WriteTo wrote. The error wraps ErrWeights and says what is wrong, or is from the stream.
func Read(r io.Reader) (*Weights, error) {
	f, err := openFile(r)
	if err != nil {
		return nil, err
	}
	for set := range f.Tall {
		packed, err := f.readSet(set)
		if err != nil {
			return nil, err
		}
		shape := shapeOf(f.Size, f.FlyingKings)
		tall := make([]int16, shape.tallWeights())
		f.Tall[set] = tall
		if err := eachTall(packed, shape, set, func(i int, weight int16) { tall[i] = weight }); err != nil {
			return nil, err
		}
	}
	return &f.Weights, nil
}

// eachTall calls visit with each weight of a set of tall windows that is not zero, of which packed is all.
func eachTall(packed []byte, s *shape, set int, visit func(i int, weight int16)) error {
	rest, err := eachSparse(packed, s.tallWeights(), visit)
	if err != nil {
		return fmt.Errorf("%w: set %d of the tall windows: %w", ErrWeights, set, err)
	}
	if len(rest) > 0 {
		return fmt.Errorf("%w: %d bytes too many in set %d", ErrWeights, len(rest), set)
	}
	return nil
}

// file is a file of weights that is being read: first its beginning, then the sets of weights in their order.
type file struct {
	Weights // what has been read; without Tall
	r       *bufio.Reader
	sum     uint32 // of what has been read
}

// openFile reads the beginning of a file.
func openFile(r io.Reader) (*file, error) {
	f := &file{r: bufio.NewReader(r)}
	var fixed [fixedBytes]byte
	if _, err := io.ReadFull(f.r, fixed[:]); err != nil {
		return nil, readError("the beginning", err)
	}
	board := fixed[len(magic):]
	if string(fixed[:len(magic)]) != magic {
		return nil, fmt.Errorf("%w: the file does not begin with %q", ErrWeights, magic)
	}
	f.Size, f.FlyingKings = int(board[0]), board[1] == 1
	if CheckSize(f.Size) != nil || board[1] > 1 {
		return nil, fmt.Errorf("%w: %d rows and kind of king %d are unknown", ErrWeights, board[0], board[1])
	}
	origin := make([]byte, binary.LittleEndian.Uint16(board[2:]))
	if _, err := io.ReadFull(f.r, origin); err != nil {
		return nil, readError("its origin", err)
	}
	var fitted string
	fitted, f.Origin, _ = strings.Cut(string(origin), "\n")
	if f.Game, f.Rules, _ = strings.Cut(fitted, " "); (f.Game == "") != (f.Rules == "") {
		return nil, fmt.Errorf("%w: the first line of the origin names no rules", ErrWeights)
	}
	f.sum = crc32.Update(crc32.ChecksumIEEE(fixed[:]), crc32.IEEETable, origin)
	return f, nil
}

// readSet reads the next set of weights. It returns the bytes in which those of the tall windows are.
func (f *file) readSet(set int) (tall []byte, err error) {
	packed, err := f.unpack()
	if err != nil {
		return nil, err
	}
	shape := shapeOf(f.Size, f.FlyingKings)
	for i := range f.Phases[set*phases:][:phases] {
		phase := make([]int16, shape.groups[numPhaseGroups])
		for k := range phase {
			var length int
			if phase[k], length = readWeight(packed); length == 0 {
				return nil, fmt.Errorf("%w: weight %d of phase %d is missing or has more than 16 bits",
					ErrWeights, k, set*phases+i)
			}
			packed = packed[length:]
		}
		f.Phases[set*phases+i] = phase
	}
	if set == 0 {
		f.Net = make([]int16, shape.netWeights())
		packed, err = eachSparse(packed, len(f.Net), func(i int, weight int16) { f.Net[i] = weight })
		if err != nil {
			return nil, fmt.Errorf("%w: the net: %w", ErrWeights, err)
		}
	}
	return packed, f.checkNet()
}

// readWeight returns the weight at the beginning of packed and its length in bytes, 0 if there is none of 16 bits.
func readWeight(packed []byte) (weight int16, length int) {
	if len(packed) > 0 && packed[0] < 1<<7 { // as most
		return int16(packed[0]>>1) ^ -int16(packed[0]&1), 1
	}
	long, length := binary.Varint(packed)
	if length <= 0 || long != int64(int16(long)) {
		return 0, 0
	}
	return int16(long), length
}

// unpack reads the next compressed part of a file and returns the weights in it. It checks the checksum.
func (f *file) unpack() ([]byte, error) {
	shape := shapeOf(f.Size, f.FlyingKings)
	weights := phases * shape.groups[numPhaseGroups]
	longest := weights*binary.MaxVarintLen16 + maxSparse(shape.netWeights()) + maxSparse(shape.tallWeights()) + crc32.Size
	unpacked := bytes.NewBuffer(make([]byte, 0, 3*weights)) // mostly it does not grow
	if _, err := unpacked.ReadFrom(io.LimitReader(flate.NewReader(f.r), int64(longest))); err != nil {
		return nil, readError("its weights", err)
	}
	packed := unpacked.Bytes()
	if len(packed) < crc32.Size {
		return nil, readError("its checksum", io.ErrUnexpectedEOF)
	}
	packed, stored := packed[:len(packed)-crc32.Size], binary.LittleEndian.Uint32(packed[len(packed)-crc32.Size:])
	if f.sum = crc32.Update(f.sum, crc32.IEEETable, packed); f.sum != stored {
		return nil, fmt.Errorf("%w: the checksum is %08x, the file says %08x", ErrWeights, f.sum, stored)
	}
	return packed, nil
}

func readError(what string, err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("%w: the file ends in %s", ErrWeights, what)
	}
	if _, ok := errors.AsType[flate.CorruptInputError](err); ok {
		return fmt.Errorf("%w: %s: %w", ErrWeights, what, err)
	}
	return err
}

func countNonzero(weights []int16) (n int) {
	for _, weight := range weights {
		if weight != 0 {
			n++
		}
	}
	return n
}

// appendSparse appends weights of which many are zero, as for tall windows that occur in no game. Only the others are
// stored: their number; then for each the number of zeros before it, and the weight in zigzag code. All are
// variable-length integers.
func appendSparse(packed []byte, weights []int16) []byte {
	packed = binary.AppendUvarint(packed, uint64(countNonzero(weights)))
	zeros := 0
	for _, weight := range weights {
		if weight == 0 {
			zeros++
			continue
		}
		packed = binary.AppendUvarint(packed, uint64(zeros))
		packed = binary.AppendVarint(packed, int64(weight))
		zeros = 0
	}
	return packed
}

// maxSparse returns an upper bound of the bytes that appendSparse appends for n weights. A run of zeros takes at most
// one byte for the weight after it and one for each 127 zeros.
func maxSparse(n int) int {
	return binary.MaxVarintLen32 + n*(binary.MaxVarintLen16+1) + n/127
}

// eachSparse calls visit with each weight of appendSparse and its index, below most. It returns the bytes after them.
func eachSparse(packed []byte, most int, visit func(i int, weight int16)) ([]byte, error) {
	n, length := binary.Uvarint(packed)
	if length <= 0 || n > uint64(most) {
		return nil, errors.New("the number of weights is missing or too large")
	}
	packed = packed[length:]
	for i := 0; n > 0; n-- {
		zeros, length := binary.Uvarint(packed)
		if length <= 0 || zeros >= uint64(most-i) {
			return nil, errors.New("the number of zeros is missing or too large")
		}
		i += int(zeros)
		packed = packed[length:]
		weight, length := readWeight(packed)
		if weight == 0 {
			return nil, errors.New("a weight is missing, is zero or has more than 16 bits")
		}
		visit(i, weight)
		packed = packed[length:]
		i++
	}
	return packed, nil
}
