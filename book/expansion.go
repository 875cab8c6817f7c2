package book

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"runtime"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/ordered"
)

// Expansion builds a book by drop-out expansion (Lincke, "Strategies for the automatic construction of opening books",
// Computers and Games 2000). Only Variant has no usable zero value.
//
// A search evaluates each position. The leaf that is expanded next, by adding the positions after all its moves, is the
// one with the smallest cost: for each move on the way to it Drop, and what that move loses against the best one. After
// each Batch of expansions, minimax backs the values up.
//
// The book depends on the numbers of Settings, Roots, Evaluator and Prober alone, not on Workers or on interruptions.
// Evaluator and Prober must not vary.
type Expansion struct {
	Settings                      // a number that is 0 is that of DefaultSettings; the caller opens what texts name
	Roots     []draughts.Position // where the book begins, after Openings; the starting position if empty
	Evaluator draughts.Evaluator  // named by Eval; draughts.Patterns if nil
	Prober    draughts.Prober     // endgame databases, named by Egdb; none if nil

	Workers  int       // positions searched at a time; 0 means one for each processor
	Journal  string    // the file that keeps the searches; none if empty
	Note     string    // names Evaluator and Prober in the journal; one line
	Progress func(int) // called with the number of positions as it grows; may be nil
	searcher newSearch // tests have their own; nil means x.newSearcher
}

// ErrExpansion is returned for settings of an Expansion that cannot be used.
var ErrExpansion = errors.New("unusable settings of a book")

// prepared returns x with the defaults set. The error is ErrExpansion.
func (x Expansion) prepared() (Expansion, error) {
	standard := DefaultSettings()
	x.Count = cmp.Or(x.Count, standard.Count)
	x.Positions = cmp.Or(x.Positions, standard.Positions)
	x.Nodes = cmp.Or(x.Nodes, standard.Nodes)
	x.Drop = cmp.Or(x.Drop, standard.Drop)
	x.Batch = cmp.Or(x.Batch, standard.Batch)
	x.Hash = cmp.Or(x.Hash, standard.Hash)
	workers := flagvalue.Check(flagvalue.Range{Name: "workers", Value: x.Workers})
	if err := cmp.Or(x.Check(), workers, checkLine("note", x.Note, MaxComment)); err != nil {
		return x, fmt.Errorf("%w: %w", ErrExpansion, err)
	}
	if len(x.Roots) == 0 {
		x.Roots = []draughts.Position{x.Variant.Start()}
	}
	for _, p := range x.Roots {
		if p.Variant() != x.Variant || hasKingRun(p) || p.Outcome().Result != draughts.Ongoing {
			return x, fmt.Errorf("%w: no book of %v begins at %v", ErrExpansion, x.Variant, p)
		}
	}
	x.Workers = cmp.Or(x.Workers, runtime.GOMAXPROCS(0))
	x.Evaluator = cmp.Or[draughts.Evaluator](x.Evaluator, draughts.Patterns{})
	if x.searcher == nil {
		x.searcher = x.newSearcher
	}
	return x, nil
}

// Build builds the book. Positions in the journal are not searched again, so an interrupted build continues where it
// stopped, and a journal may be continued with other values of Positions, Roots, Drop and Batch.
//
// The book holds the positions that were expanded, with the values of all their moves. The error is that of ctx,
// ErrExpansion, or that of the journal: ErrJournal if it is one of other settings.
func (x Expansion) Build(ctx context.Context) (book *Builder, err error) {
	if x, err = x.prepared(); err != nil {
		return nil, err
	}
	searches, err := openSearches(x)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, searches.close()) }()
	growth := x.grow()
	var wanted []draughts.Position
	workers := make([]ordered.Worker[Move], x.Workers)
	for i := range workers {
		search := searches.worker()
		workers[i] = func(ctx context.Context, n int) (Move, error) { return search(ctx, wanted[n]) }
	}
	for wanted = growth.Wanted(); len(wanted) > 0; wanted = growth.Wanted() {
		n := 0
		for found, err := range ordered.Results(ctx, workers, len(wanted), 0, len(wanted)-1) {
			if err == nil {
				err = searches.keep(wanted[n], found)
			}
			if err != nil {
				return nil, err
			}
			n++
			growth.found = append(growth.found, found)
			if x.Progress != nil {
				x.Progress(growth.Len())
			}
		}
	}
	return growth.Book()
}

