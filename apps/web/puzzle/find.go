package puzzle

import (
	"cmp"
	"context"
	"slices"

	"github.com/godraughts/draughts"
)

const (
	maxMoves = 7 // of the solver in a line
	maxDepth = 14
)

// Finder looks for puzzles in games, and checks them. It compares the moves of a position by searches of a fixed number
// of nodes. It is for one goroutine at a time. NewFinder makes one.
type Finder struct {
	searcher *draughts.Searcher
	plain    *draughts.Searcher // measures the depth; it has no databases, as a person
}

// finalNodes is the number of nodes for each set of moves in the first of the last two checks of a Finder.
const finalNodes = 100_000

// lineNodes is the number of nodes for each set of moves while a Finder makes a line.
const lineNodes = finalNodes / 5

// NewFinder returns a Finder. The databases may be nil.
func NewFinder(databases draughts.Prober) *Finder {
	plain := draughts.Options{Hash: hashMiB}
	with := plain
	with.Prober = draughts.Waiting(databases) // no search depends on what those before it have read
	return &Finder{draughts.NewSearcher(with), draughts.NewSearcher(plain)}
}

// hashMiB is the size of a transposition table. The searches are short.
const hashMiB = 8

// search searches p with an empty transposition table.
func (f *Finder) search(p draughts.Position, l draughts.Limits) (draughts.Info, error) {
	if err := f.searcher.Clear(); err != nil {
		return draughts.Info{}, err
	}
	return f.searcher.SearchPosition(context.Background(), p, l)
}

// compare returns the scores of a move and of the best other move of p, by searches of that many nodes each. rest is
// the score of a loss if there is none.
func (f *Finder) compare(p draughts.Position, m draughts.Move, nodes uint64) (best, rest draughts.Score, err error) {
	found, err := f.search(p, draughts.Limits{Nodes: nodes, Moves: []draughts.Move{m}})
	others := slices.DeleteFunc(p.Moves(), func(other draughts.Move) bool { return other == m })
	if best = found.Score(); err != nil || len(others) == 0 {
		return best, -draughts.MaxEval, err
	}
	found, err = f.search(p, draughts.Limits{Nodes: nodes, Moves: others})
	return best, found.Score(), err
}

// Screen searches p for a number of nodes and returns the best move. promising is set if p may be a puzzle: the best
// move wins and the second best does not.
func (f *Finder) Screen(p draughts.Position, nodes uint64) (best draughts.Line, promising bool, err error) {
	found, err := f.search(p, draughts.Limits{Nodes: nodes, MultiPV: 2})
	if err != nil || len(found.Lines) == 0 {
		return draughts.Line{}, false, err
	}
	best = found.Lines[0]
	return best, len(found.Lines) > 1 && toKeep.wins(best.Score, found.Lines[1].Score, false), nil
}

// Find returns the puzzle that begins with a move of p. ok is false if there is none: another move wins too, the move
// is obvious, or it wins nothing that can be shown.
func (f *Finder) Find(p draughts.Position, first draughts.Move) (z Puzzle, ok bool, err error) {
	best, rest, err := f.compare(p, first, lineNodes)
	if err != nil || !toFind.wins(best, rest, false) {
		return Puzzle{}, false, err
	}
	won := best > draughts.MaxEval
	positions, moves, err := f.play(p, first, won)
	if err != nil || len(moves) == 0 || len(moves) == 1 && (first.IsCapture() || pieces(p) > maxEnding) { // obvious
		return Puzzle{}, false, err
	}
	z = describe(positions, moves, won)
	z.FEN, z.Line, z.Won = p.String(), p.LineTexts(moves), won
	z.Depth, err = f.depth(p, first, won)
	if err != nil || z.Given == 0 && z.Depth < 2 || len(z.Line) == 1 && z.Depth < 5 { // too easy
		return Puzzle{}, false, err
	}
	if best, rest, err = f.compare(p, first, finalNodes); err != nil || !toFind.wins(best, rest, won) {
		return Puzzle{}, false, err
	}
	return z, f.Holds(p.Variant(), z), nil
}

// Holds reports whether a puzzle has one solution by searches of 100,000 nodes and of four times as many.
func (f *Finder) Holds(v draughts.Variant, z Puzzle) bool {
	return f.verify(v, z, finalNodes) == nil && f.verify(v, z, 4*finalNodes) == nil
}

// play returns the line that begins with a move: each move of the solver is the only one that wins, and the replies are
// the best ones. The line is empty if another move wins before anything is shown.
func (f *Finder) play(
	p draughts.Position, first draughts.Move, won bool,
) (positions []draughts.Position, moves []draughts.Move, err error) {
	positions = []draughts.Position{p}
	add := func(m draughts.Move) {
		p = p.After(m)
		positions, moves = append(positions, p), append(moves, m)
	}
	m, shown := first, 0
	for range maxMoves {
		add(m)
		if !p.HasMoves() {
			return positions, moves, nil
		}
		if !won && isQuiet(p) && gain(positions, len(moves)) >= 2 {
			return positions, moves, nil
		}
		if won && !p.HasCapture() {
			shown = len(moves)
		}
		reply, err := f.best(p)
		if err != nil {
			return nil, nil, err
		}
		add(reply)
		if m, err = f.best(p); err != nil {
			return nil, nil, err
		}
		best, rest, err := f.compare(p, m, lineNodes)
		if err != nil {
			return nil, nil, err
		}
		if !toFind.wins(best, rest, won) && len(p.Moves()) > 1 {
			break
		}
	}
	return positions[:shown+1], moves[:shown], nil
}

func (f *Finder) best(p draughts.Position) (draughts.Move, error) {
	found, err := f.search(p, draughts.Limits{Nodes: lineNodes})
	return found.Move(), err
}

// depth returns the depth of the first iteration from which on a search without databases prefers a move; maxDepth if
// it does not. In an ending that is won, a search may prefer the move long before it sees the win.
func (f *Finder) depth(p draughts.Position, m draughts.Move, won bool) (int, error) {
	if err := f.plain.Clear(); err != nil {
		return 0, err
	}
	first := 0
	limits := draughts.Limits{Depth: maxDepth, Nodes: finalNodes / 2}
	for found, err := range f.plain.Deepen(context.Background(), draughts.NewGameAt(p), limits) {
		switch {
		case err != nil:
			return 0, err
		case found.Move() != m || !won && found.Score() < toKeep.best:
			first = 0
		case first == 0:
			first = found.Depth
		}
	}
	return cmp.Or(first, maxDepth), nil
}
