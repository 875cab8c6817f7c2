// Package draughts implements the draughts (checkers) family of games: rules, positions, moves, games, evaluation and
// search. It plays English draughts (American checkers), International draughts and seventeen related rule sets.
//
// # A tour
//
// A [Variant] is a rule set: [English], [International] and so on, or your own from [RegisterVariant]. A [Position] is
// an immutable value: the pieces, the side to move and the rule set. Compare positions with ==, use them as map keys,
// share them between goroutines.
//
//	p := draughts.English.Start()
//	for m := range p.All() {
//		fmt.Println(p.MoveText(m)) // 9-13, 10-14, ...
//	}
//	m, err := p.ParseMove("11-15")
//	p, err = p.Apply(m)
//
// A [Setup] is a position under construction. [ParseFEN] and [ParseSetup] read positions from text.
//
// A [Game] is a start position and the moves made from it, with undo, redo and an [Outcome]. It applies
// the draw rules. [NewGame] begins at the start, [NewGameAt] at any position.
//
// A [Searcher] finds the best move within [Limits] of time, depth or nodes. It evaluates positions with an [Evaluator]:
// [Patterns], which was learnt from games, or your own.
//
//	s := draughts.NewSearcher(draughts.Options{})
//	found, err := s.Search(ctx, game, draughts.Limits{Time: time.Second})
//	fmt.Println(found.Score(), game.Position().LineText(found.PV())) // +0.12 1. 11-15 23-19 2. 8-11 ...
//
// A [Level] plays weaker, for games with people.
//
// # Packages
//
//	eval           evaluations with other weights; what each part of an evaluation adds
//	openings       ballots, random openings and the names of openings
//	book           opening books; book/builtin embeds those of four rule sets
//	pdn            games in Portable Draughts Notation
//	archive        collections of games: positions, patterns, players, continuations
//	egdb           endgame databases; egdb/build builds them, egdb/builtin embeds small ones
//	solve          values of positions, with proofs
//	hub, dxp       protocols between draughts programs
//	clock          the clock of a game
//	picture        boards as SVG, PNG and GIF
//	analysis       games annotated by the search
//	arena, tune    matches with Elo and SPRT; self-play and the fitting of weights
//
// # Three ways to make a move
//
// [Position.Apply] checks the move and returns the new position. [Position.After] does the same without a check, for
// moves from the generator. A [Board] makes and unmakes moves in place, with hash, counters and history, for programs
// with a search of their own, also one that plays random games: [Board.Outcome] ends those that positions alone would
// not end. [Position.AppendMoves] is the generator: it does not allocate if the slice has room.
//
// # The board
//
// Squares have the numbers of PDN: 1 to 18, 32 or 50, on most boards from the top left. White sits at the bottom. In
// the text of Russian and some other games squares have names, a1 to h8. A [Set] of squares is a word of bits, in one
// layout for all boards. Each row has five bits for squares and one that is never a square, a ghost. Every second row
// has two ghosts. A diagonal step is then always 6 or 7 bits, and a step over the edge ends on a ghost:
//
//	row 0        0   1   2   3   4
//	row 1      6   7   8   9  10
//	row 2       13  14  15  16  17
//	row 3     19  20  21  22  23
//	...
//	row 9     58  59  60  61  62
//
// Black starts at the low bits. Boards of 8x8 use rows 0 to 7 and four squares of each, 6x6 rows 0 to 5 and three.
//
// # Errors
//
// An illegal move is refused with a [*MoveError], a FEN with a [*FENError], a Setup with a [*SetupError] and rules
// with a [*RulesError]. All have the same form. A field holds what was refused, and Reasons holds why: errors.Is finds
// the reasons, such as [ErrMustCapture], and errors.As finds the error with its details. The message is
//
//	what "as given": reason: details; reason: details; 3 more
//
// Other errors wrap one of the Err variables, or are the error of a context.
//
// # Text and JSON
//
// Every value can be written and read back as an equal value: constants, variants, positions and moves as text; games,
// setups, rules, limits and what a search found as JSON. Reading JSON is strict, but for the FEN of a position, which
// is read as [ParseFEN] does: a [*DecodeError] says where it is wrong and why, and the receiver is unchanged.
// docs/json.md shows each form.
//
// # Zero values
//
// Zero values are safe: a zero Position has no moves, a zero Game refuses all moves with [ErrNoPosition], and a zero
// Searcher searches with the zero Options.
//
// # Concurrency
//
// Values (Position, Move, Set, Setup, DrawCounters, ...) share no state. A Game, a Board and a Searcher are for one
// goroutine at a time. A Searcher returns [ErrBusy] if it is searching already.
package draughts
