package draughts_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	englishdb "github.com/godraughts/draughts/egdb/english"
)

// listBook has one move in each of some positions. It records what it was asked for.
type listBook struct {
	moves map[draughts.Position]draughts.Move
	asked *[][]draughts.Move
}

func newListBook(moves ...string) listBook {
	b := listBook{map[draughts.Position]draughts.Move{}, new([][]draughts.Move)}
	g := draughts.NewGame(draughts.English)
	for _, text := range moves {
		p := g.Position()
		m, err := g.PlayText(text)
		if err != nil {
			panic(err)
		}
		b.moves[p] = m
	}
	return b
}

func (b listBook) Choose(g *draughts.Game, allowed []draughts.Move) (draughts.Move, draughts.Score, bool) {
	*b.asked = append(*b.asked, allowed)
	m, ok := b.moves[g.Position()]
	return m, 17, ok
}

// TestSearchPlaysFromTheBook checks for which limits a search ends with the move of the book.
func TestSearchPlaysFromTheBook(t *testing.T) {
	book := newListBook("10-14", "24-20")
	s := draughts.NewSearcher(draughts.Options{Hash: 1, Book: book})
	g := draughts.NewGame(draughts.English)
	start := g.Position()
	search := func(l draughts.Limits) draughts.Info {
		found, err := s.Search(context.Background(), g, l)
		require.NoError(t, err)
		return found
	}
	var reported []draughts.Info
	found := search(draughts.Limits{Nodes: 500, OnInfo: func(i draughts.Info) { reported = append(reported, i) }})
	want := draughts.Info{Position: start, Lines: []draughts.Line{{Score: 17, PV: []draughts.Move{book.moves[start]}}}}
	require.Equal(t, want, found)
	require.Equal(t, []draughts.Info{want}, reported)
	require.Equal(t, start.Moves(), (*book.asked)[0])
	for name, l := range map[string]draughts.Limits{
		"two lines": {Nodes: 500, MultiPV: 2}, "pondering": {Nodes: 500, PonderHit: make(chan struct{})},
		"other moves": {Nodes: 500, Moves: start.Moves()[:1]},
	} {
		require.NotZero(t, search(l).Depth, name)
	}
	for found, err := range s.Deepen(context.Background(), g, draughts.Limits{Depth: 2}) {
		require.NoError(t, err)
		require.NotZero(t, found.Depth)
	}
	_, err := s.Search(context.Background(), g, draughts.Limits{Depth: -1})
	require.ErrorIs(t, err, draughts.ErrBadLimits)

	require.NoError(t, g.Play(found.Move()))
	require.Zero(t, search(draughts.Limits{Depth: 3}).Depth)
	require.NoError(t, g.Play(book.moves[g.Position()]))
	require.NotZero(t, search(draughts.Limits{Depth: 3}).Depth, "the book has no more moves")
}

// TestLevelsPlayFromTheBook checks that a level plays the book's move unless the move is a careless one.
func TestLevelsPlayFromTheBook(t *testing.T) {
	book := newListBook("12-16")
	s := draughts.NewSearcher(draughts.Options{Hash: 1, Book: book})
	random := rand.New(rand.NewPCG(1, 2))
	for level, fewest := range map[draughts.Level]int{1: 30, 4: 18, 10: 30} {
		fromBook := 0
		for range 30 {
			found, err := level.Choose(context.Background(), s, draughts.NewGame(draughts.English), random, nil)
			require.NoError(t, err)
			if found.Depth == 0 {
				require.Equal(t, book.moves[draughts.English.Start()], found.Move())
				fromBook++
			}
		}
		require.GreaterOrEqual(t, fromBook, fewest, "level %d", level)
	}
}

// TestNoBookMoveInARepeatedPosition checks that the moves of a book do not lead in a circle.
func TestNoBookMoveInARepeatedPosition(t *testing.T) {
	p := draughts.MustParseFEN(draughts.English, "W:WK29,K32:BK4,K5")
	book := listBook{map[draughts.Position]draughts.Move{}, new([][]draughts.Move)}
	g := draughts.NewGameAt(p)
	for _, text := range []string{"29-25", "4-8", "25-29", "8-4"} {
		at := g.Position()
		m, err := g.PlayText(text)
		require.NoError(t, err)
		book.moves[at] = m
	}
	s := draughts.NewSearcher(draughts.Options{Hash: 1, Book: book})
	_, err := s.Search(context.Background(), g, draughts.Limits{Depth: 2})
	require.NoError(t, err)
	require.Empty(t, *book.asked)
}

// kingsWin is a database of up to three pieces in which a side without a king loses against one with a king.
type kingsWin struct{}

func (kingsWin) Covers(p draughts.Position) bool { return p.White().Len()+p.Black().Len() <= 3 }

func (kingsWin) Probe(p draughts.Position, _ bool) (draughts.ProbeResult, bool) {
	switch white, black := p.White()&p.Kings() != 0, p.Black()&p.Kings() != 0; {
	case white && !black:
		return draughts.ProbeResult{Result: draughts.WhiteWins}, true
	case black && !white:
		return draughts.ProbeResult{Result: draughts.BlackWins}, true
	}
	return draughts.ProbeResult{Result: draughts.Draw}, true
}

// TestNoBookMoveThatLosesByDatabase checks that a search offers a book no move that loses in a database, also if
// captures come first.
func TestNoBookMoveThatLosesByDatabase(t *testing.T) {
	for fen, safe := range map[string][]string{
		"W:W18,22:B9,K4": {"18-15", "22-17"}, // not 18-14 9x18 22x15
		"W:W22:BK4":      nil,                // all lose
	} {
		p := draughts.MustParseFEN(draughts.English, fen)
		book := listBook{asked: new([][]draughts.Move)}
		s := draughts.NewSearcher(draughts.Options{Hash: 1, Book: book, Prober: kingsWin{}})
		_, err := s.SearchPosition(context.Background(), p, draughts.Limits{Depth: 1})
		require.NoError(t, err)
		var offered []string
		for _, m := range (*book.asked)[0] {
			offered = append(offered, p.MoveText(m))
		}
		require.ElementsMatch(t, safe, offered, fen)
	}
}

// TestBookMovesOfARealDatabase checks with real databases that no move offered to a book loses.
func TestBookMovesOfARealDatabase(t *testing.T) {
	db := englishdb.DB()
	book := listBook{asked: new([][]draughts.Move)}
	s := draughts.NewSearcher(draughts.Options{Hash: 1, Book: book, Prober: db})
	random := rand.New(rand.NewPCG(5, 5))
	dropped := 0
	for range 400 {
		material := draughts.RandomOptions{WhiteMen: 1, WhiteKings: 1, BlackMen: 1, BlackKings: 1}
		p, err := draughts.English.RandomPosition(material, random)
		require.NoError(t, err)
		if !p.HasMoves() {
			continue
		}
		*book.asked = nil
		_, err = s.SearchPosition(context.Background(), p, draughts.Limits{Depth: 1})
		require.NoError(t, err)
		offered := (*book.asked)[0]
		dropped += len(p.Moves()) - len(offered)
		for _, m := range offered {
			next := p.After(m)
			if probe, ok := db.Probe(next, false); ok && !next.HasCapture() {
				require.NotEqual(t, draughts.Win(next.Turn()), probe.Result, "%s %s", p, p.MoveText(m))
			}
		}
	}
	require.Greater(t, dropped, 50)
}
