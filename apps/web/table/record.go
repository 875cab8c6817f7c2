package table

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// record is a game that was loaded.
type record struct {
	game  *draughts.Game
	line  []move
	tags  pdn.Tags
	about []string // lines of a heading: its tags, and what was not loaded
}

// Errors of what is loaded.
var (
	// ErrNoGame is returned for text without such a game.
	ErrNoGame = errors.New("the text has no such game")
	// ErrNotPlayed is returned for a game of an unknown rule set.
	ErrNotPlayed = errors.New("the library does not know the rules of this game")
)

// read reads the nth game of a PDN, counted from 1, or a position in FEN.
func read(v draughts.Variant, text string, n int) (record, error) {
	if isFEN(text) {
		return readFEN(v, text)
	}
	reader := pdn.NewReader(strings.NewReader(text), pdn.Options{Variant: v})
	for range n - 1 {
		if _, err := reader.Read(); err == io.EOF {
			break
		}
	}
	tree, err := reader.Read()
	if err == io.EOF {
		return record{}, ErrNoGame
	}
	if err != nil {
		return record{}, err
	}
	if !tree.Start.Variant.IsValid() {
		return record{}, ErrNotPlayed
	}
	return fromTree(tree)
}

// isFEN reports whether the text is a position rather than a game: a letter for the side to move, then a colon.
func isFEN(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n\"'")
	return len(text) > 1 && strings.ContainsRune("WBwb", rune(text[0])) && text[1] == ':'
}

func readFEN(v draughts.Variant, fen string) (record, error) {
	setup, err := draughts.ParseSetup(v, strings.TrimSpace(fen))
	if err != nil {
		return record{}, err
	}
	game, err := draughts.NewGameFrom(setup)
	return record{game: game}, err
}

// fromTree returns the main line of a tree. Moves after the end of the game by the rules are skipped.
func fromTree(tree *pdn.Game) (record, error) {
	game, err := tree.Replay()
	if err != nil && !errors.Is(err, draughts.ErrGameOver) {
		return record{}, err
	}
	if game.Ply() > MaxPlies {
		return record{}, fmt.Errorf("%w: it has %d plies, at most %d are allowed", ErrTooLong, game.Ply(), MaxPlies)
	}
	r := record{game: game, tags: tree.Tags, about: about(tree.Tags)}
	if err != nil {
		r.about = append(r.about, "Skipped: the moves after the end of the game by the rules")
	}
	for p, node := range tree.Main.Walk(game.Start()) {
		if len(r.line) == game.Ply() {
			break
		}
		m := move{MoveView: viewMove(p, node.Move), node: node}
		m.Strength = node.Strength
		m.Comment = comment(node)
		r.line = append(r.line, m)
	}
	return r, nil
}

// comment returns the text of the comments at a move, without commands for programs.
func comment(node *pdn.Node) string {
	var words []string
	for _, text := range append(append([]string(nil), node.CommentsBefore...), node.CommentsAfter...) {
		if said, _ := pdn.SplitComment(text); said != "" {
			words = append(words, said)
		}
	}
	return strings.Join(words, " ")
}

// about returns the tags of a game as lines of a heading.
func about(tags pdn.Tags) []string {
	var lines []string
	for _, name := range []string{"Event", "Round", "Black", "White", "Date", "Result"} {
		if value := tags.Get(name); value != "" && value != "?" && value != "*" {
			lines = append(lines, name+": "+value)
		}
	}
	return lines
}

// PDN returns the whole game, with undone moves and with the annotations of a loaded game.
func (t *Table) PDN() (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	whole := t.game.Clone()
	for whole.Redo() {
	}
	tree := pdn.FromGame(whole)
	for i, m := range t.line {
		if m.node != nil && i < len(tree.Main.Moves) && tree.Main.Moves[i].Move == m.node.Move {
			tree.Main.Moves[i] = m.node
		}
	}
	result := tree.Tags.Get("Result")
	for _, tag := range t.tags {
		if tag.Name != "Result" && tag.Name != "FEN" && tag.Name != "GameType" && tag.Name != "Variant" {
			tree.Tags.Set(tag.Name, tag.Value)
		}
	}
	if loaded := t.tags.Get("Result"); loaded != "" && (result == "" || result == "*") && t.asLoaded() {
		tree.Tags.Set("Result", loaded)
	}
	if t.tags == nil {
		tree.Tags.Set("Event", "Casual game")
		tree.Tags.Set("Date", time.Now().Format("2006.01.02"))
		tree.Tags.Set("White", t.players.White.String())
		tree.Tags.Set("Black", t.players.Black.String())
		if tag := t.clock.control.Tag(); len(t.clock.control) > 0 && tag != "?" {
			tree.Tags.Set("TimeControl", tag)
		}
	}
	var text bytes.Buffer
	if err := pdn.NewWriter(&text).Write(tree); err != nil {
		return "", err
	}
	return text.String(), nil
}

// asLoaded reports whether all moves come from the loaded game.
func (t *Table) asLoaded() bool {
	for _, m := range t.line {
		if m.node == nil {
			return false
		}
	}
	return true
}

// PositionAt returns the position after a number of plies, which may be undone.
func (t *Table) PositionAt(ply int) (draughts.Position, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.game.PositionAt(ply)
}

// Ply returns the number of plies made.
func (t *Table) Ply() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.game.Ply()
}
