// Package draughts plays the draughts (checkers) family of games: rules, positions, moves, games, evaluation and
// search, for English draughts (American checkers), International draughts and related games.
//
// # A tour
//
// A [Variant] is a rule set: [English], [International] and so on, or one of your own from [RegisterVariant]. A
// [Position] is an immutable value: pieces, side to move and rules, nothing else. Compare positions with ==, use them
// as map keys, share them between goroutines.
//
//	p := draughts.English.Start()
//	for m := range p.All() {
//		fmt.Println(p.MoveText(m)) // 9-13, 10-14, ...
//	}
//	m, err := p.ParseMove("11-15")
//	p, err = p.Apply(m)
//
// An illegal move is refused with a [*MoveError] that says why, and what may be played instead. A [Setup] is a position
// under construction; [ParseFEN] reads one from text.
//
// A [Game] is a start position and moves, with undo, redo and an [Outcome]. It knows the draw rules.
//
// A [Searcher] finds the best move, within [Limits] of time, depth or nodes. It asks an [Evaluator]: [Patterns], which
// was learnt from games, if you do not bring your own.
//
//	s := draughts.NewSearcher(draughts.Options{})
//	found, err := s.Search(ctx, game, draughts.Limits{Time: time.Second})
//	fmt.Println(found.Move(), found.Score(), found.PV())
//
// Package eval explains evaluations and changes their weights. Package pdn reads and writes games in Portable Draughts
// Notation.
//
// # Moves, three ways
//
// [Position.Apply] checks the move and returns the new position. [Position.After] does the same unchecked, for moves
// that come from the generator. A [Board] makes and unmakes moves in place, with hash, counters and history, for
// those who write their own search. [Position.AppendMoves] is the generator: it does not allocate where the slice has
// room.
//
// # The board
//
// Squares have the numbers of PDN: 1 to 32 or 1 to 50, on most boards from the top left as White sits at the bottom; in
// text, Russian and its like name them a1 to h8. A [Set] of squares is a word of bits, in one layout for all boards.
// Each row takes five bits, and every second one a ghost that is never a square, so that a diagonal step is 6 or 7 bits
// from anywhere and a step over the edge lands on a ghost:
//
//	row 0        0   1   2   3   4
//	row 1      6   7   8   9  10
//	row 2       13  14  15  16  17
//	row 3     19  20  21  22  23
//	...
//	row 9     58  59  60  61  62
//
// Black starts at the low bits. The 8x8 boards use rows 0 to 7 and the first four squares of each.
//
// # Zero values and nil
//
// Zero values are safe: a zero Position has no moves, a zero Game refuses all moves with [ErrNoPosition], a zero
// Searcher searches with the zero Options. A nil pointer, interface or context where the documentation names no meaning
// for it is a mistake of the caller: the call panics with a sentence that names it.
//
// # Concurrency
//
// Values (Position, Move, Set, Setup, DrawCounters, ...) are free of shared state. A Game, a Board and a Searcher are
// for one goroutine at a time; a Searcher that is used by two says so with [ErrBusy].
package draughts
