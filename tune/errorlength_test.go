package tune_test

import (
	"strings"
	"testing"

	"github.com/godraughts/draughts/internal/quotetest"
	"github.com/godraughts/draughts/tune"
)

func TestErrorsAreShort(t *testing.T) {
	quotetest.Run(t, "ReadWeights", func(s string) error {
		_, err := tune.ReadWeights(strings.NewReader(s))
		return err
	}, "", `{"`, `{"terms":{"`, `{"terms":{"`+strings.Repeat("man", 1000)+`":[1,2,3]}}`, `{"men":[[`)
	quotetest.Run(t, "Evaluator", func(s string) error {
		_, err := tune.Evaluator(s)
		return err
	})
}
