package checkerboard_test

import (
	"errors"
	"testing"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/checkerboard"
	"github.com/godraughts/draughts/internal/quotetest"
)

func TestErrorsAreShort(t *testing.T) {
	h := checkerboard.Handler{Databases: func(string) (draughts.Prober, error) { return nil, errors.New("none") }}
	quotetest.Run(t, "Command", func(s string) error {
		_, err := h.Command(s)
		return err
	}, "", "get ", "set ", "set hashsize ", "set enable_wld ", "set gamehist B:W18:B1 ", "get movelist ")
}
