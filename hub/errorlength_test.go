package hub_test

import (
	"testing"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/quotetest"
)

func TestErrorsAreShort(t *testing.T) {
	p := draughts.International.Start()
	quotetest.Run(t, "ParseMessage", func(s string) error {
		_, err := hub.ParseMessage(s)
		return err
	}, "pos ", `pos pos="`)
	quotetest.Run(t, "ParsePosition", func(s string) error {
		_, err := hub.ParsePosition(draughts.International, s)
		return err
	}, "", "W")
	quotetest.Run(t, "ParseMove", func(s string) error {
		_, err := hub.ParseMove(p, s)
		return err
	}, "", "32-28", "32x")
	quotetest.Run(t, "ParseScore", func(s string) error {
		_, err := hub.ParseScore(s)
		return err
	})
	quotetest.Run(t, "ParseVariant", func(s string) error {
		_, err := hub.ParseVariant(s)
		return err
	})
}
