package eval_test

import (
	"strings"
	"testing"

	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/quotetest"
)

func TestErrorsAreShort(t *testing.T) {
	quotetest.Run(t, "ReadClassicWeights", func(s string) error {
		_, err := eval.ReadClassicWeights(strings.NewReader(s))
		return err
	}, "", `{"`, `{"terms":{"`, `{"terms":{"`+strings.Repeat("man", 1000)+`":[1,2,3]}}`, `{"men":[[`)
	quotetest.Run(t, "Load", func(s string) error {
		_, err := eval.Load(s)
		return err
	})
	quotetest.Run(t, "ReadPatternWeights", func(s string) error {
		_, err := eval.ReadPatternWeights(strings.NewReader(s))
		return err
	})
}
