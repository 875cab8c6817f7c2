package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// maxBenchPlies is the length at which a game of benchGames is a draw.
const maxBenchPlies = 120

// benchGames returns English games from three-move ballots, with searches of that many nodes. They are the same each
// time.
func benchGames(n int, nodes uint64) ([]*draughts.Game, error) {
	searcher := draughts.NewSearcher(draughts.Options{Hash: 1})
	deck := openings.ThreeMove(openings.DeckCrossboard)
	games := make([]*draughts.Game, n)
	for i := range games {
		g, err := deck[i%len(deck)].Game()
		if err != nil {
			return nil, err
		}
		for g.Outcome().Result == draughts.Ongoing {
			if g.Ply() >= maxBenchPlies {
				if err := g.AgreeDraw(); err != nil {
					return nil, err
				}
				break
			}
			info, err := searcher.Search(context.Background(), g, draughts.Limits{Nodes: nodes})
			if err != nil {
				return nil, err
			}
			if err := g.Play(info.Move()); err != nil {
				return nil, err
			}
		}
		games[i] = g
	}
	return games, nil
}

// benchPDN returns a PDN file of at most that many bytes, or of all games once: it repeats them.
func benchPDN(games []*draughts.Game, size int) ([]byte, error) {
	var b bytes.Buffer
	w := pdn.NewWriter(&b)
	for i, g := range games {
		tree := pdn.FromGame(g)
		tree.Tags.Set("Event", "draughts bench")
		tree.Tags.Set("Date", "2026.01.01")
		tree.Tags.Set("Round", strconv.Itoa(i+1))
		tree.Tags.Set("White", "Level, full")
		tree.Tags.Set("Black", "Level, full")
		if err := w.Write(tree); err != nil {
			return nil, err
		}
	}
	b.WriteByte('\n')
	return bytes.Repeat(b.Bytes(), max(1, size/b.Len())), nil
}

// middleGame returns the positions of games with 14 to 20 pieces.
func middleGame(games []*draughts.Game) []draughts.Position {
	var list []draughts.Position
	for _, g := range games {
		p := g.Start()
		for _, m := range g.Moves() {
			p = p.After(m)
			if pieces := (p.White() | p.Black()).Len(); pieces >= 14 && pieces <= 20 {
				list = append(list, p)
			}
		}
	}
	return list
}

// databasePositions returns n random English positions with 2 to 5 pieces in which neither side can capture, as a
// search looks them up. They are the same each time.
func databasePositions(n int) []draughts.Position {
	random := rand.New(rand.NewPCG(1, 1))
	list := make([]draughts.Position, 0, n)
	for len(list) < n {
		setup := draughts.Setup{Variant: draughts.English, Turn: draughts.Color(random.IntN(2))}
		for range 2 + random.IntN(4) {
			piece := draughts.WhiteMan + draughts.Piece(random.IntN(4))
			_ = setup.Put(draughts.Square(1+random.IntN(32)), piece) // Position refuses a man on its crowning row
		}
		p, err := setup.Position()
		if err != nil || setup.White == 0 || setup.Black == 0 || p.HasCapture() {
			continue
		}
		setup.Turn = setup.Turn.Other()
		if other, err := setup.Position(); err == nil && !other.HasCapture() {
			list = append(list, p)
		}
	}
	return list
}
