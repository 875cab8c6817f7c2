package draughts

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// The weights that the library has, packed. Where they come from is told in docs/evaluation.md.
var (
	//go:embed weights/english.patterns
	packedEnglish string

	englishPatterns = newDefaultPatterns(&packedEnglish)
)

// patternsFor returns the weights of a rule set; nil if it has none.
func patternsFor(r *Rules) *defaultPatterns {
	other := r.Size != 8 || r.FlyingKings || r.BackwardCaptures || r.MenSpareKings || r.Orthogonal || r.OptionalCapture ||
		r.KingWins || r.Losing
	if other {
		return nil
	}
	return englishPatterns
}

// defaultPatterns is weights that the library has. They are unpacked when they are needed first.
type defaultPatterns struct {
	packed *string
	unpack sync.Once
	table  *patternTable
}

func newDefaultPatterns(packed *string) *defaultPatterns { return &defaultPatterns{packed: packed} }

// load returns the weights; nil if there are none.
func (d *defaultPatterns) load() *patternTable {
	if d == nil {
		return nil
	}
	d.unpack.Do(func() {
		w, err := ReadPatternWeights(strings.NewReader(*d.packed))
		if err != nil {
			panic(fmt.Errorf("weights in the library: %w", err)) // a test reads them all
		}
		d.table = newPatternTable(w)
	})
	return d.table
}
