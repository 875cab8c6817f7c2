package openings

import (
	_ "embed"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
)

// Name returns the name of the opening of a game, such as "Old Fourteenth", and the number of plies after which the
// game had it. The name is that of the last position of the game that has one, so it holds by whatever moves the
// position came about. Moves that were undone do not count. The name is empty if the game has none.
//
// English draughts has most names: of first moves, of common openings, and of three-move ballots.
func Name(g *draughts.Game) (name string, ply int) {
	return NameIn(func(yield func(draughts.Position) bool) {
		for ply := range g.Ply() + 1 {
			p, _ := g.PositionAt(ply) // the zero Game has none: the zero Position has no name
			if !yield(p) {
				return
			}
		}
	})
}

// NameIn is Name for the positions of a game in their order, such as those of [pdn.Scanner.Positions].
func NameIn(positions iter.Seq[draughts.Position]) (name string, ply int) {
	names := allNames()
	i := 0
	for p := range positions {
		if (p.White() | p.Black()).Len() < names.minPieces {
			break
		}
		if named, ok := names.byPosition[p]; ok {
			name, ply = named, i
		}
		i++
	}
	return name, ply
}

// NameOf returns the name of the opening that ends in a position, or "". Later positions have no name: see [Name].
func NameOf(p draughts.Position) string { return allNames().byPosition[p] }

//go:embed names.txt
var namesText string

type nameTable struct {
	openings   []Opening // those with a name
	byPosition map[draughts.Position]string
	minPieces  int // no position with a name has fewer pieces
}

// allNames returns the names. It reads them when it is called first.
var allNames = sync.OnceValue(func() *nameTable {
	t := &nameTable{byPosition: make(map[draughts.Position]string), minPieces: 100}
	for line := range strings.Lines(namesText) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		o, err := parseNamed(line)
		if err != nil {
			panic(fmt.Sprintf("openings: names.txt: %s: %v", line, err)) // a test reads every line
		}
		t.openings = append(t.openings, o)
	}
	for _, o := range ThreeMove(DeckAll) {
		if _, name, ok := strings.Cut(o.Name, " ("); ok {
			t.openings = append(t.openings, Opening{strings.TrimSuffix(name, ")"), o.Start, o.Moves})
		}
	}
	for _, o := range t.openings {
		p := o.Start.Variant.Start()
		for _, m := range o.Moves {
			p = p.After(m)
		}
		t.byPosition[p] = o.Name
		t.minPieces = min(t.minPieces, (p.White() | p.Black()).Len())
	}
	return t
})

func parseNamed(line string) (Opening, error) {
	fields := strings.Split(line, " | ")
	if len(fields) != 4 || strings.TrimSpace(fields[3]) == "" {
		return Opening{}, errors.New("a rule set, a name, moves and a source are expected")
	}
	v, err := draughts.ParseVariant(fields[0])
	if err != nil {
		return Opening{}, err
	}
	return fromStart(v, fields[1], strings.Fields(fields[2]))
}
