package checkerboard

import (
	"context"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// Search searches for a move in p, as draughts.Searcher.Search does.
//
// It uses the game of the last command "set gamehist" if that ends in p. With "set allscores" each move gets a line.
// Without a limit of depth, nodes, time or clock the search takes one second: a time of 0 from getmove does not mean no
// limit. Search panics if ctx is nil.
func (h *Handler) Search(ctx context.Context, p draughts.Position, l draughts.Limits) (draughts.Info, error) {
	nilarg.Check(ctx == nil, "checkerboard: Search", "a nil context")
	h.prepare()
	if l.Depth == 0 && l.Nodes == 0 && l.Time == 0 && l.Clock == nil {
		l.Time = time.Second
	}
	g := h.game
	if g == nil || g.Position() != p || g.Outcome().Result != draughts.Ongoing {
		var err error
		if g, err = draughts.NewGameFrom(p.Setup()); err != nil {
			return draughts.Info{}, err
		}
	}
	if h.settings.allScores {
		l.MultiPV = max(len(p.Moves()), 1)
	}
	return h.engine().Search(ctx, g, l)
}

// engine returns the searcher with the current settings.
func (h *Handler) engine() *draughts.Searcher {
	if h.searcher != nil {
		return h.searcher
	}
	o := h.Options
	if h.databases != nil {
		o.Prober = h.databases
	}
	switch {
	case !h.settings.useDB:
		o.Prober = nil
	case o.Prober != nil:
		o.Prober = pieceLimit{o.Prober, h.settings.dbPieces}
	}
	h.searcher = draughts.NewSearcher(o)
	return h.searcher
}

// pieceLimit is a Prober that covers only positions with few pieces.
type pieceLimit struct {
	draughts.Prober
	pieces int
}

// Covers implements draughts.Prober.
func (s pieceLimit) Covers(p draughts.Position) bool {
	return p.White().Len()+p.Black().Len() <= s.pieces && s.Prober.Covers(p)
}

// setHistory sets the game from a position and the moves after it. CheckerBoard sends them before each getmove: the
// position after the last irreversible move, and the moves since.
func (h *Handler) setHistory(value string) error {
	fen, moves, _ := strings.Cut(value, " ")
	setup, err := draughts.ParseSetup(h.Variant, fen)
	if err != nil {
		return err
	}
	g, err := draughts.NewGameFrom(setup)
	if err != nil {
		return err
	}
	for text := range strings.FieldsSeq(moves) {
		if _, err := g.PlayText(text); err != nil {
			return err
		}
	}
	h.game = g
	return nil
}
