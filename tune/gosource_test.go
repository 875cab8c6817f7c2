package tune_test

import (
	"bytes"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/tune"
)

// TestWriteGoOfBuiltinWeights checks that WriteGo writes the file of the built-in English weights.
func TestWriteGoOfBuiltinWeights(t *testing.T) {
	want, err := os.ReadFile("../internal/classic/weights_english.go")
	require.NoError(t, err)
	w := eval.DefaultClassicWeights(draughts.English)
	var b bytes.Buffer
	comment := "are the weights of games with short kings, fitted to games of English draughts."
	require.NoError(t, tune.WriteGo(&b, 8, "englishWeights", comment, &w))
	require.Equal(t, string(want), b.String())
}

func TestWriteGo(t *testing.T) {
	var w eval.ClassicWeights
	w.Terms[eval.TermDogHole] = eval.Weight{Opening: -1, Middle: 2, Ending: 3}
	w.Men[7][3].Opening = 9
	var b bytes.Buffer
	require.NoError(t, tune.WriteGo(&b, 8, "someWeights", "are some.", &w))
	require.Contains(t, b.String(), "// someWeights are some.\nvar someWeights = Weights{\n")
	require.Contains(t, b.String(), "DogHole: {-1, 2, 3},\n")
	require.Contains(t, b.String(), "7: {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {9, 0, 0}},\n")
	require.NotContains(t, b.String(), "Kings:")
	require.ErrorIs(t, tune.WriteGo(&b, 8, "some weights", "are some.", &w), tune.ErrName)

	// Every term has the name of its constant.
	names, err := os.ReadFile("../internal/classic/classic.go")
	require.NoError(t, err)
	for term := range w.Terms {
		w.Terms = [eval.NumClassicTerms]eval.Weight{}
		w.Terms[term].Opening = 1
		b.Reset()
		require.NoError(t, tune.WriteGo(&b, 8, "one", "is one.", &w))
		require.Regexp(t, `\n\t\t([A-Z]\w+): +\{1, 0, 0\},\n`, b.String())
		name := regexp.MustCompile(`\n\t\t([A-Z]\w+): +\{1, 0, 0\}`).FindStringSubmatch(b.String())[1]
		require.Regexp(t, `\n\t`+name+`( = iota)?\n`, string(names))
	}
}
