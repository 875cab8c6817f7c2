package kinds

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
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

// The uses of the files that settings name.
const (
	evalUse     = "eval"
	egdbUse     = "egdb"
	bookUse     = "book"
	openingsUse = "openings"
	gamesUse    = "file"
)

// store opens the files that the settings of a job name. On the machine that plans the job they lie where the settings
// say, and the store adds them to the plan. A worker fetches them. In the same way the store states or checks what all
// machines must have in common.
type store struct {
	plan        *farm.Plan // nil on a worker and for a collector
	files       farm.Files
	fingerprint farm.Fingerprint
	databases   map[string]*egdb.DB // that Close closes, by name
	contestants []arena.Contestant  // that Close closes
}

func newStore(files farm.Files, f farm.Fingerprint) *store {
	return &store{files: files, fingerprint: f, databases: map[string]*egdb.DB{}}
}

// require adds to the fingerprint of a new job, or compares it with what this worker has: farm.ErrDiffers.
func (s *store) require(own farm.Fingerprint) error {
	if s.plan == nil {
		return s.fingerprint.Check(own)
	}
	maps.Copy(s.fingerprint, own)
	return nil
}

// nameInJob returns the name in the job of a file or folder that settings name.
func nameInJob(use, name string) string {
	sum := sha256.Sum256([]byte(name))
	return fmt.Sprintf("%s-%x", use, sum[:8])
}

func (s *store) add(nameInJob, path string) error {
	if slices.ContainsFunc(s.plan.Files, func(f farm.File) bool { return f.Name == nameInJob }) {
		return nil
	}
	file, err := farm.HashFile(nameInJob, path)
	if err != nil {
		return quote.Error(err)
	}
	s.plan.Files = append(s.plan.Files, file)
	return nil
}

// path returns where a file lies on this machine.
func (s *store) path(ctx context.Context, use, name string) (string, error) {
	if s.plan == nil {
		return s.files.Path(ctx, nameInJob(use, name))
	}
	return name, s.add(nameInJob(use, name), name)
}

// openings returns openings of v with the files of this machine.
func (s *store) openings(ctx context.Context, v draughts.Variant, text string) (string, error) {
	for name := range namedBooks {
		if strings.Contains(","+text, ",book:"+name+":") {
			if err := s.requireBook(v, name); err != nil {
				return "", err
			}
		}
	}
	local, err := namedBooks.MapFiles(text, func(name string) (string, error) {
		if name == "" {
			return "", nil // the default of a match
		}
		return s.path(ctx, openingsUse, name)
	})
	if err != nil {
		return "", fmt.Errorf("openings: %w", err)
	}
	return local, nil
}

// prepareMatch requires the same build on all machines, and sets the openings of m by a text, with the files of this
// machine, which must be the same elsewhere. names is from [arena.Match.SetOpenings].
func (s *store) prepareMatch(ctx context.Context, m *arena.Match, text string) (names string, err error) {
	if err := s.requireBuild(ctx, m.Variant); err != nil {
		return "", err
	}
	local, err := s.openings(ctx, m.Variant, text)
	if err != nil {
		return "", err
	}
	if names, err = m.SetOpenings(local, namedBooks); err != nil {
		return "", fmt.Errorf("openings: %w", err)
	}
	hash := sha256.New()
	for i := range m.Openings {
		fmt.Fprintln(hash, m.Openings[i].Name, m.Openings[i].Start.FEN(), m.Openings[i].Moves)
	}
	return names, s.require(farm.Fingerprint{"openings": fmt.Sprintf("%x", hash.Sum(nil))})
}

// isFile reports whether the name of an evaluation names a file.
func isFile(evaluation string) bool {
	return !slices.Contains(eval.Names(), evaluation)
}

// otherBoard returns the error of eval.CheckRules, unless it is that the weights are of another game.
func otherBoard(err error) error {
	if errors.Is(err, eval.ErrOtherGame) {
		return nil
	}
	return err
}

