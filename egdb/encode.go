package egdb

import (
	"math/bits"
	"slices"
)

// blockEncoder turns the symbols of a slice into blocks, for one goroutine.
type blockEncoder struct {
	kind   kind
	lines  *lineIndex
	likely *model // by which symbols that do not matter are chosen; nil if there is none yet
	model  *model // with which the blocks are to be written; nil if decisions are only counted
	// record is called for each decision: the number of its model byte, the byte after adaptation, and the outcome.
	record func(i int, q uint8, yes bool)
	work   int     // to unpack the block so far
	buffer []uint8 // room for the block's symbols and the margin
}

// block encodes a block from the front of symbols, which belong to the positions from start on. It returns the
// number of positions in the block.
func (e *blockEncoder) block(start uint64, symbols []uint8) int {
	size := min(len(symbols), maxBlock[e.kind])
	e.buffer = slices.Grow(e.buffer[:0], size+margin)[:size+margin]
	w := newWindow(e.kind, e.lines, start, e.buffer)
	classes := &classes[e.kind]
	e.work = workBlock
	var adapted adaptation
	differs := false // the symbol has been told not to be last
	i := 0
	for i < size && (e.work < maxWork[e.kind] || differs) {
		if i >= w.end {
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
		model := modelSame + context*places + (i-w.first)&(places-1)
		second := near.second(context)
		symbol := symbols[i]
		if symbol == dontCare {
			symbol = last
			if e.likely != nil && probability[e.likely[model]] < half {
				symbol = second
			}
		}
		w.buffer[at] = symbol
		if !differs {
			e.emitSame(&adapted, context, model, symbol == last)
		}
		differs = false
		if symbol != last {
			e.emitOther(symbol, context, class, last, second)
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
		q = adapted.byte(context, e.model[i])
		adapted.learn(context, q, yes)
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

// fill writes last to dst as long as the symbols equal it or do not matter. It returns how many it wrote.
func fill(dst, symbols []uint8, last uint8) int {
	for i, symbol := range symbols {
		if symbol != last && symbol != dontCare {
			return i
		}
		dst[i] = last
	}
	return len(symbols)
}

// emitRun emits the length of run r.
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

// emitOther emits a symbol that differs from last.
func (e *blockEncoder) emitOther(symbol uint8, context int, class, last, second uint8) {
	if e.kind == wld {
		if second == last {
			second = (last + 1) % 3
		}
		e.emit(modelSecond+context, symbol == second)
		return
	}
	if second != last {
		e.emit(modelSecond+context, symbol == second)
		if symbol == second {
			return
		}
	}
	if last != drawn && second != drawn {
		e.emit(modelDrawn+int(class), symbol == drawn)
		if symbol == drawn {
			return
		}
	}
	base, tree := treeOf(class, last, second)
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

// constant returns the length of the constant run at the front of symbols and its symbol: a draw if none matters.
func (k kind) constant(symbols []uint8) (n int, symbol uint8) {
	symbol = k.initial()
	for n < len(symbols) && symbols[n] == dontCare {
		n++
	}
	if n < len(symbols) {
		symbol = symbols[n]
	}
	for n < len(symbols) && (symbols[n] == symbol || symbols[n] == dontCare) {
		n++
	}
	return n, symbol
}
