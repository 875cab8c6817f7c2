package codec

import "github.com/godraughts/draughts/egdb/internal/index"

// BlockDecoder unpacks the blocks of one slice of a file. It is safe for concurrent use.
type BlockDecoder struct {
	Kind  Kind
	Model *Model
	Lines *index.LineIndex
}

// Unpacking is a block that is unpacked in order, as far as its symbols are needed. The window has those before Next.
type Unpacking struct {
	window   window
	decoder  decoder
	interval interval
	adapted  adaptation
	Next     int
	differs  bool // the end of a run has told that the symbol at Next is not last
}

// Begin begins to unpack a block of n positions from packed into buffer, which must have room for n symbols and the
// margin before them. Both are used until the block is unpacked.
func (u *BlockDecoder) Begin(x *Unpacking, packed []byte, start uint64, n int, buffer []uint8) {
	*x = Unpacking{window: newWindow(u.Kind, u.Lines, start, buffer[:n+Margin]), decoder: decoder{packed}}
	x.interval = x.decoder.start()
}

// Unpack unpacks a block up to position end-1, or a little more. Damaged data give wrong symbols but never a panic.
func (u *BlockDecoder) Unpack(x *Unpacking, end int) {
	w, d, s := &x.window, &x.decoder, x.interval
	classes := &classes[u.Kind]
	adapted := &x.adapted
	n := len(w.buffer) - Margin
	i, differs := x.Next, x.differs
	for i < end {
		if i >= w.lineEnd {
			w.nextLine(i)
		}
		at := i + Margin
		b := w.buffer[:at]
		last := b[at-1]
		near := newNeighbourhood(b[at-2], b[at-w.near0], b[at-w.near1], b[at-w.near2], b[at-w.left], b[at-w.right])
		class := classes[last]
		context := near.context(class, last)
		if !differs {
			if context&63 == 0 {
				if r := w.run(i, last); r >= 0 {
					var length int
					s, length = u.readRun(d, s, r, class)
					differs = length < runs[r]
					length = min(length, n-i)
					run := w.buffer[at : at+length]
					for j := range run {
						run[j] = last
					}
					i += length
					continue
				}
			}
			// This is decoder.read inlined by hand: it is the most frequent decision.
			q := adapted.apply(context, u.Model[modelSame+context*squareContexts+(i-w.lineStart)&(squareContexts-1)])
			bound := s.width >> 16 * uint64(probability[q])
			if s.code < bound {
				if s.width = bound; bound < 1<<32 {
					s = d.renormalize(s)
				}
				adapted.update(context, q, true)
				w.buffer[at] = last
				i++
				continue
			}
			s = interval{s.code - bound, s.width - bound}
			if s.width < 1<<32 {
				s = d.renormalize(s)
			}
			adapted.update(context, q, false)
		}
		alternative := near.alternative(context)
		s, w.buffer[at] = u.readOther(d, s, context, class, last, alternative)
		differs = false
		i++
	}
	x.interval, x.Next, x.differs = s, i, differs
}

// readRun reads the length of a run. Its maximum length is runs[r].
func (u *BlockDecoder) readRun(d *decoder, s interval, r int, class uint8) (interval, int) {
	tree := u.Model[modelRun+(r*3+int(class))*longestRun:]
	s, full := d.read(s, tree[0])
	if full {
		return s, runs[r]
	}
	s, leaf := d.readLeaf(s, tree, runs[r])
	return s, leaf - runs[r]
}

func (u *BlockDecoder) readOther(
	d *decoder, s interval, context int, class, last, alternative uint8,
) (interval, uint8) {
	var yes bool
	if u.Kind == WLD {
		if alternative == last {
			alternative = (last + 1) % 3
		}
		if s, yes = d.read(s, u.Model[modelAlternative+context]); yes {
			return s, alternative
		}
		return s, (6 - last - alternative) % 3
	}
	if alternative != last {
		if s, yes = d.read(s, u.Model[modelAlternative+context]); yes {
			return s, alternative
		}
	}
	if last != Drawn && alternative != Drawn {
		if s, yes = d.read(s, u.Model[modelDrawn+int(class)]); yes {
			return s, Drawn
		}
	}
	base, tree := treeOf(class, last, alternative)
	s, odd := d.read(s, u.Model[modelOdd+tree])
	if !odd {
		var even int
		if s, even = d.readLeaf(s, u.Model[modelEven+tree*evens:], evens); even-evens < evens-1 {
			return s, base + difference(even-evens)
		}
	}
	s, leaf := d.readLeaf(s, u.Model[modelTree+tree*256:], 256)
	return s, base + uint8(leaf)
}
