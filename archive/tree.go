package archive

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"sort"

	"github.com/godraughts/draughts"
)

// Tree is what the games of an archive that reached a position have played next. A game counts once, with the moves
// before and behind its first visit to the position.
type Tree struct {
	Position draughts.Position
	Total    Tally          // as the side to move in Position sees the results
	Next     []Continuation // the moves that were made in the position, the most frequent first
	Before   []Continuation // the moves that have led to it, the most frequent first
}

// Continuation is a move with the games in which it was made.
type Continuation struct {
	Position draughts.Position // in which the move is made
	Move     draughts.Move
	Tally
}

// Tally counts games as one side sees them.
type Tally struct {
	Games, Wins, Draws, Losses int
	Rating                     float64 // the mean of the player's ratings; 0 if none is known
	FirstYear, LastYear        int     // 0 if none is known
	rated, ratings             int     // the players with a rating, and the sum of these
}

// add counts a game as a side sees it.
func (t *Tally) add(f *facts, c draughts.Color) {
	t.Games++
	switch winner, decided := f.result.Winner(); {
	case f.result == draughts.Draw:
		t.Draws++
	case decided && winner == c:
		t.Wins++
	case decided:
		t.Losses++
	}
	if rating := f.ratings[c]; rating > 0 {
		t.rated, t.ratings = t.rated+1, t.ratings+rating
		t.Rating = float64(t.ratings) / float64(t.rated)
	}
	if f.year > 0 {
		t.LastYear = max(t.LastYear, f.year)
		if t.FirstYear == 0 || f.year < t.FirstYear {
			t.FirstYear = f.year
		}
	}
}

// Trees of positions with at least frequentGames games are kept, at most mostTrees of them.
const (
	frequentGames = 500
	mostTrees     = 1 << 10
)

// Continuations returns what was played in a position, by whatever order of moves games have reached it. The Tree is
// empty if no game has. The time is in proportion to the number of games: a fraction of a millisecond for most
// positions, and 0.1 s for 45,000 games. Trees of many games are kept for the next call.
func (a *Archive) Continuations(ctx context.Context, p draughts.Position) (Tree, error) {
	a.mu.Lock()
	t, ok := a.frequent[p]
	a.mu.Unlock()
	if !ok {
		var err error
		if t, err = a.tree(ctx, p); err != nil {
			return Tree{}, err
		}
	}
	if t.Total.Games >= frequentGames {
		a.mu.Lock()
		defer a.mu.Unlock()
		if len(a.frequent) < mostTrees {
			a.frequent[p] = t
		}
		t.Next, t.Before = slices.Clone(t.Next), slices.Clone(t.Before)
	}
	return t, nil
}

// tree counts what was played in a position.
func (a *Archive) tree(ctx context.Context, p draughts.Position) (Tree, error) {
	type step struct {
		position draughts.Position
		move     draughts.Move
	}
	t := Tree{Position: p}
	next, before := map[step]*Tally{}, map[step]*Tally{}
	count := func(in map[step]*Tally, s step, f *facts) {
		if in[s] == nil {
			in[s] = &Tally{}
		}
		in[s].add(f, s.position.Turn())
	}
	legal := p.Moves()
	last := -1
	err := a.visits(ctx, p, func(v visit) error {
		if v.game == last {
			return nil
		}
		last = v.game
		t.Total.add(&v.record.facts, p.Turn())
		if v.ply > 0 {
			count(before, step{v.before, v.last}, &v.record.facts)
		}
		if v.ply < v.record.plies {
			m, _, ok := cutMove(v.record.moves[v.size:], legal)
			if !ok {
				return fmt.Errorf("%w: game %d has a move that is not legal", ErrDamaged, v.game)
			}
			count(next, step{p, m}, &v.record.facts)
		}
		return nil
	})
	if err != nil {
		return Tree{}, err
	}
	list := func(in map[step]*Tally) []Continuation {
		var list []Continuation
		for s, tally := range in {
			list = append(list, Continuation{s.position, s.move, *tally})
		}
		slices.SortFunc(list, func(a, b Continuation) int {
			return cmp.Or(cmp.Compare(b.Games, a.Games), compareMoves(a.Move, b.Move),
				cmp.Compare(a.Position.String(), b.Position.String()))
		})
		return list
	}
	t.Next, t.Before = list(next), list(before)
	return t, nil
}

