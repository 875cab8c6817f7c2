// Package arena plays matches between engines and evaluates their results.
//
// A [Match] has two [Contestant] values, limits and openings. Each opening is played twice, with colours exchanged. A
// contestant is a draughts.Searcher with any options, a random player, a difficulty level, or a program that speaks Hub
// or DXP. [ParseContestant] reads a description of it, such as "default,nolmr" or "hub:./scan hub";
// [NewSearcherContestant] makes one of Options.
//
//	m := arena.Match{
//		A: a, B: b, Variant: draughts.English,
//		Limits: draughts.Limits{Nodes: 20000},
//		Games:  1000,
//		Seed:   1,
//	}
//	_, err := m.SetOpenings("11man", nil)
//	var tally arena.Tally
//	for record, err := range m.Play(ctx, 1) {
//		...
//		tally.Add(record)
//	}
//	fmt.Println(tally.Pairs.Elo())
//
// Games are yielded in the order of their numbers, even if several are played at a time. They depend on the Match
// alone: if the limits are depth or nodes, the same match gives the same games. A [Log] stores the games in a PDN file,
// from which an interrupted match can be resumed.
//
// # Statistics
//
// The two games of an opening are not independent: an opening that favours one side gives a win and a loss. So the unit
// of the statistics is the pair of games, which has five results from 0 to 2 points: [Pentanomial]. The variance of the
// pairs gives the error of the score and of the Elo difference. Elo is logistic: 400 points are odds of ten to one.
// [SPRT] is the sequential test on pairs; it ends a match as soon as the result is significant.
//
// If both contestants are the same engine and it has no randomness, the two games of a pair are the same. Every pair
// then gives one point and the error is 0.
package arena
