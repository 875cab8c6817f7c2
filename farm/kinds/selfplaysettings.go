package kinds

import (
	"flag"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/tune"
)

// SelfplaySettings are the settings of self-play. They mean what the flags of "draughts selfplay" mean, and have their
// defaults.
type SelfplaySettings struct {
	Variant draughts.Variant `json:"variant"`
	Games   int              `json:"games"`
	Nodes   uint64           `json:"nodes"`
	// Variations is the percentage of the searched moves that get a variation.
	Variations int    `json:"variations,omitempty"`
	Openings   string `json:"openings"`
	Seed       uint64 `json:"seed"`
	Eval       string `json:"eval"`
	Egdb       string `json:"egdb,omitempty"`
	// PDN writes the games as PDN instead of samples.
	PDN bool `json:"pdn,omitempty"`
	// TaskGames is the number of games in a task; 0 chooses a number for about 45 seconds.
	TaskGames int `json:"task_games"`

	Event     string    `json:"event,omitempty"`     // of the games; Plan sets it
	Resources resources `json:"resources,omitempty"` // Plan sets it
}

// newSelfplaySettings returns the defaults.
func newSelfplaySettings() *SelfplaySettings {
	return &SelfplaySettings{
		Variant: draughts.English, Games: 1000, Nodes: 5000, Openings: "random:8", Seed: 1, Eval: "patterns",
	}
}

// Register registers a flag for each setting, with the names that the flags of "draughts selfplay" have.
func (s *SelfplaySettings) Register(f *flag.FlagSet) {
	f.TextVar(&s.Variant, "variant", s.Variant, "rule set `VARIANT`")
	f.IntVar(&s.Games, "games", s.Games, "number `N` of games")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "search `N` nodes for each move")
	f.StringVar(&s.Openings, "openings", s.Openings, "begin the games with these `OPENINGS`")
	f.Uint64Var(&s.Seed, "seed", s.Seed, "seed `N` of the random openings")
	f.StringVar(&s.Eval, "eval", s.Eval, "this `EVALUATION`: patterns, classic, material or a file of weights")
	f.StringVar(&s.Egdb, "egdb", s.Egdb, "endgame `DATABASES`: a directory; builtin means the built-in ones, none means "+
		"none (default builtin for english and international, none for other rules)")
	f.IntVar(&s.Variations, "variations", s.Variations,
		"add a variation, which begins with a random move, to `N` percent of the searched moves")
	f.BoolVar(&s.PDN, "pdn", s.PDN, "write the games as PDN, with scores, instead of samples")
	f.IntVar(&s.TaskGames, "taskgames", s.TaskGames, "put `N` games into a task; 0 chooses a number")
}

// maxTaskGames is the largest number of games in a task. What they become must fit into a message.
const maxTaskGames = 500

// check returns the mistake in the settings, if there is one.
func (s *SelfplaySettings) check() error {
	switch {
	case !s.Variant.IsValid():
		return settingsErrorf("variant: %w", draughts.ErrUnknownVariant)
	case s.Games < 1:
		return settingsErrorf("games %d: 1 or more are expected", s.Games)
	case s.Nodes < 1:
		return settingsErrorf("nodes %d: 1 or more are expected", s.Nodes)
	case s.Variations < 0 || s.Variations > 100:
		return settingsErrorf("variations %d: 0 to 100 is expected", s.Variations)
	case s.TaskGames < 0 || s.TaskGames > maxTaskGames:
		return settingsErrorf("task_games %d: 0 to %d are expected", s.TaskGames, maxTaskGames)
	}
	return nil
}

// play returns the self-play without its openings, evaluation and databases.
func (s *SelfplaySettings) play() tune.SelfPlay {
	return tune.SelfPlay{Variant: s.Variant, Seed: s.Seed, Nodes: s.Nodes, Variations: s.Variations, Workers: 1}
}

// findResources finds the files, and fills in the settings that Plan sets.
func (s *SelfplaySettings) findResources() (p planner, err error) {
	play := s.play()
	_, err = openings.MapFiles(s.Openings, func(name string) (string, error) { return name, p.addFile(openingsUse, name) })
	if err == nil {
		play.Openings, err = openings.Parse(s.Variant, s.Openings)
	}
	if err != nil {
		return p, settingsErrorf("openings: %w", err)
	}
	note := s.Eval
	if isFile(s.Eval) {
		text, err := os.ReadFile(s.Eval)
		if err == nil {
			err = p.addFile(evalUse, s.Eval)
		}
		if err != nil {
			return p, settingsErrorf("eval: %w", err)
		}
		note = fmt.Sprintf("weights %08x", crc32.ChecksumIEEE(text))
	}
	switch {
	case !usesDatabases(s.Egdb, s.Variant):
		note += ", no databases"
	case isDirectory(s.Egdb):
		if err := p.addDatabases(s.Egdb); err != nil {
			return p, settingsErrorf("egdb: %w", err)
		}
		note += ", databases " + filepath.Base(s.Egdb)
	default:
		note += ", databases built in"
	}
	play.Note = note
	s.Event, s.Resources = play.Event(), p.resources
	return p, nil
}

// defaultTaskGames returns the number of games in a task that takes about 45 seconds, fewer in a short job so that
// several workers have something to do.
func (s *SelfplaySettings) defaultTaskGames() int {
	const (
		task        = 45.0 // seconds
		speed       = 1e6  // nodes a second
		searches    = 60   // in a game
		most        = 200  // of long games, which still fit into a message
		tasksOfJobs = 128
	)
	games := min(task*speed/searches/float64(s.Nodes)*100/float64(100+s.Variations), most, float64(s.Games)/tasksOfJobs)
	return max(1, int(games))
}
