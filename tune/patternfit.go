package tune

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/patterns"
)

// PatternFit fits the weights of [draughts.Patterns] by logistic regression.
//
// The evaluation divided by a scale is the logarithm of the odds of a win. The target of a position is a mix of the
// results of its games and of the scores that the search gave. There are hundreds of thousands of weights, and a
// position has about sixty of them, so they are fitted by stochastic gradient descent with AdaGrad (Duchi, Hazan and
// Singer, 2011): the learning rate of each weight falls with the gradients it has seen. A net is fitted by Adam (Kingma
// and Ba, 2015) to batches of 4,096 positions. The value of being to move is fitted beside it and forgotten: a search
// needs less of it than the samples have. The same samples and the same seed give the same weights.
//
// Positions with exchanged colours need not be added, because the evaluation is symmetric.
type PatternFit struct {
	FitSettings
	// Start are weights from which the fit goes on, such as those of an earlier round: the ridge penalty then pulls
	// towards them. They must be of the board and the kind of king of the samples. nil means weights of zero.
	Start *eval.PatternWeights
	Epoch func(Losses) // called before the first epoch and after each; may be nil
}

// Losses are mean cross-entropies after a number of epochs. One that is not known is not a number: Training before the
// first epoch, and the others without a held-out set.
type Losses struct {
	Epoch    int     // number of epochs so far
	Training float64 // of the targets of the training set, during the epoch
	HeldOut  float64 // of the targets of the held-out set
	Results  float64 // of the game results of the held-out set
}

const patience = 3 // number of epochs without a smaller held-out loss before a fit ends

// ridgeShares is the part of the ridge that applies to each group of weights. It is small for frequent weights.
var ridgeShares = [patterns.NumGroups]float64{
	patterns.Men: 1. / 64, patterns.Mobile: 1. / 64, patterns.Kings: 1. / 16, patterns.BackRank: 1. / 8,
	patterns.Material: 1. / 8, patterns.Terms: 1. / 64, patterns.Blocks: 1. / 4, patterns.Windows: 1,
	patterns.Bands: 1, patterns.KingPairs: 4, patterns.TallWindows: 4,
}

type learner interface {
	// epoch learns from each sample, in random order. rate falls from 1 to 0 during the fit. It returns the mean loss.
	epoch(ctx context.Context, samples []PositionStats, rate float64) (loss float64, err error)
	// predict returns the log-odds of a win that the evaluation gives to a position, and its target.
	predict(s *PositionStats) (x, target float64)
	// weights returns a copy of the current weights.
	weights() *eval.PatternWeights
}

// Weights fits weights, or a net, to a dataset. The error is ErrNoSamples, from FitSettings.Check, that of ctx, or
// about Start: it wraps eval.ErrPatternWeights or eval.ErrOtherBoard.
func (f PatternFit) Weights(ctx context.Context, d *Dataset) (*eval.PatternWeights, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	if len(d.Training) == 0 {
		return nil, ErrNoSamples
	}
	v := d.Training[0].Position.Variant()
	if err := f.checkStart(v); err != nil {
		return nil, err
	}
	var l learner
	if f.Net {
		l = newNetLearner(f, d)
	} else {
		l = newPatternLearner(f, d)
	}
	var best *eval.PatternWeights
	training, bestLoss, bestEpoch := math.NaN(), math.Inf(1), 0
	for epoch := 0; ; epoch++ {
		losses := heldOutLosses(l, d.HeldOut)
		losses.Epoch, losses.Training = epoch, training
		if f.Epoch != nil {
			f.Epoch(losses)
		}
		if losses.HeldOut < bestLoss || len(d.HeldOut) == 0 {
			best, bestLoss, bestEpoch = l.weights(), losses.HeldOut, epoch
			best.Game, best.Rules = v.String(), v.Rules().Hash()
		}
		if epoch == f.Epochs || epoch-bestEpoch >= patience {
			return best, nil
		}
		var err error
		if training, err = l.epoch(ctx, d.Training, 1-float64(epoch)/float64(f.Epochs)); err != nil {
			return nil, err
		}
	}
}

// heldOutLosses returns the mean losses of held-out samples, on their targets and on the results.
func heldOutLosses(l learner, samples []PositionStats) (losses Losses) {
	withResult := 0
	for i := range samples {
		x, target := l.predict(&samples[i])
		losses.HeldOut += crossEntropy(x, target)
		if samples[i].Count > 0 {
			losses.Results += crossEntropy(x, samples[i].MeanResult())
			withResult++
		}
	}
	losses.HeldOut /= float64(len(samples))
	losses.Results /= float64(withResult)
	return losses
}

func (f *PatternFit) checkStart(v draughts.Variant) error {
	if f.Start == nil {
		return nil
	}
	if err := f.Start.Validate(); err != nil {
		return err
	}
	if err := eval.CheckWeights(f.Start, v); errors.Is(err, eval.ErrOtherBoard) {
		return fmt.Errorf("the weights to start from: %w", err)
	}
	return nil
}
