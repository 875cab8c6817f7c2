package book_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
)

// TestChoice checks which moves are chosen, and in which proportion.
func TestChoice(t *testing.T) {
	p := draughts.English.Start()
	best, near, far := bookMove(t, p, "9-13", 20, 9), bookMove(t, p, "9-14", 10, 9), bookMove(t, p, "10-14", -30, 9)
	lost, unscored := bookMove(t, p, "10-15", -31950, 9), bookMove(t, p, "11-15", 0, 0)
	lost.Wins, unscored.Wins = 50, 5
	e := book.Entry{Position: p, Moves: []book.Move{best, near, far, lost, unscored}}
	games := book.Entry{Position: p, Moves: []book.Move{unscored, bookMove(t, p, "12-16", 0, 0)}}
	type shares map[string]float64
	for name, tt := range map[string]struct {
		entry   book.Entry
		choice  book.Choice
		allowed func(draughts.Move) bool
		want    shares
	}{
		"best":     {entry: e, want: shares{"9-13": 1}},
		"margin":   {entry: e, choice: book.Choice{Margin: 10}, want: shares{"9-13": 11. / 12, "9-14": 1. / 12}},
		"negative": {entry: e, choice: book.Choice{Margin: -5}, want: shares{"9-13": 1}},
		"no score": {entry: games, want: shares{"11-15": 1}},
		"not the best": {
			entry: e, allowed: func(m draughts.Move) bool { return m != best.Move }, want: shares{"9-14": 1},
		},
		"lost alone": {entry: e, allowed: func(m draughts.Move) bool { return m == lost.Move }},
		"none":       {entry: book.Entry{Position: p}},
	} {
		random := rand.New(rand.NewPCG(1, 1))
		got := shares{}
		const n = 3000
		for range n {
			if m, ok := tt.choice.Choose(&tt.entry, tt.allowed, random); ok {
				got[p.MoveText(m.Move)] += 1. / n
			}
		}
		require.Len(t, got, len(tt.want), name)
		for move, share := range tt.want {
			require.InDelta(t, share, got[move], .04, "%s %s", name, move)
		}
	}
}

// TestPlayer checks that a searcher plays a book's moves, the same ones with the same seed.
func TestPlayer(t *testing.T) {
	b := randomBook(t, draughts.English, 2000, 6)
	opened := open(t, binaryForm(t, b))
	play := func(seed uint64) (text string) {
		player := book.NewPlayer(opened, book.Choice{Margin: 20000}, 0).Clone()
		player.SetSeed(seed)
		s := draughts.NewSearcher(draughts.Options{Hash: 1, Book: player})
		g := draughts.NewGame(draughts.English)
		for g.Ply() < 6 {
			found := must(s.Search(context.Background(), g, draughts.Limits{Depth: 1}))
			if e, ok := b.Lookup(g.Position()); ok && found.Depth == 0 {
				i := slices.IndexFunc(e.Moves, func(m book.Move) bool { return m.Move == found.Move() })
				require.GreaterOrEqual(t, i, 0)
				require.GreaterOrEqual(t, e.Moves[i].Score, -draughts.MaxEval)
				require.Equal(t, e.Moves[i].Score, found.Score())
			}
			require.NoError(t, g.Play(found.Move()))
		}
		require.NoError(t, player.Err())
		return draughts.English.Start().LineText(g.Moves())
	}
	different := map[string]bool{}
	for seed := range uint64(20) {
		line := play(seed)
		require.Equal(t, line, play(seed))
		different[line] = true
	}
	require.Greater(t, len(different), 2, "proven wins leave few moves to choose from")
}

// TestPlayerVariesFirstPlies checks that a player chooses between two moves before ply 10, and the best one from there.
func TestPlayerVariesFirstPlies(t *testing.T) {
	line := strings.Fields("11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20 11-15 28-24")
	for _, plies := range []int{9, 10} {
		g := draughts.NewGame(draughts.English)
		for _, text := range line[:plies] {
			must(g.PlayText(text))
		}
		moves := g.Position().Moves()
		b := book.NewBuilder(draughts.English)
		require.NoError(t, b.Add(book.Entry{Position: g.Position(), Moves: []book.Move{
			{Move: moves[0], Score: 10, Depth: 1}, {Move: moves[1], Score: 8, Depth: 1},
		}}))
		opened, chosen := open(t, binaryForm(t, b)), map[draughts.Move]bool{}
		for seed := range uint64(50) {
			m, _, ok := book.NewPlayer(opened, book.Choice{Margin: 10}, seed).Choose(g, moves)
			require.True(t, ok)
			chosen[m] = true
		}
		require.Len(t, chosen, 11-plies, "moves at ply %d", plies)
	}
}

