package tune

import (
	"context"

	"github.com/godraughts/draughts"
)

// Play plays the game with a number, and returns it with the samples that Games yields.
func (s SelfPlay) Play(ctx context.Context, number int) (*draughts.Game, GameSamples, error) {
	return s.player().play(ctx, number)
}
