// Package solve finds the value of positions with a proof: a strategy for each claim, which a program without a search
// checks. Boards of six rows are solved from the start in a minute or two.
//
//	certificate, err := solve.Solve(ctx, position, solve.Options{})
//	result := certificate.Result()
//	err = certificate.Write(file)
//	strategy, err := certificate.Strategy(nil) // a draughts.Book
//
// Values are those of endgame databases: a game that repeats a position for ever is drawn, and no rule limits the
// number of moves. So a win may take longer than the rules allow. The same position and options, Memory included, give
// the same certificate.
package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/godraughts/draughts"
)

// The errors of a search. They are wrapped with the details.
var (
	// ErrNotCovered is returned for a position with few pieces that is not in the databases.
	ErrNotCovered = errors.New("not in the endgame databases")
	// ErrMemory is returned if the table cannot hold what a proof needs.
	ErrMemory = errors.New("not enough memory for the proof")
	// ErrCheckpoint is returned for a file that is not a checkpoint of this search.
	ErrCheckpoint = errors.New("not a checkpoint of this search")
)

// Options are the settings of Solve. The zero Options need no databases.
type Options struct {
	Databases
	Memory   int            // for the table of the search, in MiB, at most draughts.MaxHash; 0 means 512
	Progress func(Progress) // called every 131,072 nodes; may be nil
	// Checkpoint is the file that keeps what has been found, from which Solve goes on if it exists; "" means none. It is
	// written after each proof, every Interval, 0 means five minutes, and when ctx is cancelled. Who has written the
	// certificate removes it.
	Checkpoint string
	Interval   time.Duration
}

// Databases are the positions whose values are not proved: those with at most Pieces pieces. Prober knows all of them,
// also those with captures. Hash is what a certificate names them by, such as that of egdb.DB; it may be empty.
type Databases struct {
	Prober draughts.Prober
	Pieces int
	Hash   string
}

// Progress is the state of a search.
type Progress struct {
	Attacker draughts.Color // whose win the search is for
	Nodes    uint64
	Decided  uint64 // positions
}

// Proof is a strategy of one side.
type Proof struct {
	Side draughts.Color `json:"side"`
	Wins bool           `json:"wins"` // Side wins, otherwise it does not lose
	// Longest is the number of moves that Side makes until it has won or a database knows it; 0 if it does not win.
	Longest int `json:"longest"`
	// Moves are the moves of Side, one for each of its positions in the order in which Check comes to them. A move is
	// its index, from 0, in the order of the squares.
	Moves []uint16 `json:"-"`
}

// String returns what p proves, such as "white wins in at most 67 moves".
func (p Proof) String() string {
	if p.Wins {
		return fmt.Sprintf("%v wins in at most %d moves", p.Side, p.Longest)
	}
	return fmt.Sprintf("%v does not lose", p.Side)
}

// Solve finds out whether each attacker, or each side if there are none, can force a win in p. The certificate has the
// proof of one that can, and otherwise one for each that its opponent does not lose. With an error it has those that
// are finished. The error is draughts.ErrGameOver for a finished game, draughts.ErrHash for a bad size of the table,
// that of ctx, or one of this package. With a table that is much too small the search may go on for ever.
func Solve(ctx context.Context, p draughts.Position, o Options, attackers ...draughts.Color) (Certificate, error) {
	c := Certificate{Position: p, Pieces: o.Pieces, Hash: o.Hash}
	switch {
	case !p.HasMoves():
		return c, draughts.ErrGameOver
	case o.Memory < 0 || o.Memory > draughts.MaxHash():
		return c, fmt.Errorf("%w, %d MiB: 1 to %d are possible", draughts.ErrHash, o.Memory, draughts.MaxHash())
	}
	if len(attackers) == 0 {
		attackers = []draughts.Color{p.Turn(), p.Turn().Other()}
	}
	o.Memory, o.Interval = cmp.Or(o.Memory, 512), cmp.Or(o.Interval, 5*time.Minute)
	found, err := o.load(p, attackers)
	for err == nil && !found.isComplete(len(attackers)) {
		err = o.prove(ctx, p, attackers[len(found.Proofs)], &found)
	}
	c.Proofs = found.Proofs
	return c, err
}

// prove adds a proof that attacker wins p, or that its opponent does not lose, to what has been found.
func (o *Options) prove(ctx context.Context, p draughts.Position, attacker draughts.Color, found *checkpoint) error {
	s := &solver{
		Databases: &o.Databases, attacker: attacker, losing: p.Variant().Rules().Losing,
		table: found.table, path: make(map[draughts.Position]bool), nodes: found.Nodes,
	}
	saved := time.Now()
	s.report = func() error {
		if o.Progress != nil && s.nodes%(1<<17) == 0 {
			o.Progress(Progress{attacker, s.nodes, s.table.decided})
		}
		err := ctx.Err()
		if err != nil || time.Since(saved) >= o.Interval {
			found.Nodes = s.nodes
			err = cmp.Or(o.save(found), err)
			saved = time.Now()
		}
		return err
	}
	proof := Proof{Side: attacker}
	won, moves, err := s.prove(p)
	if err != nil {
		return err
	}
	if proof.Wins = won; !won {
		proof.Side = attacker.Other()
	}
	proof.Longest, err = o.check(p, proof, func(p draughts.Position, next []draughts.Position) int {
		i := slices.Index(next, moves[p])
		proof.Moves = append(proof.Moves, uint16(i))
		return i
	})
	if err != nil {
		return err
	}
	if won {
		found.Proofs, found.Moves = nil, nil
	}
	found.Proofs, found.Moves, found.Nodes = append(found.Proofs, proof), append(found.Moves, proof.Moves), 0
	found.table.clear()
	return o.save(found)
}

// value returns the value of p, and true if it has few pieces.
func (d *Databases) value(p draughts.Position) (draughts.Result, bool, error) {
	if (p.White() | p.Black()).Len() > d.Pieces {
		return draughts.Ongoing, false, nil
	}
	if d.Prober == nil {
		return draughts.Ongoing, true, fmt.Errorf("%w: there is no Prober", ErrNotCovered)
	}
	probe, ok := d.Prober.Probe(p, false)
	if !ok {
		return draughts.Ongoing, true, fmt.Errorf("%w: %v", ErrNotCovered, p)
	}
	return probe.Result, true, nil
}
