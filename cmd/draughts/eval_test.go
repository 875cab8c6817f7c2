package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestEval(t *testing.T) {
	got := lines(t, "eval", "-fen", "B:W18,23,K31:B5,12,K14")
	require.Len(t, got, 1+draughts.NumClassicTerms+1)
	require.Equal(t, strings.Fields("term White Black total"), strings.Fields(got[0]))
	require.Regexp(t, `^men +\+\d\.\d\d +\+\d\.\d\d +[+-]?\d\.\d\d$`, got[1])
	require.Contains(t, got[len(got)-1], "Black to move")
	for _, line := range got {
		require.Len(t, line, len(got[0]), "columns are aligned")
	}
}

func TestEvalJSON(t *testing.T) {
	var o evalObject
	require.NoError(t, json.Unmarshal([]byte(try("eval", "-json", "11-15", "23-19", "8-11").out), &o))
	require.Equal(t, "White", o.Turn)
	sum := 0
	for _, term := range o.Terms {
		require.Equal(t, term.White-term.Black, term.Total, term.Name)
		sum += term.Total
	}
	require.Equal(t, o.Total, sum)

	require.NoError(t, json.Unmarshal([]byte(try("eval", "-json", "-variant", "international").out), &o))
	require.Equal(t, "men", o.Terms[0].Name)
	require.Positive(t, o.Terms[0].White)
	require.Equal(t, o.Terms[0].White, o.Terms[0].Black)
}
