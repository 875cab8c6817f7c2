package kinds

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	books "github.com/godraughts/draughts/book/builtin"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

// resources are the files and folders that the settings of a job name, by use and name, such as "eval=new.weights". The
// values are their names in the job.
type resources map[string]string

// The uses of resources.
const (
	evalUse     = "eval="
	egdbUse     = "egdb="
	bookUse     = "book="
	openingsUse = "openings="
	gamesUse    = "games="
)

// planner collects the resources of a new job.
type planner struct {
	resources resources
	files     []farm.File
}

// addFile adds a file to the job.
func (p *planner) addFile(use, name string) error {
	if _, ok := p.resources[use+name]; ok {
		return nil
	}
	file, err := farm.HashFile(fmt.Sprintf("%s-%d", strings.TrimSuffix(use, "="), len(p.resources)+1), name)
	if err != nil {
		return quote.Error(err)
	}
	p.add(use+name, file.Name)
	p.files = append(p.files, file)
	return nil
}

func (p *planner) add(key, name string) {
	if p.resources == nil {
		p.resources = resources{}
	}
	p.resources[key] = name
}

// addEvaluation adds the file of an evaluation to the job, if it has one.
func (p *planner) addEvaluation(name string) error {
	if !isFile(name) {
		return nil
	}
	if _, err := eval.Load(name); err != nil {
		return settingsErrorf("eval: %w", err)
	}
	if err := p.addFile(evalUse, name); err != nil {
		return settingsErrorf("eval: %w", err)
	}
	return nil
}

// addDatabases adds the endgame databases in a directory to the job. Those that are built in need no files.
func (p *planner) addDatabases(dir string) error {
	if _, ok := p.resources[egdbUse+dir]; ok || !builtin.IsDirectory(dir) {
		return nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return quote.Error(err)
	}
	folder := fmt.Sprintf("egdb-%d", len(p.resources)+1)
	found := false
	for _, e := range entries {
		if ending := filepath.Ext(e.Name()); ending != ".wld" && ending != ".dtw" {
			continue
		}
		file, err := farm.HashFile(folder+"/"+e.Name(), filepath.Join(dir, e.Name()))
		if err != nil {
			return quote.Error(err)
		}
		p.files = append(p.files, file)
		found = true
	}
	if !found {
		return fmt.Errorf("%s: %w", quote.Text(dir), egdb.ErrNoFiles)
	}
	p.add(egdbUse+dir, folder)
	return nil
}

// usesDatabases reports whether there are endgame databases under a name, which may be empty: then there are those that
// are built in for the rule set.
func usesDatabases(databases string, v draughts.Variant) bool {
	return databases != builtin.None && (databases != "" || builtin.Has(v))
}

// waitingCache is the size of the cache of databases in bytes for searches that wait for every value: a small cache
// costs time.
const waitingCache = 256 << 20

// builtinBook is the name of the built-in books.
const builtinBook = "builtin"

// namedBooks are the books of contestants and openings that need no file.
var namedBooks = openings.Books{builtinBook: books.Open}

// isNamedBook reports whether the name of a book is one of namedBooks.
func isNamedBook(name string) bool { return namedBooks[name] != nil }

// isFile reports whether the name of an evaluation is that of a file.
func isFile(evaluation string) bool {
	return !slices.Contains([]string{"patterns", "classic", "material"}, evaluation)
}

// store opens the resources of a job on a worker.
type store struct {
	resources resources
	files     farm.Files
	databases map[string]*egdb.DB // opened, by name
}

func newStore(r resources, files farm.Files) *store { return &store{r, files, map[string]*egdb.DB{}} }

// path returns where a file lies on this machine.
func (s *store) path(ctx context.Context, use, name string) (string, error) {
	file, ok := s.resources[use+name]
	if !ok {
		return "", fmt.Errorf("%w: %s", farm.ErrNoFile, quote.Text(use+name))
	}
	return s.files.Path(ctx, file)
}

// evaluation returns the name of an evaluation for eval.Load on this machine.
func (s *store) evaluation(ctx context.Context, name string) (string, error) {
	if !isFile(name) {
		return name, nil
	}
	return s.path(ctx, evalUse, name)
}

