package e2e

import (
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

// TestKeyboardOnly makes moves and opens a dialog with the Tab key, the arrow keys and Enter.
func TestKeyboardOnly(t *testing.T) {
	p := start(t, set("english", "B:W18,22,25:B1,14,12"), 1280, 800)
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

	// Also a dialog and the box for moves.
	p.run(chromedp.Focus(chromedp.CSS("#new")))
	p.keys(kb.Enter)
	p.until("the dialog is open", `document.getElementById("new-dialog").open`)
	p.keys(kb.Escape)
	p.until("the dialog is closed", `!document.getElementById("new-dialog").open && document.activeElement.id === "new"`)
	p.run(chromedp.Focus(chromedp.CSS("#typed-move")))
	p.keys("2", "5", "-", "2", "1", kb.Enter)
	p.sees(21, "w")
}
