package draughts

import "math"

// PatternShare is the share of one group of weights in an evaluation, or of one term of the group PatternTerms.
type PatternShare struct {
	Group PatternGroup
	Term  PatternTerm // which, in the group PatternTerms
	Total Score       // what it adds for the side to move
}

// Shares returns what each group adds to the evaluation of p, in the order of their numbers, and in the place of
// PatternTerms each term. Every share is rounded to a hundredth of a man: they add up to what Evaluate returns give or
// take half a hundredth for each, unless that was cut down to MaxEval. There are none where e judges as Classic does.
func (e Patterns) Shares(p Position) []PatternShare {
	rs := p.rules()
	table := e.tableFor(rs)
	if table == nil || table.shape != rs.shape {
		return nil
	}
	var c PatternCounts
	c.Count(p)
	var groups [NumPatternGroups]float64
	var terms [NumPatternTerms]float64
	lower, upper := table.weights.Sections[c.Lower], table.weights.Sections[c.Upper]
	for _, f := range c.Features {
		weight := float64(lower[f.Weight])*(1-c.Share) + float64(upper[f.Weight])*c.Share
		group, i := table.shape.groupOf(f.Weight)
		if group == PatternTerms {
			terms[i] += weight * float64(f.Count)
		} else {
			groups[group] += weight * float64(f.Count)
		}
	}
	score := func(sum float64) Score { return Score(math.Round(sum / PatternUnit)) }
	var shares []PatternShare
	for g := range PatternGroup(NumPatternGroups) {
		if g != PatternTerms {
			shares = append(shares, PatternShare{Group: g, Total: score(groups[g])})
			continue
		}
		for t := range PatternTerm(NumPatternTerms) {
			shares = append(shares, PatternShare{g, t, score(terms[t])})
		}
	}
	return shares
}

// groupOf returns the group to which a weight belongs, and which it is there.
func (s *patternShape) groupOf(weight int32) (g PatternGroup, i int) {
	for int(weight) >= s.groups[g+1] {
		g++
	}
	return g, int(weight) - s.groups[g]
}
