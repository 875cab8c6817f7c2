package archive_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/pdn"
)

// positionsOf returns the positions and the moves of a game that an archive knows.
func positionsOf(g *pdn.Game) (positions []draughts.Position, moves []draughts.Move) {
	start, err := g.Start.Position()
	if err != nil {
		return nil, nil
	}
	positions = append(positions, start.WithoutRuns())
	for p, n := range g.Main.Walk(start) {
		if n.Move == (draughts.Move{}) {
			break
		}
		moves = append(moves, n.Move)
		positions = append(positions, p.After(n.Move).WithoutRuns())
	}
	return positions, moves
}

// naiveTallies counts as Tally does, with the text of the move and of the position before it.
func naiveTallies(games []*pdn.Game, p draughts.Position) map[string]archive.Tally {
	tallies, rated := map[string]archive.Tally{}, map[string]float64{}
	add := func(name string, g *pdn.Game, c draughts.Color) {
		t := tallies[name]
		t.Games++
		switch g.Result() {
		case draughts.Draw:
			t.Draws++
		case draughts.Win(c):
			t.Wins++
		case draughts.Win(c.Other()):
			t.Losses++
		}
		var rating float64
		if n, _ := fmt.Sscan(g.Tags.Get(c.String()+"Rating"), &rating); n == 1 {
			rated[name]++
			t.Rating += rating
		}
		year := dateOf(g).Year
		t.LastYear = max(t.LastYear, year)
		if t.FirstYear == 0 || year < t.FirstYear {
			t.FirstYear = year
		}
		tallies[name] = t
	}
	for _, g := range games {
		positions, moves := positionsOf(g)
		ply := slices.Index(positions, p)
		if ply < 0 {
			continue
		}
		add("all", g, p.Turn())
		if ply > 0 {
			add(fmt.Sprint("before ", positions[ply-1], " ", moves[ply-1]), g, p.Turn().Other())
		}
		if ply < len(moves) {
			add(fmt.Sprint("next ", p, " ", moves[ply]), g, p.Turn())
		}
	}
	for name, t := range tallies {
		t.Rating /= max(rated[name], 1)
		tallies[name] = t
	}
	return tallies
}

// TestContinuations compares the trees of random positions with those of a scan of the games.
func TestContinuations(t *testing.T) {
	text := synthetic(t, 20, testsize.Pick(60, 300, 2000), draughts.Variants()...)
	a, name := build(t, text)
	more := synthetic(t, 21, 30, draughts.Frisian, draughts.English)
	add(t, name, more)
	b := open(t, name)
	require.Equal(t, 2, b.NumSegments())
	random := rand.New(rand.NewPCG(22, 1))
	first, both := read(text), read(text, more)
	for i := range testsize.Pick(50, 200, 2000) {
		opened, games := a, first
		if i%2 == 0 {
			opened, games = b, both
		}
		positions, _ := positionsOf(games[random.IntN(len(games))])
		p := positions[min(random.IntN(len(positions)), random.IntN(len(positions)))]
		tree, err := opened.Continuations(context.Background(), p)
		require.NoError(t, err)
		got := map[string]archive.Tally{"all": tree.Total}
		for _, c := range tree.Next {
			got[fmt.Sprint("next ", c.Position, " ", c.Move)] = c.Tally
		}
		for _, c := range tree.Before {
			got[fmt.Sprint("before ", c.Position.WithoutRuns(), " ", c.Move)] = c.Tally
		}
		require.Equal(t, naiveTallies(games, p), got)
	}
	tree, err := a.Continuations(context.Background(), draughts.MustParseFEN(draughts.English, "W:WK1:BK32"))
	require.NoError(t, err)
	require.Zero(t, tree.Total)
	tree, err = a.Continuations(context.Background(), draughts.Position{})
	require.NoError(t, err)
	require.Zero(t, tree.Total)
}

// TestPython compares package archive with the reader in Python.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("testdata/reader.py is in Python, and python3 is not installed: ", err)
	}
	_, err = draughts.LoadVariant("../examples/rules/brazilian-fmjd64.json")
	require.NoError(t, err)
	text := synthetic(t, 23, 60, draughts.Variants()...)
	_, name := build(t, text)
	add(t, name, text[:len(text)/3])
	a := open(t, name)
	var want, questions []string
	var at = map[draughts.Position][]string{}
	for i := range a.Len() {
		g, err := a.Game(i)
		require.NoError(t, err)
		positions, moves := positionsOf(g)
		for ply, p := range positions {
			if slices.Index(positions, p) == ply {
				at[p] = append(at[p], fmt.Sprintf("(%d, %d)", i, ply))
			}
		}
		want = append(want, fmt.Sprint(g.Start.Variant.Identity(), " ", uint8(g.Result()), " ", len(moves), " ", len(g.Tags)))
	}
	for _, p := range slices.SortedFunc(maps.Keys(at), func(a, b draughts.Position) int {
		return strings.Compare(a.String(), b.String())
	}) {
		if len(questions) < 200 && !p.Variant().Rules().Algebraic {
			questions = append(questions, fmt.Sprint(p.Variant(), " ", fenOf(p)))
			want = append(want, "["+strings.Join(at[p], ", ")+"]")
		}
	}
	command := exec.Command(python, filepath.Join("testdata", "reader.py"), name)
	command.Stdin = strings.NewReader(strings.Join(questions, "\n") + "\n")
	out, err := command.CombinedOutput()
	require.NoError(t, err, string(out))
	var got []string
	for line := range strings.Lines(string(out)) {
		if words := strings.Fields(line); len(words) > 8 && line[0] != '[' { // a game
			line = strings.Join([]string{words[0], words[1], words[5], words[7]}, " ")
		}
		got = append(got, strings.TrimSpace(line))
	}
	require.Equal(t, want, got)

	content := bytesOf(t, name)
	content[600] ^= 1 // in the first block of games
	require.NoError(t, os.WriteFile(name, content, 0o600))
	require.Error(t, exec.Command(python, filepath.Join("testdata", "reader.py"), name).Run())
}

// fenOf returns the FEN of a position without its run of king moves.
func fenOf(p draughts.Position) string { return string(p.WithoutRuns().AppendFEN(nil)) }
