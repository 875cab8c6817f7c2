package egdb_test

import (
	"testing"

	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/quotetest"
)

// TestErrorsAreShort checks that errors do not repeat long input in full.
func TestErrorsAreShort(t *testing.T) {
	quotetest.Run(t, "ParseMaterial", func(s string) error {
		_, err := egdb.ParseMaterial(s)
		return err
	}, "", "KM-")
	quotetest.Run(t, "Open", func(s string) error {
		_, err := egdb.Open(s, egdb.Options{})
		return err
	})
}
