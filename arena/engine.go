package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// Engine finds the moves of one side. It plays one game at a time, and is for one goroutine at a time.
type Engine interface {
	// NewGame comes before the first move of each game: what was learnt in others is to be forgotten. All that is
	// random in the game must follow from the seed. An error before the first game ends the match; later it loses the
	// game.
	NewGame(ctx context.Context, seed uint64) error
	// Search returns a move for the side to move in g, as the first of Info.Lines. It must not change g. An error
	// loses the game. A score counts for adjudication if Info.Depth is not 0. The engines of this package panic if ctx or
	// g is nil.
	Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error)
	// Close frees what the engine holds.
	Close() error
}

// mustSearch panics if the context or the game of a search is nil.
func mustSearch(ctx context.Context, g *draughts.Game) {
	mustHaveContext("Search", ctx)
	if g == nil {
		panic("arena: Search called with a nil game")
	}
}

// mustHaveContext panics if the context of a call is nil.
func mustHaveContext(call string, ctx context.Context) {
	if ctx == nil {
		panic("arena: " + call + " called with a nil context")
	}
}

// errNotBegun is returned by the Search of a program that has not been started, by NewGame.
var errNotBegun = errors.New("arena: Search called before NewGame")

// ErrResigns is returned by an Engine's Search if it gives the game up, which is no fault.
var ErrResigns = errors.New("the engine resigns")

// Finisher is an Engine that wants to know when a game has ended, found by type assertion. The outcome is that of g. An
// error does not end the match: what comes of it shows when the next game begins.
type Finisher interface {
	Finish(ctx context.Context, g *draughts.Game) error
}

// Timed is an Engine that cannot be told the limits of a match, found by type assertion: it has a clock of its own
// instead, is held to that, and is asked for its only moves too.
type Timed interface {
	Clock(limits draughts.Limits) draughts.Clock
}

// searcherEngine is a draughts.Searcher.
type searcherEngine struct{ searcher *draughts.Searcher }

// NewSearcherEngine returns an Engine that plays as s does. It panics if s is nil.
func NewSearcherEngine(s *draughts.Searcher) Engine {
	if s == nil {
		panic("arena: NewSearcherEngine called with a nil searcher")
	}
	return searcherEngine{s}
}

func (e searcherEngine) NewGame(context.Context, uint64) error { return e.searcher.Clear() }

func (e searcherEngine) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	mustSearch(ctx, g)
	return e.searcher.Search(ctx, g, l)
}

func (e searcherEngine) Close() error { return nil }

// randomEngine plays any legal move.
type randomEngine struct {
	source *rand.PCG
	random *rand.Rand
}

// NewRandomEngine returns an Engine that plays any legal move, each as likely as the others.
func NewRandomEngine() Engine {
	source := rand.NewPCG(0, 0)
	return &randomEngine{source: source, random: rand.New(source)}
}

func (e *randomEngine) NewGame(_ context.Context, seed uint64) error {
	e.source.Seed(seed, 0)
	return nil
}

func (e *randomEngine) Search(ctx context.Context, g *draughts.Game, _ draughts.Limits) (draughts.Info, error) {
	mustSearch(ctx, g)
	return draughts.Level(0).Choose(ctx, nil, g, e.random)
}

func (e *randomEngine) Close() error { return nil }

// levelEngine is a draughts.Level.
type levelEngine struct {
	level    draughts.Level
	searcher *draughts.Searcher // nil for level 0
	source   *rand.PCG
	random   *rand.Rand
}

// NewLevelEngine returns an Engine that plays at a level, with a transposition table of so many MiB. It has
// its own limits: those of the match do not matter to it. The error is draughts.ErrNoSuchLevel.
func NewLevelEngine(l draughts.Level, hash int) (Engine, error) {
	if !l.Valid() {
		return nil, fmt.Errorf("%w: %d, there are 0 to %d", draughts.ErrNoSuchLevel, int(l), int(draughts.MaxLevel))
	}
	source := rand.NewPCG(0, 0)
	e := &levelEngine{level: l, source: source, random: rand.New(source)}
	if l > 0 {
		e.searcher = draughts.NewSearcher(draughts.Options{Hash: hash})
	}
	return e, nil
}

func (e *levelEngine) NewGame(_ context.Context, seed uint64) error {
	e.source.Seed(seed, 0)
	if e.searcher == nil {
		return nil
	}
	return e.searcher.Clear()
}

func (e *levelEngine) Search(ctx context.Context, g *draughts.Game, _ draughts.Limits) (draughts.Info, error) {
	mustSearch(ctx, g)
	return e.level.Choose(ctx, e.searcher, g, e.random)
}

func (e *levelEngine) Close() error { return nil }

// hubEngine is a program that speaks Hub. It is started for the first game, and again for the one after it has failed.
type hubEngine struct {
	options hub.ClientOptions
	command []string
	client  *hub.Client
}

// NewHubEngine returns an Engine that starts a program, given with its arguments, and asks it for moves.
func NewHubEngine(o hub.ClientOptions, program string, args ...string) Engine {
	return &hubEngine{options: o, command: append([]string{program}, args...)}
}

func (e *hubEngine) NewGame(ctx context.Context, _ uint64) error {
	mustHaveContext("NewGame", ctx)
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
	mustSearch(ctx, g)
	if e.client == nil {
		return draughts.Info{}, errNotBegun
	}
	return e.client.Search(ctx, g, l)
}

func (e *hubEngine) Close() error {
	if e.client == nil {
		return nil
	}
	return e.client.Close()
}
