package eval_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

func TestClassicWeightsRoundTrip(t *testing.T) {
	for _, v := range draughts.Variants() {
		w := eval.DefaultClassicWeights(v)
		var b bytes.Buffer
		require.NoError(t, eval.WriteClassicWeights(&b, v.Rules().Size, &w))
		read, err := eval.ReadClassicWeights(&b)
		require.NoError(t, err)
		require.Equal(t, w, read, "%v", v)
	}
	require.ErrorIs(t, eval.WriteClassicWeights(io.Discard, 9, new(eval.ClassicWeights)), eval.ErrClassicWeights)
}

func TestReadClassicWeights(t *testing.T) {
	w, err := eval.ReadClassicWeights(strings.NewReader(`{"terms": {"men": [1, 2, 3]}, "men": [[[4, 5, 6]], []]}`))
	require.NoError(t, err)
	require.Equal(t, eval.Weight{Opening: 1, Middle: 2, Ending: 3}, w.Terms[eval.TermMen])
	require.Equal(t, eval.Weight{Opening: 4, Middle: 5, Ending: 6}, w.Men[1][0], "the first row is the far one")

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
		_, err := eval.ReadClassicWeights(strings.NewReader(text))
		require.ErrorIs(t, err, eval.ErrClassicWeights, text)
		require.ErrorContains(t, err, say)
	}
	broken := errors.New("broken")
	_, err = eval.ReadClassicWeights(iotest.ErrReader(broken))
	require.ErrorIs(t, err, broken)
}