// TestPlayerSpreads checks that games with successive seeds play each line as often as its weight says, and that
// they have more different lines than random choices.
func TestPlayerSpreads(t *testing.T) {
	const games, plies = 400, 8
	choice := book.Choice{Margin: 18}
	b := book.NewBuilder(draughts.English)
	var add func(p draughts.Position, plies int)
	add = func(p draughts.Position, plies int) {
		e := book.Entry{Position: p}
		for i, m := range p.Moves() {
			e.Moves = append(e.Moves, book.Move{Move: m, Score: draughts.Score(-3 * i), Depth: 1})
			if plies > 1 && i < 4 {
				add(p.After(m), plies-1)
			}
		}
		require.NoError(t, b.Add(e))
	}
	add(draughts.English.Start(), plies)
	opened := open(t, binaryForm(t, b))
	loss := func(p draughts.Position, m draughts.Move) int { return 3 * slices.Index(p.Moves(), m) }

	var want []int // the losses of all lines; a move other than the first four of a position leaves the book
	total := 0.
	var walk func(p draughts.Position, plies, lost int)
	walk = func(p draughts.Position, plies, lost int) {
		for i, m := range p.Moves() {
			switch next, sum := p.After(m), lost+3*i; {
			case sum > int(choice.Margin):
			case i >= 4 || plies == 2:
				want = append(want, sum)
				total += float64(int(choice.Margin) + 1 - sum)
			default:
				walk(next.After(next.Moves()[0]), plies-2, sum)
			}
		}
	}
	walk(draughts.English.Start(), plies, 0)

	best := book.NewPlayer(opened, book.Choice{}, 0) // plays White
	line := func(black func(*draughts.Game) draughts.Move) []draughts.Move {
		g := draughts.NewGame(draughts.English)
		for g.Ply() < plies {
			if g.Position().Turn() == draughts.Black {
				require.NoError(t, g.Play(black(g)))
				continue
			}
			m, _, ok := best.Choose(g, g.Position().Moves())
			if !ok {
				break
			}
			require.NoError(t, g.Play(m))
		}
		return g.Moves()
	}
	type played struct{ lost, times int }
	spread, random := map[string]played{}, map[string]bool{}
	for seed := range uint64(games) {
		player := book.NewPlayer(opened, choice, seed)
		lost := 0
		moves := fmt.Sprint(line(func(g *draughts.Game) draughts.Move {
			m, _, ok := player.Choose(g, g.Position().Moves())
			require.True(t, ok)
			lost += loss(g.Position(), m)
			return m
		}))
		require.LessOrEqual(t, lost, int(choice.Margin))
		spread[moves] = played{lost, spread[moves].times + 1}
		r := rand.New(rand.NewPCG(seed, 1))
		left := choice
		random[fmt.Sprint(line(func(g *draughts.Game) draughts.Move {
			e, _ := b.Lookup(g.Position())
			m, ok := left.Choose(&e, nil, r)
			require.True(t, ok)
			left.Margin -= draughts.Score(loss(g.Position(), m.Move))
			return m.Move
		}))] = true
	}
	require.Less(t, len(random), len(spread))
	require.LessOrEqual(t, len(spread), len(want))
	for line, p := range spread {
		share := float64(int(choice.Margin)+1-p.lost) / total
		require.InDelta(t, games*share, p.times, 1.5, line)
	}
}

// TestWalk checks that a walk visits each position once, by a shortest line, and the shorter lines first.
func TestWalk(t *testing.T) {
	const plies = 4
	b := randomBook(t, draughts.Russian, 1500, 7)
	opened := open(t, binaryForm(t, b))
	want := map[draughts.Position]int{}
	var visit func(p draughts.Position, ply int)
	visit = func(p draughts.Position, ply int) {
		e, ok := b.Lookup(p)
		if known, seen := want[p]; !ok || ply > plies || seen && known <= ply {
			return
		}
		want[p] = ply
		for _, m := range e.Moves {
			visit(p.After(m.Move), ply+1)
		}
	}
	visit(draughts.Russian.Start(), 0)
	got, last := map[draughts.Position]int{}, 0
	for line, err := range opened.Walk(draughts.Russian.Start(), plies) {
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(line.Moves), last)
		last = len(line.Moves)
		p := draughts.Russian.Start()
		for _, m := range line.Moves {
			p = p.After(m)
		}
		require.Equal(t, p, line.Entry.Position)
		require.NotContains(t, got, p)
		got[p] = last
	}
	require.Equal(t, want, got)
	for range opened.Walk(draughts.Russian.Start(), plies) {
		break
	}
	for range opened.Walk(draughts.English.Start(), plies) {
		require.Fail(t, "a position that the book does not have")
	}
}