// Searcher returns a function that searches a position as Build does, and returns the best move with its value. The
// function is for one goroutine, and takes the memory of a search, Hash. Its error is that of the context or of the
// search. The error of Searcher is ErrExpansion.
func (x Expansion) Searcher() (search func(context.Context, draughts.Position) (Move, error), err error) {
	if x, err = x.prepared(); err != nil {
		return nil, err
	}
	return x.searcher(), nil
}

// newSearch returns a function that searches positions, for one goroutine.
type newSearch func() func(context.Context, draughts.Position) (Move, error)

// newSearcher is the newSearch for builds. Each search begins with an empty table.
func (x Expansion) newSearcher() func(context.Context, draughts.Position) (Move, error) {
	s := draughts.NewSearcher(draughts.Options{
		Evaluator: x.Evaluator, Hash: x.Hash, Workers: 1, Prober: draughts.Waiting(x.Prober),
	})
	return func(ctx context.Context, p draughts.Position) (Move, error) {
		if err := s.Clear(); err != nil {
			return Move{}, err
		}
		info, err := s.SearchPosition(ctx, p, draughts.Limits{Nodes: x.Nodes})
		if err == nil {
			err = ctx.Err() // the search may have ended early
		}
		if err != nil {
			return Move{}, err
		}
		return Move{Move: info.Move(), Score: info.Score(), Depth: min(max(info.Depth, 1), MaxDepth)}, nil
	}
}

// Settings are the settings of an Expansion: of "draughts book build", and of a job that does the same on many
// machines. [DefaultSettings] returns the defaults.
type Settings struct {
	Variant   draughts.Variant `json:"variant"`
	Openings  string           `json:"openings"`  // after which the book begins, as openings.Parse reads them
	Count     int              `json:"count"`     // number of openings of a source of random ones
	Positions int              `json:"positions"` // the book ends with the batch that reaches this number
	Nodes     uint64           `json:"nodes"`     // of the search of a position
	Drop      int              `json:"drop"`      // a move costs this many hundredths of a man, 1 to draughts.MaxEval
	Batch     int              `json:"batch"`     // positions that are expanded at a time
	Hash      int              `json:"hash"`      // size of the transposition table of a search in MiB
	Eval      string           `json:"eval"`      // as eval.Load reads it
	Egdb      string           `json:"egdb,omitempty"`
}

// DefaultSettings returns the defaults.
func DefaultSettings() Settings {
	return Settings{
		Variant: draughts.English, Openings: "start", Count: 100, Positions: 1000, Nodes: 100_000, Drop: 5, Batch: 16,
		Hash: 16, Eval: "patterns",
	}
}

// Flags registers a flag for each setting, whose default is the present value. variant reads the value of --variant.
func (s *Settings) Flags(f *flag.FlagSet, variant func(text string) (draughts.Variant, error)) {
	flagvalue.Variant(f, &s.Variant, variant)
	f.StringVar(&s.Openings, "openings", s.Openings, "begin the book with all of these `OPENINGS`")
	f.IntVar(&s.Count, "count", s.Count, "number `N` of openings of a source of random ones")
	f.IntVar(&s.Positions, "positions", s.Positions, "search `N` positions or a few more")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "search `N` nodes of a position")
	f.IntVar(&s.Drop, "drop", s.Drop, "a loss of `N` hundredths of a man counts as a move")
	f.IntVar(&s.Batch, "batch", s.Batch, "expand `N` positions before the values are backed up")
	f.IntVar(&s.Hash, "hash", s.Hash, "size of the transposition table of a search in `MiB`")
	f.StringVar(&s.Eval, "eval", s.Eval, eval.Usage)
	flagvalue.EgdbOfVariant(f, &s.Egdb)
}

// Check returns the first mistake in the numbers, with the name of the setting.
func (s *Settings) Check() error {
	const maxPositions, maxBatch = 100_000_000, 100_000
	if !s.Variant.IsValid() {
		return fmt.Errorf("variant: %w", draughts.ErrUnknownVariant)
	}
	return flagvalue.Check(
		flagvalue.Range{Name: "positions", Value: s.Positions, Min: 1, Max: maxPositions},
		flagvalue.Range{Name: "drop", Value: s.Drop, Min: 1, Max: int(draughts.MaxEval)},
		flagvalue.Range{Name: "batch", Value: s.Batch, Min: 1, Max: maxBatch},
		flagvalue.Range{Name: "hash", Value: s.Hash, Min: 1, Max: draughts.MaxHash()},
		flagvalue.Range{Name: "count", Value: s.Count, Min: 1, Max: maxPositions},
		flagvalue.Range{Name: "nodes", Value: int(min(s.Nodes, 1)), Min: 1},
	)
}
