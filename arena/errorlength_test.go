package arena_test

import (
	"testing"

	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/internal/quotetest"
)

func TestErrorsAreShort(t *testing.T) {
	quotetest.Run(t, "ParseContestant", func(s string) error {
		_, err := arena.ParseContestant(s, arena.Resources{})
		return err
	}, "", "hash=", "noprobcut=", "eval=", "level=", "hub:")
}
