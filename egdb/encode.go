package egdb

import (
	"math/bits"
	"slices"
)

// blockEncoder turns the symbols of a slice into blocks, for one goroutine.
type blockEncoder struct {
	kind          kind
	lines         *lineIndex
	dontCareModel *model // used to choose the don't-care symbols; nil if there is none yet
	model         *model // used to write the blocks; nil if decisions are only counted
	// record is called for each decision, with the number of its model byte, the byte after adaptation and the outcome.
	record func(i int, q uint8, yes bool)
	work   int     // time to unpack the block so far, in nanoseconds
	buffer []uint8 // room for the block's symbols and the margin
}

// maxWork is the maximum time to unpack a block, by kind, in nanoseconds. Distance files have the smaller blocks: that
// makes these files only 5 % larger.
var maxWork = [numKinds]int{wld: 11000, dtw: 6000}

// The time to unpack each part of a block, in nanoseconds on an idle server core of about 2020.
const (
	workBlock    = 250
	workSymbol   = 6
	workDecision = 3
	workLine     = 30
	workRun      = 20
)

// minConstant is the minimum length of a block whose symbols are all equal. Such a block takes no data.
const minConstant = 2048

// blocks cuts symbols into blocks and calls take after each one is encoded. The entry's packed is 0 for a constant
// block and otherwise 1, since its size is not known yet.
func (e *blockEncoder) blocks(start uint64, symbols []uint8, take func(blockEntry)) {
	for len(symbols) > 0 {
		n, symbol := e.kind.constant(symbols)
		entry := blockEntry{positions: uint64(n), checksum: uint32(symbol)}
		if n < minConstant && n < len(symbols) {
			n = e.block(start, symbols)
			entry = blockEntry{positions: uint64(n), packed: 1}
		}
		take(entry)
		start += uint64(n)
		symbols = symbols[n:]
	}
}

// block encodes one block from the beginning of symbols and returns the number of positions in it. The first symbol
// belongs to position start.
func (e *blockEncoder) block(start uint64, symbols []uint8) int {
	size := min(len(symbols), maxBlock[e.kind])
	e.buffer = slices.Grow(e.buffer[:0], size+margin)[:size+margin]
	w := newWindow(e.kind, e.lines, start, e.buffer)
	classes := &classes[e.kind]
	e.work = workBlock
	var adapted adaptation
	differs := false // the end of a run has told that the symbol is not last
	i := 0
	for i < size && (e.work < maxWork[e.kind] || differs) {
		if i >= w.lineEnd {
			w.nextLine(i)
			e.work += workLine
		}
		at := i + margin
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
		if symbol == dontCare {
			symbol = last
			if e.dontCareModel != nil && probability[e.dontCareModel[model]] < half {
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

// emitSame emits whether a symbol equals the one before.
func (e *blockEncoder) emitSame(adapted *adaptation, context, i int, yes bool) {
	e.work += workDecision
	q := uint8(0)
	if e.model != nil {
		q = adapted.apply(context, e.model[i])
		adapted.update(context, q, yes)
	}
	e.record(i, q, yes)
}

// emit emits any other decision.
func (e *blockEncoder) emit(i int, yes bool) {
	e.work += workDecision
	q := uint8(0)
	if e.model != nil {
		q = e.model[i]
	}
	e.record(i, q, yes)
}

// fill writes last to dst as long as the symbols equal it or are dontCare. It returns how many it wrote.
func fill(dst, symbols []uint8, last uint8) int {
	for i, symbol := range symbols {
		if symbol != last && symbol != dontCare {
			return i
		}
		dst[i] = last
	}
	return len(symbols)
}

// emitRun emits the length of a run. Its maximum length is runs[r].
func (e *blockEncoder) emitRun(length, r int, class uint8) {
	tree := modelRun + (r*3+int(class))*longestRun
	e.emit(tree, length == runs[r])
	if length < runs[r] {
		e.emitLeaf(tree, runs[r]+length)
	}
}

// emitLeaf emits the path to a leaf of a binary tree. The root is node 1; the children of node n are 2n and 2n+1.
func (e *blockEncoder) emitLeaf(tree, leaf int) {
	for depth := bits.Len(uint(leaf)) - 1; depth > 0; depth-- {
		e.emit(tree+leaf>>depth, leaf>>(depth-1)&1 != 0)
	}
}

// emitOther emits which symbol other than last follows.
func (e *blockEncoder) emitOther(symbol uint8, context int, class, last, alternative uint8) {
	if e.kind == wld {
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
	if last != drawn && alternative != drawn {
		e.emit(modelDrawn+int(class), symbol == drawn)
		if symbol == drawn {
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
