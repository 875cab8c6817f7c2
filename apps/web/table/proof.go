package table

import (
	"bytes"
	"slices"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/solve"
)

// Proved are the games on six rows that the page offers. The engine plays them by their proofs.
var Proved = parseVariants("english-6x6", "italian-6x6", "russian-6x6", "brazilian-6x6", "frisian-6x6", "killer-6x6")

func parseVariants(names ...string) []draughts.Variant {
	variants := make([]draughts.Variant, len(names))
	for i, name := range names {
		variants[i], _ = draughts.ParseVariant(name) // the names are valid
	}
	return variants
}

// CertificateFile returns the name of the file with the proof of a rule set.
func CertificateFile(v draughts.Variant) string { return v.String() + ".certificate" }

// proofs are the strategies that are proved, as one book.
type proofs struct {
	read func(name string) ([]byte, error)
	of   sync.Map // by rule set: a function that returns its strategy
}

// Choose implements [draughts.Book].
func (p *proofs) Choose(g *draughts.Game, allowed []draughts.Move) (draughts.Move, draughts.Score, bool) {
	v := g.Position().Variant()
	if !slices.Contains(Proved, v) {
		return draughts.Move{}, 0, false
	}
	strategy, _ := p.of.LoadOrStore(v, sync.OnceValue(func() solve.Strategy {
		file, _ := p.read(CertificateFile(v)) // without one that is right the engine searches
		certificate, _ := solve.Read(bytes.NewReader(file))
		strategy, _ := certificate.Strategy(nil)
		return strategy
	}))
	return strategy.(func() solve.Strategy)().Choose(g, allowed)
}
