package tune

import (
	"context"
	"io"

	"github.com/godraughts/draughts"
)

// Play plays the game with a number, and returns it with the samples that Games yields.
func (s SelfPlay) Play(ctx context.Context, number int) (*draughts.Game, GameSamples, error) {
	return s.player().play(ctx, number)
}

// SamplesIn returns the games that ReadSamples takes from a file.
func SamplesIn(name string, v draughts.Variant, warn func(error)) (games []GameSamples, err error) {
	err = eachGame(name, v, warn, io.Discard, func(g *GameSamples) { games = append(games, *g) })
	return games, err
}
