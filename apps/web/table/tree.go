package table

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// maxText is the largest size in bytes of a game with its variations. The page cannot load a larger one.
const maxText = 250_000

// Errors of variations.
var (
	ErrNoVariation = errors.New("the game has no such variation")
	ErrEnded       = errors.New("the game has ended here: go back by a move to try another")
	ErrUnknownNext = errors.New("the text of the variation goes on here without a move")
)

// whole returns the game with its undone moves made.
func (t *Table) whole() *draughts.Game {
	whole := t.game.Clone()
	for whole.Redo() {
	}
	return whole
}

// tree returns the whole game: its moves, undone ones too, with the annotations, variations and result of the text that
// was loaded. A result of the game at the table, which may be taken back, is not in it.
func (t *Table) tree() (*pdn.Game, error) {
	whole := t.whole()
	tree := pdn.FromGame(whole)
	tree.Tags.Set("Result", "*")
	old, err := t.loaded.tree(t.game.Variant())
	if err != nil {
		return nil, err
	}
	if old == nil {
		tree.Tags.Set("Event", "Casual game")
		tree.Tags.Set("Date", cmp.Or(t.began, today()))
	} else if err := t.annotate(tree, old, whole.Moves()); err != nil {
		return nil, err
	}
	if old == nil || t.loaded.Own {
		tree.Tags.Set("White", t.players.White.String())
		tree.Tags.Set("Black", t.players.Black.String())
		if tag := t.clock.control.Tag(); len(t.clock.control) > 0 && tag != "?" {
			tree.Tags.Set("TimeControl", tag)
		}
	}
	return tree, nil
}

// today returns the date in the form of PDN.
func today() string { return time.Now().Format("2006.01.02") }

// annotate gives the tree of the present game the tags, annotations and variations of the game that it comes from. What
// followed there in place of the present moves becomes a variation.
func (t *Table) annotate(tree, old *pdn.Game, moves []draughts.Move) error {
	asLoaded := common(moves, old) == len(moves) // all moves come from the loaded game
	c, err := asMain(old, moves)
	if err != nil {
		return err
	}
	if c.Next() != nil { // the game ends here
		c.Truncate()
	}
	tree.Main, tree.Errors = old.Main, old.Errors
	own := slices.Clone(old.Tags)
	for _, name := range [...]string{"Result", "FEN", "GameType", "Variant"} {
		own.Delete(name)
	}
	for _, tag := range own {
		tree.Tags.Delete(tag.Name)
	}
	tree.Tags = append(tree.Tags, own...) // of tags of one name the first counts
	if asLoaded && !t.loaded.Own {
		tree.Tags.Set("Result", old.ResultText())
	}
	return nil
}

// asMain makes moves the beginning of the main line, and returns a cursor after them.
func asMain(tree *pdn.Game, moves []draughts.Move) (*pdn.Cursor, error) {
	c, err := tree.Cursor()
	if err != nil {
		return nil, err
	}
	for _, m := range moves {
		if _, err := c.Add(m); err != nil {
			return nil, err
		}
	}
	return c, promote(c)
}

// promote makes the line of the cursor the main line.
func promote(c *pdn.Cursor) error {
	for c.Depth() > 0 {
		if err := c.Promote(); err != nil {
			return err
		}
	}
	return nil
}

// PDN returns the whole game, with undone moves, and with the annotations, the variations and the result.
func (t *Table) PDN() (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	tree, err := t.tree()
	if err != nil {
		return "", err
	}
	if result := pdn.FromGame(t.whole()).ResultText(); result != "*" {
		tree.Tags.Set("Result", result)
	}
	return treeText(tree)
}

func treeText(tree *pdn.Game) (string, error) {
	var text bytes.Buffer
	w := pdn.NewWriter(&text)
	w.Counters = true // the text is also what the game is restored from
	err := w.Write(tree)
	return text.String(), err
}

// GameFor is a game for another program, by the name of its [pdn.Dialect].
type GameFor struct {
	GameText
	For string `json:"for"`
}

// Exported is a game as another program reads it.
type Exported struct {
	PDN      string   `json:"pdn"`
	Lost     string   `json:"lost"`     // what the program cannot hold, empty for nothing: see [pdn.Writer]
	Dialects []string `json:"dialects"` // the names that GameFor takes
}

// export writes a game for another program. The error is pdn.ErrDialect for one that the program cannot hold.
func export(q GameFor) (e Exported, err error) {
	dialect, err := pdn.ParseDialect(q.For)
	if err != nil {
		return e, fmt.Errorf("%w: for: %w", ErrRequest, err)
	}
	tree, err := readTree(q.Variant, q.PDN, 1)
	if err != nil {
		return e, err
	}
	for _, d := range pdn.Dialects {
		e.Dialects = append(e.Dialects, d.Name)
	}
	text, lost, err := dialect.AppendText(nil, tree)
	e.PDN, e.Lost = string(text), lost
	return e, err
}

// setTree makes an edited tree the text of the game, and shows it. The main line must be the whole game.
func (t *Table) setTree(tree *pdn.Game) error {
	text, err := treeText(tree)
	if err != nil {
		return err
	}
	if len(text) > maxText {
		return fmt.Errorf("%w: with its variations it has %d kB, at most %d are allowed",
			ErrTooLong, len(text)/1000, maxText/1000)
	}
	r, err := read(t.game.Variant(), text, 1) // what a restart of the server would read
	if err != nil {
		return err
	}
	r.loaded.Version, r.loaded.Own = t.loaded.Version+1, t.loaded.Own || t.loaded.Number == 0
	t.loaded, t.line, t.variations = r.loaded, r.line, r.variations
	if !t.loaded.Own {
		t.about = r.about
	}
	return nil
}

