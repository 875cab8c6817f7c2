package dxp_test

import (
	"testing"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/internal/quotetest"
)

func TestErrorsAreShort(t *testing.T) {
	quotetest.Run(t, "ParseMessage", func(s string) error {
		_, err := dxp.ParseMessage(s)
		return err
	}, "", "C", "M", "R01")
	quotetest.Run(t, "ParsePosition", func(s string) error {
		_, err := dxp.ParsePosition(draughts.International, s)
		return err
	}, "", "W")
}
