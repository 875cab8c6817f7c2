package archive

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// Hit is a game that a query has found.
type Hit struct {
	Game int // see [Archive.Game]
	Ply  int // the number of moves before the first position of the first pattern; 0 without patterns
}

// found is a hit with what it may be sorted by.
type found struct {
	Hit
	attributes
}

// Find yields the games that a query finds, once each. A position with a FEN is looked up in the index; other patterns
// are looked for in the games whose summary allows it. The last error, which ends the sequence, is of the context, or
// wraps ErrQuery or ErrDamaged.
func (a *Archive) Find(ctx context.Context, q Query) iter.Seq2[Hit, error] {
	return func(yield func(Hit, error) bool) {
		order, err := q.order()
		if n := len(q.tagTests()); n > maxTests {
			err = fmt.Errorf("%w: %d parts of tags, want at most %d", ErrQuery, n, maxTests)
		}
		if err != nil {
			yield(Hit{}, err)
			return
		}
		left := q.Limit
		pass := func(h Hit) bool {
			left--
			return yield(h, nil) && left != 0
		}
		var list []*found
		for h, err := range a.hits(ctx, &q) {
			if err != nil {
				yield(Hit{}, err)
				return
			}
			if order != nil {
				list = append(list, h)
			} else if !pass(h.Hit) {
				return
			}
		}
		slices.SortFunc(list, order)
		for _, h := range list {
			if !pass(h.Hit) {
				return
			}
		}
	}
}

// hits yields the games that a query finds in their order.
func (a *Archive) hits(ctx context.Context, q *Query) iter.Seq2[*found, error] {
	newSearcher := func() func(Hit) (*found, error) {
		s := &searcher{archive: a, query: q, tests: q.tagTests(), sequences: map[string][]sequence{}}
		return s.game
	}
	return func(yield func(*found, error) bool) {
		for h, err := range work(ctx, a.candidates(ctx, q), newSearcher) {
			if (h != nil || err != nil) && !yield(h, err) {
				return
			}
		}
	}
}

// candidates yields the games that reach the first position with a FEN, each with the first ply at which it does. If
// the query has none, they are all games.
func (a *Archive) candidates(ctx context.Context, q *Query) iter.Seq2[Hit, error] {
	i := slices.IndexFunc(q.Patterns, func(p Pattern) bool { return p.FEN != "" })
	return func(yield func(Hit, error) bool) {
		if i < 0 {
			for n := 0; n < a.Len() && yield(Hit{Game: n}, nil); n++ {
			}
			return
		}
		var sequences []iter.Seq2[visit, error]
		for _, v := range draughts.Variants() {
			if q.Variant.IsValid() && v != q.Variant {
				continue
			}
			for _, s := range q.sequences(v) {
				sequences = append(sequences, a.visits(ctx, s[i].position, false))
			}
		}
		last := -1
		for v, err := range merged(sequences) {
			if (v.game > last || err != nil) && !yield(Hit{v.game, v.ply}, err) {
				return
			}
			last = v.game
		}
	}
}

const maxTests = 64 // of tags: the bits of searcher.passed

// searcher tests games. It is for one goroutine at a time.
type searcher struct {
	archive   *Archive
	query     *Query
	tests     []tagTest
	sequences map[string][]sequence // by the names of rule sets
	likely    []match               // what the game may have
	block     *gameBlock            // of the game before
	passed    []uint64              // the tests that the values of the block pass, as bits
	record    record
	steps     steps
}

