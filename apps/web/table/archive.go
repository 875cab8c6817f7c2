package table

import (
	"cmp"
	"context"
	"math"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/enum"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// Archived is a position in the form for a page, with what the games of an archive have played in it.
type Archived struct {
	Shown
	Archive int            `json:"archive"` // the games of the archive; 0 if there is none
	Reached int            `json:"reached"` // the games that have the position
	Played  []Played       `json:"played"`  // the moves that they made in it, the most frequent first
	Games   []ArchivedGame `json:"games"`   // the first of them, at most mostGames
}

// Played counts the games in which a move was made in a position.
type Played struct {
	Text   string `json:"text"`
	Games  int    `json:"games"`
	White  int    `json:"white"` // games that White won
	Drawn  int    `json:"drawn"`
	Black  int    `json:"black"`
	Rating int    `json:"rating"` // the mean of the players who made the move; 0 if none is known
}

// ArchivedGame is a game of an archive.
type ArchivedGame struct {
	Number int `json:"number"`
	Ply    int `json:"ply"` // at which it has the position
	Title
}

// Title is what a list shows of a game. What is not known is empty.
type Title struct {
	White  string `json:"white"`
	Black  string `json:"black"`
	Event  string `json:"event"`
	Round  string `json:"round"`
	Result result `json:"result"`
	Date   string `json:"date"`
}

func titleOf(tags pdn.Tags, r draughts.Result) Title {
	tag := func(name string, most int) string {
		text := tags.Get(name)
		if strings.Trim(text, "?.") == "" {
			return ""
		}
		return quote.Cut(text, most)
	}
	date, _, _ := strings.Cut(tag("Date", maxDate), ".?") // the rest is unknown
	return Title{
		White: tag("White", maxName), Black: tag("Black", maxName),
		Event: tag("Event", maxName), Round: tag("Round", maxName), Result: result(r), Date: date,
	}
}

// archived returns the position after a line. At the start, if no game of the archive has it, the rule set is the one
// of most games.
func (l *Lessons) archived(ctx context.Context, line Line) (Archived, error) {
	if l.archive != nil && line.FEN == "" && len(line.Moves) == 0 {
		var err error
		if line.Variant, err = l.played(ctx, cmp.Or(line.Variant, draughts.English)); err != nil {
			return Archived{}, err
		}
	}
	game, err := line.Game()
	if err != nil {
		return Archived{}, err
	}
	a := Archived{Shown: show(game), Played: []Played{}, Games: []ArchivedGame{}}
	if l.archive == nil {
		return a, nil
	}
	t, err := l.archive.Continuations(ctx, game.Position())
	if err != nil {
		return Archived{}, err
	}
	a.Archive, a.Reached = l.archive.Len(), t.Total.Games
	for _, c := range t.Next {
		r := resultsOf(c.Tally, c.Position.Turn())
		a.Played = append(a.Played, Played{
			Text: c.Position.MoveText(c.Move), Games: c.Games, White: r.White, Drawn: r.Draws, Black: r.Black,
			Rating: int(math.Round(c.Rating)),
		})
	}
	a.Games, err = l.firstGames(ctx, game.Position())
	return a, err
}

// firstGames returns the first games of the archive that have a position.
func (l *Lessons) firstGames(ctx context.Context, p draughts.Position) ([]ArchivedGame, error) {
	games := []ArchivedGame{}
	first := archive.Query{Variant: p.Variant(), Patterns: []archive.Pattern{{FEN: p.String()}}, Limit: mostGames}
	for h, err := range l.archive.Find(ctx, first) {
		if err != nil {
			return nil, err
		}
		info, err := l.archive.Info(h.Game)
		if err != nil {
			return nil, err
		}
		games = append(games, ArchivedGame{h.Game, h.Ply, titleOf(info.Tags, info.Result)})
	}
	return games, nil
}

// The limits of a list of games: how many, and the characters of names and dates.
const (
	mostGames = 20
	maxName   = 60
	maxDate   = 12
)

// played returns a rule set if games of the archive begin at its start, and otherwise the one of which most do.
func (l *Lessons) played(ctx context.Context, v draughts.Variant) (draughts.Variant, error) {
	found, most := v, 0
	for _, other := range append([]draughts.Variant{v}, draughts.Variants()...) {
		t, err := l.archive.Continuations(ctx, other.Start())
		if t.Total.Games > most {
			found, most = other, t.Total.Games
		}
		if err != nil || found == v && most > 0 {
			return found, err
		}
	}
	return found, nil
}

// result is a result as text, White's first.
type result draughts.Result

var resultTexts = enum.Words("*", "1–0", "0–1", "½–½")

func (r result) MarshalText() ([]byte, error) { return enum.Marshal(resultTexts, r) }

// GameNumber is the number of a game in an archive.
type GameNumber struct {
	Number int `json:"number"`
}

// GameText is a game to open at a table.
type GameText struct {
	Variant draughts.Variant `json:"variant,omitzero"`
	PDN     string           `json:"pdn"`
}

// game returns a game of the archive.
func (l *Lessons) game(q GameNumber) (GameText, error) {
	if l.archive == nil {
		return GameText{}, archive.ErrNoSuchGame
	}
	g, err := l.archive.Game(q.Number)
	if err != nil {
		return GameText{}, err
	}
	g.RepairStart()
	text, err := treeText(g)
	return GameText{g.Start.Variant, text}, err
}
