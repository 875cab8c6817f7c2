package e2e

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// set returns the path of a page with this position, on which one person plays both sides.
func set(variant, fen string) string { return "/#" + url.Values{"v": {variant}, "fen": {fen}}.Encode() }

// legal is a legal move in the state of the table.
type legal struct {
	Text string `json:"text"`
	Path []int  `json:"path"`
}

// table is the state of a table.
type tableView struct {
	Ply   int     `json:"ply"`
	Legal []legal `json:"legal"`
	FEN   string  `json:"fen"`
	Over  *struct {
		Words string `json:"words"`
	} `json:"over"`
}

// table asks the server for the table that the page shows.
func (p *page) table() tableView {
	p.Helper()
	const hasTable = `new URLSearchParams(location.search).has("game")`
	if !eval[bool](p, hasTable) { // before the first move: a link to the game makes one
		p.button("share")
		p.until("the game has a table", hasTable)
		p.press("#share-dialog", "Close")
	}
	return eval[struct {
		Table tableView `json:"table"`
	}](p, `fetch("api/games/" + new URLSearchParams(location.search).get("game")).then((r) => r.json())`).Table
}

func TestRefusal(t *testing.T) {
	p := start(t, set("english", "B:W18,22,25:B1,14,12"), 1280, 800)
	p.says("status", "14 must capture")
	p.click(12)
	p.says("refusal", "14 must capture (14x23)")
	p.until("the piece that must capture is shown",
		`document.querySelector('.square[data-square="14"]').classList.contains("refused")`)

	p.run(chromedp.SendKeys(chromedp.CSS("#typed-move"), "12-16"+kb.Enter))
	p.says("refusal", "a capture is compulsory: 14 must capture (14x23)")
	assert.Equal(t, 0, p.table().Ply)
	eval[string](p, `document.getElementById("typed-move").value = ""`)
	p.run(chromedp.SendKeys(chromedp.CSS("#typed-move"), "rubbish"+kb.Enter))
	p.says("refusal", "two or more squares are expected")
	p.click(14)
	p.click(20)
	p.says("refusal", "14-20")
	p.seenSoon(23, func() { p.click(23) })
	p.until("the refusal is gone", `document.getElementById("refusal").hidden`)
}

func TestUndoAndRedo(t *testing.T) {
	p := start(t, "/", 1280, 800) // against the engine, which plays White
	p.exchange(11, 15)
	after := p.table().FEN
	p.button("undo")
	p.sees(11, "b")
	assert.Equal(t, 0, p.table().Ply, "the engine's move is taken back, too")
	p.button("redo")
	p.sees(15, "b")
	p.until("the engine's move is there again", `document.querySelectorAll("#moves .undone").length === 0`)
	assert.Equal(t, after, p.table().FEN)
	p.run(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}))
	assert.Equal(t, "board,status,moves", eval[string](p, `["board", "new", "status", "undo", "moves", "typed", "analyse",
		"view"].filter((id) => document.getElementById(id).checkVisibility()).join()`), "on paper")
}

// TestNewGame begins a game like the last one by one key, after a visit in which it was chosen.
func TestNewGame(t *testing.T) {
	p := start(t, "/", 390, 844)
	p.newGame("variant", "russian", "strength", "l1")
	p.says("rules-name", "Russian")
	p.run(chromedp.Navigate(address))
	p.says("rules-name", "Russian")
	p.button("new")
	p.until("the first button begins a game", `document.querySelector("#new-dialog :focus")?.textContent === "Play"`)
	p.run(chromedp.KeyEvent(kb.Enter))
	p.until("the dialog is closed", `!document.getElementById("new-dialog").open`)
	p.until("level 1 plays again", `document.querySelector("#player-top select")?.value === "l1"`)
}

