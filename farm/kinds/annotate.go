package kinds

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
	"github.com/godraughts/draughts/pdn"
)

// annotateSettings are the settings of the annotation of a PDN file, of which a task is a part. Plan infers Variant.
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

// The largest sizes in bytes of a game, which must fit into a message with scores, and of a part without its last game.
const (
	maxGameBytes = 200_000
	maxPartBytes = 200_000
)

// eachPart cuts a PDN file into parts of whole games, and calls use for each. A part ends with the game that makes it
// as large as Bytes, or with the file. The error says which game cannot be annotated: it is too long for a message, or
// the library does not play its rules. inferred is the rule set of games whose tags name none, unless they are of
// Variant.
func (s *annotateSettings) eachPart(
	ctx context.Context, name string, use func(part []byte) error,
) (inferred draughts.Variant, err error) {
	file, err := osfile.Open(name)
	if err != nil {
		return 0, quote.Error(err)
	}
	defer file.Close()
	games := pdn.NewScanner(file, pdn.Options{Variant: s.Variant, Infer: true})
	var part []byte
	for games.Next() {
		if part, err = appendGame(part, games); err != nil {
			return 0, err
		}
		if len(part) < s.Bytes {
			continue
		}
		if err := errors.Join(use(part), ctx.Err()); err != nil {
			return 0, err
		}
		part = part[:0]
	}
	if err := games.Err(); err != nil {
		return 0, quote.Error(err)
	}
	if len(part) > 0 {
		err = use(part)
	}
	return games.InferredVariant(), err
}

// appendGame appends the present game to a part.
func appendGame(part []byte, games *pdn.Scanner) ([]byte, error) {
	if len(part) > 0 {
		part = append(part, '\n')
	}
	if !games.Start().Variant.IsValid() {
		return nil, fmt.Errorf("game %d: %w", games.Number(), draughts.ErrUnknownVariant)
	}
	before := len(part)
	part, err := games.AppendText(part)
	if err != nil {
		return nil, quote.Error(err)
	}
	if n := len(part) - before; n > maxGameBytes {
		return nil, fmt.Errorf("game %d has %d bytes: at most %d are possible", games.Number(), n, maxGameBytes)
	}
	return part, nil
}

// parts are the parts of a PDN file, one after the other in a file of their own.
type parts struct {
	file *os.File
	ends []int64 // before the first part, and of each
}

// cut cuts a PDN file into parts, which lie in a folder until close.
func (s *annotateSettings) cut(ctx context.Context, name, dir string) (*parts, error) {
	file, err := os.Create(filepath.Join(dir, "parts.pdn"))
	if err != nil {
		return nil, quote.Error(err)
	}
	p := &parts{file: file, ends: []int64{0}}
	_, err = s.eachPart(ctx, name, func(part []byte) error {
		n, err := file.Write(part)
		p.ends = append(p.ends, p.ends[len(p.ends)-1]+int64(n))
		return err
	})
	if err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

// part returns the part with a number, from 0.
func (p *parts) part(n int) ([]byte, error) {
	if n < 0 || n+1 >= len(p.ends) {
		return nil, fmt.Errorf("there is no part %d, but %d parts", n, len(p.ends)-1)
	}
	part := make([]byte, p.ends[n+1]-p.ends[n])
	_, err := p.file.ReadAt(part, p.ends[n])
	return part, err
}

func (p *parts) close() error { return errors.Join(p.file.Close(), os.Remove(p.file.Name())) }
