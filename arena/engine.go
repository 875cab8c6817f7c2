package arena

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/hub"
)

// Engine chooses the moves of one side. It plays one game at a time and is not safe for concurrent use.
type Engine interface {
	// NewGame is called before the first move of each game. The engine must forget earlier games, and all randomness of
	// the game must follow from the seed. An error ends the match.
	NewGame(ctx context.Context, seed uint64) error
	// Search returns a move for the side to move in g, as the first move of Info.Lines. It must not change g. An error
	// loses the game. The score counts for adjudication unless Info.Depth is 0.
	Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error)
	// Close releases what the engine holds.
	Close() error
}

var errNotStarted = errors.New("arena: Search called before NewGame")

// ErrResigned is returned by an Engine's Search if the engine resigns. It is not a fault.
var ErrResigned = errors.New("the engine resigns")

// finisher is an Engine that is told when a game has ended.
type finisher interface {
	// Finish is called with the finished game and its outcome. An error does not end the match.
	Finish(ctx context.Context, g *draughts.Game) error
}

// timed is an Engine with a time control of its own instead of the limits of a match. It is asked for an only move too.
type timed interface {
	// Control returns the time control for a match with these limits and this time control.
	Control(limits draughts.Limits, match clock.Control) clock.Control
}

type searcherEngine struct {
	searcher *draughts.Searcher
	book     *book.Player // of the searcher, for this engine alone; nil if there is none
}

// NewSearcherEngine returns an Engine that plays as s does.
func NewSearcherEngine(s *draughts.Searcher) Engine {
	return searcherEngine{searcher: s}
}

func (e searcherEngine) NewGame(_ context.Context, seed uint64) error {
	if e.book != nil {
		e.book.SetSeed(seed)
	}
	return e.searcher.Clear()
}

func (e searcherEngine) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	return e.searcher.Search(ctx, g, l)
}

func (e searcherEngine) Close() error { return nil }

// levelEngine plays at a level, which has limits of its own: of those of the match it uses OnInfo alone.
type levelEngine struct {
	searcherEngine // without a searcher at level 0
	level          draughts.Level
	source         rand.PCG
}

func (e *levelEngine) NewGame(ctx context.Context, seed uint64) error {
	e.source.Seed(seed, 0)
	if e.searcher == nil {
		return nil
	}
	return e.searcherEngine.NewGame(ctx, seed)
}

func (e *levelEngine) Search(ctx context.Context, g *draughts.Game, limits draughts.Limits) (draughts.Info, error) {
	return e.level.Choose(ctx, e.searcher, g, rand.New(&e.source), limits.OnInfo)
}

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

func (e *hubEngine) NewGame(ctx context.Context, _ uint64) (err error) {
	if e.client != nil && e.client.NewGame(ctx) == nil {
		return nil
	}
	if e.client, err = hub.Start(ctx, e.options, e.command[0], e.command[1:]...); err != nil {
		return err
	}
	return e.client.NewGame(ctx)
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