// evaluator loads an evaluation on this machine.
func (s *store) evaluator(ctx context.Context, name string) (draughts.Evaluator, error) {
	local, err := s.evaluation(ctx, name)
	if err != nil {
		return nil, err
	}
	e, err := eval.Load(local)
	if err != nil {
		return nil, settingsErrorf("eval: %w", err)
	}
	return e, nil
}

// open opens databases: a directory, or those that are built in under a name.
func (s *store) open(ctx context.Context, name string, o egdb.Options) (*egdb.DB, error) {
	if !builtin.IsDirectory(name) {
		if db, ok := builtin.DB(cmp.Or(name, builtin.All)); ok && o == (egdb.Options{}) {
			return db, nil
		}
	}
	if db := s.databases[name]; db != nil {
		return db, nil
	}
	var db *egdb.DB
	var err error
	if folder, ok := s.resources[egdbUse+name]; ok {
		var dir string
		if dir, err = s.files.Dir(ctx, folder); err != nil {
			return nil, err
		}
		db, err = egdb.Open(dir, o)
	} else {
		db, err = builtin.Open(cmp.Or(name, builtin.All), o)
	}
	if err != nil {
		return nil, err
	}
	s.databases[name] = db
	return db, nil
}

// prober opens the databases for searches of v that wait for every value; nil for none.
func (s *store) prober(ctx context.Context, name string, v draughts.Variant) (draughts.Prober, error) {
	if !usesDatabases(name, v) {
		return nil, nil
	}
	db, err := s.open(ctx, name, egdb.Options{Cache: waitingCache})
	if err != nil {
		return nil, settingsErrorf("egdb: %w", err)
	}
	return db, nil
}

// close closes what open has opened.
func (s *store) close() error {
	var err error
	for _, db := range s.databases {
		err = cmp.Or(err, db.Close())
	}
	s.databases = nil
	return err
}

// contestant returns the contestant with a description, opened with the resources of the job.
func (s *store) contestant(ctx context.Context, text string) (arena.Contestant, error) {
	local, err := mapContestant(text, func(use, name string) (string, error) {
		switch {
		case use == evalUse:
			return s.evaluation(ctx, name)
		case use == bookUse && !isNamedBook(name):
			return s.path(ctx, bookUse, name)
		}
		return name, nil
	})
	if err != nil {
		return arena.Contestant{}, err
	}
	c, err := arena.ParseContestant(local, arena.Resources{
		Prober: func(name string) (draughts.Prober, error) { return s.open(ctx, name, egdb.Options{}) },
		Books:  namedBooks,
	})
	c.Name = text
	return c, err
}

// addContestant adds the files of a contestant. The error says why a contestant cannot play on other machines.
func (p *planner) addContestant(text string) error {
	switch {
	case strings.HasPrefix(text, "hub:"), strings.HasPrefix(text, "dxp:"):
		return fmt.Errorf("%s: only engines of this library play on other machines", quote.Text(text))
	case slices.ContainsFunc(strings.Split(text, ","), isWorkers):
		return fmt.Errorf("%s: a search with several goroutines is not repeatable", quote.Text(text))
	}
	_, err := mapContestant(text, func(use, name string) (string, error) {
		switch {
		case use == egdbUse:
			return name, p.addDatabases(name)
		case use == bookUse && isNamedBook(name):
			return name, nil
		case use == bookUse:
			return name, p.addFile(bookUse, name)
		case !isFile(name):
			return name, nil
		}
		return name, p.addFile(evalUse, name)
	})
	return err
}

// isWorkers reports whether an option of a contestant is a number of goroutines other than 1.
func isWorkers(item string) bool {
	name, value, _ := strings.Cut(item, "=")
	return strings.EqualFold(name, "workers") && value != "1"
}

// mapContestant returns a description with other names of evaluations, databases and books.
func mapContestant(text string, rename func(use, name string) (string, error)) (string, error) {
	items := strings.Split(text, ",")
	for i, item := range items {
		for _, use := range []string{evalUse, egdbUse, bookUse} {
			name, ok := strings.CutPrefix(item, use)
			if !ok {
				continue
			}
			name, err := rename(use, name)
			if err != nil {
				return "", err
			}
			items[i] = use + name
		}
	}
	return strings.Join(items, ","), nil
}
