package kinds

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
	"github.com/godraughts/draughts/pdn"
)

// annotateSettings are the settings of the annotation of a PDN file. A task is a part of the file. Plan sets Variant if
// it is inferred.
type annotateSettings struct {
	File string `json:"file"` // PDN
	analysis.Settings
	// Bytes is the size of a task in bytes of PDN. With the default depth 64 KiB are about a minute.
	Bytes int `json:"bytes"`

	limits draughts.Limits // check sets it
}

// Register registers the flags of "draughts pdn annotate" and the flags of a job.
func (s *annotateSettings) Register(f *flag.FlagSet) {
	f.StringVar(&s.File, "file", s.File, "annotate the games in this PDN `FILE`")
	s.Flags(f, draughts.ParseVariant)
	f.IntVar(&s.Bytes, "bytes", s.Bytes, "put about `N` bytes of PDN into a task")
}

func (s *annotateSettings) output() string { return "annotated.pdn" }

func (s *annotateSettings) check() (err error) {
	s.limits, err = s.Limits()
	return cmp.Or(flagvalue.Check(flagvalue.Range{Name: "bytes", Value: s.Bytes, Min: 1, Max: maxPartBytes}), err)
}

// plan counts the parts of the file, and sets the rule set if it has to be inferred.
func (s *annotateSettings) plan(ctx context.Context, st *store) (tasks int, err error) {
	if s.File == "" {
		return 0, errors.New("file is missing")
	}
	name, err := st.path(ctx, gamesUse, s.File)
	if err != nil {
		return 0, fmt.Errorf("file: %w", err)
	}
	inferred, err := s.eachPart(ctx, name, func([]byte) error { tasks++; return nil })
	if err == nil && tasks == 0 {
		err = pdn.ErrNoGame
	}
	if err != nil {
		return 0, fmt.Errorf("file: %s: %w", quote.Text(s.File), err)
	}
	if inferred.IsValid() {
		s.Variant = inferred
	}
	st.plan.Timed = s.limits.Time > 0
	return tasks, nil
}

func (s *annotateSettings) open(ctx context.Context, st *store) (taskFunc, error) {
	var err error
	o := draughts.Options{Hash: s.Hash, Workers: 1}
	if o.Evaluator, o.Prober, err = st.forSearch(ctx, s.Variant, s.Eval, s.Egdb); err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ int, payload []byte) ([]byte, error) {
		return annotate(ctx, analysis.NewAnnotator(o, s.limits), payload, s.Variant)
	}, nil
}

// annotate returns the result of a part of the PDN file: its status as JSON on a line, and the annotated games.
func annotate(ctx context.Context, a *analysis.Annotator, part []byte, v draughts.Variant) ([]byte, error) {
	head := annotateStatus{Tasks: 1}
	var out bytes.Buffer
	w := pdn.NewWriter(&out)
	w.Counters = true
	for g, err := range pdn.NewReader(bytes.NewReader(part), pdn.Options{Variant: v}).All() {
		var bad *pdn.Error
		if err != nil && !errors.As(err, &bad) {
			return nil, err
		}
		if bad != nil {
			g.RepairStart()
			head.BadGames++
		}
		head.Games++
		moves, _ := g.Main.CountMoves()
		head.Plies += moves
		err = a.Annotate(ctx, g, nil)
		if err == nil {
			err = w.Write(g)
		}
		if err != nil {
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

// annotateStatus is the Status of the annotation of games.
type annotateStatus struct {
	Tasks    int `json:"tasks"`
	MaxTasks int `json:"max_tasks"`
	Games    int `json:"games"`
	Plies    int `json:"plies"`
	BadGames int `json:"bad_games"` // with errors; annotated up to the error
}

func (s annotateStatus) done() bool { return s.Tasks == s.MaxTasks }

// annotateCollector writes the annotated games to a file.
type annotateCollector struct {
	*collector
	parts *parts
}

func (s *annotateSettings) collect(
	ctx context.Context, m *farm.Manifest, st *store, dir string,
) (farm.Collector, error) {
	name, err := st.path(ctx, gamesUse, s.File)
	if err != nil {
		return nil, err
	}
	p, err := s.cut(ctx, name, dir)
	if err != nil {
		return nil, err
	}
	tally := &counts[annotateStatus]{annotateStatus{MaxTasks: m.Tasks}, takeAnnotated}
	c, err := openCollector(dir, s.output(), nil, tally)
	if err != nil {
		return nil, errors.Join(err, p.close())
	}
	return &annotateCollector{c, p}, nil
}

func takeAnnotated(n int, result []byte, status *annotateStatus) ([]byte, error) {
	line, text, ok := bytes.Cut(result, []byte{'\n'})
	var head annotateStatus
	if err := strictjson.Unmarshal(line, &head); err != nil || !ok {
		return nil, errors.New("the result does not begin with its counts")
	}
	if n > 0 {
		text = append([]byte{'\n'}, text...)
	}
	status.Tasks++
	status.Games += head.Games
	status.Plies += head.Plies
	status.BadGames += head.BadGames
	return text, nil
}

// Task returns a part of the PDN file.
func (c *annotateCollector) Task(n int) ([]byte, error) { return c.parts.part(n) }

func (c *annotateCollector) Close() error { return errors.Join(c.parts.close(), c.collector.Close()) }
