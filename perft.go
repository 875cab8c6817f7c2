package draughts

import "slices"

// CaptureCounting says when two captures are two moves to Perft.
type CaptureCounting uint8

const (
	// ByResult counts captures with the same from, to, captured pieces and promotion as one move, as AppendMoves
	// lists them.
	ByResult CaptureCounting = iota
	// ByPath counts captures apart that differ in from, to or the order in which the pieces are captured. The empty
	// squares that a flying king passes over or turns on make no difference, except that in Frisian, where it can come
	// to the same piece along a diagonal and along a row or column, these are two.
	ByPath
)

// String returns the counting in words, such as "by result".
func (c CaptureCounting) String() string {
	switch c {
	case ByResult:
		return "by result"
	case ByPath:
		return "by path"
	}
	return "invalid counting"
}

// Perft returns the number of sequences of depth legal moves from p: the number by which move generators are
// compared. Draw rules play no part in it, and sequences that end sooner do not count. The last ply is counted
// without making its moves. Depth 0 is one sequence. No table remembers anything: the time is that of the generator.
func Perft(p Position, depth int, c CaptureCounting) uint64 {
	if depth <= 0 {
		return 1
	}
	if depth == 1 {
		return p.countMoves(p.rules(), c)
	}
	frames := make([][]Move, depth-1)
	for i := range frames {
		frames[i] = make([]Move, 0, 128)
	}
	return perft(p, p.rules(), frames, c)
}

// perft counts one ply for each frame, a buffer for the moves of that ply, and one more.
func perft(p Position, rs *ruleset, frames [][]Move, c CaptureCounting) uint64 {
	moves := p.appendMoves(frames[0][:0], c)
	var nodes uint64
	if len(frames) == 1 {
		for _, m := range moves {
			nodes += p.After(m).countMoves(rs, c)
		}
		return nodes
	}
	for _, m := range moves {
		nodes += perft(p.After(m), rs, frames[1:], c)
	}
	return nodes
}

// Division is the part of a perft count that lies behind one move.
type Division struct {
	Move  Move
	Nodes uint64
}

// Divide returns Perft's count move by move, in the order of AppendMoves; the counts add up to Perft's.
func Divide(p Position, depth int, c CaptureCounting) []Division {
	if depth <= 0 {
		return nil
	}
	moves := p.Moves()
	parts := make([]Division, len(moves))
	for i, m := range moves {
		parts[i].Move = m
	}
	for _, m := range p.appendMoves(nil, c) { // each as often as it counts
		parts[slices.Index(moves, m)].Nodes += Perft(p.After(m), depth-1, c)
	}
	return parts
}
