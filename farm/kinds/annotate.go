package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// AnnotateSettings are the settings of a job that annotates games. Plan sets Variant if it is inferred.
type AnnotateSettings struct {
	File string `json:"file"` // PDN
	analysis.Settings
	// Bytes is the size of a task in bytes of PDN. With the default depth 64 KiB are about a minute.
	Bytes int `json:"bytes"`

	Resources resources `json:"resources,omitempty"` // Plan sets it
}

// newAnnotateSettings returns the defaults.
func newAnnotateSettings() *AnnotateSettings {
	return &AnnotateSettings{Settings: analysis.DefaultSettings(), Bytes: 64 << 10}
}

// Register registers the flags of "draughts pdn annotate" and those of a job.
func (s *AnnotateSettings) Register(f *flag.FlagSet) {
	f.StringVar(&s.File, "file", s.File, "annotate the games in this PDN `FILE`")
	s.Flags(f, draughts.ParseVariant)
	f.IntVar(&s.Bytes, "bytes", s.Bytes, "put about `N` bytes of PDN into a task")
}

// limits checks the settings and returns the limits of the searches.
func (s *AnnotateSettings) limits() (draughts.Limits, error) {
	if s.Bytes < 1 || s.Bytes > maxPartBytes {
		return draughts.Limits{}, settingsErrorf("bytes %d: 1 to %d are expected", s.Bytes, maxPartBytes)
	}
	l, err := s.Limits()
	if err != nil {
		return l, settingsErrorf("%w", err)
	}
	return l, nil
}

// annotateKind annotates the games of a PDN file. A task is a part of the file.
type annotateKind struct{}

func (annotateKind) Name() string { return "annotate" }

func (annotateKind) newSettings() Settings { return newAnnotateSettings() }

func (annotateKind) output(json.RawMessage) string { return "annotated.pdn" }

// Plan takes AnnotateSettings.
func (annotateKind) Plan(ctx context.Context, settings json.RawMessage) (farm.Plan, error) {
	s := newAnnotateSettings()
	if err := decode(settings, s); err != nil {
		return farm.Plan{}, err
	}
	limits, err := s.limits()
	if err != nil {
		return farm.Plan{}, err
	}
	var p planner
	if s.File == "" {
		return farm.Plan{}, settingsErrorf("file is missing")
	}
	if err := p.addFile(gamesUse, s.File); err != nil {
		return farm.Plan{}, settingsErrorf("file: %w", err)
	}
	if err := p.addEvaluation(s.Eval); err != nil {
		return farm.Plan{}, err
	}
	if err := p.addDatabases(s.Egdb); err != nil {
		return farm.Plan{}, settingsErrorf("egdb: %w", err)
	}
	s.Resources = p.resources
	tasks, err := s.countParts(ctx)
	if err != nil {
		return farm.Plan{}, settingsErrorf("file: %s: %w", quote.Text(s.File), err)
	}
	print, err := s.fingerprint(ctx)
	if err != nil {
		return farm.Plan{}, err
	}
	return planned(farm.Plan{Tasks: tasks, Timed: limits.Time > 0, Fingerprint: print, Files: p.files}, s)
}

// countParts reads the file, counts its parts, and sets the rule set if it has to be inferred.
func (s *AnnotateSettings) countParts(ctx context.Context) (n int, err error) {
	a, err := openArchive(s.File, s.Variant, s.Bytes)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, a.close()) }()
	for {
		text, err := a.next()
		switch {
		case err != nil:
			return 0, err
		case ctx.Err() != nil:
			return 0, ctx.Err()
		case text == nil && n == 0:
			return 0, pdn.ErrNoGame
		case text != nil:
			n++
			continue
		}
		if inferred := a.games.InferredVariant(); inferred.IsValid() {
			s.Variant = inferred
		}
		return n, nil
	}
}

// fingerprint returns the fingerprint of a job: that of English draughts, unless other rules are known.
func (s *AnnotateSettings) fingerprint(ctx context.Context) (farm.Fingerprint, error) {
	v := s.Variant
	if !v.IsValid() {
		v = draughts.English
	}
	return fingerprint(ctx, v, s.Egdb != builtin.None && !builtin.IsDirectory(s.Egdb))
}

// annotateRunner annotates parts of a file.
type annotateRunner struct {
	store   *store
	variant draughts.Variant
	options draughts.Options
	limits  draughts.Limits

	idle sync.Pool // of *analysis.Annotator
}

func (annotateKind) Open(ctx context.Context, m *farm.Manifest, files farm.Files) (farm.Runner, error) {
	s := newAnnotateSettings()
	if err := decode(m.Settings, s); err != nil {
		return nil, err
	}
	limits, err := s.limits()
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
	r := &annotateRunner{store: newStore(s.Resources, files), variant: s.Variant, limits: limits}
	r.options = draughts.Options{Hash: s.Hash, Workers: 1}
	if err := r.open(ctx, s); err != nil {
		_ = r.Close() // the first error says more
		return nil, err
	}
	return r, nil
}

// open opens the evaluation and the databases.
func (r *annotateRunner) open(ctx context.Context, s *AnnotateSettings) (err error) {
	if s.Eval != "patterns" {
		if r.options.Evaluator, err = r.store.evaluator(ctx, s.Eval); err != nil {
			return err
		}
	}
	if s.Egdb == builtin.None {
		return nil
	}
	db, err := r.store.open(ctx, s.Egdb, egdb.Options{})
	if err != nil {
		return settingsErrorf("egdb: %w", err)
	}
	r.options.Prober = db
	return nil
}

// annotateHead is the first line of a result. The annotated games follow.
type annotateHead struct {
	Games int `json:"games"`
	Plies int `json:"plies"`
	Bad   int `json:"bad"` // games with errors
}

// Run takes a part of the PDN file as its payload.
func (r *annotateRunner) Run(ctx context.Context, _ int, payload []byte) ([]byte, error) {
	a, ok := r.idle.Get().(*analysis.Annotator)
	if !ok {
		a = analysis.NewAnnotator(r.options, r.limits)
	}
	defer r.idle.Put(a)
	var head annotateHead
	var out bytes.Buffer
	w := pdn.NewWriter(&out)
	for g, err := range pdn.NewReader(bytes.NewReader(payload), pdn.Options{Variant: r.variant}).All() {
		var bad *pdn.Error
		if err != nil && !errors.As(err, &bad) {
			return nil, err
		}
		if bad != nil {
			g.RepairStart()
			head.Bad++
		}
		head.Games++
		moves, _ := g.Main.CountMoves()
		head.Plies += moves
		if err := a.Annotate(ctx, g, nil); err != nil {
			return nil, fmt.Errorf("game %d of the task: %w", head.Games, err)
		}
		if err := w.Write(g); err != nil {
			return nil, fmt.Errorf("game %d of the task: %w", head.Games, err)
		}
	}
	line, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	result := append(append(line, '\n'), out.Bytes()...)
	if len(result) > farm.MaxBytes {
		return nil, fmt.Errorf("the annotated games have %d bytes, at most %d are possible: choose fewer bytes for a task",
			len(result), farm.MaxBytes)
	}
	return result, nil
}

func (r *annotateRunner) Close() error { return r.store.close() }
