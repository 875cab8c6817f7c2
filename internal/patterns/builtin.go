package patterns

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sync"

	"github.com/godraughts/draughts/internal/quote"
)

// games lists the games that have built-in weights.
var games = [...]string{
	"antidraughts", "brazilian", "breakthrough", "czech", "english", "frisian", "international", "italian",
	"losing-brazilian", "losing-english", "losing-italian", "losing-russian", "pool", "russian", "spanish",
}

// tables holds the tables of the built-in weights, by the index of their game. They are unpacked on first use.
var tables [len(games)]struct {
	unpack sync.Once
	table  *Table
}

// builtinTable returns the table of the built-in weights of a game in games, or nil if the program has none.
func builtinTable(game string) *Table {
	t := &tables[slices.Index(games[:], game)]
	t.unpack.Do(func() {
		b, err := BuiltinFile(game)
		if errors.Is(err, fs.ErrNotExist) {
			return // a program without weights, that has not been given them
		}
		w, tall, err := read(bytes.NewReader(b))
		if err != nil {
			panic(fmt.Errorf("built-in weights: %w", err)) // a test reads all of them
		}
		netWeights := w.Net
		w.Tall, w.Net = [NumTallSets][]int16{}, nil
		t.table = newPackedTable(w, netWeights, tall)
	})
	return t.table
}

// BuiltinFile returns the built-in weights of a game in the form that Read reads. The error wraps fs.ErrNotExist if the
// program has none.
func BuiltinFile(game string) ([]byte, error) { return files.ReadFile("weights/" + game + ".patterns") }

// Games returns the games that have weights, also in a program that was built without them.
func Games() []string { return slices.Clone(games[:]) }

// Give sets the weights of a game in a program that was built without them. The weights have the form that Read reads.
// It must be called before a position of the game is evaluated: afterwards it has no effect.
func Give(game string, weights io.Reader) error {
	i := slices.Index(games[:], game)
	if i < 0 {
		return fmt.Errorf("%w: there is no game %s", ErrWeights, quote.Text(game))
	}
	w, err := Read(weights)
	if err != nil {
		return err
	}
	tables[i].unpack.Do(func() { tables[i].table = newTable(w) })
	return nil
}
