package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// keys presses keys one after the other.
func (p *page) keys(keys ...string) {
	p.Helper()
	for _, k := range keys {
		p.run(chromedp.KeyEvent(k))
	}
}

// place is the row of a square on the screen, and its number in the row.
type place struct{ Row, Column int }

// placeScript returns the place of an element of the board.
const placeScript = `((square) => ({
	Row: Number(square.parentElement.ariaRowIndex ?? square.parentElement.getAttribute("aria-rowindex")),
	Column: Number(square.ariaColIndex ?? square.getAttribute("aria-colindex")),
}))(%s)`

// steer moves the focus to a square with the arrow keys, one step at a time.
func (p *page) steer(square int) {
	p.Helper()
	element := fmt.Sprintf(`document.querySelector('#board .square[data-square="%d"]')`, square)
	target := eval[place](p, fmt.Sprintf(placeScript, element))
	at := eval[place](p, fmt.Sprintf(placeScript, "document.activeElement"))
	press := func(times int, forth, back string) {
		for range max(times, -times) {
			if times > 0 {
				p.keys(forth)
			} else {
				p.keys(back)
			}
		}
	}
	press(target.Row-at.Row, kb.ArrowDown, kb.ArrowUp)
	press(target.Column-at.Column, kb.ArrowRight, kb.ArrowLeft)
	require.Equal(p, fmt.Sprint(square), eval[string](p, `document.activeElement.dataset.square ?? ""`))
}

// TestWholeGameByKeyboard plays a game with the Tab key, the arrow keys and Enter.
func TestWholeGameByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, "/", 1280, 800)
	p.run(chromedp.Focus(chromedp.CSS("#new")))
	p.keys(kb.Enter)
	p.until("the dialog is open", `document.getElementById("new-strength") !== null`)
	p.run(chromedp.Focus(chromedp.CSS("#new-strength")))
	p.keys(kb.Home, kb.ArrowDown)
	p.until("level 1 is chosen", `document.getElementById("new-strength").value === "l1"`)
	p.run(chromedp.Focus(chromedp.CSS("#new-dialog .primary")))
	p.keys(kb.Enter)
	p.until("level 1 plays White", `document.querySelector("#player-top select")?.value === "l1"`)
	p.table() // the game has a table from now on
	for range 30 {
		if eval[bool](p, `document.activeElement.dataset.square !== undefined`) {
			break
		}
		p.keys(kb.Tab)
	}
	p.playToTheEnd(7, func(path []int) {
		ply := p.table().Ply
		p.steer(path[0])
		p.keys(kb.Enter)
		for _, square := range path[1:] { // by all its squares, so that no path is left to choose
			if p.table().Ply > ply {
				break
			}
			p.steer(square)
			p.keys(kb.Enter)
		}
	})
}

func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	p := open(t, set("english", "B:W18,22,25:B1,14,12"), 1280, 800)
	focused := func() string {
		t.Helper()
		return eval[string](p, `document.activeElement.dataset.square ?? document.activeElement.id`)
	}
	for range 30 {
		p.keys(kb.Tab)
		if focused() == "1" {
			break
		}
	}
	require.Equal(t, "1", focused(), "the Tab key comes to the board")
	assert.Contains(t, eval[string](p, `document.activeElement.getAttribute("aria-label")`), "square 1, black man")
	p.keys(kb.ArrowDown, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight)
	require.Equal(t, "14", focused())
	assert.Contains(t, eval[string](p, `document.activeElement.getAttribute("aria-label")`), "must capture")
	p.keys(kb.Enter)
	p.until("the piece is in hand", `document.activeElement.getAttribute("aria-selected") === "true"`)
	p.keys(kb.Escape)
	p.until("it is put back", `document.activeElement.getAttribute("aria-selected") === "false"`)
	p.keys(kb.Enter, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight)
	require.Equal(t, "23", focused())
	p.seenSoon(23, func() { p.keys(kb.Enter) })
	p.says("announcer", "Black plays 14 to 23, captures 18")

	// Also the moves and the dialogs.
	p.run(chromedp.Focus(chromedp.CSS("#moves .move")))
	p.keys(kb.ArrowLeft)
	p.says("status", "The start")
	p.keys(kb.ArrowRight)
	p.says("status", "White to move")
	p.run(chromedp.Focus(chromedp.CSS("#new")))
	p.keys(kb.Enter)
	p.until("the dialog is open", `document.getElementById("new-dialog").open`)
	p.keys(kb.Escape)
	p.until("the dialog is closed", `!document.getElementById("new-dialog").open && document.activeElement.id === "new"`)
	p.run(chromedp.Focus(chromedp.CSS("#typed-move")))
	p.keys("2", "5", "-", "2", "1", kb.Enter)
	p.sees(21, "w")
}
