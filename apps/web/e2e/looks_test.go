package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// themes are the board themes, and pieceSets the sets of pieces, of the settings.
var (
	themes    = []string{"green", "walnut", "blue", "grey"}
	pieceSets = []string{"turned", "flat", "wood"}
)

// fork is a position in which captures lead to a square by two ways.
const fork = "B:W6,7,14,15,K20,31,32:B2,3,12,K29"

// colourScript has functions for contrasts (WCAG 2.1) of colours in the form of getComputedStyle.
const colourScript = `
	const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
	const over = (colour, opacity, ground) => {
		const below = channels(ground);
		const mixed = channels(colour).slice(0, 3).map((c, i) => c * opacity + below[i] * (1 - opacity));
		return "rgb(" + mixed.join() + ")";
	};
	const luminance = (colour) => {
		const [r, g, b] = channels(colour).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const contrast = (a, b) => {
		const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
		return (high + 0.05) / (low + 0.05);
	};`

// choose chooses a theme of the board or a set of pieces in the settings.
func (p *page) choose(look string) {
	p.Helper()
	eval[bool](p, `document.getElementById("view").open = true`)
	chosen := fmt.Sprintf(`document.querySelector('.swatches [value=%q]')`, look)
	p.until("the choice is there", chosen+` !== null`)
	eval[bool](p, chosen+`.click(), true`)
}

// inEveryTheme runs a script with the functions of colourScript in each theme, light and dark, with each set of pieces.
// The script returns a fault, or "".
func (p *page) inEveryTheme(script string) []string {
	p.Helper()
	return eval[[]string](p, fmt.Sprintf(`(() => {
		%s
		const { dataset } = document.documentElement;
		const style = (selector) => getComputedStyle(document.querySelector(selector));
		const ground = (kind) => style(kind === "light" ? "#board .light" : "#board .ground").fill;
		const faults = [];
		for (dataset.board of %s) for (dataset.theme of ["light", "dark"]) for (dataset.pieces of %s) {
			const fault = (() => { %s })();
			if (fault) faults.push([dataset.board, dataset.theme, dataset.pieces, fault].join(" "));
		}
		return faults;
	})()`, colourScript, quoted(themes), quoted(pieceSets), script))
}

func quoted(words []string) string {
	text, _ := json.Marshal(words) // strings can always be written
	return string(text)
}

// seen checks a mark in every theme. One of its colours must have a contrast of 3 to each colour that squares have, and
// its colours among themselves, so that it does not depend on the hue.
func (p *page) seen(mark, selector string) {
	p.Helper()
	faults := p.inEveryTheme(fmt.Sprintf(`
		const parts = [...document.querySelectorAll(%q)];
		if (parts.length === 0) return "is not drawn";
		const colours = parts.flatMap((part) => {
			const { fill, stroke } = getComputedStyle(part);
			return [fill, stroke].filter((c) => c !== "none" && (channels(c)[3] ?? 1) === 1);
		});
		const tints = ["--last", "--ahead", "--alarm"].map((name) => {
			const colour = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
			const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
			return over("rgb(" + [r, g, b].join() + ")", 0.75, ground("dark"));
		});
		for (const square of [ground("dark"), ground("light"), ...tints]) {
			const best = Math.max(...colours.map((c) => contrast(c, square)));
			if (best < 3) return "contrast " + best + " to " + square;
		}
		const own = Math.max(...colours.map((c) => contrast(c, colours[0])));
		return own < 3 ? "contrast " + own + " within the mark" : "";`, selector))
	assert.Empty(p, faults, mark)
}

