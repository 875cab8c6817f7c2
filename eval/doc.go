// Package eval is the workshop of evaluation: what [draughts.Classic] and [draughts.Patterns] count, what each part
// adds in a position, and evaluations with other weights.
//
// A program that plays needs none of it: the zero [draughts.Patterns] and [draughts.Classic] are ready to use. This
// package is for those who explain an evaluation, change weights by hand or fit them to games (package tune does the
// latter).
//
//	w := eval.DefaultClassicWeights(draughts.English)
//	w.Terms[eval.TermBridge] = eval.Weight{} // switched off
//	s := draughts.NewSearcher(draughts.Options{Evaluator: eval.NewClassic(w)})
//
//	for _, c := range (eval.Classic{}).Contributions(p) {
//		fmt.Println(c.Term, c.White, c.Black, c.Total)
//	}
//
// [Load] returns the evaluation of a name, or that of a file of weights.
package eval
