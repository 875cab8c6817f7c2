package commands

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/classic"
)

func TestEval(t *testing.T) {
	got := lines(t, "eval --eval classic --fen B:W18,23,K31:B5,12,K14")
	require.Len(t, got, 1+classic.NumTerms+1)
	require.Regexp(t, `^term +White +Black +total$`, got[0])
	require.Regexp(t, `^men +\+\d\.\d\d +\+\d\.\d\d +[+-]?\d\.\d\d$`, got[1])
	require.Contains(t, got[len(got)-1], "Black to move")
	for _, line := range got {
		require.Len(t, line, len(got[0]), "columns are aligned")
	}
}

func TestEvalMaterial(t *testing.T) {
	require.Equal(t, []string{"White to move           +0.70"},
		lines(t, "eval --eval material --fen W:W18,23,30:B5,K12"))
	require.Equal(t, []string{`{"evaluation":"material","turn":"white","total":70}`},
		lines(t, "eval --json --eval material --fen W:W18,23,30:B5,K12"))
}

func TestEvalPatterns(t *testing.T) {
	const file = "../../../../internal/patterns/weights/english.patterns"
	const position = " --fen B:W18,23,21:B5,K12"
	got := lines(t, "eval"+position)
	require.Len(t, got, 1+18+1+1)
	require.Equal(t, "term                    total", got[0])
	require.Regexp(t, `^men                     -\d\.\d\d$`, got[1])
	require.Regexp(t, `^rounding  `, got[19])
	require.Equal(t, got, lines(t, "eval --eval "+file+position))
	require.Contains(t, run(t, "eval --json"+position).out, `"evaluation":"patterns"`)

	const others = "eval --variant frisian --eval " + file
	got = lines(t, others)
	require.Equal(t, "there are no weights for frisian, so the evaluation is classic", got[0])
	require.Equal(t, lines(t, "eval --eval classic --variant frisian"), got[1:])
	require.Contains(t, run(t, others+" --json").out, `"evaluation":"classic"`)
}