// TestClocks plays by a clock with a delay: its time stands still for the first three seconds of a move. The game can
// be paused, and taking back the move restores the times.
func TestClocks(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.button("new")
	p.fill("new-clock", "5")
	p.plays("here")
	const shown = `[...document.querySelectorAll(".clock:not([hidden])")].map((c) => c.textContent).join(" ")`
	p.until("there are clocks", shown+` === "5:00 5:00" && !document.querySelector(".clock.running")`)
	p.move(11, 15)
	began := time.Now()
	p.until("the clock of White runs", `document.querySelector("[data-side=white] .clock.running") !== null`)
	p.until("its time counts", shown+`.includes("4:59")`)
	assert.Greater(t, time.Since(began), 2500*time.Millisecond)
	p.button("pause")
	p.says("status", "The game is paused")
	p.until("no clock runs", `!document.querySelector(".clock.running")`)
	p.click(22)
	p.says("refusal", "The game is paused")
	p.press("#question", "Resume")
	p.until("the clock of White runs again", `document.querySelector("[data-side=white] .clock.running") !== null`)
	p.button("undo")
	p.until("the times are those before the move", shown+` === "5:00 5:00"`)
}

const record = `[Event "A test"]
[Black "Anna"]
[White "Bert"]
[Result "1-0"]

1. 11-15 {usual} 23-19 2. 8-11 22-17! 3. 9-13 17-14 {a sacrifice} 4. 10x17 21x14 1-0

[Event "Another"]

1. 9-14 22-18 *
`

// TestLoadAndStep steps through a game that was loaded and goes on with it, and claims a draw in another one.
func TestLoadAndStep(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.button("load")
	p.fill("load-text", "1. 11-15 23-19 2. 8-13")
	p.press("#load-dialog", "Load")
	p.says("load-dialog", "8-13") // where the game is broken
	p.fill("load-text", "[Event\"A\"]\n\n[Event 'B']\n1.11-15 1-0 [Event C] 1.9-13 * {D} 1. 9-14 0-1 {E} 10-14 {1-0}")
	p.press("#load-dialog", "Load")
	p.says("load-dialog", "5 games")
	p.fill("load-text", record)
	p.press("#load-dialog", "Load")
	p.press("#load-dialog", "White: Bert0–1Black: Anna1. A test")
	p.until("all moves are listed", `document.querySelectorAll("#moves .move").length === 8`)
	p.says("about", "Anna")
	p.says("player-bottom", "Bert")
	assert.True(t, eval[bool](p, `document.getElementById("resign").disabled`), "it is to be looked at")
	p.says("status", "The start of the game")
	p.sees(11, "b")
	p.seenSoon(15, func() { p.button("next") })
	p.says("opening", "Old Faithful")
	p.button("last")
	p.sees(14, "w")
	p.says("opening", "Laird and Lady")
	assert.Equal(t, "", p.piece(10))
	p.button("prev")
	p.sees(21, "w")
	p.says("moves", "a sacrifice")
	p.playOn()
	p.says("status", "must capture")
	p.move(21, 14)

	assert.Contains(t, p.pdn(), "{usual}")
	assert.Contains(t, p.pdn(), `[Black "Anna"]`)

	p.load(`[FEN "B:WK32:BK1"] 1. 1-6 32-27 2. 6-1 27-32 3. 1-6 32-27 4. 6-1 *`)
	p.button("last")
	p.playOn()
	p.says("question", "You may claim a draw")
	p.press("#question", "Claim with 27-32")
	p.says("status", "Draw: ")
	p.load(`[FEN "B:WK32:BK1"] 1. 1-6 32-27 2. 6-1 27-32 3. 1-6 32-27 4. 6-1 27-32 *`)
	p.button("last")
	p.playOn()
	p.says("question", "You may claim a draw")
	p.press("#question", "Claim")
	p.says("status", "Draw: ")
}

