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
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// SelfPlay plays games of the engine against itself, for their positions and results. A game depends on these fields
// and its number only: neither on the games before it nor on the number of workers. The zero value of all but Variant is
// usable; without a Variant the error is ErrNoOpening.
type SelfPlay struct {
	Variant   draughts.Variant
	Openings  openings.Sources   // where openings come from, which the games take in turn
	Seed      uint64             // draws the openings
	Nodes     uint64             // positions searched for each move; 5000 if 0
	Evaluator draughts.Evaluator // what judges positions; Patterns if nil
	Prober    draughts.Prober    // endgame databases, which the search asks and which end games; none if nil
	Note      string             // the names of Evaluator and Prober, for Event; may be empty
	Workers   int                // games played at a time; one for each processor if 0
}

// ErrNoOpening is returned where the openings asked for are hardly ever playable.
var ErrNoOpening = errors.New("no playable opening found")

const (
	standardNodes = 5000
	maxDraws      = 1000
	// lopsided is the score, in hundredths of a man, beyond which an opening is not played: its result is known.
	lopsided draughts.Score = 150
	// queue is how many games for each worker may wait until one before them has ended.
	queue = 16
)

// Games plays games from the one with number first on, counted from 0, and yields them in the order of their numbers.
// Every move has a comment with the score of the search, in men, for the side that made it, as in annotated games; only
// a capture that is the one legal move is made without a search. The tag Round has the number.
//
// A game ends by its rules or is adjudicated: as won as soon as the search has proved a win; as Prober says as soon as
// that knows the position; and as drawn after 24 plies without a capture or a move of a man if both sides' last scores
// are within 0.60 men of zero, or after 400 plies.
//
// The error is ctx's or ErrNoOpening; it ends the sequence.
// Games panics if ctx is nil.
func (s SelfPlay) Games(ctx context.Context, first, count int) iter.Seq2[*pdn.Game, error] {
	nilarg.Check(ctx == nil, "tune: Games", "a nil context")
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
		jobs, ordered := make(chan job), make(chan chan played, queue*workers)
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

// Event returns the Event tag of the games. It names all that they depend on, if Note names Evaluator and Prober.
func (s SelfPlay) Event() string {
	text := fmt.Sprintf("Self-play of %v, %s, %d nodes, seed %d", s.Variant, s.Openings, s.nodes(), s.Seed)
	if s.Note != "" {
		text += ", " + s.Note
	}
	return text
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
	o := draughts.Options{Evaluator: s.Evaluator, Hash: 1}
	if s.Prober != nil {
		o.Prober = patientProber{s.Prober}
	}
	return &player{s, draughts.NewSearcher(o), draughts.Limits{Nodes: s.nodes()}}
}

// patientProber waits for what has to be read: whether something has been read before must make no difference.
type patientProber struct{ draughts.Prober }

func (p patientProber) Probe(position draughts.Position, _ bool) (draughts.ProbeResult, bool) {
	return p.Prober.Probe(position, false)
}

// play plays the game with a number.
func (p *player) play(ctx context.Context, number int) (*pdn.Game, error) {
	// Without this a game would depend on those that the same worker has played before.
	if err := p.searcher.Clear(); err != nil {
		return nil, err
	}
	game, err := p.open(ctx, number)
	if err != nil {
		return nil, err
	}
	var last lastScores
	var comments []string
	for game.Outcome().Result == draughts.Ongoing {
		if game.ClaimableDraw() != draughts.NoReason {
			err = game.ClaimDraw()
		} else if result := p.adjudicated(game, last); result != draughts.Ongoing {
			err = game.End(draughts.Outcome{Result: result, Reason: draughts.Adjudication})
		} else if moves := game.Position().Moves(); len(moves) == 1 && moves[0].IsCapture() {
			comments = append(comments, "")
			err = game.Play(moves[0])
		} else {
			var found draughts.Info
			if found, err = p.searcher.Search(ctx, game, p.limits); err != nil {
				return nil, err
			}
			last.set(game.Position().Turn(), found.Score())
			comments = append(comments, found.Score().String())
			err = game.Play(found.Move())
		}
		if err != nil {
			return nil, err
		}
	}
	g := pdn.FromGame(game)
	g.Tags.Set("Event", p.Event())
	g.Tags.Set("Round", strconv.Itoa(number))
	for i, n := range g.Main.Moves {
		if comments[i] != "" {
			n.Comments = []string{comments[i]}
		}
	}
	return g, nil
}

// open draws openings for the game with a number until one is worth playing.
func (p *player) open(ctx context.Context, number int) (*draughts.Game, error) {
	random := rand.New(rand.NewPCG(p.Seed, uint64(number)))
	source := p.Openings.At(number)
	for range maxDraws {
		start, ok := source.Draw(p.Variant, random)
		if !ok {
			continue
		}
		game, err := draughts.NewGameFrom(start)
		if err != nil || game.Outcome().Result != draughts.Ongoing {
			continue
		}
		found, err := p.searcher.Search(ctx, game, p.limits)
		if err != nil {
			return nil, err
		}
		if score := found.Score(); source.IsStart() || max(score, -score) <= lopsided {
			return game, nil
		}
	}
	return nil, fmt.Errorf("%w: %v of %v, in %d attempts", ErrNoOpening, source, p.Variant, maxDraws)
}
