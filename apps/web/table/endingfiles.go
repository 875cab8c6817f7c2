package table

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing/fstest"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/quote"
)

// endingMaterials are the files that cover the exercises of each rule set to their ends.
var endingMaterials = map[draughts.Variant]string{
	draughts.English:       "K-K K-M KK-K KK-KK KK-KM KK-M KKK-K KM-K KM-KM KM-M M-M MM-K",
	draughts.International: "K-K K-M KK-K KK-KK KK-KM KK-M KK-MM KKK-K KKM-K KM-K MM-K",
	draughts.Russian:       "K-K KK-K KKK-K",
}

// EndingFiles returns the names of all database files of the trainer.
func EndingFiles() (names []string) {
	for v := range endingMaterials {
		names = append(names, endingFilesOf(v)...)
	}
	slices.Sort(names)
	return names
}

func endingFilesOf(v draughts.Variant) (names []string) {
	for material := range strings.FieldsSeq(endingMaterials[v]) {
		names = append(names, fmt.Sprintf("%v-%s.dtw", v, material))
	}
	return names
}

// endingFiles opens the databases of exercises. Each is opened once.
type endingFiles struct {
	read func(name string) ([]byte, error)

	mu     sync.Mutex
	opened map[draughts.Variant]*egdb.DB
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
	f.mu.Lock()
	defer f.mu.Unlock()
	if db, ok := f.opened[e.Variant]; ok {
		return e, db, nil
	}
	files := fstest.MapFS{}
	for _, name := range endingFilesOf(e.Variant) {
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
		f.opened = map[draughts.Variant]*egdb.DB{}
	}
	f.opened[e.Variant] = db
	return e, db, nil
}
