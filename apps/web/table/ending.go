package table

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/quote"
)

// Ending is an exercise of the endgame trainer. The person is to move in its first position.
type Ending struct {
	Name     string           `json:"name"` // of its words on the page
	Variant  draughts.Variant `json:"variant"`
	Goal     Goal             `json:"goal"`
	FEN      string           `json:"fen,omitempty"` // the first position; if empty it is a random one
	material string           // of the person and of the engine, such as "KK-K"
}

// Goal is what the person is to reach in an exercise.
type Goal string

// The goals.
const (
	ToWin  Goal = "win"
	ToDraw Goal = "draw"
)

// Endings are the exercises of the trainer, the easy ones first within a rule set. The databases know how many plies
// each position in them takes.
var Endings = []Ending{
	{Name: "twoKings", Variant: draughts.English, Goal: ToWin, material: "KK-K"},
	{Name: "doubleCorner", Variant: draughts.English, Goal: ToWin, material: "KK-K", FEN: "W:WK14,K18:BK1"},
	{Name: "doubleCornerDraw", Variant: draughts.English, Goal: ToDraw, material: "K-K", FEN: "W:WK32:BK19"},
	{Name: "threeKings", Variant: draughts.English, Goal: ToWin, material: "KKK-K"},
	{Name: "opposition", Variant: draughts.English, Goal: ToWin, material: "M-M"},
	{Name: "kingAndMan", Variant: draughts.English, Goal: ToWin, material: "KM-K"},
	{Name: "twoMen", Variant: draughts.English, Goal: ToWin, material: "MM-K"},
	{Name: "kingsAgainstMan", Variant: draughts.English, Goal: ToWin, material: "KK-KM"},
	{Name: "firstPosition", Variant: draughts.English, Goal: ToWin, material: "KM-KM", FEN: "W:WK15,20:BK28,12"},
	{Name: "firstPositionDraw", Variant: draughts.English, Goal: ToDraw, material: "KM-KM", FEN: "B:WK15,20:BK28,12"},
	{Name: "holdTwoKings", Variant: draughts.English, Goal: ToDraw, material: "KK-KK"},
	{Name: "catchMan", Variant: draughts.International, Goal: ToWin, material: "K-M"},
	{Name: "mainRoadDraw", Variant: draughts.International, Goal: ToDraw, material: "K-KKK", FEN: "W:WK5:BK11,K26,K39"},
	{Name: "kingsAgainstMen", Variant: draughts.International, Goal: ToWin, material: "KK-MM"},
	{Name: "threeKings10", Variant: draughts.International, Goal: ToWin, material: "KKK-K"},
	{Name: "threePieces10", Variant: draughts.International, Goal: ToWin, material: "KKM-K"},
	{Name: "mainRoad", Variant: draughts.Russian, Goal: ToDraw, material: "K-KKK", FEN: "W:WKa1:BKb8,Kd8,Kf8"},
	{Name: "petrov", Variant: draughts.Russian, Goal: ToWin, material: "KKK-K"},
}

// Errors of the trainer.
var (
	ErrNoEnding   = errors.New("there is no such ending")             // for an unknown exercise
	ErrNoDatabase = errors.New("the endgame database cannot be read") // if the value of a position is unknown
	ErrNoMove     = errors.New("a move is expected")                  // for an exercise without a move of the person
)

// EndingChoice chooses an exercise.
type EndingChoice struct {
	Name string `json:"name"`
	Seed uint64 `json:"seed"` // of a random position
}

// EndingMove is a line in an exercise. The person makes its last move.
type EndingMove struct {
	Line
	Name string `json:"name"`
}

// Exercise is the state of an exercise. The person is to move unless the game is over.
type Exercise struct {
	Shown
	Value  Value    `json:"value"`            // of the position that is shown
	Before *Value   `json:"before,omitempty"` // of the position before the person's move
	After  *Value   `json:"after,omitempty"`  // of the position after it
	Better []string `json:"better,omitempty"` // the best moves instead, if the move was a mistake
}

// Value is the result of perfect play for the person.
type Value struct {
	Result string `json:"result"`          // "win", "draw" or "loss"
	Plies  int    `json:"plies,omitempty"` // to the end of the game, of a win or a loss
}

// begin returns the first position of an exercise.
func (l *Lessons) begin(c EndingChoice) (Exercise, error) {
	e, db, err := l.endings.open(c.Name)
	if err != nil {
		return Exercise{}, err
	}
	var p draughts.Position
	if e.FEN != "" {
		p, err = draughts.ParseFEN(e.Variant, e.FEN)
	} else {
		p, err = e.random(db, c.Seed)
	}
	if err != nil {
		return Exercise{}, err
	}
	value, err := valueOf(db, p, p.Turn())
	return Exercise{Shown: show(draughts.NewGameAt(p)), Value: value}, err
}

