package table

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing/fstest"

	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/quote"
)

// endingFiles opens the databases of exercises. Each is opened once.
type endingFiles struct {
	read func(name string) ([]byte, error)

	mu     sync.Mutex
	opened map[string]*egdb.DB // by the files in it
}

// endingCache is the size of the cache of a database in bytes.
const endingCache = 1 << 20

// open returns an exercise and the database that covers it.
func (f *endingFiles) open(name string) (*Ending, *egdb.DB, error) {
	i := slices.IndexFunc(Endings, func(e Ending) bool { return e.Name == name })
	if i < 0 {
		return nil, nil, fmt.Errorf("%w: %s", ErrNoEnding, quote.Text(name))
	}
	e := &Endings[i]
	names := e.files()
	key := strings.Join(names, " ")
	f.mu.Lock()
	defer f.mu.Unlock()
	if db, ok := f.opened[key]; ok {
		return e, db, nil
	}
	files := fstest.MapFS{}
	for _, name := range names {
		content, err := f.read(name)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrNoDatabase, err)
		}
		files[name] = &fstest.MapFile{Data: content}
	}
	db, err := egdb.OpenFS(files, egdb.Options{Cache: endingCache})
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrNoDatabase, err)
	}
	if f.opened == nil {
		f.opened = map[string]*egdb.DB{}
	}
	f.opened[key] = db
	return e, db, nil
}
