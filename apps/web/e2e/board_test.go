package e2e

import (
	"fmt"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// Helpers of the tests for the board: clicks, moves and what is shown.

const (
	soon = 200 * time.Millisecond // within which a move is seen on the board
	late = time.Second            // within which it is seen even on a machine that is busy with other things
)

// centre returns the middle of a square on the screen.
func (p *page) centre(square int) (x, y float64) {
	p.Helper()
	at := eval[[]float64](p, fmt.Sprintf(`(() => {
		const box = document.querySelector('.square[data-square="%d"] .ground').getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, square))
	return at[0], at[1]
}

// click clicks a square with the mouse.
func (p *page) click(square int) {
	p.Helper()
	x, y := p.centre(square)
	p.run(chromedp.MouseClickXY(x, y))
}

// move makes a move with two clicks, and waits until it is shown.
func (p *page) move(from, to int) {
	p.Helper()
	p.click(from)
	p.seenSoon(to, func() { p.click(to) })
}

// seenSoon runs an action that brings a piece to a square, and measures in the browser the time from the release of the
// mouse button or the press of a key.
func (p *page) seenSoon(to int, do func()) time.Duration {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		window.seen = new Promise((resolve) => {
			let began = 0;
			const begin = () => { began = performance.now(); };
			addEventListener("pointerup", begin, { capture: true });
			addEventListener("keydown", begin, { capture: true });
			const observer = new MutationObserver((changes) => {
				if (began && changes.some((c) => c.target.dataset?.square === "%d")) {
					observer.disconnect();
					resolve(performance.now() - began);
				}
			});
			observer.observe(document.querySelector("#board .pieces"),
				{ subtree: true, attributes: true, attributeFilter: ["data-square"] });
		});
		return true;
	})()`, to))
	do()
	took := time.Duration(eval[float64](p, `window.seen`) * float64(time.Millisecond))
	assert.Less(p, took, late, "until the piece is seen on %d", to)
	return took
}

// piece returns the letter of the piece on a square, "" if there is none.
func (p *page) piece(square int) string {
	p.Helper()
	return eval[string](p, pieceOn(square)+` ?? ""`)
}

func pieceOn(square int) string {
	return fmt.Sprintf(`document.querySelector('.piece[data-square="%d"]')?.dataset.piece`, square)
}

// sees waits until a piece is on a square.
func (p *page) sees(square int, letter string) {
	p.Helper()
	p.until(fmt.Sprintf("%s stands on %d", letter, square), fmt.Sprintf("%s === %q", pieceOn(square), letter))
}

// text returns the text of an element.
func (p *page) text(id string) string {
	p.Helper()
	return eval[string](p, fmt.Sprintf("document.getElementById(%q).textContent", id))
}

// says waits until an element has a text.
func (p *page) says(id, words string) {
	p.Helper()
	p.until(fmt.Sprintf("%s says %q", id, words),
		fmt.Sprintf("((e) => e && !e.hidden && e.textContent.includes(%q))(document.getElementById(%q))", words, id))
}

// button clicks the button with an id.
func (p *page) button(id string) {
	p.Helper()
	p.run(chromedp.Click(chromedp.CSS("#" + id)))
}

// press clicks the button with these words in an element.
func (p *page) press(selector, words string) {
	p.Helper()
	found := fmt.Sprintf(`[...document.querySelectorAll("%s button")].find((b) => b.textContent.includes(%q))`,
		selector, words)
	p.until("there is a button "+words, found+" !== undefined")
	eval[bool](p, found+".click(), true")
}

// fill puts text into a field.
func (p *page) fill(id, text string) {
	p.Helper()
	p.run(chromedp.SetValue(chromedp.CSS("#"+id), text))
}

// answered waits until the engine has replied to the first move.
func (p *page) answered() {
	p.Helper()
	p.until("the engine has answered", `document.querySelectorAll("#moves .move").length === 2 &&
		document.querySelector("#board .movable") !== null`)
}
