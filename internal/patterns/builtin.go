package patterns

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"sync"
)

// files holds the built-in weights, a file for each game that weights were fitted to. Only functions refer
// to it, so a program that does not evaluate positions does not link it. docs/experiments/evaluation.md has the games
// and matches behind the weights.
//
//go:embed weights/*.patterns
var files embed.FS

// games lists the games that have built-in weights.
var games = [...]string{"brazilian", "english", "international", "italian", "losing-english", "russian"}

// TrainedOn returns the game whose built-in weights a built-in rule set uses, by their names; empty if it uses none. A
// rule set without weights uses those of another game if they won a match against Classic.
func TrainedOn(name string) string {
	switch name {
	case "pool", "czech":
		return "russian"
	case "spanish", "portuguese":
		return "brazilian"
	case "killer":
		return "international"
	}
	if slices.Contains(games[:], name) {
		return name
	}
	return ""
}

// tables holds the tables of the built-in weights, by the index of their game. They are unpacked on first use.
var tables [len(games)]struct {
	unpack sync.Once
	table  *Table
}

// builtinTable returns the table of the built-in weights of a game in games.
func builtinTable(game string) *Table {
	t := &tables[slices.Index(games[:], game)]
	t.unpack.Do(func() {
		w, err := Builtin(game)
		if err != nil {
			panic(fmt.Errorf("built-in weights: %w", err)) // a test reads all of them
		}
		t.table = newTable(w)
	})
	return t.table
}

// Builtin returns the built-in weights of a game.
func Builtin(game string) (*Weights, error) {
	b, err := files.ReadFile("weights/" + game + ".patterns")
	if err != nil {
		return nil, err
	}
	return Read(bytes.NewReader(b))
}
