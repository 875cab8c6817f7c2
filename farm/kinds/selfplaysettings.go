package kinds

import (
	"context"
	"flag"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/tune"
)

// SelfplaySettings are the settings of a job of self-play.
type SelfplaySettings struct {
	tune.SelfPlaySettings
	// PDN writes the games as PDN instead of samples.
	PDN bool `json:"pdn,omitempty"`
	// TaskGames is the number of games in a task; 0 chooses a number for about 45 seconds.
	TaskGames int `json:"task_games"`

	Event     string    `json:"event,omitempty"`     // of the games; Plan sets it
	Resources resources `json:"resources,omitempty"` // Plan sets it
}

// newSelfplaySettings returns the defaults.
func newSelfplaySettings() *SelfplaySettings {
	return &SelfplaySettings{SelfPlaySettings: tune.DefaultSelfPlaySettings()}
}

// Register registers the flags of "draughts selfplay" and those of a job.
func (s *SelfplaySettings) Register(f *flag.FlagSet) {
	s.Flags(f, draughts.ParseVariant)
	f.BoolVar(&s.PDN, "pdn", s.PDN, "write the games as PDN, with scores, instead of samples")
	f.IntVar(&s.TaskGames, "taskgames", s.TaskGames, "put `N` games into a task; 0 chooses a number")
}

// maxTaskGames is the largest number of games in a task. What they become must fit into a message.
const maxTaskGames = 500

// check returns the mistake in the settings, if there is one.
func (s *SelfplaySettings) check() error {
	if err := s.Check(); err != nil {
		return settingsErrorf("%w", err)
	}
	if s.TaskGames < 0 || s.TaskGames > maxTaskGames {
		return settingsErrorf("task_games %d: 0 to %d are expected", s.TaskGames, maxTaskGames)
	}
	return nil
}

// play returns the self-play of a worker without its openings, evaluation and databases.
func (s *SelfplaySettings) play() tune.SelfPlay {
	play := s.SelfPlay()
	play.Workers = 1
	return play
}

// fingerprint returns the fingerprint of the self-play.
func (s *SelfplaySettings) fingerprint(ctx context.Context) (farm.Fingerprint, error) {
	f, err := fingerprint(ctx, s.Variant, usesDatabases(s.Egdb, s.Variant) && !builtin.IsDirectory(s.Egdb))
	if err == nil && strings.Contains(","+s.Openings, ",book:"+builtinBook+":") {
		err = addBook(f, s.Variant)
	}
	return f, err
}

// findResources finds the files, and fills in the settings that Plan sets.
func (s *SelfplaySettings) findResources() (p planner, err error) {
	play := s.play()
	_, err = namedBooks.MapFiles(s.Openings, func(name string) (string, error) { return name, p.addFile(openingsUse, name) })
	if err == nil {
		play.Openings, err = namedBooks.Parse(s.Variant, s.Openings)
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
	case builtin.IsDirectory(s.Egdb):
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
