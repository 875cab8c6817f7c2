package codec

import (
	"math/bits"
	"slices"

	"github.com/godraughts/draughts/egdb/internal/index"
)

// BlockEncoder turns the symbols of a slice into blocks, for one goroutine.
type BlockEncoder struct {
	Kind          Kind
	Lines         *index.LineIndex
	DontCareModel *Model // used to choose the don't-care symbols; nil if there is none yet
	Model         *Model // used to write the blocks; nil if decisions are only counted
	// Record is called for each decision, with the number of its model byte, the byte after adaptation and the outcome.
	Record func(i int, q uint8, yes bool)
	work   int     // time to unpack the block so far, in nanoseconds
	buffer []uint8 // room for the block's symbols and the margin
}

// maxWork is the maximum time to unpack a block, by kind, in nanoseconds. Distance files have the smaller blocks: that
// makes these files only 5 % larger.
var maxWork = [NumKinds]int{WLD: 11000, DTW: 6000}

// The time to unpack each part of a block, in nanoseconds on an idle server core of about 2020.
const (
	workBlock    = 250
	workSymbol   = 6
	workDecision = 3
	workLine     = 30
	workRun      = 20
)

const minConstant = 2048 // minimum length of a block whose symbols are all equal; such a block takes no data

// Blocks cuts symbols into blocks and calls take after each one is encoded. The entry's Packed is 0 for a constant
// block and otherwise 1, since its size is not known yet.
func (e *BlockEncoder) Blocks(start uint64, symbols []uint8, take func(BlockEntry)) {
	for len(symbols) > 0 {
		n, symbol := e.Kind.constant(symbols)
		entry := BlockEntry{Positions: uint64(n), Checksum: uint32(symbol)}
		if n < minConstant && n < len(symbols) {
			n = e.block(start, symbols)
			entry = BlockEntry{Positions: uint64(n), Packed: 1}
		}
		take(entry)
		start += uint64(n)
		symbols = symbols[n:]
	}
}

// block encodes a block of the first symbols, which begin at position start, and returns its number of positions.
func (e *BlockEncoder) block(start uint64, symbols []uint8) int {
	size := min(len(symbols), MaxBlock[e.Kind])
	e.buffer = slices.Grow(e.buffer[:0], size+Margin)[:size+Margin]
	w := newWindow(e.Kind, e.Lines, start, e.buffer)
	classes := &classes[e.Kind]
	e.work = workBlock
	var adapted adaptation
	differs := false // the end of a run has told that the symbol is not last
	i := 0
	for i < size && (e.work < maxWork[e.Kind] || differs) {
		if i >= w.lineEnd {
			w.nextLine(i)
			e.work += workLine
		}
		at := i + Margin
		b := w.buffer[:at]
		last := b[at-1]
		near := newNeighbourhood(b[at-2], b[at-w.near0], b[at-w.near1], b[at-w.near2], b[at-w.left], b[at-w.right])
		class := classes[last]
		context := near.context(class, last)
		if context&63 == 0 && !differs {
			if r := w.run(i, last); r >= 0 {
				ahead := symbols[i:min(i+runs[r], size)]
				length := fill(w.buffer[at:], ahead, last)
				differs = length < len(ahead)
				i += length
				if !differs {
					length = runs[r]
				}
				e.work += workRun
				e.emitRun(length, r, class)
				continue
			}
		}
		e.work += workSymbol
		model := modelSame + context*squareContexts + (i-w.lineStart)&(squareContexts-1)
		alternative := near.alternative(context)
		symbol := symbols[i]
		if symbol == DontCare {
			symbol = last
			if e.DontCareModel != nil && probability[e.DontCareModel[model]] < half {
				symbol = alternative
			}
		}
		w.buffer[at] = symbol
		if !differs {
			e.emitSame(&adapted, context, model, symbol == last)
		}
		differs = false
		if symbol != last {
			e.emitOther(symbol, context, class, last, alternative)
		}
		i++
	}
	return i
}

func (e *BlockEncoder) emitSame(adapted *adaptation, context, i int, yes bool) {
	e.work += workDecision
	q := uint8(0)
	if e.Model != nil {
		q = adapted.apply(context, e.Model[i])
		adapted.update(context, q, yes)
	}
	e.Record(i, q, yes)
}

func (e *BlockEncoder) emit(i int, yes bool) {
	e.work += workDecision
	q := uint8(0)
	if e.Model != nil {
		q = e.Model[i]
	}
	e.Record(i, q, yes)
}

// fill writes last to dst as long as the symbols equal it or are DontCare. It returns how many it wrote.
func fill(dst, symbols []uint8, last uint8) int {
	for i, symbol := range symbols {
		if symbol != last && symbol != DontCare {
			return i
		}
		dst[i] = last
	}
	return len(symbols)
}

// emitRun emits the length of a run. Its maximum length is runs[r].
func (e *BlockEncoder) emitRun(length, r int, class uint8) {
	tree := modelRun + (r*3+int(class))*longestRun
	e.emit(tree, length == runs[r])
	if length < runs[r] {
		e.emitLeaf(tree, runs[r]+length)
	}
}

// emitLeaf emits the path to a leaf of a binary tree. The root is node 1; the children of node n are 2n and 2n+1.
func (e *BlockEncoder) emitLeaf(tree, leaf int) {
	for depth := bits.Len(uint(leaf)) - 1; depth > 0; depth-- {
		e.emit(tree+leaf>>depth, leaf>>(depth-1)&1 != 0)
	}
}

func (e *BlockEncoder) emitOther(symbol uint8, context int, class, last, alternative uint8) {
	if e.Kind == WLD {
		if alternative == last {
			alternative = (last + 1) % 3
		}
		e.emit(modelAlternative+context, symbol == alternative)
		return
	}
	if alternative != last {
		e.emit(modelAlternative+context, symbol == alternative)
		if symbol == alternative {
			return
		}
	}
	if last != Drawn && alternative != Drawn {
		e.emit(modelDrawn+int(class), symbol == Drawn)
		if symbol == Drawn {
			return
		}
	}
	base, tree := treeOf(class, last, alternative)
	by := symbol - base
	e.emit(modelOdd+tree, by&1 != 0)
	if by&1 == 0 {
		even := evenDifference(by)
		e.emitLeaf(modelEven+tree*evens, evens|even)
		if even < evens-1 {
			return
		}
	}
	e.emitLeaf(modelTree+tree*256, 256|int(by))
}

// MaxPacked is the maximum size of a packed block in bytes.
const MaxPacked = 1 << 16

// BlockEntry is the entry of a block in a directory.
type BlockEntry struct {
	Positions uint64
	Packed    uint32 // bytes; 0 if all symbols are the same
	Checksum  uint32 // of the packed bytes; if there are none, the symbol
}
