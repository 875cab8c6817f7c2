package puzzle

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
)

// Sort sorts puzzles by the depth at which they are found, so that a person begins with easy ones.
func Sort(puzzles []Puzzle) {
	slices.SortStableFunc(puzzles, func(a, b Puzzle) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), cmp.Compare(len(a.Line), len(b.Line)))
	})
}

// Parse reads what Marshal returns.
func Parse(text []byte) ([]Puzzle, error) {
	var puzzles []Puzzle
	err := json.Unmarshal(text, &puzzles)
	return puzzles, err
}

// Marshal returns puzzles as a JSON array with a line for each.
func Marshal(puzzles []Puzzle) []byte {
	var text bytes.Buffer
	for i, z := range puzzles {
		line, err := json.Marshal(z)
		if err != nil {
			panic(err) // a Puzzle has only numbers and text
		}
		text.WriteString([]string{"[\n", ",\n"}[min(i, 1)])
		text.Write(line)
	}
	text.WriteString("\n]\n")
	return text.Bytes()
}
