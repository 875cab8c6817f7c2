// Package eval explains the evaluations of package draughts, and evaluates by weights of your choice.
//
// A program that only plays does not need it: the zero [draughts.Patterns] and [draughts.Classic] are ready to use.
//
//	for _, t := range eval.Explain(draughts.Classic{}, p).Terms {
//		fmt.Println(t.Name, *t.White, *t.Black, t.Total)
//	}
//
// [Load] returns an evaluation by its name or from a file of weights. Package tune fits such weights to games.
package eval

import (
	"bufio"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/classic"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

// The evaluations that need no file, and their names.
var (
	names  = []string{"patterns", "classic", "material"}
	values = []draughts.Evaluator{draughts.Patterns{}, draughts.Classic{}, draughts.Material{}}
)

// Names returns the names of the evaluations that Load returns without a file.
func Names() []string { return slices.Clone(names) }

// Usage explains a flag whose value Load reads, for package flag.
var Usage = fmt.Sprintf("this `EVALUATION`: %s or a file of weights", strings.Join(names, ", "))

// ErrUnknown is returned for a name that is neither an evaluation nor a file.
var ErrUnknown = fmt.Errorf("neither an evaluation (%s) nor a file of weights", strings.Join(names, ", "))

// Label returns the name of an evaluation as files of results have it: a file of weights is named by its checksum.
func Label(name string) (string, error) {
	if slices.Contains(names, name) {
		return name, nil
	}
	weights, err := os.ReadFile(name)
	return fmt.Sprintf("weights %08x", crc32.ChecksumIEEE(weights)), err
}

// Load returns the evaluation "patterns", "classic" or "material". Any other name is a file with the weights of a
// [Patterns]. The error wraps ErrUnknown if there is no such file, and ErrPatternWeights if it holds no weights.
func Load(name string) (e draughts.Evaluator, err error) {
	if i := slices.Index(names, name); i >= 0 {
		return values[i], nil
	}
	file, err := osfile.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	weights, err := ReadPatternWeights(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return NewPatterns(weights)
}

// PatternWeights are weights of [Patterns] for one size of board and one kind of king. Package tune fits them,
// [ReadPatternWeights] reads them, and their method WriteTo writes them. The order of the numbers in them may change.
type PatternWeights = patterns.Weights

// ErrPatternWeights is returned for weights that are damaged, or that fit no board.
var ErrPatternWeights = patterns.ErrWeights

// ReadPatternWeights reads what WriteTo of PatternWeights has written, or weights in JSON as docs/evaluation.md has it.
// The error is of r, or wraps ErrPatternWeights.
func ReadPatternWeights(r io.Reader) (*PatternWeights, error) {
	in := bufio.NewReader(r)
	if begin, _ := in.Peek(1); string(begin) != "{" {
		return patterns.Read(in)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	return parseWeights(text)
}

// Errors of CheckRules.
var (
	ErrOtherBoard = errors.New("the weights are for another board or kind of king")
	ErrOtherGame  = errors.New("the weights were fitted to another game")
)

// CheckRules returns an error if the weights of e, which is a [Patterns], were not fitted to the rules of v. It wraps
// ErrOtherBoard if e does not use them for v, and ErrOtherGame if it does.
func CheckRules(e draughts.Evaluator, v draughts.Variant) error {
	own, _ := e.(Patterns)
	if w := own.evaluations.Weights(); w != nil {
		return CheckWeights(w, v)
	}
	return nil
}

// CheckWeights is CheckRules for weights.
func CheckWeights(w *PatternWeights, v draughts.Variant) error {
	switch r := v.Rules(); {
	case w.Size != r.Size || w.FlyingKings != r.FlyingKings:
		return fmt.Errorf("%w: %d rows and flying kings %t, %v has %d and %t",
			ErrOtherBoard, w.Size, w.FlyingKings, v, r.Size, r.FlyingKings)
	case w.Game != "" && w.Game != r.Name:
		return fmt.Errorf("%w: %s, not %v", ErrOtherGame, quote.Text(w.Game), v)
	case w.Game != "" && w.Rules != r.Hash():
		return fmt.Errorf("%w: %v had other rules", ErrOtherGame, v)
	}
	return nil
}

// Patterns is [draughts.Patterns] with weights of your choice. The zero Patterns has the built-in weights.
type Patterns struct {
	evaluations *patterns.ByVariant // nil for those with the built-in weights
}

// NewPatterns returns an evaluation with the weights w, which it copies. It uses them for all rule sets with their
// board and kind of king. It evaluates the others as [draughts.Classic] does. The error wraps ErrPatternWeights if the
// number of weights does not fit the board.
func NewPatterns(w *PatternWeights) (Patterns, error) {
	if err := w.Validate(); err != nil {
		return Patterns{}, err
	}
	return Patterns{patterns.NewByVariant(w)}, nil
}

// Evaluate returns the sum of the weights, limited to [draughts.MaxEval]; 0 for the zero Position. A side without
// pieces or moves is evaluated like any other.
func (e Patterns) Evaluate(p draughts.Position) draughts.Score {
	if e.evaluations == nil {
		return draughts.Patterns{}.Evaluate(p)
	}
	found := e.evaluations.Get(uint8(p.Variant()))
	if found == nil {
		v := p.Variant()
		if !v.IsValid() {
			return 0
		}
		r := v.Rules()
		found = e.evaluations.Build(uint8(v), features.NewBoard(r.Size, r.FlyingKings, r.BackwardCaptures), "")
	}
	if !found.HasWeights() {
		return draughts.Classic{}.Evaluate(p)
	}
	return max(-draughts.MaxEval, min(draughts.Score(found.Evaluate(featuresOf(p))), draughts.MaxEval))
}

// featuresOf returns p in the form in which the evaluations take it.
func featuresOf(p draughts.Position) features.Position {
	return features.NewPosition(p.White(), p.Black(), p.Kings(), p.Turn())
}

// Explanation is an evaluation of a position, term by term.
type Explanation struct {
	// Evaluation is "patterns", "classic" or "material"; empty for an evaluation of another package. Patterns without
	// weights for a rule set evaluate as "classic".
	Evaluation string
	Terms      []Term         // in the same order for all positions of a rule set; none but of patterns and classic
	Total      draughts.Score // for the side to move
}

// Term is what one term adds to an evaluation, in hundredths of a man.
type Term struct {
	Name  string          `json:"name"`            // such as "back rank"; docs/evaluation.md explains the terms
	White *draughts.Score `json:"white,omitempty"` // of each side; nil if the term scores both sides together
	Black *draughts.Score `json:"black,omitempty"`
	Total draughts.Score  `json:"total"` // for the side to move
}

// Explain returns what each term adds to the evaluation of p by e. The totals of the terms, if there are any, add up to
// the evaluation, unless that was limited to [draughts.MaxEval]. The terms of patterns are rounded, and the last one,
// "rounding", is the sum of the errors.
func Explain(e draughts.Evaluator, p draughts.Position) Explanation {
	x := Explanation{Total: e.Evaluate(p)}
	if !p.Variant().IsValid() {
		return x
	}
	switch e := e.(type) {
	case draughts.Material:
		x.Evaluation = "material"
	case draughts.Classic:
		x.Evaluation, x.Terms = "classic", classicTerms(p)
	case draughts.Patterns:
		x.patterns(patterns.Builtin.Get(uint8(p.Variant())), p)
	case Patterns:
		if e.evaluations == nil {
			return Explain(draughts.Patterns{}, p)
		}
		x.patterns(e.evaluations.Get(uint8(p.Variant())), p)
	}
	return x
}

// classicTerms returns the terms of Classic, which has evaluated p.
func classicTerms(p draughts.Position) (terms []Term) {
	for t, c := range classic.Get(uint8(p.Variant())).Contributions(featuresOf(p)) {
		white, black := draughts.Score(c[draughts.White]), draughts.Score(c[draughts.Black])
		total := white - black
		if p.Turn() == draughts.Black {
			total = -total
		}
		terms = append(terms, Term{classic.TermNames[t], &white, &black, total})
	}
	return terms
}

// patterns adds the terms of e, which has evaluated p or, without weights, left it to Classic.
func (x *Explanation) patterns(e *patterns.Evaluation, p draughts.Position) {
	if !e.HasWeights() {
		x.Evaluation, x.Terms = "classic", classicTerms(p)
		return
	}
	x.Evaluation = "patterns"
	rounding := x.Total
	add := func(name string, hundredths float64) {
		total := draughts.Score(math.Round(hundredths))
		x.Terms = append(x.Terms, Term{Name: name, Total: total})
		rounding -= total
	}
	groups, terms := e.Contributions(featuresOf(p))
	for g, added := range groups {
		switch first, end := patterns.Range(e.Size, e.FlyingKings, g); {
		case g == patterns.Terms:
			for t, added := range terms {
				add(patterns.TermNames[t], added)
			}
		case first < end: // otherwise the board has no such group
			add(patterns.GroupNames[g], added)
		}
	}
	x.Terms = append(x.Terms, Term{Name: "rounding", Total: rounding})
}

// weightsDoc is the JSON of weights in hundredths of a man, which docs/evaluation.md explains. What is missing is zero.
type weightsDoc struct {
	Size        int                    `json:"size"`
	FlyingKings bool                   `json:"flying_kings"`
	Game        string                 `json:"game"`
	Rules       string                 `json:"rules"`
	Origin      string                 `json:"origin"`
	Phases      []map[string][]float64 `json:"phases"` // by group; one stands for all
	TallWindows [][]float64            `json:"tall_windows"`
	Net         []int16                `json:"net"`
}

// parseWeights reads weights in JSON. The error wraps ErrPatternWeights.
func parseWeights(text []byte) (*PatternWeights, error) {
	var doc weightsDoc
	if err := strictjson.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPatternWeights, err)
	}
	if err := patterns.CheckSize(doc.Size); err != nil {
		return nil, err
	}
	w := patterns.NewWeights(doc.Size, doc.FlyingKings)
	w.Game, w.Rules, w.Origin = doc.Game, doc.Rules, doc.Origin
	if n := len(doc.Phases); n != 1 && n != len(w.Phases) || (w.Game == "") != (w.Rules == "") {
		return nil, fmt.Errorf("%w: %d phases, 1 or %d are expected; game and rules go together", ErrPatternWeights, n,
			len(w.Phases))
	}
	for i, phase := range w.Phases {
		for name, weights := range doc.Phases[i%len(doc.Phases)] {
			group := slices.Index(patterns.GroupNames[:patterns.TallWindows], name)
			if group < 0 {
				return nil, fmt.Errorf("%w: there is no group %s", ErrPatternWeights, quote.Text(name))
			}
			first, end := patterns.Range(doc.Size, doc.FlyingKings, group)
			if err := setWeights(phase[first:end], weights, name); err != nil {
				return nil, err
			}
		}
	}
	for i, weights := range doc.TallWindows {
		if i == len(w.Tall) {
			return nil, fmt.Errorf("%w: more than %d sets of tall windows", ErrPatternWeights, i)
		}
		if err := setWeights(w.Tall[i], weights, patterns.GroupNames[patterns.TallWindows]); err != nil {
			return nil, err
		}
	}
	if len(doc.Net) > 0 {
		w.Net = doc.Net
	}
	return w, w.Validate()
}

// setWeights sets the weights of a group, which are given in hundredths of a man.
func setWeights(to []int16, weights []float64, group string) error {
	if len(weights) != len(to) {
		return fmt.Errorf("%w: %d weights of %s, %d are expected", ErrPatternWeights, len(weights), group, len(to))
	}
	for i, weight := range weights {
		x := math.Round(weight * patterns.Unit)
		if math.Abs(x) > math.MaxInt16 {
			return fmt.Errorf("%w: weight %d of %s is %v, which is too large", ErrPatternWeights, i, group, weight)
		}
		to[i] = int16(x)
	}
	return nil
}
