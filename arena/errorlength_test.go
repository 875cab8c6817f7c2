package arena_test

import (
	"testing"

	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/internal/quotetest"
)

func TestErrorsAreShort(t *testing.T) {
	quotetest.Run(t, "ParseEntrant", func(s string) error {
		_, err := arena.ParseEntrant(s)
		return err
	}, "", "hash=", "noprobcut=", "eval=", "level=", "hub:")
}