// visit is a game that reaches a position.
type visit struct {
	game, ply int
	record    *record // without tags and text; valid until the next visit
	arrival
}

// arrival is what a sequence of moves leads to.
type arrival struct {
	reached bool              // the position that was looked for
	before  draughts.Position // that before the last move
	last    draughts.Move
	size    int // of the moves up to there, in bytes
}

// visits calls use with each game that reaches p, in the order of the games, with its first visit. If use returns an
// error, that ends the visits.
func (a *Archive) visits(ctx context.Context, p draughts.Position, use func(visit) error) error {
	if !p.IsValid() {
		return nil
	}
	p = plain(p)
	w := walker{target: p, known: map[string]arrival{}}
	key := keyOf(hash(p))
	for _, s := range a.segments {
		for found, err := range s.lookup(a.file, key) {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return err
			}
			v := visit{game: s.firstGame + int(found.game), ply: int(found.ply), record: &w.record}
			if v.arrival, err = a.arrive(&w, v.game, v.ply); err != nil {
				return err
			}
			if !v.reached {
				continue
			}
			if err := use(v); err != nil {
				return err
			}
		}
	}
	return nil
}

// walker plays games to a position. Games have few ways to a frequent position, so it remembers them.
type walker struct {
	target draughts.Position
	known  map[string]arrival // by the start and the moves
	record record
	steps  steps
	way    []byte
}

// arrive reads the record of a game and plays it up to a ply.
func (a *Archive) arrive(w *walker, game, ply int) (arrival, error) {
	_, b, i, err := a.find(game)
	if err != nil {
		return arrival{}, err
	}
	r := &w.record
	if _, ok := r.read(b, i); !ok || !r.played || ply > r.plies {
		return arrival{}, fmt.Errorf("%w: the record of game %d", ErrDamaged, game)
	}
	moves := r.moves
	if len(moves) == r.plies { // a byte for each
		moves = moves[:ply]
	}
	w.way = append(append(append(w.way[:0], r.rules...), 0), r.start...)
	w.way = append(append(append(w.way, 0), moves...), byte(ply>>8), byte(ply))
	if known, ok := w.known[string(w.way)]; ok {
		return known, nil
	}
	if err := w.steps.replay(r, ply); err != nil {
		return arrival{}, err
	}
	found := arrival{reached: plain(w.steps.positions[ply]) == w.target, size: w.steps.size}
	if ply > 0 {
		found.before, found.last = w.steps.positions[ply-1], w.steps.moves[ply-1]
	}
	const enough = 1 << 12
	if len(w.known) < enough {
		w.known[string(w.way)] = found
	}
	return found, nil
}

// lookup yields the entries of a segment with a key.
func (s *segment) lookup(r io.ReaderAt, key uint64) iter.Seq2[posting, error] {
	return func(yield func(posting, error) bool) {
		list := s.blocks[positionsBlock]
		// Entries with the key may begin in the block before the first that begins with it.
		at := max(sort.Search(len(list), func(i int) bool { return list[i].first >= key })-1, 0)
		for ; at < len(list) && list[at].first <= key; at++ {
			payload, err := readBlock(r, list[at])
			if err != nil {
				yield(posting{}, err)
				return
			}
			var p posting
			for c := (cursor{rest: payload}); len(c.rest) > 0 && p.key <= key; {
				readPosting(&c, &p)
				if c.bad || p.game >= s.games {
					yield(posting{}, fmt.Errorf("%w: the block of positions at byte %d", ErrDamaged, list[at].offset))
					return
				}
				if p.key == key && !yield(p, nil) {
					return
				}
			}
		}
	}
}
