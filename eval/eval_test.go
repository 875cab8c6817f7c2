package eval_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/patterns"
)

const englishWeights = "../internal/patterns/weights/english.patterns"

func TestLoad(t *testing.T) {
	for name, want := range map[string]draughts.Evaluator{
		"patterns": draughts.Patterns{}, "classic": draughts.Classic{}, "material": draughts.Material{},
	} {
		e, err := eval.Load(name)
		require.NoError(t, err)
		require.Equal(t, want, e)
	}
	_, err := eval.Load(filepath.Join(t.TempDir(), "absent"))
	require.ErrorIs(t, err, eval.ErrUnknown)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = eval.Load("eval.go")
	require.ErrorIs(t, err, eval.ErrPatternWeights)
	_, err = eval.Load(".")
	require.Error(t, err)
}

// TestWeightsInJSON checks an evaluation by weights in JSON, and what is refused.
func TestWeightsInJSON(t *testing.T) {
	list := func(n int, weight string) string { return "[" + strings.Repeat(weight+",", n-1) + weight + "]" }
	doc := func(phases string) string { return `{"size":8,"origin":"by hand","phases":[` + phases + `]}` }
	load := func(text string) (draughts.Evaluator, error) {
		name := filepath.Join(t.TempDir(), "weights.json")
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return eval.Load(name)
	}
	men := `"men":` + list(32, "100.125")
	turn := `"terms":[7,0,0,0,0,0,0]`
	six := strings.Repeat(",{"+men+"}", 5)
	for _, text := range []string{doc("{" + men + "," + turn + "}"), doc("{" + men + "," + turn + "}" + six)} {
		e, err := load(text)
		require.NoError(t, err)
		require.Equal(t, draughts.Score(107), e.Evaluate(draughts.MustParseFEN(draughts.English, "W:W21,22,23:B1,2"))/10*10+7)
	}
	for text, say := range map[string]string{
		"{": "", `{"size":9}`: "9 rows", doc(""): "0 phases", doc("{},{}"): "2 phases",
		doc(`{"women":[1]}`): `there is no group "women"`, doc(`{"men":[1]}`): "1 weights of men, 32 are expected",
		doc(`{"terms":[0,0,4097,0,0,0,0]}`):             "weight 2 of terms is 4097, which is too large",
		doc(`{"tall windows":[]}`):                      "no group",
		`{"size":8,"phases":[{}],"net":[1]}`:            "the net has 1 weights",
		`{"size":8,"phases":[{}],"tall_windows":[[1]]}`: "1 weights of tall windows, 1594323 are expected",
		`{"size":8,"phases":[{}],"game":"english"}`:     "game and rules go together",
		`{"size":8,"phases":[{}],"unknown":1}`:          "unknown",
	} {
		_, err := load(text)
		require.ErrorIs(t, err, eval.ErrPatternWeights, text)
		require.ErrorContains(t, err, say)
	}
}

// TestCheckRules checks what is said of weights of another board, of another game, and of a game whose rules have
// changed.
func TestCheckRules(t *testing.T) {
	builtin, err := eval.Load(englishWeights)
	require.NoError(t, err)
	fitted := func(game, rules string) draughts.Evaluator {
		w := patterns.NewWeights(8, false)
		w.Game, w.Rules = game, rules
		e, err := eval.NewPatterns(w)
		require.NoError(t, err)
		return e
	}
	hash := draughts.English.Rules().Hash()
	for _, tt := range []struct {
		e    draughts.Evaluator
		v    draughts.Variant
		want error
		say  string
	}{
		{nil, draughts.English, nil, ""},
		{eval.Patterns{}, draughts.Frisian, nil, ""},
		{builtin, draughts.Italian, eval.ErrOtherGame, `"english", not italian`},
		{builtin, draughts.Russian, eval.ErrOtherBoard, "8 rows and flying kings false, russian has 8 and true"},
		{fitted("english", hash), draughts.English, nil, ""},
		{fitted("english", hash), draughts.Italian, eval.ErrOtherGame, `"english", not italian`},
		{fitted("english", "01"), draughts.English, eval.ErrOtherGame, "english had other rules"},
		{fitted("english", hash), draughts.International, eval.ErrOtherBoard, ""},
	} {
		err := eval.CheckRules(tt.e, tt.v)
		require.ErrorIs(t, err, tt.want)
		if tt.want != nil {
			require.ErrorContains(t, err, tt.say)
		}
	}
}

