// Package arena plays matches between engines and tells what they prove.
//
// A [Match] is two [Contestant]s, the conditions under which they play, and the openings. Each opening is played twice,
// with colours exchanged. An Contestant is a draughts.Searcher with any options, a player at random, a difficulty level or
// a program that speaks Hub or DXP: [ParseContestant] reads a description such as "default,nolmr" or
// "hub:./scan hub".
//
//	m := arena.Match{
//		A: a, B: b, Variant: draughts.English,
//		Limits:   draughts.Limits{Nodes: 20000},
//		Openings: openings.Shuffle(openings.ElevenMan(), 1),
//		Games:    1000,
//	}
//	var tally arena.Tally
//	for record, err := range m.Play(ctx, 1) {
//		...
//		tally.Add(record)
//	}
//	fmt.Println(tally.Pairs.Elo())
//
// Games come in order whatever their number at a time, and depend on nothing but the Match: where limits are depth or
// nodes, the same match gives the same games. A [Log] keeps them in a PDN file, from which a match that was broken off
// goes on.
//
// # What the figures mean
//
// The two games of an opening are no independent trials: an opening that is good for one side gives a win and a loss.
// So the trial is the pair, with five results from no point to two: [Pentanomial]. Its variance gives the error of the
// score, and of the difference in Elo, that is in the logistic scale on which 400 points are odds of ten to one. [SPRT]
// is the sequential test on it, which ends a match when enough is known.
//
// An engine against itself, without anything random, plays both games of a pair alike, so that every pair is one point
// and the error is 0, as it should be.
package arena
