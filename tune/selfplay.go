package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/ordered"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// SelfPlay plays games of the engine against itself. Without a Variant the error of the games is ErrNoOpening.
//
// A game depends on these fields and its number alone, not on earlier games or on Workers.
type SelfPlay struct {
	Variant    draughts.Variant
	Openings   openings.Sources   // take turns from game to game
	Seed       uint64             // of the random openings
	Nodes      uint64             // searched for each move; 0 means 5000
	Variations int                // percentage of the searched moves that get a variation, from 0 to 100
	Evaluator  draughts.Evaluator // nil means draughts.Patterns
	Prober     draughts.Prober    // endgame databases for the search and for adjudication; nil means none
	Note       string             // names of Evaluator and Prober for Event; may be empty
	Workers    int                // number of games played at a time; 0 means one for each processor
}

// ErrNoOpening is returned by SelfPlay.Games if Variant is invalid, and if no opening is even in many attempts.
var ErrNoOpening = errors.New("no playable opening found")

const (
	defaultNodes                    = 5000
	maxAttempts                     = 1000 // to find an opening
	maxOpeningScore  draughts.Score = 150  // hundredths of a man, above which an opening is not played
	waitingPerWorker                = 16   // finished games for each worker that can wait for an earlier one
)

// Games plays count games, beginning with the one with number first, and yields them in the order of their numbers. The
// numbers begin at 0 and are in the tag Round.
//
// Each move has a comment with the score of the search for the side that made it, in men. A capture that is the only
// legal move is made without a search and has no comment.
//
// A variation begins with a random move in place of the one that was played. Random captures follow as long as there
// are any. The last move is that of a search in the position after these, and has its score as a comment. There is no
// variation where that position is not quiet, is the end of the game, or is in Prober.
//
// A game is adjudicated as a win when the search has proved it; by Prober when it has the position; as a draw after 24
// plies without a capture or a move of a man if the last scores of both sides are within 0.60 men of zero; and as a
// draw after 400 plies.
//
// The error is that of ctx or ErrNoOpening. It ends the sequence.
func (s SelfPlay) Games(ctx context.Context, first, count int) iter.Seq2[*pdn.Game, error] {
	workers := s.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	// A game must not depend on the cache.
	o := draughts.Options{Evaluator: s.Evaluator, Hash: 1, Prober: draughts.Waiting(s.Prober)}
	players := make([]ordered.Worker[*pdn.Game], workers)
	for i := range players {
		p := &player{s, draughts.NewSearcher(o), draughts.Limits{Nodes: s.nodes()}}
		players[i] = p.play
	}
	return ordered.Results(ctx, players, waitingPerWorker*workers, first, first+count-1)
}

// Event returns the tag Event of the games. If Note names Evaluator and Prober, it has all that the games depend on.
func (s SelfPlay) Event() string {
	text := fmt.Sprintf("Self-play of %v, %s, %d nodes, seed %d", s.Variant, s.Openings, s.nodes(), s.Seed)
	if s.Variations > 0 {
		text += fmt.Sprintf(", %d %% variations", s.Variations)
	}
	if s.Note != "" {
		text += ", " + s.Note
	}
	return text
}

func (s SelfPlay) nodes() uint64 { return cmp.Or(s.Nodes, defaultNodes) }

type player struct {
	SelfPlay
	searcher *draughts.Searcher
	limits   draughts.Limits
}

func (p *player) play(ctx context.Context, number int) (*pdn.Game, error) {
	// A game must not depend on earlier games of the same worker.
	if err := p.searcher.Clear(); err != nil {
		return nil, err
	}
	game, err := p.open(ctx, number)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(p.Seed, ^uint64(number)))
	var last lastScores
	var notes []pdn.Node // comments and variations of the moves
	for game.Outcome().Result == draughts.Ongoing {
		if game.ClaimableDraw() != draughts.NoReason {
			err = game.ClaimDraw()
		} else if result := p.adjudicated(game, last); result != draughts.Ongoing {
			err = game.End(draughts.Outcome{Result: result, Reason: draughts.Adjudication})
		} else if moves := game.Position().Moves(); len(moves) == 1 && moves[0].IsCapture() {
			notes = append(notes, pdn.Node{})
			err = game.Play(moves[0])
		} else {
			var found draughts.Info
			if found, err = p.searcher.Search(ctx, game, p.limits); err != nil {
				return nil, err
			}
			turn := game.Position().Turn()
			last.by[turn], last.known[turn] = found.Score(), true
			n := pdn.Node{CommentsAfter: []string{found.Score().String()}}
			if random.IntN(100) < p.Variations {
				if n.Variations, err = p.variation(ctx, game.Position(), found.Move(), random); err != nil {
					return nil, err
				}
			}
			notes = append(notes, n)
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
		n.CommentsAfter, n.Variations = notes[i].CommentsAfter, notes[i].Variations
	}
	return g, nil
}

