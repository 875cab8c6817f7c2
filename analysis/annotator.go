// Package analysis annotates games with a searcher. It writes the score of each move into the tree of a PDN file, marks
// mistakes and adds better moves as variations.
//
//	annotator := analysis.NewAnnotator(draughts.Options{}, draughts.Limits{Depth: 15})
//	if err := annotator.Annotate(ctx, game, nil); err != nil {
//		...
//	}
package analysis

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// The numeric annotation glyphs (NAG) of mistakes.
const (
	NAGMistake = 2 // loses at least 0.80 men
	NAGBlunder = 4 // loses at least 2 men, or a won or drawn game
	NAGDubious = 6 // loses at least 0.30 men
)

const decisiveScore draughts.Score = 400 // score from which a game counts as won; a move that keeps it is no mistake

// Judgement is the result of the analysis of a move.
type Judgement struct {
	Score draughts.Score // of the move, for the side that made it
	// Best is the best move of the search, with its score and principal variation. The move played is searched alone, to
	// the same depth. That search may see more, so that Score is above that of Best: the move is good then.
	Best draughts.Line
	NAG  int // NAGDubious, NAGMistake or NAGBlunder; 0 for a good move
}

// Annotator annotates games, for one goroutine at a time. In one from [NewAnnotator] no game affects later ones.
type Annotator struct {
	Searcher *draughts.Searcher
	Limits   draughts.Limits // of the search for the best move; the move played is searched to the same depth
}

// NewAnnotator returns an Annotator that searches with the options o. Unless l has a time limit, the searches also read
// values of o.Prober that are not in memory, so that the annotations of a game depend on the game alone.
func NewAnnotator(o draughts.Options, l draughts.Limits) *Annotator {
	if l.Time == 0 && l.Clock == nil {
		o.Prober = draughts.Waiting(o.Prober)
	}
	return &Annotator{Searcher: draughts.NewSearcher(o), Limits: l}
}

// Judge analyses a move in the current position of game. The errors are those of Searcher.Search and of ctx.
func (a *Annotator) Judge(ctx context.Context, game *draughts.Game, m draughts.Move) (Judgement, error) {
	best, err := a.search(ctx, game, a.Limits)
	if err != nil {
		return Judgement{}, err
	}
	j := Judgement{Score: best.Score(), Best: best.Lines[0]}
	if m == best.Move() {
		return j, nil
	}
	limits := a.Limits
	limits.Depth, limits.Moves = best.Depth, []draughts.Move{m}
	played, err := a.search(ctx, game, limits)
	if err != nil {
		return Judgement{}, err
	}
	j.Score = played.Score()
	j.NAG = nagOf(best.Score(), played.Score())
	return j, nil
}

// Annotate annotates the main line of g up to the first unknown move.
//
// Each move gets the command [%eval] with its score from White's point of view, in men, as in [%eval -0.25], or in
// plies, as in [%eval loss in at most 7]. An [%eval] of an earlier run is replaced. A mistake gets its NAG, unless the
// game already assesses the move, and a variation that begins with the better move and its score. If progress is not
// nil, it is called before each move, and at the end, with the number of annotated moves and of all moves.
//
// Moves after a draw by the rules are analysed too, with the draw counters at zero.
func (a *Annotator) Annotate(ctx context.Context, g *pdn.Game, progress func(done, moves int)) error {
	if progress == nil {
		progress = func(int, int) {}
	}
	// The annotations of a game must not depend on earlier games.
	if err := a.Searcher.Clear(); err != nil {
		return err
	}
	game, err := draughts.NewGameFrom(g.Start)
	moves, _ := g.Main.CountMoves()
	done := 0
	for _, n := range g.Main.Moves {
		switch {
		case n.Setup != nil:
			if game, err = draughts.NewGameFrom(*n.Setup); err != nil {
				return err
			}
			continue
		case n.Move == (draughts.Move{}):
			return nil
		case err != nil: // of the start
			return err
		case game.Outcome().Result != draughts.Ongoing:
			game = draughts.NewGameAt(game.Position())
		}
		progress(done, moves)
		j, err := a.Judge(ctx, game, n.Move)
		if err == nil {
			j.Annotate(n, game.Position().Turn())
			err = game.Play(n.Move)
		}
		if err != nil {
			return fmt.Errorf("ply %d: %w", done+1, err)
		}
		done++
	}
	progress(done, moves)
	return nil
}

// Annotate writes the judgement of a move of side to its node, as [Annotator.Annotate] does.
func (j Judgement) Annotate(n *pdn.Node, side draughts.Color) {
	n.SetCommand("eval", j.Score.ForWhite(side).String())
	if j.NAG == 0 || len(j.Best.PV) == 0 {
		return
	}
	assesses := func(nag int) bool { return nag >= 1 && nag <= 6 } // !, ?, !!, ??, !? and ?!
	if n.Strength == "" && !slices.ContainsFunc(n.NAGs, assesses) {
		n.NAGs = append(n.NAGs, j.NAG)
	}
	i := slices.IndexFunc(n.Variations, func(v *pdn.Line) bool {
		return len(v.Moves) > 0 && v.Moves[0].Move == j.Best.PV[0]
	})
	if i < 0 { // no variation begins with the best move
		i = len(n.Variations)
		better := new(pdn.Line)
		for _, m := range j.Best.PV {
			better.Moves = append(better.Moves, &pdn.Node{Move: m})
		}
		n.Variations = append(n.Variations, better)
	}
	n.Variations[i].Moves[0].SetCommand("eval", j.Best.Score.ForWhite(side).String())
}

