package table

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// record is a game that was loaded.
type record struct {
	game   *draughts.Game
	line   []move
	about  []string // lines of a heading: its tags, and what was not loaded
	text   string   // the PDN; empty for a position
	number int      // of the game in the PDN, counted from 1
}

// Comments of a loaded game are cut to these numbers of characters in the view, which each browser gets. PDN returns
// the whole comments.
const (
	maxComment  = 1000     // of a move
	maxComments = 32 << 10 // of a game
)

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
	tree, err := readTree(v, text, n)
	if err != nil {
		return record{}, err
	}
	r, err := fromTree(tree)
	r.text, r.number = text, n
	return r, err
}

// readTree reads the nth game of a PDN.
func readTree(v draughts.Variant, text string, n int) (*pdn.Game, error) {
	reader := pdn.NewReader(strings.NewReader(text), pdn.Options{Variant: v})
	for range n - 1 {
		if _, err := reader.Read(); err == io.EOF {
			break
		}
	}
	tree, err := reader.Read()
	switch {
	case err == io.EOF:
		return nil, ErrNoGame
	case err != nil:
		return nil, err
	case !tree.Start.Variant.IsValid():
		return nil, ErrNotPlayed
	}
	return tree, nil
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
	r := record{game: game, about: about(tree.Tags)}
	if err != nil {
		r.about = append(r.about, "Skipped: the moves after the end of the game by the rules")
	}
	left := maxComments
	for p, node := range tree.Main.Walk(game.Start()) {
		if len(r.line) == game.Ply() {
			break
		}
		m := move{MoveView: viewMove(p, node.Move), loaded: true}
		m.Strength = strings.Clone(node.Strength) // a part of the text would keep all of it in memory
		m.Comment = strings.Clone(quote.Cut(comment(node), min(maxComment, left)))
		left = max(0, left-utf8.RuneCountInString(m.Comment))
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
			lines = append(lines, name+": "+quote.Cut(value, maxTitle))
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
	old, err := t.loaded.tree(t.game.Variant())
	if err != nil {
		return "", err
	}
	if old != nil {
		t.annotate(tree, old)
	} else {
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

// annotate copies tags and annotations of the loaded game to the tree of the present one.
func (t *Table) annotate(tree, old *pdn.Game) {
	asLoaded := true // all moves come from the loaded game
	for i, m := range t.line {
		asLoaded = asLoaded && m.loaded
		if m.loaded && i < min(len(tree.Main.Moves), len(old.Main.Moves)) &&
			tree.Main.Moves[i].Move == old.Main.Moves[i].Move {
			tree.Main.Moves[i] = old.Main.Moves[i]
		}
	}
	result := tree.Tags.Get("Result")
	for _, tag := range old.Tags {
		if tag.Name != "Result" && tag.Name != "FEN" && tag.Name != "GameType" && tag.Name != "Variant" {
			tree.Tags.Set(tag.Name, tag.Value)
		}
	}
	if r := old.Tags.Get("Result"); r != "" && (result == "" || result == "*") && asLoaded {
		tree.Tags.Set("Result", r)
	}
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
