package draughts

import "cmp"

// Board is a position that changes in place as moves are made and unmade. It is for programs with a search of their
// own. It keeps the hash, the counters of the draw rules and the history for repetitions. It does not allocate once its
// stack has grown. NewBoard and [Game.Board] make one. The zero Board is at the zero Position and makes no moves. A
// Board is for one goroutine at a time.
type Board struct {
	frames []frame // the positions so far; the last is the current one
}

// frame is a position of a Board or a Game.
type frame struct {
	position Position
	hash     uint64 // only of a Board
	counters DrawCounters
}

// follow sets f to the frame after m, but for its hash.
func (f *frame) follow(before *frame, m Move) {
	f.position = before.position.After(m)
	f.counters = before.counters.after(&before.position, m, &f.position)
}

// drawReason returns the rule, other than repetition, by which a game is drawn or may be claimed as drawn, or NoReason.
func (f *frame) drawReason() Reason {
	d := &f.position.rules().Draws
	switch {
	case f.counters.endingDraws(d):
		return EndingLimit
	case f.counters.noProgressDraws(d) && !d.replacesNoProgress(f.position):
		return NoProgress
	}
	return NoReason
}

// NewBoard returns a Board at p with no history.
func NewBoard(p Position) *Board {
	return &Board{frames: append(make([]frame, 0, 128), frame{position: p, hash: p.Hash()})}
}

// load sets b to the current position of g with its history.
func (b *Board) load(g *Game) {
	b.frames = append(b.frames[:0], g.played()...)
	for i := range b.frames {
		b.frames[i].hash = b.frames[i].position.Hash()
	}
}

// top returns the current frame. The check for the zero Board replaces the compiler's check of the index.
func (b *Board) top() *frame {
	if len(b.frames) == 0 {
		return &noFrame
	}
	return &b.frames[len(b.frames)-1]
}

// noFrame is the frame of a zero Board and a zero Game. It is never written to.
var noFrame = frame{hash: Position{}.Hash()}

// Make makes m, which must be legal: nothing is checked.
func (b *Board) Make(m Move) {
	n := len(b.frames)
	if n == 0 {
		return
	}
	if n == cap(b.frames) {
		b.frames = append(b.frames, frame{})
	}
	b.frames = b.frames[:n+1]
	current, next := &b.frames[n-1], &b.frames[n]
	next.follow(current, m)
	next.hash = current.position.hashAfter(current.hash, m, next.position)
}

// Unmake takes back the last move. At the first position it does nothing.
func (b *Board) Unmake() {
	if len(b.frames) > 1 {
		b.frames = b.frames[:len(b.frames)-1]
	}
}

// Position returns the current position.
func (b *Board) Position() Position { return b.top().position }

// AppendMoves appends the legal moves to dst and returns the extended slice, as [Position.AppendMoves] does.
func (b *Board) AppendMoves(dst []Move) []Move { return b.top().position.AppendMoves(dst) }

// HasMoves reports whether the side to move has a legal move. Without one the game is over: ask it before IsDraw.
func (b *Board) HasMoves() bool { return b.top().position.HasMoves() }

// Hash returns the key of the current position, equal to Position().Hash().
func (b *Board) Hash() uint64 { return b.top().hash }

// DrawCounters returns the counters of the draw rules.
func (b *Board) DrawCounters() DrawCounters { return b.top().counters }

// Ply returns the number of moves made, the moves of the Game that the Board was made from included.
func (b *Board) Ply() int { return max(len(b.frames)-1, 0) }

// Repetitions returns how often the current position has occurred, this time included; 0 for the zero Board.
func (b *Board) Repetitions() int { return repetitions(b.frames) }

// repetitions returns how often the position of the last frame occurs. It looks back to the last capture or man's move:
// the position cannot have occurred before that.
func repetitions(frames []frame) int {
	last := len(frames) - 1
	if last < 0 {
		return 0
	}
	top, n := &frames[last], 1
	for i := last - 4; i >= max(0, last-int(top.counters.NoProgress)); i -= 2 { // 4 is to and fro by each side
		if frames[i].position == top.position {
			n++
		}
	}
	return n
}

// repeated reports whether the position of the last frame has occurred a number of times; false for 0 times.
func repeated(frames []frame, times int) bool {
	return times > 0 && int(frames[len(frames)-1].counters.NoProgress) >= 4*(times-1) && repetitions(frames) >= times
}

// IsDraw reports whether the current position is drawn, or may be claimed as drawn, by the rules of the variant: by
// repetition, by moves without progress or by its material.
func (b *Board) IsDraw() bool {
	top := b.top()
	return top.drawReason() != NoReason || repeated(b.frames, top.position.rules().Draws.Repetition)
}

// Outcome returns the result of the current position and the reason, or Ongoing: a win as [Position.Outcome] has it, or
// a draw as IsDraw does, also one that may be claimed.
func (b *Board) Outcome() Outcome {
	if o := b.Position().Outcome(); o.Result != Ongoing {
		return o
	}
	g := Game{frames: b.frames, ply: b.Ply()}
	if reason := cmp.Or(g.drawReason(false), g.drawReason(true)); reason != NoReason {
		return Outcome{Draw, reason}
	}
	return Outcome{}
}

// zobrist holds a random number for each colour and bit, for each bit with a king, and for each variant and side to
// move. A king counts as a piece of its colour and as a king.
var zobrist = func() (z struct {
	white, black, kings [64]uint64
	blackToMove         uint64
	variant             [256]uint64
}) {
	// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): the same numbers on
	// every machine.
	var state uint64
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		x := state
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		return x ^ x>>31
	}
	for i := range z.white {
		z.white[i], z.black[i], z.kings[i] = next(), next(), next()
	}
	z.blackToMove = next()
	for i := range z.variant {
		z.variant[i] = next()
	}
	return z
}()

// Hash returns a 64-bit Zobrist key of p (Zobrist, "A new hashing method with application for game playing", 1970).
// Equal positions have equal keys. Different positions may have equal keys, too. Releases may change them.
func (p Position) Hash() uint64 {
	key := zobrist.variant[p.Variant()]
	if p.Turn() == Black {
		key ^= zobrist.blackToMove
	}
	return key ^ p.hashSameKingMoves() ^
		hashSet(&zobrist.white, p.white) ^ hashSet(&zobrist.black, p.black) ^ hashSet(&zobrist.kings, p.kings)
}

// hashAfter returns the key of next, the position after m, which is legal in p. The key of p is given.
func (p Position) hashAfter(key uint64, m Move, next Position) uint64 {
	from, to := m.from(), m.to()
	own, other := &zobrist.white, &zobrist.black
	if p.state&blackToMove != 0 {
		own, other = other, own
	}
	key ^= zobrist.blackToMove ^ own[from] ^ own[to]
	if m.captured != 0 {
		key ^= hashSet(other, m.captured)
	}
	if p.kings != next.kings {
		key ^= hashSet(&zobrist.kings, p.kings^next.kings)
	}
	return key ^ p.hashSameKingMoves() ^ next.hashSameKingMoves()
}

// hashSameKingMoves returns the part of the key for SameKingMoves.
func (p Position) hashSameKingMoves() uint64 { return p.state >> ownRun * 0x9e3779b97f4a7c15 }

func hashSet(keys *[64]uint64, s Set) uint64 {
	var key uint64
	for ; s != 0; s &= s - 1 {
		key ^= keys[s.first()&63]
	}
	return key
}
