package patterns

import "github.com/godraughts/draughts/internal/features"

// Contributions returns what each group of weights, and each term of the group Terms, adds to the evaluation of p. The
// unit is a hundredth of a man, from the view of the side to move.
func (e *Evaluation) Contributions(p features.Position) (groups [NumGroups]float64, terms [NumTerms]float64) {
	var c Counts
	e.Count(p, &c)
	lower, upper := e.table.weights.Sections[c.Lower], e.table.weights.Sections[c.Upper]
	for _, f := range c.Features {
		weight := float64(lower[f.Weight])*(1-c.UpperFraction) + float64(upper[f.Weight])*c.UpperFraction
		added := weight * float64(f.Count) / Unit
		group, i := e.shape.groupOf(f.Weight)
		groups[group] += added
		if group == Terms {
			terms[i] += added
		}
	}
	if e.shape.tall != nil {
		// A table includes the tall windows without their weights: they add what the other groups do not.
		sum, upper := e.sum(p)
		low, high := sum.split()
		rest := (float64(low)*(1-c.UpperFraction) + float64(high)*float64(upper)/knotSteps) / Unit
		for _, added := range groups {
			rest -= added
		}
		groups[TallWindows] = rest
	}
	return groups, terms
}

// groupOf returns the group of a weight and its index in the group.
func (s *shape) groupOf(weight int32) (group, i int) {
	for int(weight) >= s.groups[group+1] {
		group++
	}
	return group, int(weight) - s.groups[group]
}
