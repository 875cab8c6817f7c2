package e2e

import (
	"fmt"
	"net/url"
	"os"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// window is the size of a window in pixels of the page, and the pixels of the screen for each.
type window struct {
	width, height int64
	scale         float64
}

func (w window) String() string {
	return fmt.Sprintf("%dx%d at %.0f %%", w.width, w.height, 100*w.scale)
}

// windows are those of telephones, tablets and desktops, and of the larger ones with the page zoomed to 200 %, of
// 1280x1024 also to 400 % (WCAG 1.4.10).
var windows = []window{
	{320, 568, 1}, {390, 844, 1}, {568, 320, 1}, {844, 390, 1}, {768, 1024, 1}, {1024, 1366, 1}, {1280, 800, 1},
	{1920, 1080, 1}, {422, 195, 2}, {384, 512, 2}, {640, 400, 2}, {960, 540, 2}, {640, 512, 2}, {320, 256, 4},
}

// layoutScript returns what is wrong with the layout: the page scrolls sideways, or the board is not seen whole.
const layoutScript = `(() => {
	const faults = [];
	if (document.documentElement.scrollWidth > innerWidth) {
		const wide = [...document.querySelectorAll("body *")]
			.filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5);
		faults.push("scrolls sideways by " + wide.map((e) => e.id || e.className || e.tagName));
	}
	const { left, top, right, bottom, width, height } = document.getElementById("board").getBoundingClientRect();
	if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
		faults.push("the board is at " + [left, top, right, bottom]);
	}
	if (Math.abs(width - height) > 0.5) faults.push("the board is no square");
	const covered = [...document.querySelectorAll("header, aside, .player, .tools")].filter((e) => {
		const box = e.getBoundingClientRect();
		return box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
	});
	if (covered.length) faults.push("the board is covered by " + covered.map((e) => e.id || e.tagName));
	return faults;
})()`

// coveredScript scrolls to each control of the page, and returns those that cannot be pressed then.
const coveredScript = `[...document.querySelectorAll("button, input, select, summary, footer a")].filter((e) => {
	if (!e.checkVisibility()) return false;
	e.scrollIntoView({ block: "center", behavior: "instant" });
	const { x, y, width, height } = e.getBoundingClientRect();
	return !(e.closest("label") ?? e).contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((e) => "covered: " + (e.id || e.textContent || e.name))`

// share is the part of the height of the window that the board takes.
const share = `document.getElementById("board").getBoundingClientRect().height / innerHeight`

// movesHeight is the height of the list of moves.
const movesHeight = `document.getElementById("moves").getBoundingClientRect().height`

// TestLayout looks at the page in windows of all sizes.
func TestLayout(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.exchange(11, 15)
	for _, w := range windows {
		p.run(chromedp.EmulateViewport(w.width, w.height, chromedp.EmulateScale(w.scale)))
		p.until("the window has its size", fmt.Sprintf("innerWidth === %d", w.width))
		if w.scale == 4 {
			p.centreBoard() // the window is too low for all that is above it
		}
		faults := append(eval[[]string](p, layoutScript), eval[[]string](p, coveredScript)...)
		assert.Empty(t, faults, "%v", w)
		eval[bool](p, `scrollTo(0, 0), true`)
		if w.width > w.height && w.height > 600 {
			assert.Greater(t, eval[float64](p, share), 0.74, "%v: the board uses the height", w)
		} else if 2*w.width > 3*w.height {
			assert.Greater(t, eval[float64](p, share), 0.9, "%v: the board uses the height", w)
		}
	}
	p.run(chromedp.EmulateViewport(1280, 800))
	low := eval[float64](p, movesHeight)
	p.run(chromedp.EmulateViewport(1920, 1080))
	assert.Greater(t, eval[float64](p, movesHeight), low+50, "the list of moves grows with the window")
	order := eval[bool](p, `["moves", "typed", "engine-card"]
		.map((id) => document.getElementById(id).getBoundingClientRect().top)
		.every((top, i, all) => i === 0 || top > all[i - 1])`)
	assert.True(t, order, "the moves are above the box for moves and the engine")
	assert.False(t, eval[bool](p, `document.getElementById("balance").checkVisibility()`), "no evaluation, no bar")
	p.button("analyse")
	p.until("there is a bar", `document.getElementById("balance").checkVisibility()`)
}

// TestWidths looks at a game with a clock, which has the most tools, in windows of many widths.
func TestWidths(t *testing.T) {
	t.Parallel()
	for _, tag := range []string{"en", "nl", "fr", "ru", "de"} {
		p := open(t, "/", 1280, 800, prefers(tag))
		p.enter(address, `clock: "5m"`)
		for width := int64(320); width < 1200; width += 40 {
			p.run(chromedp.EmulateViewport(width, 800))
			p.until("the window has its size", fmt.Sprintf("innerWidth === %d", width))
			assert.Empty(t, eval[[]string](p, layoutScript), "%s, %d", tag, width)
		}
	}
}

// TestLongGame looks at a game of 54 moves: its list scrolls in the place that a short game has, and beside the board
// it has room for ten moves.
func TestLongGame(t *testing.T) {
	t.Parallel()
	game := must(os.ReadFile("../../../examples/quickstart/game.pdn"))
	const pageHeight = `document.documentElement.scrollHeight`
	for i, w := range []window{{320, 568, 1}, {1024, 768, 1}, {1440, 900, 1}} {
		p := open(t, "/", w.width, w.height)
		p.until("the board is drawn", `document.querySelectorAll(".piece").length === 24`)
		short := eval[float64](p, pageHeight)
		p.run(chromedp.Navigate("about:blank"))
		p.visit(address + "/#" + url.Values{"v": {"english"}, "pdn": {string(game)}}.Encode())
		p.until("all moves are listed", `document.querySelectorAll("#moves .move").length >= 107`)
		grown := eval[float64](p, pageHeight) - short
		if w.width > 860 {
			assert.InDelta(t, 0, grown, 150, "%v: the page does not grow with the moves", w)
		} else {
			assert.Less(t, grown, 0.5*float64(w.height), "%v", w)
		}
		assert.True(t, eval[bool](p, `moves.scrollHeight > moves.clientHeight + 1000`), "%v: the list scrolls", w)
		if w.width > 860 {
			assert.GreaterOrEqual(t, eval[float64](p, movesHeight), 310.0, "%v: room for ten moves", w)
		}
		eval[bool](p, `document.querySelector('#moves [data-ply="80"]').click(), true`)
		p.run(colours([]string{"light", "dark"}[i%2]))
		p.accessible(fmt.Sprintf("move 40, %v", w))
	}
}

// shifts is the cumulative layout shift, without what follows from an input.
const shifts = `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries()
	.filter((e) => !e.hadRecentInput).reduce((sum, e) => sum + e.value, 0)))
	.observe({ type: "layout-shift", buffered: true }))`

// TestNoLayoutShift loads the pages in windows of different sizes, and measures how much moves on the screen.
func TestNoLayoutShift(t *testing.T) {
	t.Parallel()
	phone := window{390, 844, 1}
	for _, c := range []struct {
		path string
		window
	}{{"/", phone}, {"/", window{844, 390, 1}}, {"/", window{1280, 800, 1}}, {"/local.html", phone}} {
		p := open(t, c.path, c.width, c.height)
		p.until("the board is drawn", `document.querySelectorAll(".piece").length === 24`)
		// An entry of our own, since the observer is not called if there are none.
		shift := eval[float64](p, `Promise.race([`+shifts+`, new Promise((r) => setTimeout(r, 300, 0))])`)
		assert.Less(t, shift, 0.05, "%s, %v", c.path, c.window)
	}
}

// places returns where the parts of the page are that a person presses or reads, in the window.
const places = `JSON.stringify(["undo", "flip", "typed", "moves", "status"].map((id) => {
	const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
	return [id, x, y, width, height].join(" ");
}))`

// TestRefusalMovesNothing drags a piece to where it cannot go. The page says why without asking the server, nothing
// moves, and the first tap on a button counts.
func TestRefusalMovesNothing(t *testing.T) {
	t.Parallel()
	for _, w := range []window{{320, 568, 1}, {768, 1024, 1}, {1280, 800, 1}} {
		t.Run(w.String(), func(t *testing.T) {
			p := openPhone(t, set("english", "B:W21-32:B1-12"), w.width, w.height)
			p.drag(11, 15)
			p.says("moves", "11-15")
			p.until("the server has the move", `!document.querySelector("#board.pending")`)
			before := eval[string](p, places)
			x, y := p.middle("#undo")
			p.drag(22, 3)
			p.says("refusal", "22-3")
			assert.Equal(t, before, eval[string](p, places))
			assert.Equal(t, "22-3 is not a legal move. Legal from there: 22-18 or 22-17.", p.text("refusal"))
			p.swipe([2]float64{x, y})
			p.sees(11, "b")
			p.until("the refusal is gone", `document.getElementById("refusal").hidden`)
			assert.Zero(t, eval[int](p,
				`performance.getEntriesByType("resource").filter((e) => e.responseStatus >= 400).length`), "refused requests")
		})
	}
}

// TestToolsOfAPhone uses the tools at the bottom of a small telephone, while the board stays in sight.
func TestToolsOfAPhone(t *testing.T) {
	p := start(t, "/", 320, 568)
	rows := eval[int](p, `new Set([...document.querySelectorAll(".tools button")]
		.filter((b) => b.checkVisibility()).map((b) => b.getBoundingClientRect().top)).size`)
	assert.Equal(t, 1, rows, "rows of buttons")
	p.button("hint")
	p.says("status", "Hint: ")
	assert.Empty(t, eval[[]string](p, layoutScript), "the board is in sight")
	p.exchange(11, 15)
	p.button("more")
	p.button("draw")
	p.until("the menu is closed", `!document.querySelector("#more-tools:popover-open")`)
	const shown = `[...document.querySelectorAll("#playing > :is(section, details)")]
		.filter((e) => e.checkVisibility()).map((e) => e.ariaLabel ?? e.id).join()`
	assert.Equal(t, "State of the game,Moves", eval[string](p, shown))
	p.button("show-engine")
	assert.Equal(t, "State of the game,Engine", eval[string](p, shown))
	p.button("show-rules")
	p.says("rules", "12 men")
	assert.Equal(t, "State of the game,,,view", eval[string](p, shown))
}

// TestSkeleton opens the page without its program: it shows an empty board of the theme, in its place, and that it is
// loading.
func TestSkeleton(t *testing.T) {
	p := start(t, "/local.html", 390, 844)
	assert.True(t, eval[bool](p, `document.getElementById("progress").max > 1e6`), "the progress has a measure")
	assert.True(t, eval[bool](p, `document.getElementById("progress").position === 1`), "and came to its end")
	assert.False(t, eval[bool](p, `document.getElementById("progress").checkVisibility()`))
	const place = `JSON.stringify(document.getElementById("board").getBoundingClientRect())`
	board := eval[string](p, place)
	p.choose("blue")
	p.run(call(network.Enable, network.EnableParams{}), call(network.SetBlockedURLs, network.SetBlockedURLsParams{
		URLPatterns: []*network.BlockPattern{{URLPattern: "*://*:*/assets/main.js", Block: true}},
	}), chromedp.Reload())
	p.until("the page waits", `document.readyState === "complete" && !document.documentElement.dataset.ready`)
	assert.Equal(t, board, eval[string](p, place))
	p.until("it says so", `getComputedStyle(document.querySelector(".loading")).opacity === "1"`)
	assert.NotEmpty(t, p.text("loading"))
	assert.Contains(t, eval[string](p, `getComputedStyle(document.getElementById("board")).backgroundImage`),
		"rgb(127, 159, 190)", "the squares of the theme")
	assert.Equal(t, "8", eval[string](p, `document.documentElement.dataset.size`), "the board of the last game")
}
