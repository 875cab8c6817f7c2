package kinds

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

// verifySettings are the settings of the verification of endgame databases. A task is a file of them.
type verifySettings struct {
	Egdb string `json:"egdb"`
	egdb.VerifyOptions

	Files []string `json:"files,omitempty"` // of the databases; Plan sets it
}

// Register registers the flags of "draughts egdb verify".
func (s *verifySettings) Register(f *flag.FlagSet) {
	f.StringVar(&s.Egdb, "egdb", s.Egdb, "endgame `DATABASES`: a directory; builtin means the built-in ones")
	s.Flags(f)
}

func (s *verifySettings) output() string { return "verify.jsonl" }

func (s *verifySettings) check() error {
	if s.Egdb == "" || s.Egdb == builtin.None {
		return fmt.Errorf("egdb: %w: databases are expected", egdb.ErrNoFiles)
	}
	return s.Check()
}

func (s *verifySettings) plan(ctx context.Context, st *store) (tasks int, err error) {
	db, err := st.open(ctx, s.Egdb, egdb.Options{})
	if err != nil {
		return 0, err
	}
	s.Files = db.FileNames()
	return len(s.Files), nil
}

func (s *verifySettings) open(ctx context.Context, st *store) (taskFunc, error) {
	if err := st.requireBuild(ctx, draughts.English); err != nil {
		return nil, err
	}
	db, err := st.open(ctx, s.Egdb, egdb.Options{})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, n int, _ []byte) ([]byte, error) { return s.verify(ctx, db, n) }, nil
}

// verifyResult is the result of a task, and a line of the output.
type verifyResult struct {
	File   string `json:"file"`
	Blocks int    `json:"blocks"`
	Values uint64 `json:"values"`          // that were checked
	Fault  string `json:"fault,omitempty"` // the first one
}

// verify verifies a file. A fault in it is a result.
func (s *verifySettings) verify(ctx context.Context, db *egdb.DB, n int) ([]byte, error) {
	if n < 0 || n >= len(s.Files) {
		return nil, fmt.Errorf("there is no task %d: there are %d files", n, len(s.Files))
	}
	result := verifyResult{File: s.Files[n]}
	switch done, err := db.VerifyFile(ctx, result.File, s.VerifyOptions); {
	case err == nil:
		result.Blocks, result.Values = done.Blocks, done.Positions
	// Which one of several faults is found first may differ from run to run, so its place is not part of the result.
	case errors.Is(err, egdb.ErrDamaged):
		result.Fault = "it is damaged: draughts egdb verify says where"
	case errors.Is(err, egdb.ErrNotCovered):
		result.Fault = "a file that it needs is missing: draughts egdb verify says which"
	default:
		return nil, err
	}
	return json.Marshal(result)
}

// verifyStatus is the Status of the verification of endgame databases.
type verifyStatus struct {
	Files    int    `json:"files"`
	MaxFiles int    `json:"max_files"`
	Blocks   int    `json:"blocks"`
	Values   uint64 `json:"values"`
}

func (s verifyStatus) done() bool { return s.Files == s.MaxFiles }

func (s *verifySettings) collect(_ context.Context, _ *farm.Manifest, _ *store, dir string) (farm.Collector, error) {
	return openCollector(dir, s.output(), nil, &counts[verifyStatus]{verifyStatus{MaxFiles: len(s.Files)}, s.take})
}

// take takes a result, which is a line of the output. With a fault the job has failed.
func (s *verifySettings) take(n int, result []byte, status *verifyStatus) ([]byte, error) {
	var r verifyResult
	if err := strictjson.Unmarshal(result, &r); err != nil {
		return nil, err
	}
	if r.File != s.Files[n] {
		return nil, fmt.Errorf("the result is of %.60q, not of %.60q", r.File, s.Files[n])
	}
	if r.Fault != "" {
		return nil, fmt.Errorf("%s: %s", quote.Text(r.File), r.Fault)
	}
	status.Files++
	status.Blocks += r.Blocks
	status.Values += r.Values
	return append(result, '\n'), nil
}