func TestShareAndSetUp(t *testing.T) {
	p := start(t, set("russian", "W:Wc3,Ke1:Bd4,Ka7"), 1280, 800)
	p.button("share")
	p.until("there is the link", `document.getElementById("share-position")?.value.includes("russian")`)
	assert.Contains(t, eval[string](p, `document.getElementById("share-pdn").value`), `[GameType "25"]`)
	p.fill("share-for", "kcheckers")
	p.until("it is for KCheckers", `document.getElementById("share-pdn").value.includes('[SetUp "1"]')`)
	release := p.holdAnswer("learn/export")
	p.fill("share-for", "standard")
	p.until("its answer is held back", `window.fetch === window.answered`)
	p.fill("share-for", "draughts.js")
	p.until("it cannot be for International draughts", `document.getElementById("share-pdn").value === ""`)
	release()
	eval[bool](p, `fetch("/healthz").then(() => true)`)
	p.says("share-dialog", "The program cannot hold this game.")
	assert.Empty(t, eval[string](p, `document.getElementById("share-pdn").value`))
	link := eval[string](p, `document.getElementById("share-game").value`)
	p.press("#share-dialog", "Close")
	p.withoutNetwork(func() {
		p.button("share")
		p.says("refusal", "The server does not answer.")
	})
	other := open(t, link[len(address):], 1280, 800)
	assert.Equal(t, p.table().FEN, other.table().FEN)

	p.press("#share-dialog", "Close")
	p.button("edit")
	p.press("#editor", "Empty board")
	p.until("it is said what is wrong", `document.querySelector("#editor ul").textContent.includes("No pieces")`)
	assert.True(t, eval[bool](p, `document.querySelector("#editor .primary").disabled`))
	p.click(32)
	p.until("there is a man", `document.getElementById("edit-fen").value.includes("W")`)
	eval[bool](p, `document.querySelector('#editor input[value="B"]').click(), true`)
	p.click(1)
	p.until("there is a king", `document.getElementById("edit-fen").value.includes("K")`)
	eval[bool](p, `((f) => (window.fetch = (...args) => new Promise((r) => setTimeout(r, 500)).then(() => f(...args))) &&
		true)(fetch)`) // the answer to a change comes after the next click
	p.click(2)
	p.press("#editor", "Play from here")
	p.press("#new-dialog", "Close")
	p.until("the position is not lost", `document.getElementById("edit-fen").value.includes("BKb8,Kd8") &&
		!document.getElementById("new-dialog").open`)
	p.press("#editor", "Play from here")
	p.plays("engine")
	p.until("the game has begun", `document.getElementById("editor").hidden`)
	p.sees(2, "B")
	p.sees(32, "w")
	p.exchange(32, 28)
}

// TestNothingOfBefore begins another game after a refusal, and the start position after another with the wrong turn.
func TestNothingOfBefore(t *testing.T) {
	p := start(t, set("english", "W:W31,K5:B12,K1"), 1280, 800)
	p.click(1)
	p.until("there is a refusal", `!document.getElementById("refusal").hidden`)
	p.button("edit")
	p.press("#editor", "Start position")
	p.until("Black begins", `document.getElementById("edit-fen").value.startsWith("B:")`)
	p.newGame("variant", "italian")
	p.says("rules-name", "Italian")
	assert.True(t, eval[bool](p, `document.getElementById("refusal").hidden && document.getElementById("editor").hidden`))

	// So is a hint, and the question of a resignation.
	p = open(t, "/", 1280, 800)
	p.button("resign")
	p.says("question", "Resign this game?")
	p.until("it has the focus", `document.activeElement.textContent === "Cancel"`)
	p.button("hint")
	p.until("the hint is drawn", `document.querySelector("#board .route.hint") !== null`)
	p.newGame("variant", "russian")
	p.says("rules-name", "Russian")
	p.says("status", "Your move")
	p.until("both are gone", `document.getElementById("question").hidden && !document.querySelector("#board .route.hint")`)

	// A selection of text that ends beside the dialog does not close it.
	p.button("load")
	p.fill("load-text", "1. 11-15")
	x, y := p.middle("#load-text")
	p.run(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, 5, y, chromedp.ButtonLeft))
	assert.True(t, eval[bool](p, `document.getElementById("load-dialog").open`))
	p.fill("load-text", "W:W99:B1")
	p.press("#load-dialog", "Load")
	p.says("load-dialog", "99")
	p.run(chromedp.MouseClickXY(5, y))
	p.until("a click beside it does", `!document.getElementById("load-dialog").open`)
}

