package pdn_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quotetest"
	"github.com/godraughts/draughts/pdn"
)

// TestErrorsAreShort reads and writes games of a megabyte. All errors and warnings are short.
func TestErrorsAreShort(t *testing.T) {
	for _, prefix := range []string{"", `[GameType "`, `[FEN "W:W`} {
		for text := range quotetest.Inputs(1 << 20) {
			for game, err := range pdn.NewReader(strings.NewReader(prefix+text), pdn.Options{Variant: draughts.English}).All() {
				if err != nil {
					assert.LessOrEqual(t, len(err.Error()), quotetest.MaxError, "%s%.20s", prefix, text)
					break
				}
				for _, err := range append(game.Errors, game.Warnings...) {
					if len(err.Error()) > quotetest.MaxError || len(err.Reason()) > quotetest.MaxError {
						t.Errorf("%s%.20s: an error of %d bytes: %.300s", prefix, text, len(err.Error()), err)
					}
				}
			}
		}
	}
	for name, change := range map[string]func(g *pdn.Game, text string){
		"a tag": func(g *pdn.Game, text string) { g.Tags.Set("Event", text+"\n\\") },
		"a strength": func(g *pdn.Game, text string) {
			g.Main.Moves = append(g.Main.Moves, &pdn.Node{Move: g.Start.Variant.Start().Moves()[0], Strength: text})
		},
	} {
		quotetest.Run(t, name, func(text string) error {
			g := pdn.FromGame(draughts.NewGame(draughts.English))
			change(g, text)
			return pdn.NewWriter(io.Discard).Write(g)
		})
	}
}
