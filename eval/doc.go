// Package eval explains the evaluations [draughts.Classic] and [draughts.Patterns], and makes others with other
// weights.
//
// A program that only plays does not need it: the zero [draughts.Patterns] and [draughts.Classic] are ready to use.
// This package shows what each term adds in a position, and reads, writes and changes weights. Package tune fits
// weights to games.
//
//	w := eval.DefaultClassicWeights(draughts.English)
//	w.Terms[eval.TermBridge] = eval.Weight{} // switched off
//	s := draughts.NewSearcher(draughts.Options{Evaluator: eval.NewClassic(w)})
//
//	for _, c := range (eval.Classic{}).Contributions(p) {
//		fmt.Println(c.Term, c.White, c.Black, c.Total)
//	}
//
// [Load] returns an evaluation by its name or from a file of weights.
package eval
