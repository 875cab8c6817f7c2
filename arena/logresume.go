package arena

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// read reads the games in the file and cuts off the beginning of another that follows the last. Before that, all of the
// file is known to be of this match.
func (l *Log) read(v draughts.Variant, add func(*Record)) error {
	if info, err := l.file.Stat(); err != nil || !info.Mode().IsRegular() {
		return cmpError(err, fmt.Errorf("%w: it is not a regular file", ErrOtherMatch))
	}
	text, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	const end = "*\n" // of every game, and nowhere else
	whole := 0
	if i := bytes.LastIndex(text, []byte(end)); i >= 0 {
		whole = i + len(end)
	}
	number := 0
	for game, err := range pdn.NewReader(bytes.NewReader(text[:whole]), pdn.Options{Variant: v}).All() {
		number++
		var r *Record
		if err == nil {
			r, err = l.record(game, v, number)
		}
		if err != nil {
			return fmt.Errorf("%w, and left unchanged: game %d: %w", ErrOtherMatch, number, err)
		}
		if add != nil {
			add(r)
		}
	}
	l.written = number > 0
	tail := string(text[whole:])
	switch {
	case tail == "":
		return nil
	case l.isBeginning(tail, v, number+1):
		return l.file.Truncate(int64(whole))
	case number == 0:
		return fmt.Errorf("%w, and left unchanged: it does not begin with [Event %q]", ErrOtherMatch, l.event)
	}
	return fmt.Errorf("%w, and left unchanged: what follows game %d, from byte %d on, is no beginning of game %d",
		ErrOtherMatch, number, whole, number+1)
}

// record returns what Append has written.
func (l *Log) record(game *pdn.Game, v draughts.Variant, number int) (*Record, error) {
	if event := game.Tags.Get("Event"); event != tagText(l.event) {
		return nil, fmt.Errorf("it was played under the conditions %s, not %s", quote.Long(event), quote.Long(l.event))
	}
	if round := game.Tags.Get("Round"); round != strconv.Itoa(number) {
		return nil, fmt.Errorf("it says that its number is %s", quote.Text(round))
	}
	a := colorOfA(v, number)
	names := l.players(a)
	if white, black := game.Tags.Get("White"), game.Tags.Get("Black"); white != names[draughts.White] ||
		black != names[draughts.Black] {
		return nil, fmt.Errorf("%s played White and %s Black, not %q and %q",
			quote.Long(white), quote.Long(black), names[draughts.White], names[draughts.Black])
	}
	g, err := game.Game()
	if err != nil {
		return nil, err
	}
	reason, fault, _ := strings.Cut(game.Tags.Get("Termination"), ": ")
	if g.Outcome().Result == draughts.Ongoing {
		if err := g.End(draughts.Outcome{Result: game.Result(), Reason: parseReason(reason)}); err != nil {
			return nil, err
		}
	}
	if got, want := g.Outcome().Result, game.Result(); got != want {
		return nil, fmt.Errorf("the result is %q, but the moves end with %q", want, got)
	}
	return &Record{Number: number, Opening: game.Tags.Get("Opening"), A: a, Game: g, Fault: fault}, nil
}

// parseReason returns the reason with that text; NoReason if there is none.
func parseReason(text string) draughts.Reason {
	for r := draughts.NoReason + 1; r <= draughts.Adjudication; r++ {
		if r.String() == text {
			return r
		}
	}
	return draughts.NoReason
}

// isBeginning reports whether a text is a beginning of what Append writes for the game with that number, whatever the
// opening, the moves and the result.
func (l *Log) isBeginning(text string, v draughts.Variant, number int) bool {
	if number > 1 {
		rest, ok := strings.CutPrefix(text, "\n")
		if !ok {
			return false
		}
		text = rest
	}
	tags, moves, complete := strings.Cut(text, "\n\n")
	lines := strings.Split(tags, "\n")
	for _, result := range []draughts.Result{draughts.WhiteWins, draughts.BlackWins, draughts.Draw} {
		for _, setUp := range []bool{false, true} {
			model, err := l.modelTags(v, number, result, setUp)
			if err != nil {
				return false // of which nothing can be written
			}
			if complete && len(lines) == len(model) && areTags(append(lines, ""), model, v) {
				return isMovesBeginning(tags, moves, v)
			}
			if !complete && areTags(lines, model, v) {
				return true
			}
		}
	}
	return false
}