// TestMarks looks at every mark on the board in every theme.
func TestMarks(t *testing.T) {
	p := start(t, set("english", fork), 1280, 800)
	p.seen("a piece that must capture", ".can.must *")
	p.click(12)
	p.until("the refusal is shown", `document.querySelector(".refused") !== null`)
	p.seen("a refused square", ".refused .ring")
	p.click(2)
	p.until("the piece is selected", `document.querySelector(".target.through") !== null`)
	p.seen("the selected square", ".selected .ring")
	p.seen("a capture", ".target.capture *")
	p.seen("a square on the way", ".target.through")
	p.click(18)
	p.says("choice", "Which way?")
	p.seen("the active way", ".route.active *")
	p.seen("another way", ".route.other *")
	p.seen("a man that is being captured", ".taken *")

	p = open(t, set("english", "B:W21-32:B1-12"), 1280, 800)
	p.seen("a piece that can move", ".can.may *")
	p.button("hint")
	p.until("the hint is drawn", `document.querySelector("#board .route.hint") !== null`)
	p.says("status", "Hint: ")
	p.seen("the hint", ".route.hint *")
	p.click(11)
	p.until("the piece is selected", `document.querySelector(".target.end") !== null`)
	p.seen("a target", ".target.end")
	p.click(15)
	p.until("the last move is marked", `document.querySelectorAll(".last").length === 2`)
	p.seen("the last move", ".last .ring")
	p.run(chromedp.Focus(chromedp.CSS("#typed-move")), chromedp.KeyEvent("\t"))
	eval[bool](p, `document.querySelector("#board [tabindex='0']").focus({ focusVisible: true }), true`)
	p.seen("the focus", "#board .square:focus-visible .ring")

	for _, side := range []string{"white", "black"} {
		assert.Empty(t, p.inEveryTheme(fmt.Sprintf(`
			const { fill, stroke } = style(".piece.%s .face");
			const best = Math.max(contrast(fill, ground("dark")), contrast(stroke, ground("dark")));
			return best < 3 ? "contrast " + best : "";`, side)), side)
	}
	assert.Empty(t, p.inEveryTheme(`
		const c = contrast(style("#board .number").fill, ground("dark"));
		return c < 4.5 ? "contrast " + c : "";`), "numbers")
}

// TestRings looks for the rings around the pieces that can move: while the board is pressed, after a pause, and always
// if the person wants them.
func TestRings(t *testing.T) {
	p := start(t, "/", 1280, 800)
	ringed := func(what, opacity string) {
		t.Helper()
		p.until(what, fmt.Sprintf(`getComputedStyle(document.querySelector(".can.may")).opacity === %q`, opacity))
	}
	ringed("there are no rings", "0")
	x, y := p.centre(14)
	p.run(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft))
	ringed("the board is pressed", "1")
	p.run(chromedp.MouseEvent("mouseReleased", x, y, chromedp.ButtonLeft))
	ringed("it is released", "0")
	ringed("nothing happens", "1")
	p.click(14)
	ringed("it is clicked", "0")
	eval[bool](p, `document.querySelector('[data-setting="marks"]').click(), true`)
	ringed("they are asked for", "1")
}

// TestEdges looks at the letters and numbers at the edge of a board with algebraic squares.
func TestEdges(t *testing.T) {
	p := start(t, set("russian", "W:Wc3,Ke1:Bd4,Ka7"), 1280, 800)
	const edges = `[...document.querySelectorAll("#board .edge")]
		.filter((e) => e.getClientRects().length).map((e) => e.textContent)
		.sort().join("")`
	assert.Equal(t, "12345678abcdefgh", eval[string](p, edges))
	assert.Empty(t, p.inEveryTheme(`
		for (const [kind, on] of [["pale", "light"], ["dark", "dark"]]) {
			const c = contrast(style("#board .edge." + kind).fill, ground(on));
			if (c < 4.5) return kind + ": contrast " + c;
		}
		return "";`))
	// The letter below a square is that of its name, also after a turn of the board.
	const below = `(() => {
		const box = (e) => e.getBoundingClientRect();
		const letters = [...document.querySelectorAll("#board .edge")].filter((e) => /[a-h]/.test(e.textContent));
		const square = document.querySelector('#board .square[data-square="32"]');
		const own = letters.find((e) => box(e).x > box(square).x && box(e).right < box(square).right);
		return own.textContent + " " + square.querySelector(".number").textContent;
	})()`
	letter := func() {
		t.Helper()
		text := eval[string](p, below)
		assert.Equal(t, text[0], text[2], text)
	}
	letter()
	p.button("flip")
	p.until("the board is turned", `document.querySelector("#board .edge").textContent === "h"`)
	letter()

	p = open(t, set("english", "B:W21-32:B1-12"), 1280, 800)
	const numbers = `[...document.querySelectorAll("#board .number")].filter((e) => e.getClientRects().length).length`
	assert.Equal(t, 8, eval[int](p, numbers), "numbers are hidden under pieces, and shown on empty squares")
}

