package pdn

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

type randomEditor struct {
	chooser
	game   *Game
	cursor *Cursor
}

func newEditor(t testing.TB, choices []byte) *randomEditor {
	t.Helper()
	e := &randomEditor{chooser: newChooser(choices)}
	e.game = &Game{Start: e.variant.Start().Setup()}
	if e.pick(4) == 3 {
		e.game.Start = *e.newSetup()
	}
	e.restart(t)
	return e
}

// restart goes to the beginning of the game, and some moves forward.
func (e *randomEditor) restart(t testing.TB) {
	c := must(e.game.Cursor())
	for range e.pick(8) {
		c.Forward()
	}
	e.cursor = c
}

// last returns the node before the cursor; nil at the beginning of a line.
func (e *randomEditor) last() *Node {
	b := e.cursor.at()
	if b.index == 0 {
		return nil
	}
	return b.line.Moves[b.index-1]
}

// words returns a comment. It may be empty, or longer than a line.
func (e *randomEditor) words() string {
	return e.of("#", "#", " # \n #", "", "{", "# } #", "[%clk 0:#]", "$1 (1. #) *", strings.Repeat("# ", 30), "\t")
}

// newSetup returns a set-up some moves after the last position, sometimes with counters.
func (e *randomEditor) newSetup() *draughts.Setup {
	for range e.pick(20) {
		legal := e.position.Moves()
		if len(legal) == 0 {
			e.position = e.variant.Start()
			break
		}
		e.position = e.position.After(legal[e.pick(len(legal))])
	}
	setup := e.position.Setup()
	switch e.pick(4) {
	case 2:
		setup.MoveNumber = 1 + e.pick(50)
	case 3:
		setup.Counters.NoProgress = uint16(e.pick(5))
	}
	return &setup
}

// step makes one edit, or goes somewhere.
func (e *randomEditor) step(t *testing.T) {
	c := e.cursor
	switch e.pick(24) {
	case 0, 1, 2, 3, 4, 5, 6, 7:
		if legal := c.Position().Moves(); len(legal) > 0 {
			must(c.Add(legal[e.pick(len(legal))]))
		}
	case 8:
		c.Forward()
	case 9, 10, 11, 12:
		e.restart(t)
	case 13, 14, 15:
		e.promote(t)
	case 16:
		if err := c.Delete(); err != nil {
			require.ErrorIs(t, err, ErrMainLine)
		}
	case 17:
		c.Truncate()
	case 18:
		e.insertSetup()
	case 19, 20, 21:
		if n := e.last(); n != nil {
			e.annotate(n)
		}
	case 22:
		line := c.at().line
		line.Comments = append(line.Comments, e.words())
	case 23:
		e.tag()
	}
}

// promote promotes the variation. The cursor must stay where it is.
func (e *randomEditor) promote(t *testing.T) {
	c := e.cursor
	p, last, depth := c.Position(), e.last(), c.Depth()
	if err := c.Promote(); err != nil {
		require.ErrorIs(t, err, ErrMainLine)
		return
	}
	require.Equal(t, p, c.Position())
	require.Equal(t, depth-1, c.Depth())
	require.Same(t, last, e.last())
}

// insertSetup inserts a set-up and goes after it. In front of moves it sets up the position that is there.
func (e *randomEditor) insertSetup() {
	b := e.cursor.at()
	setup := e.cursor.Position().Setup()
	if b.index == len(b.line.Moves) {
		e.position = e.variant.Start()
		setup = *e.newSetup()
	}
	b.line.Moves = slices.Insert(b.line.Moves, b.index, &Node{Setup: &setup})
	e.cursor.Forward()
}

// annotate annotates a move, or comments on it or on a set-up.
func (e *randomEditor) annotate(n *Node) {
	choice := e.pick(12)
	switch {
	case n.Setup != nil && choice < 4:
	case choice == 0:
		n.Strength = e.of("", "!", "?!", "!!!")
	case choice == 1:
		n.NAGs = nil
	case choice < 4:
		n.NAGs = append(n.NAGs, e.pick(256))
	case choice == 4:
		n.CommentsAfter = nil
	case choice == 5:
		n.SetCommand("eval", e.of("-0.#", "win in #"))
	case choice < 8:
		n.CommentsBefore = append(n.CommentsBefore, e.words())
	default:
		n.CommentsAfter = append(n.CommentsAfter, e.words())
	}
}

func (e *randomEditor) tag() {
	name := e.of("Event", "White", "Black", "Round", "Annotator", "Title")
	switch e.pick(4) {
	case 0:
		e.game.Tags.Delete(name)
	case 1:
		e.game.Tags.Set("Result", e.of("1-0", "0-1", "2-0", "1-1", "*", "4-8"))
	default:
		e.game.Tags.Set(name, e.of("#", `the "#"`, "", `C:\#`, "[#]", "}"))
	}
}

// normalize gives a tree the form in which a Reader reads it: comments in the form of a Writer and at the place that a
// Reader gives them, no empty variations, and those of a set-up in the order in which they are written.
func normalize(l *Line) {
	waiting := []string{} // comments that belong to the next move or to the end of the line
	var last *Node
	varied := false // variations stand after it
	place := func(comments []string) {
		for _, words := range comments {
			switch words = cleanComment(words); {
			case words == "":
			case last != nil && !varied:
				last.CommentsAfter = append(last.CommentsAfter, words)
			default:
				waiting = append(waiting, words)
			}
		}
	}
	for _, n := range l.Moves {
		place(n.CommentsBefore)
		n.CommentsBefore, waiting = waiting, []string{}
		after := n.CommentsAfter
		last, varied, n.CommentsAfter = n, false, nil
		place(after)
		for _, v := range n.Variations {
			normalize(v)
		}
		n.Variations = slices.DeleteFunc(n.Variations, func(v *Line) bool { return len(v.Moves)+len(v.Comments) == 0 })
		slices.SortStableFunc(n.Variations, func(v, w *Line) int {
			switch before := n.standsBefore(v); {
			case before == n.standsBefore(w):
				return 0
			case before:
				return -1
			}
			return 1
		})
		varied = slices.ContainsFunc(n.Variations, func(v *Line) bool { return !n.standsBefore(v) })
	}
	after := l.Comments
	place(after)
	l.Comments = waiting
}

// FuzzEdit edits trees at random, writes them and reads them again. The trees must be the same.
func FuzzEdit(f *testing.F) {
	for _, choices := range choiceSeeds(30, 50, 20) {
		f.Add(choices)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) > 1<<12 {
			return
		}
		e := newEditor(t, choices)
		for len(e.choices) > 0 {
			e.step(t)
		}
		text := write(t, e.game)
		again, err := NewReader(strings.NewReader(text), Options{Strict: true}).Read()
		require.NoError(t, err, "%s", text)
		normalize(&e.game.Main)
		require.Equal(t, outline(e.game), outline(again), "%s", text)
		require.Equal(t, text, write(t, again))
	})
}
