package arena

import (
	"context"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// hubEngine is a program that speaks Hub. It is started for the first game, and restarted for the game after a failure.
type hubEngine struct {
	options hub.ClientOptions
	command []string
	client  *hub.Client
}

// NewHubEngine returns an Engine that starts a Hub program, with arguments, and asks it for moves.
func NewHubEngine(o hub.ClientOptions, program string, args ...string) Engine {
	return &hubEngine{options: o, command: append([]string{program}, args...)}
}

func (e *hubEngine) NewGame(ctx context.Context, _ uint64) error {
	if e.client != nil && e.client.NewGame(ctx) == nil {
		return nil
	}
	client, err := hub.Start(ctx, e.options, e.command[0], e.command[1:]...)
	if err != nil {
		return err
	}
	e.client = client
	return client.NewGame(ctx)
}

func (e *hubEngine) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	if e.client == nil {
		return draughts.Info{}, errNotStarted
	}
	return e.client.Search(ctx, g, l)
}

func (e *hubEngine) Close() error {
	if e.client == nil {
		return nil
	}
	return e.client.Close()
}
