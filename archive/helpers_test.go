package archive_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/pdn"
)

// synthetic writes the PDN of synthetic games: random moves that prefer captures and often follow the lines of earlier
// games, by players, at events and in years that a seed decides. Some games have comments, variations, no result, a
// start of their own or an illegal move. list are the rule sets, which take turns.
func synthetic(t testing.TB, seed uint64, games int, list ...draughts.Variant) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	var text bytes.Buffer
	for i := range games {
		v := list[i%len(list)]
		start := v.Start()
		if random.IntN(10) == 0 {
			if p, err := v.RandomPosition(draughts.RandomOptions{WhiteMen: 4, WhiteKings: 1, BlackMen: 4}, random); err == nil {
				start = p
			}
		}
		g := draughts.NewGameAt(start)
		for plies := 20 + random.IntN(60); g.Ply() < plies && g.Outcome().Result == draughts.Ongoing; {
			moves := g.Position().Moves()
			n := len(moves)
			if g.Ply() < 8 {
				n = min(n, 2)
			}
			require.NoError(t, g.Play(moves[random.IntN(n)]))
		}
		tree := pdn.FromGame(g)
		result := []string{"1-0", "0-1", "1/2-1/2", "*"}[random.IntN(4)]
		for _, tag := range []pdn.Tag{
			{Name: "Event", Value: fmt.Sprintf("Open %d", random.IntN(5))},
			{Name: "White", Value: fmt.Sprintf("Player %c", 'A'+random.IntN(20))},
			{Name: "Black", Value: fmt.Sprintf("Player %c", 'A'+random.IntN(20))},
			{Name: "Date", Value: fmt.Sprintf("%d.%02d.%02d", 1950+random.IntN(70), 1+random.IntN(12), 1+random.IntN(28))},
			{Name: "Round", Value: fmt.Sprintf("%02d", 1+random.IntN(12))},
			{Name: "WhiteRating", Value: fmt.Sprint(1800 + random.IntN(500))},
			{Name: "ResultFormat", Value: "Chess"}, {Name: "Result", Value: result},
		} {
			tree.Tags.Set(tag.Name, tag.Value)
		}
		if len(tree.Main.Moves) > 3 && random.IntN(4) == 0 {
			n := tree.Main.Moves[2]
			n.CommentsAfter, n.Strength = []string{fmt.Sprint("Comment ", i)}, "!"
			if p, err := g.PositionAt(2); err == nil {
				for m := range p.All() {
					n.Variations = []*pdn.Line{{Moves: []*pdn.Node{{Move: m}}}}
				}
			}
		}
		require.NoError(t, pdn.NewWriter(&text).Write(tree))
		if random.IntN(20) == 0 { // an illegal move
			text.Truncate(text.Len() - len("*\n"))
			text.WriteString("1-50 *\n")
		}
		text.WriteString("\n")
	}
	return text.Bytes()
}

func sources(texts ...[]byte) []archive.Source {
	var list []archive.Source
	for _, text := range texts {
		list = append(list, archive.Source{Open: func() (io.ReadCloser, error) {
			return io.NopCloser(bytes.NewReader(text)), nil
		}})
	}
	return list
}

func build(t testing.TB, texts ...[]byte) (*archive.Archive, string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.archive")
	_, err := archive.Build(context.Background(), name, archive.Settings{}, sources(texts...))
	require.NoError(t, err)
	return open(t, name), name
}

func add(t testing.TB, name string, text []byte) archive.Report {
	t.Helper()
	report, err := archive.Add(context.Background(), name, archive.Settings{}, sources(text))
	require.NoError(t, err)
	return report
}

func open(t testing.TB, name string) *archive.Archive {
	t.Helper()
	a, err := archive.Open(name)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.Close()) })
	return a
}

func read(texts ...[]byte) []*pdn.Game {
	var games []*pdn.Game
	for _, text := range texts {
		for g := range pdn.NewReader(bytes.NewReader(text), pdn.Options{}).All() {
			games = append(games, g)
		}
	}
	return games
}

func bytesOf(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	require.NoError(t, err)
	return content
}
