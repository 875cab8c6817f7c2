package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

const varied = `[Event "Club"]

1. 11-15 {usual} 23-19 2. 8-11 $1 (2. 9-14 {Double Corner} 22-17 $6 (2... 22-18 {better}) 3. 1-32)
(2. 15-18) 2... 22-17 3. 9-13 *
`

// load loads a game.
func (p *page) load(pdn string) {
	p.Helper()
	p.button("load")
	p.fill("load-text", pdn)
	p.press("#load-dialog", "Load")
	p.until("the dialog is closed", `!document.getElementById("load-dialog").open`)
}

// pdn returns the game that the server has.
func (p *page) pdn() string {
	p.Helper()
	return eval[string](p, `fetch("api/games/" + new URLSearchParams(location.search).get("game") + "/pdn")
		.then((r) => r.text())`)
}

// current waits until the list marks a move as the one shown.
func (p *page) current(text string) {
	p.Helper()
	p.until("the list marks "+text, fmt.Sprintf(
		`document.querySelector("#moves [aria-current]")?.textContent === %q`, text))
}

// TestVariations walks through the variations of a loaded game, adds some and takes one away.
func TestVariations(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.load(varied)
	p.says("about", "1-32")
	p.until("the variations are listed", `document.querySelectorAll("#moves .variation").length === 2`)
	p.says("moves", "(2… 22-18 better)")
	p.says("moves", "8-11!")

	p.press("#moves", "9-14")
	p.sees(14, "b")
	p.current("9-14")
	p.says("moves", "Double Corner")
	p.run(chromedp.KeyEvent(kb.ArrowRight))
	p.current("22-17?!")
	p.sees(17, "w")
	p.run(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowRight))
	p.current("8-11!")
	p.press("#moves", "22-18")
	p.sees(18, "w")
	p.says("opening", "Old Faithful")

	// Moves on the board go on with the variation, or make another.
	p.click(15)
	p.click(22)
	p.current("15x22")
	p.sees(22, "b")
	p.run(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft))
	p.current("9-14")
	p.click(22)
	p.click(18)
	p.current("22-18")
	p.run(chromedp.KeyEvent(kb.ArrowLeft))
	p.current("9-14")
	p.run(chromedp.SendKeys(chromedp.CSS("#typed-move"), "19 16"+kb.Enter))
	p.current("19-16")
	assert.Contains(t, p.pdn(), "15x22")
	assert.Contains(t, p.pdn(), "(2... 19-16)")
	p.press("#review", "Delete variation")
	p.current("9-14")
	assert.NotContains(t, p.pdn(), "19-16")

	p.press("#moves", "22-17?!")
	p.press("#review", "Play on from here")
	p.until("the variation is the game", `!document.querySelector("#review button")`)
	assert.Contains(t, p.pdn(), "2. 9-14 {Double Corner}")
	assert.Equal(t, 4, p.table().Ply)
}

// TestKeysStep steps through a game by keys wherever the focus is, except in a text box, and on the board when it is
// used by keyboard.
func TestKeysStep(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.load("1. 11-15 23-19 2. 8-11 22-17 *")
	p.says("status", "The start")
	p.keys(kb.ArrowRight, kb.ArrowRight)
	p.current("23-19")
	p.keys(kb.End)
	p.current("22-17")
	p.keys(kb.Home)
	p.says("status", "The start")
	p.run(chromedp.Focus(chromedp.CSS("#flip")))
	p.keys(kb.ArrowRight)
	p.current("11-15")
	p.click(1) // a click on the board does not take the keys
	p.keys(kb.ArrowRight)
	p.current("23-19")

	p.run(chromedp.Focus(chromedp.CSS("#typed-move")))
	p.keys("1", kb.ArrowLeft, kb.Home)
	p.current("23-19")
	p.keys(kb.Tab)
	eval[bool](p, `document.querySelector("#board [tabindex='0']").focus(), true`)
	before := eval[string](p, `document.activeElement.dataset.square`)
	p.keys(kb.ArrowRight)
	p.until("the focus has moved", fmt.Sprintf(`document.activeElement.dataset.square !== %q`, before))
	p.current("23-19")
}
