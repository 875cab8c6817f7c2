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
)

// VerifySettings are the settings of a job that verifies endgame databases.
type VerifySettings struct {
	Egdb string `json:"egdb"`
	egdb.VerifyOptions

	Files     []string  `json:"files,omitempty"`     // of the databases; Plan sets it
	Resources resources `json:"resources,omitempty"` // Plan sets it
}

// newVerifySettings returns the defaults.
func newVerifySettings() *VerifySettings {
	return &VerifySettings{Egdb: builtin.All, VerifyOptions: egdb.VerifyOptions{Seed: 1}}
}

// Register registers the flags of "draughts egdb verify".
func (s *VerifySettings) Register(f *flag.FlagSet) {
	f.StringVar(&s.Egdb, "egdb", s.Egdb, "endgame `DATABASES`: a directory; builtin means the built-in ones")
	s.Flags(f)
}

// verifyKind verifies endgame databases. A task is a file of them.
type verifyKind struct{}

func (verifyKind) Name() string { return "verify" }

func (verifyKind) newSettings() Settings { return newVerifySettings() }

func (verifyKind) output(json.RawMessage) string { return "verify.jsonl" }

// Plan takes VerifySettings.
func (verifyKind) Plan(ctx context.Context, settings json.RawMessage) (farm.Plan, error) {
	s := newVerifySettings()
	if err := decode(settings, s); err != nil {
		return farm.Plan{}, err
	}
	var p planner
	err := p.addDatabases(s.Egdb)
	var db *egdb.DB
	if err == nil {
		db, err = openDB(s.Egdb)
	}
	if err != nil {
		return farm.Plan{}, settingsErrorf("egdb: %w", err)
	}
	s.Files, s.Resources = db.FileNames(), p.resources
	if builtin.IsDirectory(s.Egdb) {
		if err := db.Close(); err != nil {
			return farm.Plan{}, err
		}
	}
	print, err := s.fingerprint(ctx)
	if err != nil {
		return farm.Plan{}, err
	}
	return planned(farm.Plan{Tasks: len(s.Files), Fingerprint: print, Files: p.files}, s)
}

// openDB opens a directory of databases, or those that are built in under a name.
func openDB(name string) (*egdb.DB, error) {
	if name == "" || name == builtin.None {
		return nil, fmt.Errorf("%w: databases are expected", egdb.ErrNoFiles)
	}
	return builtin.OpenNamed(name)
}

func (s *VerifySettings) fingerprint(ctx context.Context) (farm.Fingerprint, error) {
	return fingerprint(ctx, draughts.English, !builtin.IsDirectory(s.Egdb))
}

// verifyRunner verifies files.
type verifyRunner struct {
	*VerifySettings
	store *store
	db    *egdb.DB
}

func (verifyKind) Open(ctx context.Context, m *farm.Manifest, files farm.Files) (farm.Runner, error) {
	s := newVerifySettings()
	if err := decode(m.Settings, s); err != nil {
		return nil, err
	}
	own, err := s.fingerprint(ctx)
	if err != nil {
		return nil, err
	}
	if err := m.Fingerprint.Check(own); err != nil {
		return nil, err
	}
	r := &verifyRunner{s, newStore(s.Resources, files), nil}
	if r.db, err = r.store.open(ctx, s.Egdb, egdb.Options{}); err != nil {
		return nil, settingsErrorf("egdb: %w", err)
	}
	return r, nil
}

// verifyResult is the result of a task, and a line of the output.
type verifyResult struct {
	File   string `json:"file"`
	Blocks int    `json:"blocks"`
	Values uint64 `json:"values"`          // that were checked
	Fault  string `json:"fault,omitempty"` // the first one
}

// Run returns a fault in a file as a result.
func (r *verifyRunner) Run(ctx context.Context, n int, _ []byte) ([]byte, error) {
	if n < 0 || n >= len(r.Files) {
		return nil, fmt.Errorf("there is no task %d: there are %d files", n, len(r.Files))
	}
	done, err := r.db.VerifyFile(ctx, r.Files[n], r.VerifyOptions)
	result := verifyResult{File: r.Files[n], Blocks: done.Blocks, Values: done.Positions}
	switch {
	case err == nil:
	case errors.Is(err, egdb.ErrDamaged), errors.Is(err, egdb.ErrNotCovered):
		// Which one of several faults is found first may differ from run to run, so it is not part of the result.
		result = verifyResult{File: r.Files[n], Fault: faultText(err)}
	default:
		return nil, err
	}
	return json.Marshal(result)
}

// faultText returns the text of a fault without its place.
func faultText(err error) string {
	if errors.Is(err, egdb.ErrDamaged) {
		return "it is damaged: draughts egdb verify says where"
	}
	return "a file that it needs is missing: draughts egdb verify says which"
}

func (r *verifyRunner) Close() error { return r.store.close() }

// VerifyStatus is the Status of the verification of endgame databases.
type VerifyStatus struct {
	Files    int    `json:"files"`
	MaxFiles int    `json:"max_files"`
	Blocks   int    `json:"blocks"`
	Values   uint64 `json:"values"`
	Fault    string `json:"fault,omitempty"` // the first one; it ends the job
}

// verifyCollector writes a line for each file.
type verifyCollector struct {
	*output
	files  []string
	status VerifyStatus
}

func (k verifyKind) Collect(_ context.Context, m *farm.Manifest, _ farm.Files, dir string) (farm.Collector, error) {
	s := newVerifySettings()
	if err := decode(m.Settings, s); err != nil {
		return nil, err
	}
	c := &verifyCollector{files: s.Files, status: VerifyStatus{MaxFiles: len(s.Files)}}
	var err error
	c.output, err = openCounted(dir, k.output(nil), nil, &c.status)
	return c, err
}

// Add ends the job at a fault.
func (c *verifyCollector) Add(n int, result []byte) (done bool, err error) {
	if c.isDone() {
		return true, nil // before a restart
	}
	if err := c.checkTask(n); err != nil {
		return false, err
	}
	var r verifyResult
	if err := decode(result, &r); err != nil {
		return false, fmt.Errorf("task %d: %w", n, err)
	}
	if r.File != c.files[n] {
		return false, fmt.Errorf("task %d: the result is of %.60q, not of %.60q", n, r.File, c.files[n])
	}
	status := c.status
	status.Files++
	status.Blocks += r.Blocks
	status.Values += r.Values
	status.Fault = r.Fault
	if err := c.append(append(result, '\n'), status); err != nil {
		return false, err
	}
	c.status = status
	return c.isDone(), nil
}

// isDone reports whether the output is complete.
func (c *verifyCollector) isDone() bool {
	return c.status.Files == c.status.MaxFiles || c.status.Fault != ""
}

// Status returns a VerifyStatus.
func (c *verifyCollector) Status() any { return c.status }
