package kinds

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// SelfplayStatus is the Status of self-play.
type SelfplayStatus struct {
	Games    int `json:"games"`
	MaxGames int `json:"max_games"`
	tune.Counts
}

func (s SelfplayStatus) done() bool { return s.Games == s.MaxGames }

func (s *SelfplaySettings) collect(
	_ context.Context, _ *farm.Manifest, _ *store, dir string,
) (farm.Collector, error) {
	var head bytes.Buffer
	if !s.PDN {
		if _, err := tune.NewSampleWriter(&head, s.Variant, s.Event); err != nil {
			return nil, err
		}
	}
	return openCollector(dir, s.output(), head.Bytes(), SelfplayStatus{MaxGames: s.Games},
		func(n int, result []byte, status *SelfplayStatus) ([]byte, error) {
			if err := s.count(n, head.Bytes(), result, status); err != nil {
				return nil, err
			}
			if s.PDN && n > 0 {
				result = append([]byte{'\n'}, result...)
			}
			return result, nil
		})
}

// errGames is returned for a result that does not have the games of its task.
var errGames = errors.New("the result does not have the games of the task")

// count counts the games of a result. The error says which game of the task it does not have.
func (s *SelfplaySettings) count(n int, head, result []byte, status *SelfplayStatus) error {
	first, count := s.task(n)
	next := first
	add := func(g tune.GameSamples) error {
		if g.Origin != s.Event || g.Number != next {
			return fmt.Errorf("%w: game %d is missing", errGames, next)
		}
		next++
		status.Games++
		status.Add(g)
		return nil
	}
	each := s.eachSample
	if s.PDN {
		each = s.eachGame
	}
	if err := each(append(head[:len(head):len(head)], result...), add); err != nil {
		return err
	}
	if next != first+count {
		return fmt.Errorf("%w: it has %d, not %d", errGames, next-first, count)
	}
	return nil
}

// eachSample calls use for the games in a file of samples.
func (s *SelfplaySettings) eachSample(file []byte, use func(tune.GameSamples) error) error {
	r, err := tune.NewSampleReader(bytes.NewReader(file))
	for err == nil {
		var g tune.GameSamples
		if g, err = r.Read(); err == nil {
			err = use(g)
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// eachGame calls use for the games in PDN.
func (s *SelfplaySettings) eachGame(file []byte, use func(tune.GameSamples) error) error {
	for g, err := range pdn.NewReader(bytes.NewReader(file), pdn.Options{Variant: s.Variant}).All() {
		if err != nil {
			return err
		}
		number, err := strconv.Atoi(g.Tags.Get("Round"))
		if err != nil {
			return fmt.Errorf("%w: a game without a number", errGames)
		}
		game, err := g.Replay()
		if err != nil {
			return fmt.Errorf("game %d: %w", number, err)
		}
		if end := game.Outcome().Result; end != draughts.Ongoing && end != g.Result() {
			return fmt.Errorf("%w: the moves of game %d end with %q, its result is %q", errGames, number, end, g.Result())
		}
		if err := use(tune.SamplesOf(g, number)); err != nil {
			return err
		}
	}
	return nil
}
