package terminal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/book"
	books "github.com/godraughts/draughts/book/builtin"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

// player is a person or an engine.
type player struct {
	name     string            // empty for a person who has given none
	maker    *arena.Contestant // makes the engine; nil for a person
	bookless *arena.Contestant // the same without a built-in book, for rules that have none
	engine   arena.Engine
	variant  draughts.Variant // that the engine was made for
	prepared bool             // for the game that is played
	tally    *tally
}

// playerHelp explains what parsePlayer reads.
const playerHelp = "human, human:NAME, a level from 0 to 10, full, or an engine such as hub:PROGRAM"

// parsePlayer reads a description of a player: human, human:NAME, the number of a level, full for the strongest play of
// the library, or what arena.ParseContestant reads. An engine of the library plays from the book with a name: a file,
// or builtin; from none if it is empty. Of rules without a built-in book it plays from none.
func parsePlayer(who, book string) (*player, error) {
	kind, name, _ := strings.Cut(who, ":")
	if strings.EqualFold(kind, "human") {
		return &player{name: cleanName(name), tally: new(tally)}, nil
	}
	pl := &player{name: cleanName(who), tally: new(tally)}
	description := who
	if n, err := strconv.Atoi(who); err == nil {
		if !draughts.Level(n).IsValid() {
			return nil, fmt.Errorf("%s is no level: the levels are 0 (random moves) to %d", quote.Text(who),
				int(draughts.MaxLevel))
		}
		pl.name, description = "level "+strconv.Itoa(n), "level="+who+",egdb=builtin"
	}
	if strings.EqualFold(who, "full") {
		pl.name, description = "full strength", "egdb=builtin"
	}
	withBook := Resources
	withBook.Book = book
	maker, err := arena.ParseContestant(description, withBook)
	switch {
	case err != nil && !strings.ContainsAny(who, ":=,"): // no attempt to describe an engine
		return nil, fmt.Errorf("%s is no player: a player is %s", quote.Text(who), playerHelp)
	case err != nil:
		return nil, err
	}
	pl.maker, pl.bookless = &maker, &maker
	if Resources.Books[book] != nil {
		bookless, err := arena.ParseContestant(description, Resources)
		if err != nil {
			return nil, err
		}
		pl.bookless = &bookless
	}
	return pl, nil
}

