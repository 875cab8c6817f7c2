package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// TestPremove chooses moves while the other person thinks, on a phone. They are played if they are legal then.
func TestPremove(t *testing.T) {
	t.Parallel()
	black := openPhone(t, "/", 390, 844)
	black.button("new")
	black.run(chromedp.Click(chromedp.CSS(`#new-dialog input[value="elsewhere"] + span`)))
	black.press("#new-dialog", "Start")
	black.until("there is a link", `new URLSearchParams(location.search).has("game")`)
	white := open(t, eval[string](black, `location.pathname + location.search`), 1280, 800)
	white.press("#player-bottom", "Play White")
	white.until("White is seated", `document.querySelector("#player-bottom").textContent.includes("You")`)
	black.centreBoard()
	black.seenSoon(15, func() { black.drag(11, 15) })
	white.sees(15, "b")

	const marked = `[...document.querySelectorAll(".square.ahead")].map((s) => s.dataset.square).sort().join(" ")`
	premove := func() {
		t.Helper()
		black.drag(8, 11)
		black.says("status", "Premove 8 to 11")
		black.until("both squares are marked", marked+` === "11 8" && document.querySelector(".route.premove") !== null`)
		black.shownAt(8, 8)
	}
	cancelled := func() {
		t.Helper()
		black.says("status", "White to move")
		assert.Equal(t, "", eval[string](black, marked))
	}
	premove()
	black.tap(17) // elsewhere
	cancelled()
	premove()
	black.run(chromedp.KeyEvent(kb.Escape))
	cancelled()
	premove()
	white.move(23, 19)
	black.sees(19, "w")
	black.sees(11, "b")
	white.sees(11, "b")
	assert.Equal(t, "", eval[string](black, marked))

	// By taps, and not legal: Black must capture then.
	black.tap(4)
	black.tap(8)
	black.says("status", "Premove 4 to 8")
	white.move(22, 18)
	black.says("status", "15 must capture")
	assert.Equal(t, "", eval[string](black, marked))
	assert.True(t, eval[bool](black, `document.getElementById("refusal").hidden`), "dropped without a word")
	assert.Equal(t, "b", black.piece(4))
	assert.Equal(t, 4, black.table().Ply)

	// Switched off.
	black.seenSoon(22, func() { black.drag(15, 22) })
	white.sees(22, "b")
	eval[bool](black, `document.querySelector('[data-setting="premove"]').click(), true`)
	black.tap(4)
	black.says("refusal", "White's turn")
}