// open returns the game with a number at its opening. It draws openings until the search finds neither side far ahead.
func (p *player) open(ctx context.Context, number int) (*draughts.Game, error) {
	random := rand.New(rand.NewPCG(p.Seed, uint64(number)))
	source := p.Openings.At(number)
	for range maxAttempts {
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
		if score := found.Score(); source == openings.Source(openings.Start{}) || max(score, -score) <= maxOpeningScore {
			return game, nil
		}
	}
	return nil, fmt.Errorf("%w: %v of %v, in %d attempts", ErrNoOpening, source, p.Variant, maxAttempts)
}

// How self-play games are adjudicated.
const (
	maxPlies = 400 // a game of this length is a draw
	// A game is a draw after noProgressPlies plies without progress if the last scores of both sides are within
	// maxDrawScore hundredths of a man of zero.
	noProgressPlies                = 24
	maxDrawScore    draughts.Score = 60
)

type lastScores struct {
	by    [2]draughts.Score // by Color
	known [2]bool
}

// even reports whether both last scores are known and within maxDrawScore of zero.
func (l *lastScores) even() bool {
	white, black := l.by[draughts.White], l.by[draughts.Black]
	return l.known == [2]bool{true, true} && max(white, -white, black, -black) <= maxDrawScore
}

func (p *player) adjudicated(game *draughts.Game, last lastScores) draughts.Result {
	for i, s := range last.by {
		switch side := draughts.Color(i); { // a proved win, by the search or a database
		case s > draughts.MaxEval:
			return draughts.Win(side)
		case s < -draughts.MaxEval:
			return draughts.Win(side.Other())
		}
	}
	if position := game.Position(); p.Prober != nil && p.Prober.Covers(position) {
		if probe, ok := p.Prober.Probe(position, false); ok {
			return probe.Result
		}
	}
	noProgress := game.DrawCounters().NoProgress >= noProgressPlies
	if noProgress && last.even() || game.Ply() >= maxPlies {
		return draughts.Draw
	}
	return draughts.Ongoing
}

// variation returns a line of random moves with a searched move at its end, as Games describes it, or nil.
//
// In the games of a good player neither side leaves a man to be taken or lets the other break through, so an evaluation
// that is fitted to nothing else does not learn what that costs. Here it does.
func (p *player) variation(
	ctx context.Context, at draughts.Position, played draughts.Move, random *rand.Rand,
) ([]*pdn.Line, error) {
	line := new(pdn.Line)
	add := func(m draughts.Move) {
		line.Moves = append(line.Moves, &pdn.Node{Move: m, Text: at.MoveText(m)})
		at = at.After(m)
	}
	others := slices.DeleteFunc(at.Moves(), func(m draughts.Move) bool { return m == played })
	if len(others) == 0 {
		return nil, nil
	}
	add(others[random.IntN(len(others))])
	for at.HasCapture() {
		captures := at.Moves()
		add(captures[random.IntN(len(captures))])
	}
	game := draughts.NewGameAt(at)
	if game.Outcome().Result != draughts.Ongoing || !isQuiet(at) || p.Prober != nil && p.Prober.Covers(at) {
		return nil, nil
	}
	found, err := p.searcher.Search(ctx, game, p.limits)
	if err != nil {
		return nil, err
	}
	add(found.Move())
	line.Moves[len(line.Moves)-1].CommentsAfter = []string{found.Score().String()}
	return []*pdn.Line{line}, nil
}
