package e2e

import (
	"fmt"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/stretchr/testify/assert"
)

// spyOnSound notes the tones of the page, in hertz without their octaves, in the order in which they are made.
const spyOnSound = `
	window.heard = [];
	window.contexts = 0;
	window.AudioContext = class extends AudioContext {
		constructor(...options) {
			super(...options);
			window.contexts++;
		}
		createOscillator() {
			const tone = super.createOscillator();
			const start = tone.start.bind(tone);
			tone.start = (at) => {
				window.heard.push(Math.round(tone.frequency.value));
				start(at);
			};
			return tone;
		}
	};`

// hears waits until the page has made tones in this order, and forgets them.
func (p *page) hears(what, tones string) {
	p.Helper()
	p.until("it sounds like "+what, fmt.Sprintf(`heard.filter((hertz, i) => i %% 2 === 0).join(" ") === %q`, tones))
	eval[bool](p, `heard.length = 0, true`)
}

// The tones of the sounds.
const (
	moveTones    = "210"
	captureTones = "210 150"
	crownTones   = "210 523 659 784"
	lowTones     = "880 880"
	endTones     = "392 494 587"
)

var spy = call(cdppage.AddScriptToEvaluateOnNewDocument,
	cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: spyOnSound})

// TestEnd hears a man crowned, a move, a capture and the end of the game, and looks at the result. Figures have one
// width; the title and the result have a face of their own.
func TestEnd(t *testing.T) {
	p := start(t, set("english", "B:W25:B27,18"), 1280, 800, spy)
	assert.Equal(t, 0, eval[int](p, `contexts`), "nothing is made before a gesture")
	p.click(1)
	p.until("the sounds are loaded", `contexts === 1`)
	p.move(27, 32)
	p.hears("a coronation", crownTones)
	p.sees(32, "B")
	p.move(25, 22)
	p.hears("a move", moveTones)
	p.move(18, 25)
	p.hears("a capture and the end", captureTones+" "+endTones)
	assert.Equal(t, 1, eval[int](p, `contexts`))

	style := func(selector, property string) string {
		t.Helper()
		return eval[string](p, fmt.Sprintf(`getComputedStyle(document.querySelector(%q)).%s`, selector, property))
	}
	for _, selector := range []string{"#moves", ".tally", "#flip", "#typed-move"} {
		assert.Contains(t, style(selector, "fontVariantNumeric"), "tabular-nums", selector)
	}
	assert.NotEqual(t, style("body", "fontFamily"), style("h1", "fontFamily"))
	p.says("status", "Black wins")
	assert.Equal(t, style("h1", "fontFamily"), style("#status", "fontFamily"))
	assert.Equal(t, "black", eval[string](p, `document.getElementById("board").dataset.won`), "its pieces jump")
	assert.Equal(t, 1, eval[int](p, `document.querySelectorAll("#player-top .tray .disc.white").length`), "captured men")
}

// TestSoundsOff switches the sounds off and on. The page remembers it.
func TestSoundsOff(t *testing.T) {
	p := start(t, set("english", "B:W25:B27,18"), 320, 568, spy)
	pressed := func(want string) {
		t.Helper()
		assert.Equal(t, want, eval[string](p, `document.getElementById("sound").getAttribute("aria-pressed")`))
	}
	pressed("true")
	p.button("sound")
	pressed("false")
	p.move(27, 32)
	p.reload()
	pressed("false")
	p.move(25, 22)
	assert.Equal(t, 0, eval[int](p, `contexts`))
	eval[bool](p, `localStorage.draughts = '{"sound":false,"theme":"dark"}', true`) // as another tab does
	p.button("sound")
	pressed("true")
	assert.Equal(t, "dark", eval[string](p, `JSON.parse(localStorage.draughts).theme`))
	p.hears("a move", moveTones)
}

// TestLittleTime hears the warning once, when a player has ten seconds left.
func TestLittleTime(t *testing.T) {
	p := start(t, "/", 1280, 800, spy)
	p.enter(address, `clock: "10s"`)
	p.click(1)
	p.until("the sounds are loaded", `contexts === 1`)
	p.move(11, 15)
	p.hears("a move and little time", moveTones+" "+lowTones)
	const shown = `document.querySelector("[data-side=white] .clock").textContent`
	before := eval[string](p, shown)
	p.until("time passes", fmt.Sprintf(`%s !== %q`, shown, before))
	p.hears("nothing more", "")
}