// search returns the result of the last iteration. Unlike Searcher.Search it searches positions with one move too.
func (a *Annotator) search(
	ctx context.Context, game *draughts.Game, limits draughts.Limits,
) (last draughts.Info, err error) {
	for info, err := range a.Searcher.Deepen(ctx, game, limits) {
		if err != nil {
			return last, err
		}
		last = info
	}
	return last, ctx.Err()
}

// nagOf returns the NAG of a move with a score, in a position with the best score.
func nagOf(best, score draughts.Score) int {
	switch loss := clamp(best) - clamp(score); {
	case loss >= 200:
		return NAGBlunder
	case loss >= 80:
		return NAGMistake
	case loss >= 30:
		return NAGDubious
	}
	return 0
}

func clamp(s draughts.Score) draughts.Score { return max(-decisiveScore, min(s, decisiveScore)) }

// Settings are the settings of the annotation of a file: of "draughts pdn annotate", and of a job that does the same on
// many machines. [DefaultSettings] returns the defaults.
type Settings struct {
	Variant draughts.Variant `json:"variant,omitzero"` // of games whose tags do not name it; if zero, it is inferred
	Depth   int              `json:"depth,omitempty"`  // plies
	Nodes   uint64           `json:"nodes,omitempty"`
	Time    string           `json:"time,omitempty"` // of a search, such as 500ms
	Hash    int              `json:"hash"`           // size of the transposition table in MiB
	Eval    string           `json:"eval"`           // as eval.Load reads it
	Egdb    string           `json:"egdb"`           // a directory, or the name of built-in databases
}

// DefaultSettings returns the defaults.
func DefaultSettings() Settings { return Settings{Hash: 64, Eval: "patterns", Egdb: "builtin"} }

// defaultDepth is the depth, in plies, of searches without a limit. By depth, unlike by time, each run is the same.
const defaultDepth = 12

// Flags registers a flag for each setting, whose default is the present value. variant reads the value of --variant.
func (s *Settings) Flags(f *flag.FlagSet, variant func(text string) (draughts.Variant, error)) {
	flagvalue.Var(f, &s.Variant, "variant", s.Variant, flagvalue.VariantOfGamesUsage, variant)
	f.IntVar(&s.Depth, "depth", s.Depth, "stop at this depth, in `PLIES`")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "stop after `N` nodes")
	flagvalue.Text(f, &s.Time, "time", "stop after this `TIME`, such as 500ms or 1m30s", flagvalue.CheckTime)
	f.IntVar(&s.Hash, "hash", s.Hash, "size of the transposition table in `MiB`")
	f.StringVar(&s.Eval, "eval", s.Eval, eval.Usage)
	f.StringVar(&s.Egdb, "egdb", s.Egdb, flagvalue.EgdbUsage)
}

// Limits returns the limits of the searches. The error is the first mistake in the settings, with its name.
func (s *Settings) Limits() (l draughts.Limits, err error) {
	l = draughts.Limits{Depth: s.Depth, Nodes: s.Nodes}
	switch limit := draughts.MaxHash(); {
	case s.Depth < 0 || s.Depth > draughts.MaxDepth:
		return l, fmt.Errorf("depth %d: 0 to %d plies are expected", s.Depth, draughts.MaxDepth)
	case s.Hash < 1 || s.Hash > limit:
		return l, fmt.Errorf("hash %d: 1 to %d MiB are expected", s.Hash, limit)
	}
	if s.Time != "" {
		if l.Time, err = flagvalue.ParseTime(s.Time); err != nil {
			return l, fmt.Errorf("time %s: %w", quote.Text(s.Time), err)
		}
	}
	if l.Depth == 0 && l.Nodes == 0 && l.Time == 0 {
		l.Depth = defaultDepth
	}
	return l, nil
}

// ParseScore reads a score from a comment, as [Annotator.Annotate] and matches write it: the text of
// [draughts.Score.String], or that of older files, "win in 7" for "win in at most 7". All wins in an unknown number of
// plies have the same text, and the smallest is returned. ok is false for any other text.
func ParseScore(text string) (s draughts.Score, ok bool) {
	size := strings.TrimLeft(text, "+-")
	switch outcome, plies, long := strings.Cut(text, " in "); {
	case text == "win" || text == "loss":
		s = draughts.MaxEval + 1
	case long && (outcome == "win" || outcome == "loss"):
		n, err := strconv.ParseUint(strings.TrimPrefix(plies, "at most "), 10, 15)
		if err != nil {
			return 0, false
		}
		s = draughts.WinScore - draughts.Score(n)
	default:
		men, err := strconv.ParseUint(strings.Replace(size, ".", "", 1), 10, 15)
		if err != nil {
			return 0, false
		}
		s = draughts.Score(men)
	}
	if text[0] == '-' || text[0] == 'l' {
		s = -s
	}
	return s, s.String() == text || strings.Replace(s.String(), " at most ", " ", 1) == text
}
