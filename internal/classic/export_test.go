package classic

import "github.com/godraughts/draughts/internal/features"

// New returns an evaluation with the weights w.
func New(r features.Rules, w *Weights) *Evaluation {
	return &Evaluation{board: newBoard(r), weights: newTable(w, r.Size)}
}
