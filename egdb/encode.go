package egdb

import (
	"math/bits"
	"slices"
)

// describer turns the symbols of a slice into blocks, one after another, for one goroutine.
type describer struct {
	kind   kind
	lines  *liner
	likely *model // by which symbols that do not matter are chosen; nil if there is none yet
	model  *model // with which the blocks are to be written; nil if decisions are only counted
	// decide is told the decisions, each as the number of its model byte, the byte as it is used, and the outcome.
	decide func(i int, q uint8, yes bool)
	work   int     // to unpack the block so far
	buffer []uint8 // room for the block's symbols and the margin
}

// block cuts a block from the front of symbols, which belong to the positions from start on, and returns how many
// positions it holds.
func (e *describer) block(start uint64, symbols []uint8) int {
	size := min(len(symbols), maxBlock[e.kind])
	e.buffer = slices.Grow(e.buffer[:0], size+margin)[:size+margin]
	w := newWindow(e.kind, e.lines, start, e.buffer)
	classes := &classes[e.kind]
	e.work = workBlock
	var lean leaning
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
		around := newAround(b[at-2], b[at-w.near0], b[at-w.near1], b[at-w.near2], b[at-w.left], b[at-w.right])
		class := classes[last]
		context := around.context(class, last)
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
				e.length(length, r, class)
				continue
			}
		}
		e.work += workSymbol
		model := modelSame + context*places + (i-w.first)&(places-1)
		second := around.second(context)
		symbol := symbols[i]
		if symbol == unknown {
			symbol = last
			if e.likely != nil && probability[e.likely[model]] < half {
				symbol = second
			}
		}
		w.buffer[at] = symbol
		if !differs {
			e.same(&lean, context, model, symbol == last)
		}
		differs = false
		if symbol != last {
			e.other(symbol, context, class, last, second)
		}
		i++
	}
	return i
}

// same tells whether a symbol is the one before.
func (e *describer) same(lean *leaning, context, i int, yes bool) {
	e.work += workDecision
	q := uint8(0)
	if e.model != nil {
		q = lean.byte(context, e.model[i])
		lean.learn(context, q, yes)
	}
	e.decide(i, q, yes)
}

// tell tells any other decision.
func (e *describer) tell(i int, yes bool) {
	e.work += workDecision
	q := uint8(0)
	if e.model != nil {
		q = e.model[i]
	}
	e.decide(i, q, yes)
}

// fill writes the symbol last to dst for as long as the symbols are no other, and returns how often.
func fill(dst, symbols []uint8, last uint8) int {
	for i, symbol := range symbols {
		if symbol != last && symbol != unknown {
			return i
		}
		dst[i] = last
	}
	return len(symbols)
}

// length tells the length of run r.
func (e *describer) length(length, r int, class uint8) {
	tree := modelRun + (r*3+int(class))*longestRun
	e.tell(tree, length == runs[r])
	if length < runs[r] {
		e.leaf(tree, runs[r]+length)
	}
}

// leaf tells the way to a leaf of a tree. The root is node 1, and the nodes below node n are 2n and 2n+1.
func (e *describer) leaf(tree, leaf int) {
	for depth := bits.Len(uint(leaf)) - 1; depth > 0; depth-- {
		e.tell(tree+leaf>>depth, leaf>>(depth-1)&1 != 0)
	}
}

// other tells a symbol that is not last.
func (e *describer) other(symbol uint8, context int, class, last, second uint8) {
	if e.kind == wld {
		if second == last {
			second = (last + 1) % 3
		}
		e.tell(modelSecond+context, symbol == second)
		return
	}
	if second != last {
		e.tell(modelSecond+context, symbol == second)
		if symbol == second {
			return
		}
	}
	if last != drawn && second != drawn {
		e.tell(modelDrawn+int(class), symbol == drawn)
		if symbol == drawn {
			return
		}
	}
	base, tree := treeOf(class, last, second)
	by := symbol - base
	e.tell(modelOdd+tree, by&1 != 0)
	if by&1 == 0 {
		even := evenOf(by)
		e.leaf(modelEven+tree*evens, evens|even)
		if even < evens-1 {
			return
		}
	}
	e.leaf(modelTree+tree*256, 256|int(by))
}

// constant returns how many of the first symbols are the same, and which symbol that is; a draw if all are unknown.
func (k kind) constant(symbols []uint8) (n int, symbol uint8) {
	symbol = k.initial()
	for n < len(symbols) && symbols[n] == unknown {
		n++
	}
	if n < len(symbols) {
		symbol = symbols[n]
	}
	for n < len(symbols) && (symbols[n] == symbol || symbols[n] == unknown) {
		n++
	}
	return n, symbol
}