// TestExplain checks for each kind of evaluation that the terms add up to the evaluation, and that a term of White's is
// Black's with exchanged colours.
func TestExplain(t *testing.T) {
	loaded, err := eval.Load(englishWeights)
	require.NoError(t, err)
	english := draughts.MustParseFEN(draughts.English, "W:W21,22,K32:B1,2")
	frisian := draughts.MustParseFEN(draughts.Frisian, "B:W41,42,K50:B1,2")
	for _, tt := range []struct {
		e      draughts.Evaluator
		p      draughts.Position
		want   string
		terms  int
		likely string
	}{
		{draughts.Material{}, english, "material", 0, ""},
		{draughts.Classic{}, english, "classic", 21, "back rank"},
		{draughts.Classic{}, frisian, "classic", 21, "trapped kings"},
		{draughts.Patterns{}, english, "patterns", 11 + 7 + 1, "bands"},
		{draughts.Patterns{}, frisian, "patterns", 10 + 7 + 1, "king pairs"},
		{eval.Patterns{}, english, "patterns", 11 + 7 + 1, "tall windows"},
		{loaded, english, "patterns", 11 + 7 + 1, "opposition"},
		{loaded, frisian, "classic", 21, "men"}, // of another board
		{constant(30), english, "", 0, ""},
		{draughts.Classic{}, draughts.Position{}, "", 0, ""},
		{loaded, draughts.Position{}, "", 0, ""},
	} {
		x, swapped := eval.Explain(tt.e, tt.p), eval.Explain(tt.e, tt.p.Swapped())
		require.Equal(t, tt.e.Evaluate(tt.p), x.Total)
		require.Equal(t, tt.want, x.Evaluation)
		require.Len(t, x.Terms, tt.terms)
		sum, names := draughts.Score(0), map[string]bool{"": true}
		for i, term := range x.Terms {
			sum += term.Total
			names[term.Name] = true
			want := eval.Term{Name: term.Name, White: term.Black, Black: term.White, Total: term.Total}
			require.Equal(t, want, swapped.Terms[i])
		}
		require.True(t, names[tt.likely], tt.likely)
		require.Len(t, names, 1+tt.terms, "each has a name of its own")
		if tt.terms > 0 {
			require.Equal(t, x.Total, sum)
		}
	}
	require.Equal(t, eval.Explain(loaded, english), eval.Explain(draughts.Patterns{}, english))
}

// constant is an evaluation of another package.
type constant draughts.Score

func (c constant) Evaluate(draughts.Position) draughts.Score { return draughts.Score(c) }

// TestFirstEvaluations evaluates in several goroutines at once when the tables of a rule set are not built yet.
func TestFirstEvaluations(t *testing.T) {
	r := draughts.English.Rules()
	r.GameType = 0
	v, err := draughts.RegisterVariant("first-evaluations", r)
	require.NoError(t, err)
	p := draughts.MustParseFEN(v, "W:W21,22,30:B13,14")
	loaded, err := eval.Load(englishWeights)
	require.NoError(t, err)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for _, e := range []draughts.Evaluator{draughts.Classic{}, draughts.Patterns{}, loaded} {
				eval.Explain(e, p)
			}
		})
	}
	group.Wait()
}

// The terms that are worth a tenth of a man or more.
func ExampleExplain() {
	p := draughts.MustParseFEN(draughts.English, "W:W21,22,30:B13,14")
	explained := eval.Explain(draughts.Classic{}, p)
	for _, t := range explained.Terms {
		if t.Total >= 10 || t.Total <= -10 {
			fmt.Printf("%v: White %v, Black %v, together %v\n", t.Name, *t.White, *t.Black, t.Total)
		}
	}
	fmt.Println(explained.Total)
	// Output:
	// men: White +3.95, Black +2.59, together +1.36
	// exchanges: White +0.40, Black 0.00, together +0.40
	// +1.67
}
