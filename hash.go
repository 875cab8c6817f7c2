package draughts

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
// Equal positions have equal keys. Different positions may have equal keys, too. Keys may change from one release to
// the next.
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
