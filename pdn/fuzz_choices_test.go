package pdn

import (
	"fmt"
	"strings"
	"testing"

	"github.com/godraughts/draughts"
)

// chooser makes the random choices of a fuzz target: each takes one byte of the fuzzer's input.
type chooser struct {
	choices  []byte
	variant  draughts.Variant
	position draughts.Position // the last of the current line, or of the set-ups
	marks    int
}

// newChooser returns a chooser of choices. The first choice is that of the rules.
func newChooser(choices []byte) chooser {
	c := chooser{choices: choices}
	all := draughts.Variants()
	c.variant = all[c.pick(len(all))]
	c.position = c.variant.Start()
	return c
}

// pick returns a number below n; 0 when there are no bytes left.
func (c *chooser) pick(n int) int {
	if len(c.choices) == 0 {
		return 0
	}
	choice := c.choices[0]
	c.choices = c.choices[1:]
	return int(choice) % n
}

// of returns one of the texts. Words that occur nowhere else replace its number signs.
func (c *chooser) of(texts ...string) string {
	text := texts[c.pick(len(texts))]
	for strings.Contains(text, "#") {
		c.marks++
		text = strings.Replace(text, "#", fmt.Sprintf("w%d", 1000+c.marks), 1)
	}
	return text
}

// addChoices adds n seeds to a fuzz target, each longer by step than the seed before.
func addChoices(f *testing.F, n, length, step int) {
	f.Helper()
	for seed := range n {
		choices := make([]byte, length+step*seed)
		for i := range choices {
			choices[i] = byte((seed*37 + i*i*(seed+11) + i*5) >> 2)
		}
		f.Add(choices)
	}
}