// modelTags returns the tags, a line each, of a game with that result. It begins at a set-up if setUp is set.
func (l *Log) modelTags(v draughts.Variant, number int, result draughts.Result, setUp bool) ([]string, error) {
	g := draughts.NewGame(v)
	if err := g.End(draughts.Outcome{Result: result, Reason: draughts.Adjudication}); err != nil {
		return nil, err
	}
	game := l.tree(&Record{Number: number, A: colorOfA(v, number), Game: g})
	if setUp {
		game.Tags.Set("FEN", g.Start().Setup().FEN())
	}
	var text strings.Builder
	if err := pdn.NewWriter(&text).Write(game); err != nil {
		return nil, err
	}
	tags, _, _ := strings.Cut(text.String(), "\n\n")
	return strings.Split(tags, "\n"), nil
}

// areTags reports whether lines, of which the last may break off, are a beginning of tags like those of a model. What
// differs from game to game need not be the same.
func areTags(lines, model []string, v draughts.Variant) bool {
	if len(lines) > len(model)+1 {
		return false
	}
	last := len(lines) - 1
	for i, line := range lines[:last] {
		name, value := tagOf(line)
		switch modelName, _ := tagOf(model[i]); {
		case line == model[i]:
		case name == "" || name != modelName || !isOwnValue(name, value, v):
			return false
		}
	}
	switch {
	case last == len(model):
		return lines[last] == "" // behind the tags comes an empty line
	case strings.HasPrefix(model[last], lines[last]):
		return true
	}
	name, _ := tagOf(model[last])
	return differs(name) && strings.HasPrefix(lines[last], "["+name+` "`)
}

// tagOf returns the name and the value of a tag as a Writer writes it; empty ones if the line is none.
func tagOf(line string) (name, value string) {
	name, rest, _ := strings.Cut(strings.TrimPrefix(line, "["), ` "`)
	value, ok := strings.CutSuffix(rest, `"]`)
	if !ok || line[0] != '[' {
		return "", ""
	}
	return name, strings.ReplaceAll(value, `\"`, `"`)
}

// differs reports whether the values of a tag differ from game to game, other than the numbers and the results.
func differs(name string) bool { return name == "FEN" || name == "Opening" || name == "Termination" }

// isOwnValue reports whether Append can have written a value of a tag that differs from game to game.
func isOwnValue(name, value string, v draughts.Variant) bool {
	switch name {
	case "FEN":
		_, err := draughts.ParseSetup(v, value)
		return err == nil
	case "Termination":
		reason, _, _ := strings.Cut(value, ": ")
		return parseReason(reason) != draughts.NoReason
	}
	return differs(name)
}

// isMovesBeginning reports whether moves is a beginning of what a Writer writes behind those tags.
func isMovesBeginning(tags, moves string, v draughts.Variant) bool {
	complete := moves[:strings.LastIndexAny(moves, " \n")+1] // the last word may break off
	g, err := readGame(tags+"\n\n"+complete+"*\n", v)
	if err != nil {
		return false
	}
	writes := func(g *draughts.Game) bool {
		var text strings.Builder
		if err := pdn.NewWriter(&text).Write(pdn.FromGame(g)); err != nil {
			return false
		}
		_, written, _ := strings.Cut(text.String(), "\n\n")
		return strings.HasPrefix(written, moves)
	}
	if writes(g) {
		return true
	}
	if g.Outcome().Result != draughts.Ongoing {
		return false
	}
	for m := range g.Position().All() {
		if next := g.Clone(); next.Play(m) == nil && writes(next) {
			return true
		}
	}
	return false
}

// readGame reads the only game in a text.
func readGame(text string, v draughts.Variant) (g *draughts.Game, err error) {
	games := 0
	for game, err := range pdn.NewReader(strings.NewReader(text), pdn.Options{Variant: v}).All() {
		if err != nil {
			return nil, err
		}
		if g, err = game.Game(); err != nil {
			return nil, err
		}
		games++
	}
	if games != 1 {
		return nil, errors.New("there is not one game")
	}
	return g, nil
}
