package archive

import (
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// steps are the positions and moves of a game. Buffers are kept for the next game.
type steps struct {
	positions []draughts.Position // one more than moves
	moves     []draughts.Move
	legal     []draughts.Move
	rest      []byte // the moves of a record that are not played yet
}

// follow plays the moves of a tree, up to the first node without a legal move, and sets the moves of its record.
func (s *steps) follow(g *pdn.Game, r *record) {
	s.positions, s.moves = s.positions[:0], s.moves[:0]
	start, err := g.Start.Position()
	if r.played = err == nil; !r.played {
		return
	}
	s.positions = append(s.positions, start)
	for p, n := range g.Main.Walk(start) {
		if n.Move == (draughts.Move{}) || n.Setup != nil {
			break
		}
		s.legal = p.AppendMoves(s.legal[:0])
		var ok bool
		if r.moves, ok = appendMove(r.moves, s.legal, n.Move); !ok {
			break
		}
		s.moves = append(s.moves, n.Move)
		s.positions = append(s.positions, p.After(n.Move))
	}
	r.plies = len(s.moves)
}

// begin goes to the start of a record that has positions.
func (s *steps) begin(r *record) error {
	setup, err := r.setup()
	if err != nil {
		return err
	}
	p, err := setup.Position()
	if err != nil {
		return fmt.Errorf("%w: a start is no position: %w", ErrDamaged, err)
	}
	s.positions, s.moves, s.rest = append(s.positions[:0], p), s.moves[:0], r.moves
	return nil
}

func (s *steps) next() (err error) {
	p := s.positions[len(s.moves)]
	s.legal = p.AppendMoves(s.legal[:0])
	m, rest, ok := cutMove(s.rest, s.legal)
	if !ok {
		return fmt.Errorf("%w: a game has a move that is not legal", ErrDamaged)
	}
	s.moves, s.positions, s.rest = append(s.moves, m), append(s.positions, p.After(m)), rest
	return nil
}

func (s *steps) replay(r *record, plies int) error {
	if !r.played {
		s.positions, s.moves = s.positions[:0], s.moves[:0]
		return nil
	}
	if err := s.begin(r); err != nil {
		return err
	}
	for range plies {
		if err := s.next(); err != nil {
			return err
		}
	}
	return nil
}

// index plays a game and sets its positions, each once, where the game first has it. The group is made of the
// hash of the position before, or 0, and of one more than the number of the next move, or 0.
func (s *steps) index(i item) (item, error) {
	r := i.record
	if i.tree != nil {
		s.follow(i.tree, r)
	} else if err := s.replay(r, r.plies); err != nil {
		return i, err
	}
	if !r.played {
		return i, nil
	}
	r.summary = summaryOf(s.positions)
	moves := cursor{rest: r.moves}
	positions := make([]occurrence, len(s.positions))
	before := uint64(0)
	for ply, p := range s.positions {
		next := uint64(0)
		if ply < r.plies {
			next = moves.number() + 1
		}
		h := hash(p)
		positions[ply] = occurrence{hash: h, group: before&^0xffff | next, ply: uint32(ply)}
		before = h
	}
	slices.SortFunc(positions, compareOccurrences) // the hash, then the ply
	i.positions = slices.CompactFunc(positions, func(a, b occurrence) bool { return a.hash == b.hash })
	i.tree = nil // not needed any more
	return i, nil
}