// Resources are what the description of an engine can name.
var Resources = arena.Resources{
	Prober: func(name string) (draughts.Prober, error) { return builtin.OpenNamed(name) },
	Books:  openings.Books{"builtin": books.Open},
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

// leave ends the engine and closes its book. The error is that of [arena.Contestant.Close].
func (pl *player) leave() error {
	pl.close()
	if pl.isPerson() {
		return nil
	}
	return pl.maker.Close()
}

func (pl *player) close() {
	if pl.engine != nil {
		_ = pl.engine.Close() // it is not used again
		pl.engine = nil
	}
}

// engineTurn lets the engine to move search and play. After Ctrl-C it plays the best move found so far.
func (s *session) engineTurn() error {
	if s.game.ClaimableDraw() != draughts.NoReason {
		return s.claimDraw()
	}
	info, stopped, err := s.engineMove()
	switch {
	case s.ctx.Err() != nil:
		return s.ctx.Err()
	case err != nil && stopped:
		s.paused = true
		s.printf("Stopped. Enter, or go, lets it think again.\n")
		return nil
	case err != nil:
		s.paused, s.mover().prepared = true, false // a new start may help
		s.refusals++
		s.printf("refused: %s does not move: %s\n", s.mover().title(s.turn()), quote.Message(err))
		return nil
	}
	m, remark, play := info.Move(), evaluation(s.game.Position(), info), s.makeMove
	if s.game.ClaimableDrawWith(m) != draughts.NoReason {
		play = s.claimWith
	}
	if err := play(m, remark); err != nil {
		return err
	}
	if s.match() && !s.over() {
		return s.betweenMoves(stopped)
	}
	return nil
}

// engineMove returns the engine's move, and whether Ctrl-C stopped the search.
func (s *session) engineMove() (draughts.Info, bool, error) {
	c, pl := s.turn(), s.mover()
	if s.screen != nil {
		s.showBoard()
		s.show(pl.title(c)+" thinks.", false)
	}
	if reply, ok := s.drillReply(); ok {
		return reply, false, nil
	}
	limits := draughts.Limits{Time: s.settings.think}
	v := s.game.Variant()
	if err := pl.maker.CheckRules(v); err != nil && (pl.engine == nil || pl.variant != v) {
		s.printf("%s: %v.\n", pl.title(c), err)
	}
	// A program is ended with the context of prepare.
	if err := pl.prepare(s.ctx, v, limits, 2*(s.settings.seed+uint64(s.played))+uint64(c)); err != nil {
		return draughts.Info{}, false, err
	}
	ctx, done := s.stoppable()
	defer done()
	s.clocks.run(c)
	if s.clocks.on() {
		limits = s.clocks.Limits(time.Now())
	}
	position := s.game.Position()
	limits.OnInfo = func(i draughts.Info) { s.showProgress(pl.title(c) + " thinks: " + progress(position, i)) }
	info, err := pl.engine.Search(ctx, s.game, limits)
	return info, ctx.Err() != nil, err
}

// betweenMoves waits after a move of two engines. The person may enter a command meanwhile, or stop them by Ctrl-C.
func (s *session) betweenMoves(stopped bool) error {
	if !s.script {
		s.showBoard()
	}
	if !stopped && s.settings.pace > 0 {
		stopped = !s.wait(s.settings.pace)
	}
	if stopped && s.ctx.Err() == nil {
		s.paused = true
		s.printf("\nStopped. Enter, or go, lets them play on.\n")
	}
	if s.script {
		return nil // its lines are read after the game
	}
	if text, ok := s.typedAhead(); ok {
		s.paused = true
		return s.execute(text)
	}
	return nil
}

func (s *session) makeMove(m draughts.Move, remark string) error {
	c, before, now := s.turn(), s.game.Position(), time.Now()
	if s.clocks.stopped {
		return errClockStopped
	}
	if _, fallen := s.clocks.Flagged(now); fallen {
		return s.loseOnTime()
	}
	if err := s.game.Play(m); err != nil {
		return err
	}
	s.clocks.press(c, now)
	s.redraw, s.paused, s.refused = true, false, nil
	text := s.players[c].title(c) + " plays " + inWords(before, m) + "."
	if remark != "" {
		text += " [" + remark + "]"
	}
	s.printf("%s\n", text)
	if name, ply := openings.Name(s.game); name != "" && ply == s.game.Ply() {
		s.printf("Opening: %s.\n", name)
	}
	if s.drill.Moves(before) != nil && s.drill.Moves(s.game.Position()) == nil {
		s.printf("The book ends here: new begins another line.\n")
	}
	return nil
}

// inWords returns a move in words: its text, the captured squares and the promotion.
func inWords(p draughts.Position, m draughts.Move) string {
	text := p.MoveText(m)
	if m.IsCapture() {
		text += ", taking " + join(m.Captured(), ", ", p.Variant().SquareText)
	}
	if m.IsPromotion() {
		text += ", and gets a king"
	}
	return text
}

// evaluation returns depth and score of an engine's search; empty if the engine does not report its depth.
func evaluation(p draughts.Position, i draughts.Info) string {
	if i.Depth == 0 {
		return ""
	}
	return fmt.Sprintf("depth %d, %s", i.Depth, i.Score().ForWhite(p.Turn()))
}

// progress returns what a search has found so far.
func progress(p draughts.Position, i draughts.Info) string {
	score, line := i.Score().ForWhite(p.Turn()), variation(p, i.PV(), 4)
	return fmt.Sprintf("%4.1f s  depth %d  %s  %s", i.Time.Seconds(), i.Depth, score, line)
}

// variation returns the texts of moves made one after another, no more than most.
func variation(p draughts.Position, moves []draughts.Move, most int) string {
	return strings.Join(p.LineTexts(moves[:min(len(moves), most)]), " ")
}

// openDrill opens the book that the settings name, which has the rule set v. It has no moves if they name none.
func (s *Settings) openDrill(v draughts.Variant) (*book.Player, error) {
	if s.drill == "" {
		return new(book.Player), nil
	}
	const margin = 10 // a built-in book has the scores of all moves of a position
	player, err := Resources.Books.Player(s.drill, book.Choice{Margin: margin}, s.seed)
	if err == nil {
		_, err = player.Book(v)
	}
	return player, err
}

// checkDrill refuses a move of a person that the book does not have.
func (s *session) checkDrill(m draughts.Move) error {
	p := s.game.Position()
	moves := s.drill.Moves(p)
	if moves == nil || slices.Contains(moves, m) {
		return nil
	}
	return fmt.Errorf("the book plays %s, not %s", join(moves, " or ", p.MoveText), p.MoveText(m))
}

// drillReply returns a move of the book for an engine; ok is false if it has none.
func (s *session) drillReply() (found draughts.Info, ok bool) {
	p := s.game.Position()
	moves := s.drill.Moves(p)
	if moves == nil {
		return found, false
	}
	m := moves[s.random.IntN(len(moves))]
	return draughts.Info{Position: p, Lines: []draughts.Line{{PV: []draughts.Move{m}}}}, true
}