// keepReplaced makes the tree of the game before its last move the text. The moves that this one has replaced become a
// variation. What follows it in the tree can be redone.
func (t *Table) keepReplaced(tree *pdn.Game) error {
	c, err := asMain(tree, t.game.Moves())
	if err != nil {
		return err
	}
	tree.Tags.Set("Result", "*") // a result of the replaced moves
	game := t.game.Clone()
	for c.Next() != nil && game.Play(c.Next().Move) == nil {
		c.Forward()
	}
	if c.Next() != nil { // the game ends here
		c.Truncate()
	}
	if err := t.setTree(tree); err != nil {
		return err
	}
	ply := t.game.Ply()
	t.game = game
	return game.GoTo(ply)
}

// mayStudy reports whether the person with the token may add variations and use the engine on any position.
func (t *Table) mayStudy(token Token) bool {
	return t.holdsBoth(token) || t.holdsAny(token) && t.game.Outcome().Result != draughts.Ongoing
}

// studied returns the tree with a cursor at the end of the path of an action. If add is set, the path may leave the
// tree, which then gets its moves.
func (t *Table) studied(token Token, path []string, add bool) (*pdn.Game, *pdn.Cursor, error) {
	if !t.mayStudy(token) {
		return nil, nil, ErrNotAlone
	}
	if len(path) > MaxPlies {
		return nil, nil, fmt.Errorf("%w: at most %d plies are allowed", ErrTooLong, MaxPlies)
	}
	tree, err := t.tree()
	if err != nil {
		return nil, nil, err
	}
	c, err := tree.Cursor()
	if err != nil {
		return nil, nil, err
	}
	for _, text := range path {
		m, err := c.Position().ParseMove(text)
		switch {
		case err != nil:
			return nil, nil, err
		case !add && !continues(c.Next(), m):
			return nil, nil, ErrNoVariation
		case c.Next() != nil && c.Next().Move == (draughts.Move{}):
			return nil, nil, ErrUnknownNext
		}
		if _, err := c.Add(m); err != nil {
			return nil, nil, err
		}
	}
	return tree, c, nil
}

// continues reports whether a move follows in the line of the next node, or in one of its variations.
func continues(next *pdn.Node, m draughts.Move) bool {
	if next == nil || next.Move == m {
		return next != nil
	}
	return slices.ContainsFunc(next.Variations, func(v *pdn.Line) bool { return len(v.Moves) > 0 && v.Moves[0].Move == m })
}

// doStudied edits the variation in which a path ends: "prune" deletes it, "promote" makes it the game, at the end of
// the path, and "vary" adds it, with the moves that the game does not have.
func (t *Table) doStudied(token Token, a Action) error {
	tree, c, err := t.studied(token, a.Path, a.Do == "vary")
	if err != nil {
		return err
	}
	ply := t.game.Ply()
	switch a.Do {
	case "prune":
		if errors.Is(c.Delete(), pdn.ErrMainLine) {
			return ErrNoVariation
		}
	case "promote":
		ply = len(a.Path)
		if err := promote(c); err != nil {
			return err
		}
	}
	return t.changeTree(tree, ply)
}

// changeTree sets an edited tree, and the position after ply moves. If its main line has changed, it becomes the game.
func (t *Table) changeTree(tree *pdn.Game, ply int) error {
	game, err := playMain(t.game, tree, ply)
	if err != nil {
		return err
	}
	if game != t.game {
		t.dropReview()
	}
	if n := len(tree.Main.Moves); n != len(t.line) || common(append(t.game.Moves(), t.game.Undone()...), tree) < n {
		tree.Tags.Set("Result", "*") // a result of the line that was the game
	}
	before := t.game
	t.game = game
	if err := t.setTree(tree); err != nil {
		t.game = before
		return err
	}
	if game == before {
		t.viewChanged()
		return nil
	}
	t.clock.goTo(ply)
	t.offer = nil
	t.positionChanged()
	return nil
}

// common returns the number of moves with which both a line and the main line of a tree begin.
func common(line []draughts.Move, tree *pdn.Game) (n int) {
	for n < min(len(line), len(tree.Main.Moves)) && line[n] == tree.Main.Moves[n].Move {
		n++
	}
	return n
}

// playMain returns the game with the main line of a tree, at a ply: the same game if nothing changes. The error is
// ErrEnded if the game ends before the line does.
func playMain(game *draughts.Game, tree *pdn.Game, ply int) (*draughts.Game, error) {
	line := append(game.Moves(), game.Undone()...)
	shared := common(line, tree)
	if shared == len(line) && shared == len(tree.Main.Moves) && ply == game.Ply() {
		return game, nil
	}
	game = game.Clone()
	if shared < len(tree.Main.Moves) {
		_ = game.GoTo(shared) // which the game has
	}
	for _, n := range tree.Main.Moves[shared:] {
		if game.Play(n.Move) != nil {
			return nil, ErrEnded
		}
	}
	return game, game.GoTo(min(ply, game.Ply()+len(game.Undone())))
}

// VariationView is a line of moves that leaves the game or another variation, in the form for a page.
type VariationView struct {
	Of    int        `json:"of"` // the line that it leaves: 0 for the game, or the place in the list, counted from 1
	At    int        `json:"at"` // the number of moves from the start of the game after which it leaves
	Moves []MoveView `json:"moves"`
}
