package arena

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/pdn"
)

// read reads the games in the file and removes an incomplete game at its end. It changes the file only when all of it
// is known to be of this match.
func (l *Log) read(add func(*Record)) error {
	if err := filelock.CheckRegular(l.file); err != nil {
		return fmt.Errorf("%w: %w", ErrOtherMatch, err)
	}
	text, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	const end = "*\n" // ends every game and occurs nowhere else
	whole := 0
	if i := bytes.LastIndex(text, []byte(end)); i >= 0 {
		whole = i + len(end)
	}
	number := 0
	for r, err := range l.format.Records(bytes.NewReader(text[:whole]), 1) {
		number++
		if err != nil {
			return fmt.Errorf("%w, and left unchanged: %w", ErrOtherMatch, err)
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
	case l.format.isBeginning(tail, number+1):
		_, err := l.file.Seek(int64(whole), io.SeekStart)
		return cmp.Or(err, l.file.Truncate(int64(whole)))
	case number == 0:
		return fmt.Errorf("%w, and left unchanged: it does not begin with [Event %q]", ErrOtherMatch, l.format.Event)
	}
	return fmt.Errorf("%w, and left unchanged: the text after game %d, from byte %d on, is not the beginning of game %d",
		ErrOtherMatch, number, whole, number+1)
}

// isBeginning reports whether a text is the beginning of the game with the given number as Append writes it, with any
// opening, moves and result.
func (f LogFormat) isBeginning(text string, number int) bool {
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
			model, err := f.modelTags(number, result, setUp)
			if err != nil {
				return false // no such game can be written
			}
			if complete && len(lines) == len(model) && matchTags(append(lines, ""), model, f.Variant) {
				return validMoves(tags, moves, f.Variant)
			}
			if !complete && matchTags(lines, model, f.Variant) {
				return true
			}
		}
	}
	return false
}

// modelTags returns the tags of a game with the given result, one line each. With setUp they include a FEN tag.
func (f LogFormat) modelTags(number int, result draughts.Result, setUp bool) ([]string, error) {
	g := draughts.NewGame(f.Variant)
	if err := g.End(draughts.Outcome{Result: result, Reason: draughts.Adjudication}); err != nil {
		return nil, err
	}
	game := f.pdnGame(&Record{Number: number, A: colorOfA(f.Variant, number), Game: g})
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

// matchTags reports whether lines are the beginning of the tags in model. The last line may be incomplete. Tags that
// vary from game to game may have other values.
func matchTags(lines, model []string, v draughts.Variant) bool {
	if len(lines) > len(model)+1 {
		return false
	}
	last := len(lines) - 1
	for i, line := range lines[:last] {
		name, value := parseTag(line)
		switch modelName, _ := parseTag(model[i]); {
		case line == model[i]:
		case name == "" || name != modelName || !validValue(name, value, v):
			return false
		}
	}
	switch {
	case last == len(model):
		return lines[last] == "" // an empty line follows the tags
	case strings.HasPrefix(model[last], lines[last]):
		return true
	}
	name, _ := parseTag(model[last])
	return varies(name) && strings.HasPrefix(lines[last], "["+name+` "`)
}

// parseTag returns the name and the value of a tag as a pdn.Writer writes it, or empty strings if the line is no tag.
func parseTag(line string) (name, value string) {
	name, rest, _ := strings.Cut(strings.TrimPrefix(line, "["), ` "`)
	value, ok := strings.CutSuffix(rest, `"]`)
	if !ok || line[0] != '[' {
		return "", ""
	}
	return name, strings.ReplaceAll(value, `\"`, `"`)
}

// varies reports whether the value of a tag other than Round and Result varies from game to game.
func varies(name string) bool { return name == "FEN" || name == "Opening" || name == "Termination" }

// validValue reports whether Append can have written the value of a tag that varies from game to game.
func validValue(name, value string, v draughts.Variant) bool {
	switch name {
	case "FEN":
		_, err := draughts.ParseSetup(v, value)
		return err == nil
	case "Termination":
		reason, _, _ := strings.Cut(value, ": ")
		return parseReason(reason) != draughts.NoReason
	}
	return varies(name)
}

// validMoves reports whether moves is the beginning of move text that a pdn.Writer writes after these tags.
func validMoves(tags, moves string, v draughts.Variant) bool {
	complete := moves[:strings.LastIndexAny(moves, " \n")+1] // the last word may be incomplete
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

// readGame reads a text with exactly one game.
func readGame(text string, v draughts.Variant) (g *draughts.Game, err error) {
	games := 0
	for game, err := range pdn.NewReader(strings.NewReader(text), pdn.Options{Variant: v}).All() {
		if err != nil {
			return nil, err
		}
		if g, err = game.Replay(); err != nil {
			return nil, err
		}
		games++
	}
	if games != 1 {
		return nil, errors.New("the text does not have exactly one game")
	}
	return g, nil
}
