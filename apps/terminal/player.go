package terminal

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/book"
	books "github.com/godraughts/draughts/book/builtin"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/quote"
)

// player is a person or an engine.
type player struct {
	name     string            // empty for a person who has given none
	level    draughts.Level    // of an engine with a level; noLevel for all others
	maker    *arena.Contestant // makes the engine; nil for a person
	bookless *arena.Contestant // the same without a built-in book, for rules that have none
	engine   arena.Engine
	variant  draughts.Variant // that the engine was made for
	prepared bool             // for the game that is played
	tally    tally
}

const noLevel draughts.Level = -1

// playerHelp explains what parsePlayer reads.
const playerHelp = "human, human:NAME, a level from 0 to 10, full, or an engine such as hub:PROGRAM"

// parsePlayer reads a description of a player: human, human:NAME, the number of a level, full for the strongest play of
// the library, or what arena.ParseContestant reads. An engine of the library plays from the book with a name: a file,
// or builtin; from none if it is empty. Of rules without a built-in book it plays from none.
func parsePlayer(who, book string) (*player, error) {
	kind, name, _ := strings.Cut(who, ":")
	if strings.EqualFold(kind, "human") {
		return &player{name: cleanName(name), level: noLevel}, nil
	}
	pl := &player{level: noLevel, name: cleanName(who)}
	description := who
	if n, err := strconv.Atoi(who); err == nil {
		if !draughts.Level(n).IsValid() {
			return nil, fmt.Errorf("%s is no level: the levels are 0 (random moves) to %d", quote.Text(who),
				int(draughts.MaxLevel))
		}
		pl.level = draughts.Level(n)
		pl.name, description = "level "+strconv.Itoa(n), "level="+who+",egdb=builtin"
	}
	if strings.EqualFold(who, "full") {
		pl.name, description = "full strength", "egdb=builtin"
	}
	maker, err := arena.ParseContestant(arena.WithBook(description, book), resources)
	switch {
	case err != nil && !strings.ContainsAny(who, ":=,"): // no attempt to describe an engine
		return nil, fmt.Errorf("%s is no player: a player is %s", quote.Text(who), playerHelp)
	case err != nil:
		return nil, err
	}
	pl.maker, pl.bookless = &maker, &maker
	if resources.Books[book] != nil {
		bookless, err := arena.ParseContestant(description, resources)
		if err != nil {
			return nil, err
		}
		pl.bookless = &bookless
	}
	return pl, nil
}

// resources are what the description of an engine can name.
var resources = arena.Resources{
	Prober: func(name string) (draughts.Prober, error) { return builtin.OpenNamed(name) },
	Books:  map[string]func(draughts.Variant) (*book.Book, error){"builtin": books.Open},
}

// maxName is the length of the longest name of a person, in characters.
const maxName = 24

// cleanName makes a name fit a column: single spaces, printable characters only, at most maxName of them.
func cleanName(name string) string {
	letters := []rune(strings.Join(strings.Fields(printable(name)), " "))
	return strings.TrimSpace(string(letters[:min(len(letters), maxName)]))
}

func (pl *player) isPerson() bool { return pl.maker == nil }

// title returns the player's side and name, such as "White (level 3)".
func (pl *player) title(c draughts.Color) string {
	if pl.name == "" {
		return c.String()
	}
	return fmt.Sprintf("%s (%s)", c, pl.name)
}

// prepare makes an engine ready for a game. seed starts its random numbers.
func (pl *player) prepare(ctx context.Context, v draughts.Variant, l draughts.Limits, seed uint64) error {
	if pl.prepared {
		return nil
	}
	if pl.engine == nil || pl.variant != v {
		pl.close()
		match := &arena.Match{Variant: v, Limits: l}
		engine, err := pl.maker.New(match)
		if errors.Is(err, book.ErrNoBook) {
			engine, err = pl.bookless.New(match)
		}
		if err != nil {
			return err
		}
		pl.engine, pl.variant = engine, v
	}
	err := pl.engine.NewGame(ctx, seed)
	pl.prepared = err == nil
	return err
}

// close ends the engine, if there is one.
func (pl *player) close() {
	if pl.engine != nil {
		_ = pl.engine.Close() // it is not used again
		pl.engine = nil
	}
}
