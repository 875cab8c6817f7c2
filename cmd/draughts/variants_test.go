package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestVariants(t *testing.T) {
	list := lines(t, "variants")
	require.Len(t, list, 1+len(draughts.Variants()))
	rows := map[string]string{}
	for _, line := range list[1:] {
		rows[strings.Fields(line)[0]] = strings.Join(strings.Fields(line), " ")
	}
	require.Equal(t, "english 21 8x8 Black short forward at the end free who moves last", rows["english"])
	require.Equal(t, "russian 25 8x8 White flying both ways at once free who moves last", rows["russian"])
	require.Equal(t, "frisian 40 10x10 White flying, 3 quiet moves in a row both ways, along rows and columns at the end "+
		"highest value, then by a king who moves last", rows["frisian"])
	require.Equal(t, "killer - 10x10 White flying, stop behind a king both ways at the end most pieces who moves last",
		rows["killer"])
	require.Contains(t, rows["breakthrough"], "the first king")
	require.Contains(t, rows["antidraughts"], "losing")
}

func TestVariantsInWords(t *testing.T) {
	require.Equal(t, []string{
		"russian: " + draughts.Russian.Rules().Describe(),
		"losing-english: " + draughts.LosingEnglish.Rules().Describe(),
	}, lines(t, "variants", "russian", "Losing-English"))
}

func TestVariantsJSON(t *testing.T) {
	list := lines(t, "variants", "-json")
	require.Len(t, list, len(draughts.Variants()))
	for i, v := range draughts.Variants() {
		var o variantObject
		require.NoError(t, json.Unmarshal([]byte(list[i]), &o))
		require.Equal(t, newVariantObject(v.Rules()), o)
	}
	require.Len(t, lines(t, "variants", "-json", "pool"), 1)
}

// TestVariantColumns checks the columns for rules that no built-in rule set has.
func TestVariantColumns(t *testing.T) {
	o := newVariantObject(draughts.Rules{Size: 8, StartRows: 2, OptionalCapture: true, Losing: true})
	require.Equal(t, 8, o.Men)
	require.Equal(t, "optional, free", o.Choice)
	require.True(t, o.Losing)
}
