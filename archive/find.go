package archive

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/varint"
)

// Hit is a game that a query has found.
type Hit struct {
	Game int // see [Archive.Game]
	Ply  int // the number of moves before the first position of the first pattern; 0 without patterns
}

// found is a hit with what it is sorted by.
type found struct {
	Hit
	key value
}

// Find yields the games that a query finds, once each. A position with a FEN is looked up in the index; other patterns
// are looked for in the games whose summary allows it. The last error, which ends the sequence, is of the context, or
// wraps ErrDamaged, or draughts.ErrUnknownVariant for a game that must be played and has unknown rules.
func (a *Archive) Find(ctx context.Context, q Query) iter.Seq2[Hit, error] {
	return func(yield func(Hit, error) bool) {
		newSearcher := func() func(Hit) (*found, error) {
			s := &searcher{archive: a, query: &q, sequences: map[string][]sequence{}}
			return s.game
		}
		left := q.Limit
		pass := func(h Hit) bool {
			left--
			return yield(h, nil) && left != 0
		}
		var list []*found
		for h, err := range work(ctx, a.candidates(ctx, &q), newSearcher) {
			switch {
			case err != nil:
				yield(Hit{}, err)
				return
			case h == nil:
			case q.sort != nil:
				list = append(list, h)
			case !pass(h.Hit):
				return
			}
		}
		slices.SortStableFunc(list, func(a, b *found) int {
			if q.descending {
				a, b = b, a
			}
			return cmp.Or(cmp.Compare(a.key.number, b.key.number), cmp.Compare(a.key.text, b.key.text))
		})
		for _, h := range list {
			if !pass(h.Hit) {
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

// searcher tests games. It is for one goroutine at a time.
type searcher struct {
	archive   *Archive
	query     *Query
	sequences map[string][]sequence // by the rules of records
	likely    []match               // what the game may have
	block     *gameBlock            // of the game
	tags      varint.Reader         // in the game's record
	tested    *gameBlock            // whose values have been tested
	passed    []uint64              // the tests that they pass, as bits
	record    record
	steps     steps
}

// game returns the hit in a game, given what the index says of it; nil if there is none.
func (s *searcher) game(candidate Hit) (*found, error) {
	r := &s.record
	var err error
	if s.block, _, s.tags, err = s.archive.read(candidate.Game, r); err != nil {
		return nil, err
	}
	q, hit := s.query, &found{Hit: candidate}
	if q.Variant.IsValid() && r.ruleName() != q.Variant.String() {
		return nil, nil
	}
	has, err := s.passes(q.tests.attributes, candidate)
	if has = has && s.passesTags(); has {
		has, err = s.passes(q.tests.games, candidate)
	}
	if has && err == nil && len(q.Patterns) > 0 && !q.isPosition() {
		has, err = s.matches(r, hit)
	}
	if has && err == nil && q.sort != nil {
		hit.key, err = s.value(q.sort, candidate)
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("game %d: %w", candidate.Game+1, err)
	case !has:
		return nil, nil
	}
	return hit, nil
}

func (s *searcher) passes(list []test, h Hit) (bool, error) {
	for _, t := range list {
		if v, err := s.value(t.field, h); err != nil || !t.passes(v) {
			return false, err
		}
	}
	return true, nil
}

// value returns the value of a field: of its first tag if it may be in several.
func (s *searcher) value(f *field, h Hit) (value, error) {
	switch {
	case f.attribute != nil:
		return value{number: f.attribute(&s.record.attributes)}, nil
	case f.game != nil:
		text, err := f.game(s, h)
		return textValue(text), err
	}
	tags := s.tags
	for range tags.Uvarint() {
		if text, ok := f.cutTag(s.block.values.at(tags.Uvarint())); ok {
			return f.ofTag(text), nil
		}
	}
	return value{}, nil
}

// matches plays a game until it is known whether it has the patterns, and sets where the first begins.
func (s *searcher) matches(r *record, hit *found) (has bool, err error) {
	if err = s.setLikely(r); err == nil && len(s.likely) > 0 {
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
func (s *searcher) setLikely(r *record) error {
	s.likely = s.likely[:0]
	if !r.played {
		return nil
	}
	all, ok := s.sequences[r.rules]
	if !ok {
		v, err := r.variant()
		if err != nil {
			return err
		}
		all = s.query.sequences(v)
		s.sequences[r.rules] = all
	}
	for _, sequence := range all {
		if last := sequence.last(&r.summary, r.plies); last >= 0 {
			s.likely = append(s.likely, match{sequence: sequence, plies: r.plies, last: last})
		}
	}
	return nil
}

// passesTags reports whether the tags of the game pass all tests. Each value of a block is tested once.
func (s *searcher) passesTags() bool {
	list, values := s.query.tests.tags, &s.block.values
	if len(list) == 0 {
		return true
	}
	if s.tested != s.block {
		s.tested, s.passed = s.block, make([]uint64, len(values.ends))
		for i := range s.passed {
			tag := values.at(uint64(i))
			for j, t := range list {
				if text, ok := t.cutTag(tag); ok && t.passes(t.ofTag(text)) {
					s.passed[i] |= 1 << j
				}
			}
		}
	}
	passed, tags := uint64(0), s.tags
	for range tags.Uvarint() {
		if i := tags.Uvarint(); i < uint64(len(s.passed)) {
			passed |= s.passed[i]
		}
		if tags.Bad {
			return false
		}
	}
	return passed == 1<<len(list)-1
}

// merged yields what sorted sequences yield, in order. An error ends it.
func merged(sequences []iter.Seq2[visit, error]) iter.Seq2[visit, error] {
	type head struct {
		visit
		err  error
		pull func() (visit, error, bool)
	}
	order := func(a, b *head) int { return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.ply, b.ply)) }
	return func(yield func(visit, error) bool) {
		var heads []*head
		for _, sequence := range sequences {
			pull, stop := iter.Pull2(sequence)
			defer stop()
			if v, err, ok := pull(); ok {
				heads = append(heads, &head{v, err, pull})
			}
		}
		for len(heads) > 0 {
			h := slices.MinFunc(heads, order)
			if !yield(h.visit, h.err) || h.err != nil {
				return
			}
			var ok bool
			if h.visit, h.err, ok = h.pull(); !ok {
				heads = slices.DeleteFunc(heads, func(other *head) bool { return other == h })
			}
		}
	}
}