// game returns the hit in a game, given what the index says of it; nil if there is none.
func (s *searcher) game(candidate Hit) (*found, error) {
	n := candidate.Game
	b, i, err := s.archive.find(n)
	if err != nil {
		return nil, err
	}
	r := &s.record
	tags, ok := r.read(b, i)
	if !ok {
		return nil, fmt.Errorf("%w: the record of game %d", ErrDamaged, n)
	}
	q := s.query
	if q.Variant.IsValid() && r.rules != q.Variant.String() || !q.allows(&r.attributes) || !s.passesTags(b, tags) {
		return nil, nil
	}
	hit := &found{candidate, r.attributes}
	if len(q.Opening) > 0 {
		if err := s.steps.replay(r, r.plies); err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		name, _ := openings.NameIn(slices.Values(s.steps.positions))
		lacks := func(part string) bool { return !strings.Contains(strings.ToLower(name), strings.ToLower(part)) }
		if slices.ContainsFunc(q.Opening, lacks) {
			return nil, nil
		}
	}
	if len(q.Patterns) > 0 && !q.isPosition() {
		if has, err := s.matches(r, hit); err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		} else if !has {
			return nil, nil
		}
	}
	return hit, nil
}

// matches plays a game until it is known whether it has the patterns, and sets where the first begins.
func (s *searcher) matches(r *record, hit *found) (has bool, err error) {
	s.setLikely(r)
	if len(s.likely) > 0 {
		err = s.steps.begin(r)
	}
	for ply := 0; err == nil && len(s.likely) > 0 && ply <= r.plies; ply++ {
		for i := 0; i < len(s.likely); {
			m := &s.likely[i]
			possible := m.next(ply, s.steps.positions[ply]) && (!has || m.first < hit.Ply)
			if possible && m.found == len(m.sequence) {
				has, hit.Ply, possible = true, m.first, false
			}
			if possible {
				i++
			} else {
				s.likely = slices.Delete(s.likely, i, i+1)
			}
		}
		if ply < r.plies {
			err = s.steps.next()
		}
	}
	return has, err
}

// setLikely sets the sequences that a game may have by its summary.
func (s *searcher) setLikely(r *record) {
	s.likely = s.likely[:0]
	if !r.played {
		return
	}
	all, ok := s.sequences[r.rules]
	if !ok {
		if v, err := draughts.ParseVariant(r.rules); err == nil {
			all = s.query.sequences(v)
		}
		s.sequences[r.rules] = all
	}
	for _, sequence := range all {
		if last := sequence.last(&r.summary, r.plies); last >= 0 {
			s.likely = append(s.likely, match{sequence: sequence, last: last})
		}
	}
}

// passesTags reports whether the tags of a game pass all tests. Each value of a block is tested once.
func (s *searcher) passesTags(b *gameBlock, tags cursor) bool {
	if len(s.tests) == 0 {
		return true
	}
	if s.block != b {
		s.block, s.passed = b, make([]uint64, b.values.len())
		for i := range s.passed {
			tag := string(b.values.at(uint64(i)))
			for j := range s.tests {
				if s.tests[j].passes(tag) {
					s.passed[i] |= 1 << j
				}
			}
		}
	}
	passed := uint64(0)
	for range tags.number() {
		if i := tags.number(); i < uint64(len(s.passed)) {
			passed |= s.passed[i]
		}
		if tags.bad {
			return false
		}
	}
	return passed == 1<<len(s.tests)-1
}

// merged yields what sorted sequences yield, in order. An error ends it.
func merged(sequences []iter.Seq2[visit, error]) iter.Seq2[visit, error] {
	type head struct {
		value visit
		err   error
		ok    bool
		next  func() (visit, error, bool)
	}
	before := func(a, b *visit) bool { return a.game < b.game || a.game == b.game && a.ply < b.ply }
	return func(yield func(visit, error) bool) {
		heads := make([]head, len(sequences))
		for i, sequence := range sequences {
			next, stop := iter.Pull2(sequence)
			defer stop()
			heads[i].next = next
			heads[i].value, heads[i].err, heads[i].ok = next()
		}
		for {
			var least *head
			for i := range heads {
				h := &heads[i]
				if h.ok && (least == nil || h.err != nil || least.err == nil && before(&h.value, &least.value)) {
					least = h
				}
			}
			if least == nil || !yield(least.value, least.err) || least.err != nil {
				return
			}
			least.value, least.err, least.ok = least.next()
		}
	}
}
