package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"sync"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// AnnotateSettings are the settings of the annotation of games. They mean what the flags of "draughts pdn annotate"
// mean, and have their defaults.
type AnnotateSettings struct {
	File string `json:"file"` // PDN
	// Variant is the rule set of games whose tags do not name it. If it is invalid, Plan infers it.
	Variant draughts.Variant `json:"variant,omitzero"`
	Depth   int              `json:"depth,omitempty"` // plies
	Nodes   uint64           `json:"nodes,omitempty"`
	Time    string           `json:"time,omitempty"` // of a search, such as 500ms
	Hash    int              `json:"hash"`           // MiB
	Eval    string           `json:"eval"`
	Egdb    string           `json:"egdb"`
	// Bytes is the size of a task in bytes of PDN. With the default depth 64 KiB are about a minute.
	Bytes int `json:"bytes"`

	Resources resources `json:"resources,omitempty"` // Plan sets it
}

// newAnnotateSettings returns the defaults.
func newAnnotateSettings() *AnnotateSettings {
	return &AnnotateSettings{Hash: 64, Eval: "patterns", Egdb: builtin.All, Bytes: 64 << 10}
}

// Register registers a flag for each setting, with the names that the flags of "draughts pdn annotate" have, and -file.
func (s *AnnotateSettings) Register(f *flag.FlagSet) {
	f.StringVar(&s.File, "file", s.File, "annotate the games in this PDN `FILE`")
	f.Func("variant", "rule set `VARIANT` of games whose tags have none (default inferred from the games)",
		func(text string) (err error) {
			s.Variant, err = draughts.ParseVariant(text)
			return err
		})
	f.IntVar(&s.Depth, "depth", s.Depth, "stop at this depth, in `PLIES` (default 12 without another limit)")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "stop after `N` nodes")
	f.StringVar(&s.Time, "time", s.Time, "stop after this `TIME`, such as 500ms")
	f.IntVar(&s.Hash, "hash", s.Hash, "size of the transposition table in `MiB`")
	f.StringVar(&s.Eval, "eval", s.Eval, "this `EVALUATION`: patterns, classic, material or a file of weights")
	f.StringVar(&s.Egdb, "egdb", s.Egdb,
		"endgame `DATABASES`: a directory; builtin means the built-in ones, none means none")
	f.IntVar(&s.Bytes, "bytes", s.Bytes, "put about `N` bytes of PDN into a task")
}

// limits checks the settings and returns the limits of the searches.
func (s *AnnotateSettings) limits() (l draughts.Limits, err error) {
	l = draughts.Limits{Depth: s.Depth, Nodes: s.Nodes}
	switch most := draughts.MaxHash(); {
	case s.Depth < 0 || s.Depth > draughts.MaxDepth:
		return l, settingsErrorf("depth %d: 0 to %d plies are expected", s.Depth, draughts.MaxDepth)
	case s.Hash < 1 || s.Hash > most:
		return l, settingsErrorf("hash %d: 1 to %d MiB are expected", s.Hash, most)
	case s.Bytes < 1 || s.Bytes > maxPartBytes:
		return l, settingsErrorf("bytes %d: 1 to %d are expected", s.Bytes, maxPartBytes)
	}
	if s.Time != "" {
		if l.Time, err = time.ParseDuration(s.Time); err != nil || l.Time <= 0 {
			return l, settingsErrorf("time %s: a time such as 500ms is expected", quote.Text(s.Time))
		}
	}
	if l.Depth == 0 && l.Nodes == 0 && l.Time == 0 {
		l.Depth = analysis.DefaultDepth
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
	if isFile(s.Eval) {
		if err := p.addFile(evalUse, s.Eval); err != nil {
			return farm.Plan{}, settingsErrorf("eval: %w", err)
		}
		if _, err := eval.Load(s.Eval); err != nil {
			return farm.Plan{}, settingsErrorf("eval: %w", err)
		}
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
	text, err := json.Marshal(s)
	if err != nil {
		return farm.Plan{}, err
	}
	return farm.Plan{Settings: text, Tasks: tasks, Timed: limits.Time > 0, Fingerprint: print, Files: p.files}, nil
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
	return fingerprint(ctx, v, s.Egdb != noDatabases && !isDirectory(s.Egdb))
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
	if s.Egdb == noDatabases {
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
