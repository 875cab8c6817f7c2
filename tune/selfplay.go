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

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/ordered"
	"github.com/godraughts/draughts/openings"
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

// Games plays count games, beginning with the one with number first, and yields their samples in the order of their
// numbers, which begin at 0.
//
// Samples are the positions that [SamplesOf] takes, each with the score of the search. A capture that is the only legal
// move is made without a search.
//
// The sample of a variation follows a random move in place of the one that was played, and random captures as long as
// there are any. It has the score of a search. There is no sample where that position is not quiet, is the end of the
// game, or is in Prober.
//
// A game is adjudicated as a win when the search has proved it; by Prober when it has the position; as a draw after 24
// plies without a capture or a move of a man if the last scores of both sides are within 0.60 men of zero; and as a
// draw after 400 plies.
//
// The error is that of ctx or ErrNoOpening. It ends the sequence.
func (s SelfPlay) Games(ctx context.Context, first, count int) iter.Seq2[GameSamples, error] {
	workers := s.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	players := make([]ordered.Worker[GameSamples], workers)
	for i := range players {
		p := s.player()
		players[i] = func(ctx context.Context, number int) (GameSamples, error) {
			_, samples, err := p.play(ctx, number)
			return samples, err
		}
	}
	return ordered.Results(ctx, players, waitingPerWorker*workers, first, first+count-1)
}

// Event describes the games. If Note names Evaluator and Prober, it has all that the games depend on.
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

func (s SelfPlay) player() *player {
	// A game must not depend on the cache.
	o := draughts.Options{Evaluator: s.Evaluator, Hash: 1, Prober: draughts.Waiting(s.Prober)}
	return &player{s, draughts.NewSearcher(o), draughts.Limits{Nodes: s.nodes()}}
}

func (p *player) play(ctx context.Context, number int) (*draughts.Game, GameSamples, error) {
	line := mainLine{GameSamples: GameSamples{Origin: p.Event(), Number: number}}
	// A game must not depend on earlier games of the same worker.
	if err := p.searcher.Clear(); err != nil {
		return nil, line.GameSamples, err
	}
	game, err := p.open(ctx, number)
	if err != nil {
		return nil, line.GameSamples, err
	}
	random := rand.New(rand.NewPCG(p.Seed, ^uint64(number)))
	last := [2]draughts.Score{maxDrawScore + 1, maxDrawScore + 1} // of each side, by Color; not even before they are known
	for game.Outcome().Result == draughts.Ongoing && err == nil {
		if game.ClaimableDraw() != draughts.NoReason {
			err = game.ClaimDraw()
		} else if result := p.adjudicated(game, last); result != draughts.Ongoing {
			err = game.End(draughts.Outcome{Result: result, Reason: draughts.Adjudication})
		} else {
			err = p.move(ctx, game, &line, &last, random)
		}
	}
	return game, line.end(game.Outcome().Result), err
}

// move makes a move of a game and adds the samples of its position.
func (p *player) move(
	ctx context.Context, game *draughts.Game, line *mainLine, last *[2]draughts.Score, random *rand.Rand,
) error {
	at := game.Position()
	if moves := at.Moves(); len(moves) == 1 && moves[0].IsCapture() {
		line.add(at, moves[0], 0, false)
		return game.Play(moves[0])
	}
	found, err := p.searcher.Search(ctx, game, p.limits)
	if err != nil {
		return err
	}
	last[at.Turn()] = found.Score()
	if random.IntN(100) < p.Variations {
		if err := p.variation(ctx, at, found.Move(), line, random); err != nil {
			return err
		}
	}
	line.add(at, found.Move(), sampleScore(found.Score()), true)
	return game.Play(found.Move())
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

func (p *player) adjudicated(game *draughts.Game, last [2]draughts.Score) draughts.Result {
	for i, s := range last {
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
	even := max(last[0], -last[0], last[1], -last[1]) <= maxDrawScore
	if even && game.DrawCounters().NoProgress >= noProgressPlies || game.Ply() >= maxPlies {
		return draughts.Draw
	}
	return draughts.Ongoing
}

// variation adds the sample of a variation to the samples of a line, as Games describes it, if there is one.
//
// In the games of a good player neither side leaves a man to be taken or lets the other break through, so an evaluation
// that is fitted to nothing else does not learn what that costs. Here it does.
func (p *player) variation(
	ctx context.Context, at draughts.Position, played draughts.Move, line *mainLine, random *rand.Rand,
) error {
	others := slices.DeleteFunc(at.Moves(), func(m draughts.Move) bool { return m == played })
	if len(others) == 0 {
		return nil
	}
	at = at.After(others[random.IntN(len(others))])
	ply := line.ply + 1
	for ; at.HasCapture(); ply++ {
		captures := at.Moves()
		at = at.After(captures[random.IntN(len(captures))])
	}
	game := draughts.NewGameAt(at)
	if game.Outcome().Result != draughts.Ongoing || !isQuiet(at) || p.Prober != nil && p.Prober.Covers(at) {
		return nil
	}
	found, err := p.searcher.Search(ctx, game, p.limits)
	if err != nil {
		return err
	}
	line.Variations = append(line.Variations,
		Sample{Position: at, Score: sampleScore(found.Score()), Scored: true, Ply: ply})
	return nil
}

// sampleScore returns a score as [SamplesOf] reads it: of wins in an unknown number of plies the lowest.
func sampleScore(s draughts.Score) draughts.Score {
	switch {
	case s > draughts.MaxEval && s <= draughts.MaxDatabaseWin:
		return draughts.MaxEval + 1
	case s < -draughts.MaxEval && s >= -draughts.MaxDatabaseWin:
		return -draughts.MaxEval - 1
	}
	return s
}
