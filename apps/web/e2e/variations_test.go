package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

const varied = `[Event "Club"]

1. 11-15 {usual} 23-19 2. 8-11 $1 (2. 9-14 {Double Corner} 22-17 $6 (2... 22-18 {better}) 3. 1-32)
(2. 15-18) 2... 22-17 3. 9-13 *
`

func (p *page) load(pdn string) {
	p.Helper()
	p.button("load")
	p.until("the dialog is open", `document.getElementById("load-dialog").open`)
	p.fill("load-text", pdn)
	p.press("#load-dialog", "Load")
	p.until("the dialog is closed", `!document.getElementById("load-dialog").open`)
}

// plays waits for the dialog that asks for side and opponent, and chooses the opponent.
func (p *page) plays(opponent string) {
	p.Helper()
	p.until("it is asked who plays", `document.getElementById("new-dialog").open`)
	p.run(chromedp.Click(chromedp.CSS(fmt.Sprintf(`#new-dialog input[value=%q] + span`, opponent))))
	p.press("#new-dialog", "Play")
	p.until("the dialog is closed", `!document.getElementById("new-dialog").open`)
}

// playOn goes on with a record from the position shown.
func (p *page) playOn() {
	p.Helper()
	p.press("#review", "Play on from here")
	p.plays("here")
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
	p.playOn()
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

// TestThreeLines analyses positions of a game and of a variation: three lines as arrows and as text.
func TestThreeLines(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.load("1. 9-14 22-18 2. 11-16 (2. 5-9 25-22) 18x9 3. 5x14 *")
	p.button("analyse")
	const three = `document.querySelectorAll("#pvs li").length === 3 &&
		document.querySelectorAll("#board .pv").length === 3`
	p.until("there are three lines and arrows", three)
	p.until("the search goes deep", `/depth [6-9]|depth \d\d/.test(document.getElementById("depth").textContent)`)
	p.run(chromedp.KeyEvent(kb.ArrowRight))
	p.current("9-14")
	p.until("the lines are those of the reply", three+` &&
		[...document.querySelectorAll("#pvs .pv-move")].every((b) => /^2[1-4]-/.test(b.textContent))`)
	p.press("#moves", "25-22")
	p.until("the variation is analysed", three)

	// The switch stays on, and a line can be played: it becomes a variation.
	p.run(chromedp.KeyEvent(kb.Home))
	p.until("the start is analysed", three+` && document.querySelector("#pvs .pv-move").textContent.startsWith("1")`)
	first := eval[string](p, `document.querySelector("#pvs .pv-move").textContent`)
	p.press("#pvs", first)
	p.current(first)
	assert.Contains(t, p.pdn(), "("+"1. "+first)

	// The same board with the other side to move is another position, for the analysis and for moves.
	p.load(`[FEN "W:W21-32:B1-12"] 1. 22-18 *`)
	p.until("White's moves are shown", three+` && document.querySelector("#pvs .pv-move").textContent.startsWith("2")`)
	p.click(22)
	p.click(17)
	p.current("22-17")
	p.button("analyse")
	p.until("there are no lines", `document.getElementById("pvs").hidden && !document.querySelector("#board .pv")`)
}

// TestScoresAreForWhite compares the scores of a hint and of the analysis when Black is to move and has a man more.
func TestScoresAreForWhite(t *testing.T) {
	p := start(t, set("english", "B:W22-32:B1-12"), 1280, 800)
	p.button("hint")
	p.until("Black is ahead in the hint",
		`/^Hint: \d+-\d+ \(−\d\.\d\d\)\.$/.test(document.getElementById("status").textContent)`)
	p.button("analyse")
	p.until("and in the analysis", `/^−\d\.\d\d$/.test(document.querySelector("#pvs .pv-score")?.textContent)`)
	p.until("in its sum, too", `/^−\d\.\d\d$/.test(document.getElementById("score").textContent)`)
	p.says("engine-card", "+ favours White")
}

// blunder is a game in which White is to win, and loses by the first move.
const blunder = `[FEN "W:W9,17:B1,5"] 1. 9-6 1x10 2. 17-14 10x17 *`

// TestReview reviews a game with a mistake: the graph, the mark, the better move, and a click that shows the position.
// Then axe-core checks it on a small telephone.
func TestReview(t *testing.T) {
	t.Parallel()
	for path, scheme := range map[string]string{"/": "light", "/local.html": "dark"} {
		t.Run(path, func(t *testing.T) {
			p := open(t, path, 320, 568, colours(scheme))
			p.load(blunder)
			p.button("review-game")
			p.until("the game is reviewed", `!document.querySelector("#review-box progress") &&
				document.querySelector("#graph .scores-line") !== null`)
			p.until("the mistake is marked",
				`document.querySelector('[data-line="0"][data-ply="1"]').textContent === "9-6??"`)
			p.until("there is a better move", `document.querySelector("#moves .variation") !== null`)
			p.until("it has a score", `/White wins/.test(document.querySelector("#moves .variation").textContent)`)
			p.until("the graph has the mistake", `document.querySelector("#graph .mistake") !== null`)
			p.until("the accuracy of White is that of one lost win", `/accuracy [1-5]?\d %/.test(
				document.querySelector("#counts p").textContent)`)
			p.says("worst", "The worst moves:1. 9-6 (White wins")

			p.run(chromedp.ScrollIntoView(chromedp.CSS("#graph svg")))
			at := eval[[]float64](p, `(() => {
				const { left, top, width, height } = document.querySelector("#graph svg").getBoundingClientRect();
				return [left + width * 2 / 4, top + height / 2];
			})()`)
			p.run(chromedp.MouseClickXY(at[0], at[1]))
			p.current("1x10")
			p.run(chromedp.Focus(chromedp.CSS("#graph svg")), chromedp.KeyEvent(kb.ArrowRight))
			p.current("17-14")
			p.until("a screen reader hears the move and its score",
				`/^17-14, /.test(document.querySelector("#graph svg").getAttribute("aria-valuetext"))`)
			p.press("#review-box", "1 ")
			p.until("the button shows the mistake",
				`document.querySelector("#moves [aria-current]").dataset.ply === "1"`)
			p.accessible("a review")
			assert.LessOrEqual(t, eval[int](p, `document.documentElement.scrollWidth`), 320, "nothing is wider than the page")
			p.button("show-engine")
			p.button("analyse")
			p.until("there are lines", `document.querySelector("#pvs li") !== null`)
			p.accessible("an analysis")
			eval[bool](p, `(window.line = document.querySelector(".pv-move")).focus(),
				document.getElementById("flip").click(), true`)
			p.until("the lines are drawn again", `!window.line.isConnected`)
			assert.Equal(t, "pv-move", eval[string](p, `document.activeElement.className`), "the focus stays")
			p.newGame()
			p.until("the review is gone", `document.getElementById("review-box").hidden`)
		})
	}
}

// TestWorstMoves loads a game with scores in which the only variation is worse than the mistake for which it stands.
func TestWorstMoves(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.load(`1. 9-13 {[%eval 0.00]} 24-20 {[%eval 0.00]}
		2. 13-17 {[%eval 1.20]} (2. 12-16 {[%eval 2.50]}) 22x13 {[%eval 1.20]} *`)
	p.says("worst", "2. 13-17 (0.00 → +1.20)")
}

// TestReviewIsStopped ends a review early: what was found stays.
func TestReviewIsStopped(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.load(`1. 9-14 22-18 2. 11-16 18x9 3. 5x14 21-17 4. 14x21 25-22 5. 8-11 22-18 6. 11-15 *`)
	p.button("review-game")
	p.until("there is progress", `/[1-9]\d* of \d+ moves/.test(document.getElementById("review-box").textContent)`)
	p.button("review-game")
	p.until("it has ended", `!document.querySelector("#review-box progress")`)
	p.until("the graph has a beginning", `document.querySelector("#graph .scores-line") !== null`)
	assert.Less(t, strings.Count(p.pdn(), "[%eval"), 11, "the moves behind are not judged")
}
