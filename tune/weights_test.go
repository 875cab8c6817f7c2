package tune_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/tune"
)

func TestWeightsRoundTrip(t *testing.T) {
	for _, v := range draughts.Variants() {
		w := draughts.DefaultWeights(v)
		var b bytes.Buffer
		require.NoError(t, tune.WriteWeights(&b, v.Rules().Size, &w))
		read, err := tune.ReadWeights(&b)
		require.NoError(t, err)
		require.Equal(t, w, read, "%v", v)
	}
}

func TestReadWeights(t *testing.T) {
	w, err := tune.ReadWeights(strings.NewReader(`{"terms": {"men": [1, 2, 3]}, "men": [[[4, 5, 6]], []]}`))
	require.NoError(t, err)
	require.Equal(t, draughts.Weight{Opening: 1, Middle: 2, Ending: 3}, w.Terms[draughts.TermMen])
	require.Equal(t, draughts.Weight{Opening: 4, Middle: 5, Ending: 6}, w.Men[1][0], "the first row is the far one")

	for text, say := range map[string]string{
		`{"terms": {"mne": [1, 2, 3]}}`:               `unknown term "mne"`,
		`{"term": {}}`:                                `unknown field "term"`,
		`{"terms": {"men": 5}}`:                       "cannot unmarshal",
		`{"terms": {"men": [1, 2, 40000]}}`:           "cannot unmarshal",
		`{"men": [[],[],[],[],[],[],[],[],[],[],[]]}`: "men: 11 rows, a board has 10 at most",
		`{"kings": [[[],[],[],[],[],[]]]}`:            "kings: row 1: 6 squares, a row has 5 at most",
		`{"terms": {}`:                                "unexpected EOF",
		``:                                            "EOF",
	} {
		_, err := tune.ReadWeights(strings.NewReader(text))
		require.ErrorIs(t, err, tune.ErrWeights, text)
		require.ErrorContains(t, err, say)
	}
	broken := errors.New("broken")
	_, err = tune.ReadWeights(iotest.ErrReader(broken))
	require.ErrorIs(t, err, broken)
}

func TestWriteGo(t *testing.T) {
	var w draughts.ClassicWeights
	w.Terms[draughts.TermDogHole] = draughts.Weight{Opening: -1, Middle: 2, Ending: 3}
	w.Men[7][3].Opening = 9
	var b bytes.Buffer
	require.NoError(t, tune.WriteGo(&b, 8, "someWeights", "are some.", &w))
	require.Contains(t, b.String(), "// someWeights are some.\nvar someWeights = ClassicWeights{\n")
	require.Contains(t, b.String(), "TermDogHole: {-1, 2, 3},\n")
	require.Contains(t, b.String(), "7: {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {9, 0, 0}},\n")
	require.NotContains(t, b.String(), "Kings:")
	require.ErrorIs(t, tune.WriteGo(&b, 8, "some weights", "are some.", &w), tune.ErrName)

	// Every term has the name of its constant.
	for term := range w.Terms {
		w.Terms[term].Opening = 1
	}
	b.Reset()
	require.NoError(t, tune.WriteGo(&b, 8, "all", "are all.", &w))
	require.Equal(t, int(draughts.NumClassicTerms), strings.Count(b.String(), "Term")-strings.Count(b.String(), "Terms"))
}
