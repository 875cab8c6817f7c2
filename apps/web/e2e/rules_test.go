package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestRulesInWords opens the card of the rules, and chooses other rules in the dialog.
func TestRulesInWords(t *testing.T) {
	t.Parallel()
	p := open(t, "/", 1280, 800)
	p.run(chromedp.Click(chromedp.CSS("details:has(#rules) summary")))
	p.says("rules", "Each side has 12 men on a board of 8×8 squares")
	p.says("rules", "Draws: the same position 3 times")
	p.button("new")
	p.run(chromedp.SetValue(chromedp.CSS("#new-variant"), "frisian"))
	p.until("they are told", `document.querySelector("#new-dialog .about").textContent.includes("10×10")`)
	p.press("#new-dialog", "Start")
	p.says("rules", "Each side has 20 men")
}
