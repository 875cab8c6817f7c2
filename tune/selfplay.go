package tune

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// SelfPlay plays games of the engine against itself, for their positions and results. A game depends on these fields
// and its number only: neither on the games before it nor on the number of workers.
type SelfPlay struct {
	Variant   draughts.Variant
	Openings  Openings
	Seed      uint64             // draws the openings
	Nodes     uint64             // positions searched for each move; 5000 if 0
	Evaluator draughts.Evaluator // what judges positions; Classic if nil
	Workers   int                // games played at a time; one for each processor if 0
}

// ErrNoOpening is returned where the openings asked for are hardly ever playable.
var ErrNoOpening = errors.New("no playable opening found")

const (
	standardNodes = 5000
	maxPlies      = 400 // a game that goes on for longer is a draw
	maxDraws      = 1000
	// lopsided is the score, in hundredths of a man, beyond which an opening is not played: its result is known.
	lopsided draughts.Score = 150
)

// Games plays games from the one with number first on, counted from 0, and yields them in the order of their numbers.
// Every move has a comment with the score of the search, in men, for the side that made it, as in annotated games; the
// tag Round has the number. A game ends by its rules or, at once, when the search has proved a win. The error is ctx's
// or ErrNoOpening; it ends the sequence.
func (s SelfPlay) Games(ctx context.Context, first, count int) iter.Seq2[*pdn.Game, error] {
	return func(yield func(*pdn.Game, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		workers := s.Workers
		if workers <= 0 {
			workers = runtime.GOMAXPROCS(0)
		}
		// Each number has a channel for its game, so that the games come out in order whoever is done first.
		type job struct {
			number int
			game   chan played
		}
		jobs, ordered := make(chan job), make(chan chan played, 2*workers)
		go func() {
			defer close(ordered)
			defer close(jobs)
			for number := first; number < first+count; number++ {
				j := job{number, make(chan played, 1)}
				for _, send := range []func() bool{
					func() bool { return sent(ctx, ordered, j.game) },
					func() bool { return sent(ctx, jobs, j) },
				} {
					if !send() {
						return
					}
				}
			}
		}()
		for range workers {
			go func() {
				player := newPlayer(s)
				for j := range jobs {
					g, err := player.play(ctx, j.number)
					j.game <- played{g, err}
				}
			}()
		}
		for game := range ordered {
			select {
			case p := <-game:
				if !yield(p.game, p.err) || p.err != nil {
					return
				}
			case <-ctx.Done():
				yield(nil, ctx.Err())
				return
			}
		}
	}
}

// Event returns the Event tag of the games. It names all that they depend on but the evaluation.
func (s SelfPlay) Event() string {
	return fmt.Sprintf("Self-play of %v, %v, %d nodes, seed %d", s.Variant, s.Openings, s.nodes(), s.Seed)
}

func (s SelfPlay) nodes() uint64 {
	if s.Nodes == 0 {
		return standardNodes
	}
	return s.Nodes
}

// played is a game that has been played, or why not.
type played struct {
	game *pdn.Game
	err  error
}

// sent sends a value and reports whether it could before ctx was done.
func sent[T any](ctx context.Context, to chan<- T, value T) bool {
	select {
	case to <- value:
		return true
	case <-ctx.Done():
		return false
	}
}

// player plays one game at a time.
type player struct {
	SelfPlay
	searcher *draughts.Searcher
	limits   draughts.Limits
}

func newPlayer(s SelfPlay) *player {
	searcher := draughts.NewSearcher(draughts.Options{Evaluator: s.Evaluator, Hash: 1})
	return &player{s, searcher, draughts.Limits{Nodes: s.nodes()}}
}

// play plays the game with a number.
func (p *player) play(ctx context.Context, number int) (*pdn.Game, error) {
	// Without this a game would depend on those that the same worker has played before.
	if err := p.searcher.Clear(); err != nil {
		return nil, err
	}
	game, err := p.open(ctx, rand.New(rand.NewPCG(p.Seed, uint64(number))))
	if err != nil {
		return nil, err
	}
	var comments []string
	for game.Outcome().Result == draughts.Ongoing {
		if game.Claim() != draughts.NoReason {
			err = game.ClaimDraw()
		} else if game.Ply() >= maxPlies {
			err = game.End(draughts.Outcome{Result: draughts.Draw, Reason: draughts.Adjudication})
		} else {
			var found draughts.Info
			if found, err = p.searcher.Search(ctx, game, p.limits); err != nil {
				return nil, err
			}
			comments = append(comments, found.Score().String())
			winner, proved := provedWinner(game.Position().Turn(), found.Score())
			if err = game.Play(found.Move()); err == nil && proved && game.Outcome().Result == draughts.Ongoing {
				err = game.End(draughts.Outcome{Result: draughts.Win(winner), Reason: draughts.Adjudication})
			}
		}
		if err != nil {
			return nil, err
		}
	}
	g := pdn.FromGame(game)
	g.Tags.Set("Event", p.Event())
	g.Tags.Set("Round", strconv.Itoa(number))
	for i, n := range g.Main.Moves {
		n.Comments = []string{comments[i]}
	}
	return g, nil
}

// open draws openings until one is worth playing.
func (p *player) open(ctx context.Context, random *rand.Rand) (*draughts.Game, error) {
	for range maxDraws {
		start, ok := p.Openings.position(p.Variant, random)
		if !ok {
			continue
		}
		game, err := draughts.NewGameFrom(start.Setup())
		if err != nil || game.Outcome().Result != draughts.Ongoing {
			continue
		}
		found, err := p.searcher.Search(ctx, game, p.limits)
		if err != nil {
			return nil, err
		}
		if score := found.Score(); p.Openings == (Openings{}) || max(score, -score) <= lopsided {
			return game, nil
		}
	}
	return nil, fmt.Errorf("%w: %v of %v, in %d attempts", ErrNoOpening, p.Openings, p.Variant, maxDraws)
}

// provedWinner returns which side a score gives the win by force.
func provedWinner(turn draughts.Color, s draughts.Score) (draughts.Color, bool) {
	plies, ok := s.WinIn()
	if plies < 0 {
		turn = turn.Other()
	}
	return turn, ok
}

// without returns s less one of its squares, drawn at random.
func without(s draughts.Set, random *rand.Rand) draughts.Set {
	skip := random.IntN(s.Len())
	for bit := range s.Bits() {
		if skip == 0 {
			return s &^ (1 << bit)
		}
		skip--
	}
	return s
}
