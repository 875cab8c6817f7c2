package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLanguages shows the page to a visitor whose browser asks for a language, and looks for English words of the page.
// Then another language is chosen, which a reload keeps; the words of one chosen before it come too late.
func TestLanguages(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ newGame, choose, chosen string }{
		"ru-RU": {"Новая партия", "nl", "Nieuwe partij"},
		"fr-CA": {"Nouvelle partie", "de", "Neue Partie"},
	}
	for asked, test := range tests {
		t.Run(asked, func(t *testing.T) {
			t.Parallel()
			p := open(t, set("english", "B:W6,7,14,15,32:B2,K12"), 1280, 800, prefers(asked))
			tag := asked[:2]
			check := func() {
				t.Helper()
				assert.Equal(t, tag, eval[string](p, `document.documentElement.lang`))
				p.until("the board is drawn", `document.querySelector("#board .square[aria-label*=',']") !== null`)
				only := onlyEnglish(t, tag)
				assert.Empty(t, slices.DeleteFunc(eval[[]string](p, shownScript), func(text string) bool {
					return !slices.Contains(only, text)
				}), "English words in the page in "+tag)
			}
			p.says("new", test.newGame)
			check()
			assert.NotContains(t, eval[string](p, `document.title`), "Draughts")
			p.click(12)
			for _, name := range []string{"new", "load", "share"} {
				p.inDialog(name, check)
			}
			for _, name := range []string{"puzzles", "endings", "explorer", "rules"} {
				p.learn(name)
				check()
			}
			eval[bool](p, `document.getElementById("learn-dialog").close(), true`)
			p.button("edit")
			p.until("the editor is open", `document.querySelector("#editor h2") !== null`)
			check()
			p.button("edit")

			eval[bool](p, `document.querySelectorAll("details").forEach((d) => { d.open = true; }), true`)
			release := p.holdAnswer("words/page/en")
			p.fill("language", "en")
			p.fill("language", test.choose)
			p.says("new", test.chosen)
			release()
			tag = test.choose
			check()
			p.reload()
			p.says("new", test.chosen)
			check()
		})
	}
}

// TestRefusalInWords types an illegal move, and loads a game with one.
func TestRefusalInWords(t *testing.T) {
	p := start(t, set("english", "B:W18,22,25:B1,14,12"), 1280, 800, prefers("nl"))
	p.until("the words are there", `performance.getEntriesByType("resource").some(({ name, responseEnd }) =>
		name.includes("words/refusals/nl") && responseEnd)`)
	p.run(chromedp.SendKeys(chromedp.CSS("#typed-move"), "12-16"+kb.Enter))
	p.until("it is said in Dutch", `document.getElementById("refusal").textContent === "Slaan is verplicht: 14x23."`)
	p.button("load")
	p.fill("load-text", "1. 12-16 22-18 2. 16-12 *")
	p.run(chromedp.Click(chromedp.CSS("#load-dialog .primary")))
	p.until("it is said in Dutch", `document.querySelector("#load-dialog .refusal").textContent.includes("vooruit")`)
}

// TestDrawLimitsInWords shows an ending of international draughts, in which two rules count.
func TestDrawLimitsInWords(t *testing.T) {
	p := start(t, set("international", "W:WK1,K2,K3:BK28"), 1280, 800, prefers("de"))
	p.says("limits", "Zählung bis zum Remis: Zuggrenze dieses Endspiels, noch 16; nur Damezüge ohne Schlag, noch 25.")
}

// prefers makes the browser ask for a language.
func prefers(tag string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		agent, err := chromedp.Run(ctx, chromedp.Evaluate[string](`navigator.userAgent`))
		if err != nil {
			return err
		}
		_, err = cdp.Call(ctx, t, emulation.SetUserAgentOverride,
			emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: tag})
		return err
	})
}

// shownScript returns the texts and labels of the page.
const shownScript = `(() => {
	const found = [];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const element = node.parentElement.checkVisibility() ? node : null;
		if (element?.nodeType === Node.TEXT_NODE) found.push(node.data.trim());
		else if (element?.ariaLabel) found.push(node.ariaLabel, ...node.ariaLabel.split(", "));
	}
	return found.filter(Boolean);
})()`

// onlyEnglish returns the English texts of the page without placeholders that differ from those of another language.
func onlyEnglish(t *testing.T, tag string) []string {
	t.Helper()
	read := func(tag string) (words map[string]map[string]any) {
		for _, folder := range []string{"words/page", "words/later", "words/learn"} {
			content := must(os.ReadFile(filepath.Join(web, "page", "assets", folder, tag+".json")))
			require.NoError(t, json.Unmarshal(content, &words))
		}
		return words
	}
	other := map[string]bool{}
	for _, keys := range read(tag) {
		for _, text := range keys {
			other[fmt.Sprint(text)] = true
		}
	}
	var only []string
	for _, keys := range read("en") {
		for _, text := range keys {
			if text, ok := text.(string); ok && !strings.Contains(text, "{") && !other[text] {
				only = append(only, text)
			}
		}
	}
	require.NotEmpty(t, only)
	return only
}

// TestWordsFit checks in each language that the page and its dialogs are not wider than a small phone, and that no word
// is wider than its button.
func TestWordsFit(t *testing.T) {
	p := start(t, set("english", "B:W22:B1,11"), 320, 568)
	for _, tag := range []string{"en", "nl", "fr", "ru", "de"} {
		eval[bool](p, fmt.Sprintf(`((e) => (e.value = %q, e.dispatchEvent(new Event("change", { bubbles: true }))))(
			document.getElementById("language"))`, tag))
		p.until("the language is "+tag, fmt.Sprintf(`document.documentElement.lang === %q`, tag))
		for _, width := range []int64{1280, 320} {
			p.run(chromedp.EmulateViewport(width, 800))
			p.until("the page has its width", fmt.Sprintf(`innerWidth === %d`, width))
			assert.Empty(t, eval[[]string](p, wideScript), "%s, %d pixels", tag, width)
		}
		for _, name := range []string{"new", "load", "share"} {
			p.inDialog(name, func() { assert.Empty(t, eval[[]string](p, wideScript), "%s, %s", tag, name) })
		}
	}
}

// wideScript returns the words that are wider than the page, the dialog or their button.
const wideScript = `(() => {
	const wide = [...document.querySelectorAll("button, summary, label")].filter((e) => {
		const range = document.createRange();
		range.selectNodeContents(e);
		const words = range.getBoundingClientRect();
		const box = e.getBoundingClientRect();
		return e.checkVisibility() && words.width > 0 && box.width > 2 &&
			(words.right > box.right + 1 || words.left < box.left - 1 || box.right > innerWidth + 1);
	}).map((e) => e.textContent.trim());
	const dialog = document.querySelector("dialog[open]");
	if (dialog?.scrollWidth > dialog?.clientWidth) wide.push("the dialog is too wide");
	return document.documentElement.scrollWidth > innerWidth ? [...wide, "the page is too wide"] : wide;
})()`