// TestLoadFile lists a file that was joined from two, with other tags and encodings. Then it opens one of 300 games,
// more than the server would read, in which the last one is found by its names.
func TestLoadFile(t *testing.T) {
	p := start(t, "/", 320, 640)
	var text strings.Builder
	for i := range 300 {
		fmt.Fprintf(&text, "[Event \"Round %d\"]\n[White \"Kees\"]\n[Black \"Hans %s %d\"]\n[GameType \"20\"]\n"+
			"[Result \"%s\"]\n\n1. 32-28 {%s} 19-23 *\n\n", i, strings.Repeat("Longname", 20), i, []string{"2-0", "1-1"}[i%2],
			strings.Repeat("x", 2000))
	}
	p.button("load")
	p.upload("load-file", "joined.pdn", "[P2 \"Абациев\"]\n[P1 \"Jan\"]\n\n1. 11-15 *\n\n"+
		"[Wit \"Frysl\xe2n\"]\n\n1. 11-15 {A note.\n\n[Event \"quoted\"]\n} 23-19 * {the end}\n")
	p.says("load-dialog", "White: АбациевBlack: Jan")
	p.says("load-dialog", "White: FryslânBlack: ?")
	p.upload("load-file", "games.pdn", text.String())
	p.until("the games are listed", `document.querySelectorAll("#load-dialog .found button").length === 100`)
	p.says("load-dialog", "300 games")
	p.says("load-dialog", "White: Kees1–0Black: Hans Longname")
	p.accessible("the list of games")
	assert.True(t, eval[bool](p, `[...document.querySelectorAll("#load-dialog, #load-dialog .found, .found button")]
		.every((e) => e.scrollWidth <= e.clientWidth + 1)`), "no name is cut")
	eval[bool](p, `document.querySelector(".found").scrollTo(0, 1e6), true`)
	p.until("more are listed", `document.querySelectorAll("#load-dialog .found button").length === 200`)
	p.run(chromedp.SendKeys(chromedp.CSS("#load-filter"), "½ hans 299"))
	p.until("one is listed", `document.querySelectorAll("#load-dialog .found button").length === 1`)
	p.press("#load-dialog", "Black: Hans")
	p.says("rules-name", "International")
	p.says("about", "Round 299")
	p.says("player-bottom", "Kees")
}

// TestLateLists chooses a file while another is being read, and closes the dialog before an answer.
func TestLateLists(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.button("load")
	release := p.holdAnswer("learn/games")
	p.upload("load-file", "first.pdn", "1. 11-15 *\n\n[Event \"one\"]\n\n1. 9-14 *\n")
	p.until("it is asked for", `window.fetch === window.answered`)
	p.upload("load-file", "second.pdn", "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n\n[Event \"c\"]\n\n*\n")
	p.says("load-dialog", "3 games")
	release()
	release = p.holdAnswer("learn/games")
	p.fill("load-text", "1. 11-15 23-19 *")
	p.press("#load-dialog", "Load")
	p.press("#load-dialog", "Cancel")
	p.button("load")
	p.until("the dialog is open", `document.getElementById("load-dialog").open`)
	release()
	p.fill("load-text", record)
	p.press("#load-dialog", "Load")
	p.says("load-dialog", "2 games")
	assert.False(t, eval[bool](p, `document.getElementById("load-dialog").textContent.includes("3 games")`))
	assert.Equal(t, 0, eval[int](p, `document.querySelectorAll("#moves .move").length`), "no game was loaded")
}

