// Package waiting makes searches independent of what endgame databases have in memory.
package waiting

import "github.com/godraughts/draughts"

// Prober reads values that are not cached, even if only cached values are wanted. The result of a search without a time
// limit must not depend on the cache of a database, which earlier searches have filled.
type Prober struct{ draughts.Prober }

// Probe implements draughts.Prober.
func (p Prober) Probe(position draughts.Position, _ bool) (draughts.ProbeResult, bool) {
	return p.Prober.Probe(position, false)
}