// TestLooksAreRemembered chooses a board and pieces. They are there again after a reload, before anything is painted.
func TestLooksAreRemembered(t *testing.T) {
	p := start(t, "/", 1280, 800)
	ground := func() string {
		return eval[string](p, `getComputedStyle(document.querySelector("#board .ground")).fill`)
	}
	green := ground()
	p.choose("walnut")
	p.choose("flat")
	walnut := ground()
	assert.NotEqual(t, green, walnut)
	assert.Equal(t, "inline none", eval[string](p,
		`["wood", "slate"].map((kind) => getComputedStyle(document.querySelector(".grain." + kind)).display).join(" ")`))
	p.reload()
	assert.Equal(t, walnut, ground())
	p.run(chromedp.Click(chromedp.CSS("#view summary")))
	p.until("the choice is there", `document.querySelector('[name="board"]') !== null`)
	assert.Equal(t, "walnut flat", eval[string](p,
		`[...document.querySelectorAll(".swatches :checked")].map((e) => e.value).join(" ")`))
	assert.Equal(t, "none", eval[string](p, `getComputedStyle(document.querySelector(".piece .groove")).display`))
}

// TestWays points at the ways of a capture: the one pointed at is drawn in full, the others aside. It makes both.
func TestWays(t *testing.T) {
	p := start(t, set("english", fork), 1280, 800)
	p.click(2)
	p.until("the piece is selected", `document.querySelector(".target.capture") !== null`)
	assert.Zero(t, eval[int](p, `document.querySelectorAll(".piece.ghost").length`), "no man is captured on both ways")
	p.click(18)
	p.says("choice", "Which way?")
	const active = `document.querySelector(".route.active .letter").textContent`
	const ghosts = `[...document.querySelectorAll(".piece.ghost")]
		.map((e) => Number(e.dataset.square)).sort((a, b) => a - b).join()`
	const first = `document.querySelector("#choice button").textContent`
	assert.Equal(t, "1", eval[string](p, active))
	byNine := map[bool]string{true: "6,14", false: "7,15"}
	overNine := strings.Contains(eval[string](p, first), "9")
	assert.Equal(t, byNine[overNine], eval[string](p, ghosts), "the men on the way that has the focus")
	const aside = `document.querySelector(".route.other").getAttribute("transform") !== "translate(0 0)"`
	assert.True(t, eval[bool](p, aside), "the other way is drawn aside")
	p.run(chromedp.Focus(chromedp.CSS("#choice button:last-child")))
	p.until("the other way is active", active+` === "2"`)
	assert.Equal(t, byNine[!overNine], eval[string](p, ghosts))
	for square, men := range map[int]string{9: "6,14", 11: "7,15"} {
		x, y := p.centre(square)
		p.run(chromedp.MouseEvent("mouseMoved", x, y))
		p.until(fmt.Sprintf("the way over %d is active", square), ghosts+` === "`+men+`"`)
	}
	p.press("#choice", "2 × 11 × 18")
	p.sees(18, "b")
	p.until("the choice is gone", `document.getElementById("choice").hidden`)
	assert.Equal(t, "w", p.piece(6), "the men on the other way stay")
	assert.Equal(t, "", p.piece(7))
	p.button("undo")
	p.sees(2, "b")
	p.click(2)
	p.seenSoon(18, func() { p.click(9) }) // a square on the way is enough
}