// TestMyGames plays three games at one table. All are listed with their results, and the first one is opened.
// A game that began with counters is kept with them.
func TestMyGames(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/", "/local.html"} {
		p := open(t, path, 1280, 800)
		p.exchange(11, 15)
		p.button("resign")
		p.press("#question", "Resign")
		p.says("status", "You have lost: resignation.")
		p.press("#question", "Rematch")
		p.until("the sides are exchanged", `document.querySelectorAll("#moves .move").length === 1`)
		eval[bool](p, `document.getElementById("typed-move").value = document.getElementById("typed-move").placeholder, true`)
		p.run(chromedp.SendKeys(chromedp.CSS("#typed-move"), kb.Enter))
		p.until("it is answered", `document.querySelectorAll("#moves .move").length === 3`)
		p.newGame()
		p.until("it has begun", `document.querySelectorAll("#moves .move").length === 0`)
		p.exchange(11, 15)
		p.button("load")
		p.until("all games are listed", `document.querySelectorAll("#load-dialog .found button").length === 3`)
		p.accessible("my games")
		p.press("#load-dialog", "White: Engine, level 3LostBlack: You3.")
		p.says("status", "The start of the game")
		p.button("last")
		p.sees(15, "b")
		p.says("player-bottom", "White")
	}
	p := open(t, set("international", "W:WK6,32:BK50,5:H7:F60"), 1280, 800)
	p.move(32, 28)
	p.until("the counters are kept", `localStorage.getItem("draughts-games")?.includes(":H7:F60")`)
}

// TestRulesOfLanguage visits the page for the first time with browsers in other languages.
func TestRulesOfLanguage(t *testing.T) {
	t.Parallel()
	for language, rules := range map[string]string{"pt-BR": "Brazilian", "nl-NL": "Internat"} {
		open(t, "/", 1280, 800, prefers(language)).says("rules-name", rules)
	}
}

// TestFocusStays follows the link to the move box, which is no game, and undoes the only move.
func TestFocusStays(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.exchange(11, 15)
	path := p.path()
	p.run(chromedp.Focus(chromedp.CSS(".skip")), chromedp.KeyEvent(kb.Enter))
	p.until("the move box has the focus", `document.activeElement.id === "typed-move"`)
	assert.Equal(t, path, p.path())
	p.run(chromedp.Focus(chromedp.CSS("#undo")), chromedp.KeyEvent(kb.Enter))
	p.until("the board has the focus", `document.getElementById("undo").disabled &&
		document.activeElement.closest("#board") !== null`)
}

// TestBestPlayTellsWhatItThinks reads what the page says while the engine thinks, and while it plays other games.
func TestBestPlayTellsWhatItThinks(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.run(chromedp.SetValue(chromedp.CSS("#player-top select"), "s3"))
	p.until("the engine thinks for three seconds", `document.querySelector("#player-top select").value === "s3"`)
	p.move(11, 15)
	p.says("status", "White is thinking")
	assert.True(t, eval[bool](p, `document.getElementById("line").hidden`), "nobody asked for the plan")
	p.until("it has moved", `document.querySelectorAll("#moves .move").length === 2`)

	busy := eval[string](p, `import("./assets/panel.js").then(({ statusWords }) => statusWords({
		thinking: { busy: true }, table: { turn: "white", players: { white: { kind: "engine" } } },
	}))`)
	assert.Contains(t, busy, "busy with other games")
}

func TestTwoBrowsersAndASpectator(t *testing.T) {
	black, white := twoPeople(t, address, address, atStart, "none")
	black.says("player-top", "Guest")
	watcher := open(t, black.path(), 1280, 800)
	watcher.says("watchers", "3 browsers")

	began := time.Now()
	black.move(11, 15, white)
	assert.Less(t, time.Since(began), 4*time.Second) // four tests at a time on two cores
	watcher.sees(15, "b")
	black.click(21)
	black.says("refusal", "White's turn")
	watcher.click(22)
	watcher.says("refusal", "You are watching")
	white.move(22, 18, black)
	watcher.sees(18, "w")
	assert.True(t, eval[bool](white, `document.getElementById("engine-card").hidden`), "no engine helps")
}

