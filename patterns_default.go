package draughts

import (
	"fmt"
	"strings"
	"sync"
)

// defaultPatterns is weights that the library has. They are unpacked when they are needed first.
type defaultPatterns struct {
	packed string
	table  func() *patternTable
}

func newDefaultPatterns(packed string) *defaultPatterns {
	return &defaultPatterns{packed, sync.OnceValue(func() *patternTable {
		w, err := ReadPatternWeights(strings.NewReader(packed))
		if err != nil {
			panic(fmt.Errorf("weights in the library: %w", err)) // a test reads them all
		}
		return newPatternTable(w)
	})}
}

// load returns the weights; nil if there are none.
func (d *defaultPatterns) load() *patternTable {
	if d == nil {
		return nil
	}
	return d.table()
}

// patternsFor returns the weights of a rule set; nil if it has none.
func patternsFor(r *Rules) *defaultPatterns {
	return nil
}
