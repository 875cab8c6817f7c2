package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/quote"
)

// bookKind builds an opening book. A task is a number of positions to search; which ones depends on the searches of
// the batches before.
type bookKind struct{}

func (bookKind) Name() string { return "book" }

func (bookKind) newSettings() Settings { return newBookSettings() }

func (bookKind) output(settings json.RawMessage) string {
	s := newBookSettings()
	_ = decode(settings, s) // Plan has checked them
	return s.fileName()
}

// Plan takes BookSettings.
func (bookKind) Plan(ctx context.Context, settings json.RawMessage) (farm.Plan, error) {
	s := newBookSettings()
	if err := decode(settings, s); err != nil {
		return farm.Plan{}, err
	}
	if err := s.check(); err != nil {
		return farm.Plan{}, err
	}
	if err := s.findRoots(); err != nil {
		return farm.Plan{}, err
	}
	x, err := s.expansion()
	if err == nil {
		_, err = x.Grow() // checks the rest
	}
	if err != nil {
		return farm.Plan{}, settingsErrorf("openings: %w", err)
	}
	p, err := s.findResources()
	if err != nil {
		return farm.Plan{}, err
	}
	print, err := s.fingerprint(ctx)
	if err != nil {
		return farm.Plan{}, err
	}
	return planned(farm.Plan{Tasks: s.mostTasks(), Fingerprint: print, Files: p.files}, s)
}

func (s *BookSettings) fingerprint(ctx context.Context) (farm.Fingerprint, error) {
	return fingerprint(ctx, s.Variant, usesDatabases(s.Egdb, s.Variant) && !builtin.IsDirectory(s.Egdb))
}

// bookRunner searches positions.
type bookRunner struct {
	store     *store
	expansion book.Expansion
	idle      sync.Pool // of searchFunc
}

// searchFunc is what book.Expansion.Searcher returns.
type searchFunc = func(context.Context, draughts.Position) (book.Move, error)

func (bookKind) Open(ctx context.Context, m *farm.Manifest, files farm.Files) (farm.Runner, error) {
	s := newBookSettings()
	if err := decode(m.Settings, s); err != nil {
		return nil, err
	}
	x, err := s.expansion()
	if err != nil {
		return nil, err
	}
	own, err := s.fingerprint(ctx)
	if err != nil {
		return nil, err
	}
	if err := m.Fingerprint.Check(own); err != nil {
		return nil, err
	}
	r := &bookRunner{store: newStore(s.Resources, files), expansion: x}
	if err := r.open(ctx, s); err != nil {
		_ = r.Close() // the first error says more
		return nil, err
	}
	return r, nil
}

// open opens the evaluation and the databases.
func (r *bookRunner) open(ctx context.Context, s *BookSettings) (err error) {
	if r.expansion.Evaluator, err = r.store.evaluator(ctx, s.Eval); err != nil {
		return err
	}
	r.expansion.Prober, err = r.store.prober(ctx, s.Egdb, s.Variant)
	return err
}

// Run takes the FEN of a position on each line, and returns the best move, its score and the depth.
func (r *bookRunner) Run(ctx context.Context, _ int, payload []byte) (result []byte, err error) {
	search, ok := r.idle.Get().(searchFunc)
	if !ok {
		if search, err = r.expansion.Searcher(); err != nil {
			return nil, err
		}
	}
	defer r.idle.Put(search)
	for fen := range bytes.Lines(payload) {
		p, err := draughts.ParseFEN(r.expansion.Variant, string(bytes.TrimSpace(fen)))
		if err != nil {
			return nil, err
		}
		found, err := search(ctx, p)
		if err != nil {
			return nil, err
		}
		result = fmt.Appendf(result, "%s %d %d\n", p.MoveText(found.Move), int(found.Score), found.Depth)
	}
	return result, nil
}

func (r *bookRunner) Close() error { return r.store.close() }

// parseSearches is the reverse of Run.
func parseSearches(positions []draughts.Position, result []byte) (found []book.Move, err error) {
	lines := bytes.Split(bytes.TrimSuffix(result, []byte{'\n'}), []byte{'\n'})
	if len(lines) != len(positions) {
		return nil, fmt.Errorf("the result has %d lines, not %d", len(lines), len(positions))
	}
	for i, line := range lines {
		fields := bytes.Split(line, []byte{' '})
		if len(fields) != 3 {
			return nil, fmt.Errorf("the result has the line %s, not a move, a score and a depth", quote.Text(string(line)))
		}
		var m book.Move
		if m.Move, err = positions[i].ParseMove(string(fields[0])); err != nil {
			return nil, err
		}
		score, errScore := strconv.ParseInt(string(fields[1]), 10, 16)
		depth, errDepth := strconv.Atoi(string(fields[2]))
		if err := errors.Join(errScore, errDepth); err != nil {
			return nil, err
		}
		m.Score, m.Depth = draughts.Score(score), depth
		found = append(found, m)
	}
	return found, nil
}