// random returns a position where perfect play reaches the goal: of some random ones, the one with the longest win.
func (e *Ending) random(db *egdb.DB, seed uint64) (draughts.Position, error) {
	material, _ := egdb.ParseMaterial(e.material) // it is one
	result := draughts.WhiteWins
	if e.Goal == ToDraw {
		result = draughts.Draw
	}
	random := rand.New(rand.NewPCG(seed, 0))
	var longest draughts.Position
	most := -1
	for range 4 {
		p, err := db.RandomPosition(e.Variant, material, result, random)
		if err != nil {
			return p, err
		}
		if probe, ok := db.Probe(p, false); ok && probe.Plies > most {
			longest, most = p, probe.Plies
		}
	}
	if most < 0 {
		return longest, ErrNoDatabase
	}
	return longest, nil
}

// reply judges the person's move and makes the reply of perfect play.
func (l *Lessons) reply(m EndingMove) (Exercise, error) {
	e, db, err := l.endings.open(m.Name)
	if err != nil {
		return Exercise{}, err
	}
	m.Variant = e.Variant
	game, err := m.Game()
	if err != nil {
		return Exercise{}, err
	}
	moves := game.Moves()
	if len(moves) == 0 {
		return Exercise{}, ErrNoMove
	}
	before, _ := game.PositionAt(len(moves) - 1) // which the game has
	person := before.Turn()
	was, err := valueOf(db, before, person)
	is, unknown := valueOf(db, game.Position(), person)
	if err = cmp.Or(err, unknown); err != nil {
		return Exercise{}, err
	}
	x := Exercise{Before: &was, After: &is}
	if was.Result != is.Result {
		better, err := db.BestMoves(before)
		if err != nil {
			return Exercise{}, err
		}
		x.Better = before.MoveTexts(better)
	}
	if game.Outcome().Result == draughts.Ongoing {
		reply, err := hardest(db, game.Position())
		if err = cmp.Or(err, game.Play(reply)); err != nil {
			return Exercise{}, err
		}
	}
	x.Shown = show(game)
	x.Value, err = valueOf(db, game.Position(), person)
	return x, err
}

// valueOf returns the value of p for a side.
func valueOf(db *egdb.DB, p draughts.Position, c draughts.Color) (Value, error) {
	probe, ok := db.Probe(p, false)
	if !ok {
		return Value{}, fmt.Errorf("%w: %v", ErrNoDatabase, p)
	}
	return Value{tabled(probe.Result, probe.Plies, c).Category, probe.Plies}, nil
}

// hardest returns the best move of p after which the opponent has the smallest share of good replies.
func hardest(db *egdb.DB, p draughts.Position) (draughts.Move, error) {
	moves, err := db.BestMoves(p)
	if err != nil {
		return draughts.Move{}, err
	}
	hardest, least := moves[0], 2.0
	for _, m := range moves {
		replies, err := db.RankMoves(p.After(m))
		if err != nil && !errors.Is(err, draughts.ErrGameOver) {
			return draughts.Move{}, err
		}
		good := 0
		for _, reply := range replies {
			if reply.Probe.Result == replies[0].Probe.Result {
				good++
			}
		}
		if share := float64(good) / float64(max(len(replies), 1)); share < least {
			hardest, least = m, share
		}
	}
	return hardest, nil
}

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

// endingSet has database files in memory, by name, and what egdb.OpenFS needs: the directory is listed but not opened.
type endingSet map[string]endingFile

// Open opens a file.
func (s endingSet) Open(name string) (fs.File, error) { return s[name], nil }

// ReadDir lists the files.
func (s endingSet) ReadDir(string) (entries []fs.DirEntry, err error) {
	for _, name := range slices.Sorted(maps.Keys(s)) {
		entries = append(entries, s[name])
	}
	return entries, nil
}

// endingFile is one of them, and its entry in the directory. It is opened once.
type endingFile struct {
	io.Reader
	name string
}

func (f endingFile) Name() string             { return f.name }
func (endingFile) IsDir() bool                { return false }
func (endingFile) Type() fs.FileMode          { return 0 }
func (endingFile) Info() (fs.FileInfo, error) { return nil, errors.ErrUnsupported }
func (endingFile) Stat() (fs.FileInfo, error) { return nil, errors.ErrUnsupported }
func (endingFile) Close() error               { return nil }

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
	files := endingSet{}
	for _, name := range endingFilesOf(e.Variant) {
		content, err := f.read(name)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrNoDatabase, err)
		}
		files[name] = endingFile{bytes.NewReader(content), name}
	}
	db, err := egdb.OpenFS(files, egdb.Options{Cache: endingCache})
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrNoDatabase, err)
	}
	f.opened[e.Variant] = db
	return e, db, nil
}
