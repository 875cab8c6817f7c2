package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Helpers of the tests for the board: clicks, moves and what is shown.

// soon is the number of frames within which a move is seen on the board. The page does not wait for the server, so that
// the piece is on its new square before the next frame. A frame may begin while the test sends the event.
const soon = 1

// centre returns the middle of a square on the screen.
func (p *page) centre(square int) (x, y float64) {
	p.Helper()
	return p.middle(fmt.Sprintf(`#board .square[data-square="%d"] .ground`, square))
}

// middle returns the middle of an element on the screen.
func (p *page) middle(selector string) (x, y float64) {
	p.Helper()
	at := eval[[]float64](p, fmt.Sprintf(`(() => {
		const box = document.querySelector(%q).getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, selector))
	return at[0], at[1]
}

func (p *page) click(square int) {
	p.Helper()
	x, y := p.centre(square)
	p.run(chromedp.MouseClickXY(x, y))
}

// move makes a move with two clicks, and waits until it is shown and the server has it. Then others see it.
func (p *page) move(from, to int, others ...*page) {
	p.Helper()
	p.click(from)
	p.seenSoon(to, func() { p.click(to) })
	p.until("the server has the move", `!document.querySelector("#board.pending")`)
	for _, other := range others {
		other.sees(to, p.piece(to))
	}
}

// seenSoon runs an action that brings a piece to a square. It counts the frames that the browser draws from the release
// of the mouse button or the press of a key until the piece is there: on a busy machine there are not more of them.
func (p *page) seenSoon(to int, do func()) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		let frames = 0;
		let began = false;
		let waits = true; // frames that are not counted are not drawn
		const begin = () => {
			began = true;
			frames = 0;
		};
		addEventListener("pointerup", begin, { capture: true });
		addEventListener("keydown", begin, { capture: true });
		const count = () => {
			frames++;
			if (waits) requestAnimationFrame(count);
		};
		count();
		window.seen = new Promise((resolve) => {
			new MutationObserver((changes) => {
				if (!began || !changes.some((c) => c.target.dataset?.square === "%d")) return;
				waits = false;
				resolve(frames);
			}).observe(document.querySelector("#board .pieces"), { subtree: true, attributeFilter: ["data-square"] });
		});
		return true;
	})()`, to))
	do()
	assert.LessOrEqual(p, eval[int](p, `window.seen`), soon, "frames until the piece is seen on %d", to)
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

func (p *page) button(id string) {
	p.Helper()
	p.run(chromedp.Click(chromedp.CSS("#" + id)))
}

// inDialog opens a dialog, does something there, and closes it.
func (p *page) inDialog(name string, do func()) {
	p.Helper()
	dialog := fmt.Sprintf(`document.querySelector("#%s-dialog[open]")`, name)
	p.button(name)
	p.until("the dialog is open", dialog+`?.querySelector("button")`)
	do()
	eval[bool](p, dialog+".close(), true")
}

// withoutNetwork lets the requests of the page fail for a time.
func (p *page) withoutNetwork(do func()) {
	p.Helper()
	eval[bool](p, `window.answered = fetch, window.fetch = () => Promise.reject(new TypeError("no network")), true`)
	do()
	eval[bool](p, `window.fetch = window.answered, true`)
}

// holdAnswer holds back the next answer whose address has a part. It returns the function that releases it.
func (p *page) holdAnswer(part string) (release func()) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`window.answered = fetch, window.held = new Promise((go) => { window.release = go; }),
		window.fetch = async (...asked) => {
			const answer = await window.answered(...asked);
			if (!String(asked[0]).includes(%q)) return answer;
			window.fetch = window.answered;
			await window.held;
			return answer;
		}, true`, part))
	return func() { eval[bool](p, `window.release(), true`) }
}

// press clicks the button with these words in an element.
func (p *page) press(selector, words string) {
	p.Helper()
	found := fmt.Sprintf(`[...document.querySelectorAll("%s button")].find((b) => b.textContent.includes(%q))`,
		selector, words)
	p.until("there is a button "+words, found+" !== undefined")
	eval[bool](p, found+".click(), true")
}

func (p *page) fill(id, text string) {
	p.Helper()
	p.run(chromedp.SetValue(chromedp.CSS("#"+id), text))
}

// upload makes a file and opens it in the page.
func (p *page) upload(id, name, content string) {
	p.Helper()
	file := filepath.Join(p.TempDir(), name)
	require.NoError(p, os.WriteFile(file, []byte(content), 0o600))
	p.run(chromedp.SetUploadFiles(chromedp.CSS("#"+id), []string{file}))
}

// newGame begins a game. choices are fields of the dialog and their values.
func (p *page) newGame(choices ...string) {
	p.Helper()
	p.button("new")
	p.until("the dialog is open", `document.getElementById("new-dialog")?.open === true`)
	for choice := range slices.Chunk(choices, 2) {
		p.fill("new-"+choice[0], choice[1])
	}
	p.press("#new-dialog", "Play")
}

// exchange makes the first move, and waits until the engine has replied.
func (p *page) exchange(from, to int) {
	p.Helper()
	p.move(from, to)
	p.until("the engine has answered", `document.querySelectorAll("#moves .move").length === 2 &&
		document.querySelector("#board .movable") !== null`)
}
