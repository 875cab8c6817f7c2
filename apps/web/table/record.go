package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// record is a game with the text that it comes from.
type record struct {
	game       *draughts.Game
	began      string          // the day; empty if it is not known
	line       []MoveView      // all moves of the game, also undone ones
	variations json.RawMessage // of []VariationView, which take more memory; nil if there are none
	loaded     loaded          // the text that the game comes from
	about      []string        // lines of a heading: its tags
	leftOut    []string        // lines that say what of the text was not loaded
	names      Pair[string]    // of the players
}

// named returns the players with the names of those that are a Record.
func (r record) named(players Pair[Player]) Pair[Player] {
	for _, c := range sides {
		if p := players.Of(c); p.Kind == Record {
			p.Name = *r.names.Of(c)
		}
	}
	return players
}

// Errors of what is loaded.
var (
	ErrNoGame    = errors.New("the text has no such game")                        // for text without such a game
	ErrNotPlayed = errors.New("the library does not know the rules of this game") // for a game of an unknown rule set
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
	r.loaded = loaded{text: text, size: len(text), Number: n}
	rest := -n
	for s := pdn.NewScanner(strings.NewReader(text), pdn.Options{}); s.Next(); {
		rest++
	}
	if rest > 0 {
		r.leftOut = append(r.leftOut, fmt.Sprintf("Left out: games after this one: %d", rest))
	}
	return r, err
}

// File is a PDN file.
type File struct {
	Variant draughts.Variant `json:"variant"` // of games that do not tell theirs
	PDN     []byte           `json:"pdn"`     // in any encoding that package pdn reads
}

// FileGame is a game of a file.
type FileGame struct {
	Title
	Variant draughts.Variant `json:"variant,omitzero"` // 0 if the library does not know the rules
	PDN     string           `json:"pdn"`
}

// list returns the games of a file. If those that do not tell their rules have errors by the given rules, the rules are
// those that fit better, if any do.
func list(f File) ([]FileGame, error) {
	games, bad, err := f.games(pdn.Options{Variant: f.Variant})
	if bad > 0 && err == nil {
		if inferred, worse, err := f.games(pdn.Options{Infer: true}); err == nil && worse < bad {
			return inferred, nil
		}
	}
	return games, err
}

// games returns the games of a file, and how many have errors.
func (f File) games(o pdn.Options) (games []FileGame, bad int, err error) {
	games = []FileGame{}
	s := pdn.NewScanner(bytes.NewReader(f.PDN), o)
	for s.Next() {
		tags := s.Tags()
		moves, _ := s.CountMoves()
		start := s.Start()
		if len(s.Errors()) > 0 {
			bad++
		} else if moves == 0 && len(tags) == 0 && start == start.Variant.Start().Setup() {
			continue // a comment after the last game
		}
		text, _ := s.AppendText(nil) // nothing of a game that is too large to be loaded
		games = append(games, FileGame{titleOf(tags, s.Result()), start.Variant, pdn.Decode(text)})
	}
	return games, bad, s.Err()
}

// readTree reads the nth game of a PDN. What is wrong in its variations becomes comments: see [pdn.Game.Errors].
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
	case fault(tree, err) != nil:
		return nil, fault(tree, err)
	case !tree.Start.Variant.IsValid():
		return nil, ErrNotPlayed
	case len(tree.Errors) > 0:
		return withoutErrors(tree)
	}
	return tree, nil
}

// withoutErrors returns a tree in which the moves from each illegal one on are a comment, with the errors of the tree.
func withoutErrors(tree *pdn.Game) (*pdn.Game, error) {
	text, err := treeText(tree)
	if err != nil {
		return nil, err
	}
	legal, err := pdn.NewReader(strings.NewReader(text), pdn.Options{Variant: tree.Start.Variant}).Read()
	if err != nil {
		return nil, err
	}
	legal.Errors = tree.Errors
	return legal, nil
}

// isFEN reports whether the text is a position rather than a game: a letter for the side to move, then a colon.
func isFEN(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n\"'")
	return len(text) > 1 && strings.ContainsRune("WBwb", rune(text[0])) && text[1] == ':'
}

func readFEN(v draughts.Variant, fen string) (record, error) {
	game, err := gameAt(v, strings.TrimSpace(fen))
	return record{game: game}, err
}

// gameAt returns a game that begins with a FEN, which may have counters.
func gameAt(v draughts.Variant, fen string) (*draughts.Game, error) {
	setup, err := draughts.ParseSetup(v, fen)
	if err != nil {
		return nil, err
	}
	return draughts.NewGameFrom(setup)
}

// fromTree returns the game of a tree. Moves after the end of the game by the rules are skipped, and moves from an
// unknown move or a set-up on.
func fromTree(tree *pdn.Game) (record, error) {
	game, err := tree.Replay()
	r := record{game: game, about: about(tree)}
	switch {
	case errors.Is(err, draughts.ErrGameOver):
		r.leftOut = []string{"Skipped: the moves after the end of the game by the rules"}
	case errors.Is(err, pdn.ErrNoMove):
		r.leftOut = []string{"Skipped: the moves from an unknown move or a set-up on"}
	case err != nil:
		return record{}, err
	}
	if game.Ply() > MaxPlies {
		return record{}, fmt.Errorf("%w: it has %d plies, at most %d are allowed", ErrTooLong, game.Ply(), MaxPlies)
	}
	for _, c := range sides {
		*r.names.Of(c) = quote.Cut(tree.Tags.Get(c.String()), maxTitle)
	}
	r.leftOut = append(r.leftOut, leftOut(tree, r.show(tree, game.Ply()))...)
	return r, nil
}

// show makes the views of the first n moves of a tree, and of its variations. It returns how many of these it left out.
func (r *record) show(tree *pdn.Game, n int) (hidden int) {
	v := treeView{comments: maxComments, moves: maxVaried}
	r.line = v.line(&tree.Main, r.game.Start(), 0, 0, n)
	if r.variations = nil; len(v.variations) > 0 {
		r.variations = Marshal(v.variations)
	}
	return v.hidden
}

// loaded is the text of a PDN that a game comes from. The zero loaded belongs to a game that was not loaded.
type loaded struct {
	text    string                 // empty if there is none, or if read reads it
	read    func() (string, error) // nil unless the text was handed over
	size    int                    // of the text in bytes
	Number  int                    `json:"number,omitempty"`       // of the game in the text, counted from 1
	Version int                    `json:"text_version,omitempty"` // grows with each text
	Own     bool                   `json:"own_text,omitempty"`     // the table has written it: the game was not loaded
}

// tree returns the loaded game with its annotations; nil if there is none.
func (l *loaded) tree(v draughts.Variant) (*pdn.Game, error) {
	if l.Number == 0 {
		return nil, nil
	}
	text := l.text
	if l.read != nil {
		var err error
		if text, err = l.read(); err != nil {
			return nil, err
		}
	}
	l.size = len(text)
	return readTree(v, text, l.Number)
}