// open opens databases: a directory, of which a worker gets the files, or those that are built in under a name.
func (s *store) open(ctx context.Context, name string, o egdb.Options) (db *egdb.DB, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("egdb: %w", err)
		}
	}()
	if db := s.databases[name]; db != nil {
		return db, nil
	}
	isDirectory, folder, dir := builtin.IsDirectory(name), nameInJob(egdbUse, name), name
	if isDirectory && s.plan == nil {
		if dir, err = s.files.Dir(ctx, folder); err != nil {
			return nil, err
		}
	}
	if db, err = builtin.Open(dir, o); err != nil {
		return nil, err
	}
	s.databases[name] = db
	if !isDirectory {
		hash, err := builtinHash()
		return db, cmp.Or(err, s.require(farm.Fingerprint{"databases": hash}))
	}
	for _, file := range db.FileNames() {
		if s.plan != nil {
			err = cmp.Or(err, s.add(folder+"/"+file, filepath.Join(name, file)))
		}
	}
	return db, err
}

// forSearch requires the same build on all machines, and returns an evaluation, and the databases for searches of v
// that wait for every value, nil for none. It refuses weights that it would not use for v. v is 0 for games that name
// their rules.
func (s *store) forSearch(
	ctx context.Context, v draughts.Variant, evaluation, databases string,
) (e draughts.Evaluator, p draughts.Prober, err error) {
	if err := s.requireBuild(ctx, cmp.Or(v, draughts.English)); err != nil {
		return nil, nil, err
	}
	if isFile(evaluation) {
		evaluation, err = s.path(ctx, evalUse, evaluation)
	}
	if err == nil {
		e, err = eval.Load(evaluation)
	}
	if err == nil && v.IsValid() {
		err = otherBoard(eval.CheckRules(e, v))
	}
	if err != nil {
		return nil, nil, fmt.Errorf("eval: %w", err)
	}
	if databases = builtin.OfVariant(databases, v); databases != builtin.None {
		const cache = 256 << 20 // bytes; with a small one, waiting for every value costs time
		p, err = s.open(ctx, databases, egdb.Options{Cache: cache})
	}
	return e, p, err
}

// Close closes what open has opened.
func (s *store) Close() error {
	var errs []error
	for _, c := range s.contestants {
		errs = append(errs, c.Close())
	}
	for _, db := range s.databases {
		errs = append(errs, db.Close())
	}
	return errors.Join(errs...)
}

// unread returns an error of reading the databases. A search goes on without the positions that it cannot read.
func (s *store) unread() error {
	for _, db := range s.databases {
		if err := db.Err(); err != nil {
			return fmt.Errorf("egdb: %w", err)
		}
	}
	return nil
}

// namedBooks are the books of contestants and openings that need no file.
var namedBooks = openings.Books{"builtin": books.Open}

// contestant returns the contestant with a description. The error says why a contestant cannot play on other machines.
func (s *store) contestant(ctx context.Context, v draughts.Variant, text string) (arena.Contestant, error) {
	if strings.HasPrefix(text, "hub:") || strings.HasPrefix(text, "dxp:") {
		return arena.Contestant{}, fmt.Errorf("%s: only engines of this library play on other machines", quote.Text(text))
	}
	items := strings.Split(text, ",")
	for i, item := range items {
		option, name, _ := strings.Cut(item, "=")
		var err error
		switch {
		case strings.EqualFold(option, "workers") && name != "1":
			err = fmt.Errorf("%s: a search with several goroutines is not repeatable", quote.Text(text))
		case option == evalUse && isFile(name), option == bookUse && namedBooks[name] == nil:
			name, err = s.path(ctx, option, name)
			items[i] = option + "=" + name
		case option == bookUse:
			err = s.requireBook(v, name)
		}
		if err != nil {
			return arena.Contestant{}, err
		}
	}
	c, err := arena.ParseContestant(strings.Join(items, ","), arena.Resources{
		Prober: func(name string) (draughts.Prober, error) { return s.open(ctx, name, egdb.Options{}) },
		Books:  namedBooks,
	})
	c.Name = text
	s.contestants = append(s.contestants, c)
	return c, cmp.Or(err, otherBoard(c.CheckRules(v)))
}

func (s *store) requireBook(v draughts.Variant, name string) error {
	opened, err := namedBooks[name](v)
	if err != nil {
		return fmt.Errorf("book: %w", err)
	}
	return s.require(farm.Fingerprint{"book": fmt.Sprintf("%x", opened.Sum())})
}
