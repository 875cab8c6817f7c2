package solve

import (
	"github.com/godraughts/draughts"
)

// The search is df-pn, proof-number search by depth first (Nagai, "Df-pn algorithm for searching AND/OR trees and its
// applications", 2002). One side attacks: can it force a win? Each position has two numbers, seen by its side to move:
// phi is how many positions are still to be decided, at least, before the side has reached its aim, and delta the same
// for its opponent. In a decided position one is 0 and the other infinite.
//
// A position that occurs twice in a line is a failure of the attacker. That is a fact about the line, not about the
// position (the graph-history interaction problem; Kishimoto and Müller, "A general solution to the graph history
// interaction problem", 2004). Wins never rest on it: those that the search finds are wins on every line. Failures are
// kept as if they held on every line, too, until it turns out whether they fit together: see solver.strategy.

const (
	infinite = 1 << 30
	maxPath  = 2000 // plies after which a line is a failure of the attacker, as if it had come to a position again
)

// solver decides positions for one attacker.
type solver struct {
	*Databases
	attacker draughts.Color
	losing   bool // the side that cannot move wins
	table    *table
	path     map[draughts.Position]bool // the positions of the current line
	frames   [maxPath + 1]frame         // by the number of positions before
	nodes    uint64
	raise    bool         // limits: see search
	report   func() error // called every 1,024 nodes; an error ends the search
	err      error
}

type frame struct {
	moves    []draughts.Move
	children []child
}

// child is a position after a move, with what is known of it.
type child struct {
	position   draughts.Position
	key        uint64
	phi, delta uint32
	fixed      bool // by a database or by the line
}

// decide searches p until it is decided and reports whether the attacker wins.
func (s *solver) decide(p draughts.Position) bool {
	if won, ok := s.known(p); ok {
		return won
	}
	phi, _ := s.search(p, p.Hash(), infinite, infinite)
	return (phi == 0) == (p.Turn() == s.attacker)
}

// known reports whether the attacker wins p, and true if that has been decided.
func (s *solver) known(p draughts.Position) (won, ok bool) {
	if won, ok := s.leaf(p); ok {
		return won, true
	}
	e, ok := s.table.get(p.Hash())
	return e.Win == 0, ok && e.isDecided()
}

// leaf reports whether the attacker wins p, and true if the databases know.
func (s *solver) leaf(p draughts.Position) (won, ok bool) {
	value, ok, err := s.value(p)
	if err != nil {
		s.err = err
	}
	return value == draughts.Win(s.attacker), ok
}

// search searches p until phi or delta reaches its limit, and returns both.
//
// In a graph with cycles, positions can take turns in undoing what was found of the others. So once the search comes to
// a position that was first reached on a shorter line, the limits rise until it has reached a new position (the
// threshold controlling algorithm; Kishimoto, "Dealing with infinite loops, underestimation, and overestimation of
// depth-first proof-number search", 2010).
func (s *solver) search(p draughts.Position, key uint64, phiLimit, deltaLimit uint32) (phi, delta uint32) {
	before := s.nodes
	s.nodes++
	if s.nodes%1024 == 0 && s.err == nil {
		s.err = s.report()
	}
	plies := uint32(len(s.path))
	if known, ok := s.table.get(key); ok {
		plies = min(plies, known.Plies)
	} else {
		s.raise = false
	}
	f := &s.frames[len(s.path)]
	s.path[p] = true
	s.expand(f, p)
	for first := true; s.err == nil; first = false {
		s.update(f, plies)
		var best, second uint32
		phi, delta, best, second = f.numbers(s.losing)
		if first && s.raise {
			phiLimit, deltaLimit = max(phiLimit, phi+1), max(deltaLimit, delta+1)
		}
		if phi >= min(phiLimit, infinite) || delta >= min(deltaLimit, infinite) {
			e := entry{Key: key, Win: phi, Fail: delta, Plies: plies, Work: uint32(min(s.nodes-before, infinite))}
			if p.Turn() != s.attacker {
				e.Win, e.Fail = delta, phi
			}
			s.table.put(e)
			break
		}
		c := &f.children[best]
		// A quarter above the second best is allowed, so that the search does not go to and fro between both.
		c.phi, c.delta = s.search(c.position, c.key,
			min(deltaLimit-delta+c.phi, infinite), min(phiLimit, second+second/4+1))
	}
	delete(s.path, p)
	return phi, delta
}

// expand sets f to the positions after p.
func (s *solver) expand(f *frame, p draughts.Position) {
	f.moves, f.children = p.AppendMoves(f.moves[:0]), f.children[:0]
	attacks := p.Turn() == s.attacker
	for _, m := range f.moves {
		next := p.After(m)
		c := child{position: next, phi: 1, delta: 1}
		won, ok := s.leaf(next)
		if c.fixed = ok || s.path[next] || len(s.path) > maxPath-1; c.fixed {
			if won == attacks {
				c.phi, c.delta = infinite, 0
			} else {
				c.phi, c.delta = 0, infinite
			}
		} else {
			c.key = next.Hash()
		}
		f.children = append(f.children, c)
	}
}

// update gives the positions the numbers that the table has. plies is the shortest line to the position before them.
func (s *solver) update(f *frame, plies uint32) {
	for i := range f.children {
		c := &f.children[i]
		known, ok := s.table.get(c.key)
		if c.fixed || !ok {
			continue
		}
		c.phi, c.delta = known.Win, known.Fail
		if c.position.Turn() != s.attacker {
			c.phi, c.delta = known.Fail, known.Win
		}
		s.raise = s.raise || !known.isDecided() && known.Plies < plies
	}
}

// numbers returns phi and delta of the position before those in f, the index of the position to search next, and the
// second lowest delta of them.
func (f *frame) numbers(losing bool) (phi, delta, best, second uint32) {
	if len(f.children) == 0 && losing {
		return 0, infinite, 0, 0
	}
	phi, second = infinite, infinite
	for i := range f.children {
		c := &f.children[i]
		if c.phi == infinite || delta == infinite {
			delta = infinite
		} else {
			delta = min(delta+c.phi, infinite-1)
		}
		if c.delta < phi {
			phi, best, second = c.delta, uint32(i), phi
		} else {
			second = min(second, c.delta)
		}
	}
	return phi, delta, best, second
}