// TestWithoutServer plays on the page that needs no server, served as by any static host. It loads the learnt weights
// of the rule sets that are played, and no others, and the proof of a game on six rows.
func TestWithoutServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS(static)))
	require.NoError(t, os.Remove(filepath.Join(folder, "sw.js"))) // it loads all files
	h := serveStatic(t, folder)
	p := open(t, h.address(), 1280, 800)
	p.exchange(11, 15)
	assert.True(t, h.wasAsked("assets/weights/english.patterns"))
	assert.False(t, h.wasAsked("assets/weights/international.patterns"))
	p.button("undo")
	p.sees(11, "b")
	p.click(11)
	p.click(24)
	p.says("refusal", "11-24")
	p.button("analyse")
	p.until("the score comes in", `/depth \d+/.test(document.getElementById("depth").textContent)`)
	// The table answers while the engine searches.
	p.exchange(9, 14)
	p.button("hint")
	p.until("the hint is drawn", `document.querySelector("#board .route.hint") !== null`)
	p.button("share")
	p.until("the game is there", `document.getElementById("share-pdn")?.value.includes("9-14")`)
	p.press("#share-dialog", "Close")

	p.newGame("variant", "international")
	p.until("the board has 10 rows", `document.querySelectorAll("#board [role=row]").length === 10`)
	p.exchange(32, 28)
	assert.True(t, h.wasAsked("assets/weights/international.patterns"))
	assert.False(t, h.wasAsked("assets/weights/russian.patterns"))

	p.newGame("variant", "frisian-6x6", "strength", "l10")
	p.until("the board has 6 rows", `document.querySelectorAll("#board [role=row]").length === 6`)
	p.exchange(14, 11)
	assert.True(t, h.wasAsked("assets/proofs/frisian-6x6.certificate"))
}

// TestLocalPageOfTheServer opens the same page on the server, with its content security policy.
func TestLocalPageOfTheServer(t *testing.T) {
	p := start(t, "/local.html", 390, 844)
	p.exchange(11, 15)
	p.run(chromedp.Reload())
	p.until("the game is there again", `document.querySelectorAll("#moves .move").length === 2`)
	p.sees(15, "b")

	// The tab forgets its game, as when it was closed. No page is open that could store the game again.
	p.run(chromedp.Navigate(address + "/assets/icon.svg"))
	eval[bool](p, `sessionStorage.clear(), true`)
	p.run(chromedp.Navigate(address + "/local.html"))
	p.says("kept", "You have a game that is not finished")
	p.sees(11, "b")
	p.press("#kept", "Reopen")
	p.sees(15, "b")
	p.until("it is offered no longer", `!document.getElementById("kept")`)

	// The end of a game, the moves that were taken back, the clock and the score last, too.
	click := func(button, stored string) {
		eval[bool](p, `document.getElementById("`+button+`").click(), true`)
		if button == "resign" {
			p.press("#question", "Resign")
		}
		p.until("it is stored", `atob(JSON.parse(sessionStorage.getItem("table")).saved.state).includes('`+stored+`')`)
		p.reload()
		p.until("there is a clock", `document.querySelectorAll(".clock:not([hidden])").length === 2`)
	}
	p.newGame("clock", "2")
	p.until("it has begun", `document.querySelectorAll(".clock:not([hidden])").length === 2`)
	p.sees(11, "b") // after the animation of the game before
	p.exchange(11, 15)
	click("resign", "resignation")
	p.says("status", "You have lost: resignation.")
	p.until("the engine has won", `[...document.querySelectorAll("#scores td:last-child")].map((e) =>
		e.textContent).join() === "0,1,0"`)
	click("undo", `"ply":0`)
	p.says("status", "Your move.")
	eval[bool](p, `document.getElementById("redo").click(), true`)
	p.says("status", "You have lost: resignation.")
}
