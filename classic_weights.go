package draughts

import "sync"

// defaultWeights returns the weights of a rule set. Where they come from is told in docs/tuning.md; a mix of rules that
// has none of its own gets those of the rules that it is most like.
func defaultWeights(r *Rules) *ClassicWeights {
	switch {
	case r.Losing && r.FlyingKings && r.Size == 10:
		return &losingInternationalWeights
	case r.Losing && r.FlyingKings:
		return &losingRussianWeights
	case r.Losing:
		return &losingEnglishWeights
	case r.KingWins:
		return &breakthroughWeights
	case r.Orthogonal:
		return &frisianWeights
	case r.FlyingKings && r.Size == 10:
		return &internationalWeights
	case r.FlyingKings:
		return &russianWeights
	}
	return &englishWeights
}

// defaultTables keeps the tables of weights that several rule sets share.
var defaultTables sync.Map // from tableKey to *classicTable

type tableKey struct {
	weights *ClassicWeights
	size    int
}

// defaultTable returns the weights of a rule set as they are used.
func defaultTable(r *Rules) *classicTable {
	w := defaultWeights(r)
	key := tableKey{w, r.Size}
	if known, ok := defaultTables.Load(key); ok {
		return known.(*classicTable)
	}
	table, _ := defaultTables.LoadOrStore(key, newClassicTable(w, r.Size))
	return table.(*classicTable)
}
