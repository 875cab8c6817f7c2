package e2e

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// learn opens a page for learning: puzzles, endings, explorer or rules.
func (p *page) learn(name string) {
	p.Helper()
	if !eval[bool](p, `document.getElementById("learn-dialog")?.open ?? false`) {
		p.button("learn")
		p.learned("puzzles")
	}
	if name != "puzzles" {
		p.button("learn-" + name)
		p.learned(name)
	}
}

// learned waits until a page for learning is shown.
func (p *page) learned(name string) {
	p.Helper()
	p.until("the page "+name+" is shown", fmt.Sprintf(`document.getElementById("learn-page")?.dataset.shown === %q`, name))
}

// learnMove clicks squares of the board for learning.
func (p *page) learnMove(squares ...int) {
	p.Helper()
	for _, square := range squares {
		x, y := p.learnCentre(square)
		p.run(chromedp.MouseClickXY(x, y))
	}
}

// learnCentre returns the middle of a square of the board for learning.
func (p *page) learnCentre(square int) (x, y float64) {
	p.Helper()
	selector := fmt.Sprintf(`.learn-board .square[data-square="%d"] .ground`, square)
	eval[bool](p, fmt.Sprintf(`document.querySelector(%q).scrollIntoView({ block: "nearest" }), true`, selector))
	return p.middle(selector)
}

// tells waits until the pages for learning say something.
func (p *page) tells(words string) {
	p.Helper()
	p.until(fmt.Sprintf("it says %q", words),
		fmt.Sprintf(`document.getElementById("learn-page").textContent.includes(%q)`, words))
}

// learnSees waits until a piece is on a square of the board for learning.
func (p *page) learnSees(square int, letter string) {
	p.Helper()
	p.until(fmt.Sprintf("%s stands on %d", letter, square), fmt.Sprintf(
		`document.querySelector('.learn-board .piece[data-square="%d"]')?.dataset.piece === %q`, square, letter))
}

// aPuzzle is a puzzle of the page, as far as the tests need it.
type aPuzzle struct {
	FEN  string   `json:"fen"`
	Line []string `json:"line"`
}

// legal returns the legal moves after a line, by the server.
func (p *page) legal(variant, fen string, line []string) []legal {
	p.Helper()
	question := must(json.Marshal(map[string]any{"variant": variant, "fen": fen, "moves": line}))
	return eval[[]legal](p, fmt.Sprintf(`fetch("/api/learn/look", { method: "POST", body: %q })
		.then((answer) => answer.json()).then(({ legal }) => legal)`, question))
}

// TestPuzzle solves a puzzle with the mouse, with a wrong move first, and one with the solution shown. Only one solved
// without help counts.
func TestPuzzle(t *testing.T) {
	p := start(t, "/", 1280, 800)
	list := eval[[]aPuzzle](p, `fetch("assets/puzzles-english.json").then((r) => r.json())`)
	p.learn("puzzles")
	solve := func(z aPuzzle, wrong bool) {
		t.Helper()
		p.until("the moves are known", `document.querySelector(".learn-board .movable") !== null`)
		for i := 0; i < len(z.Line); i += 2 {
			var right, other legal
			for _, m := range p.legal("english", z.FEN, z.Line[:i]) {
				if m.Text == z.Line[i] {
					right = m
				} else {
					other = m
				}
			}
			if i == 0 && wrong {
				p.learnMove(other.Path[0], other.Path[len(other.Path)-1])
				p.tells(other.Text + " is not the solution")
			}
			p.learnMove(right.Path[0], right.Path[len(right.Path)-1])
			if i+2 < len(z.Line) {
				p.until("the reply is made", `document.querySelector(".learn-board .movable") !== null &&
					document.querySelector(".learn-messages .status").dataset.kind === "good" &&
					document.querySelector(".learn-messages .hidden").textContent.includes("plays")`)
			}
		}
	}
	p.tells("Puzzle 1,")
	solve(list[0], true)
	p.tells("This is the solution")
	p.tells("0 of 200 solved")
	p.button("puzzle-next")
	p.tells("Puzzle 2,")
	p.until("there is help", `document.querySelector("#puzzle-hint:enabled") !== null`)
	p.withoutNetwork(func() {
		p.button("puzzle-solution")
		p.tells("The server does not answer.")
	})
	eval[any](p, `localStorage["draughts-learn"] = '{"puzzles":{"solved":{"english":["other"]}}}', null`) // another tab
	solve(list[1], false)
	p.tells("Solved!")
	p.tells("1 of 200 solved")
	require.Contains(t, eval[string](p, `localStorage["draughts-learn"]`), `"other"`)
	assert.True(t, eval[bool](p, `window["puzzle-next"].click() ?? window["puzzle-hint"].disabled`), "it is not there")
	p.until("there is help", `document.querySelector("#puzzle-hint:enabled") !== null`)
	p.tells("Puzzle 3,")
	p.button("puzzle-hint")
	p.tells("Idea:")
	p.button("puzzle-solution")
	p.tells("This is the solution")

	for _, rules := range []string{"russian", "brazilian", "italian"} {
		p.fill("puzzle-set", rules)
		puzzles := eval[[]aPuzzle](p, `fetch("assets/puzzles-`+rules+`.json").then((r) => r.json())`)
		p.tells(fmt.Sprintf("0 of %d solved", len(puzzles)))
		p.until("there is help", `document.querySelector("#puzzle-solution:enabled") !== null`)
		p.button("puzzle-solution")
		p.tells("This is the solution")
	}
	p.fill("puzzle-set", "english")
	p.tells("1 of 200 solved")

	// The progress is kept.
	p.reload()
	p.learn("puzzles")
	p.tells("1 of 200 solved")
	p.tells("Puzzle 1,")
}

// threeGames are games of English draughts, in which the first number of a result is that of Black, who begins.
const threeGames = `[Event "A"]
[Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 1-0

[Event "B"]
[Result "1/2-1/2"]
1. 11-15 23-19 2. 9-14 22-17 1/2-1/2

[Event "C"]
[Result "0-1"]
1. 9-14 22-18 2. 5-9 30-1 0-1

[Event "D"]
[GameType "20"]
[Result "2-0"]
1. 32-28 19-23 2-0
`

// TestExplorer counts the moves of a small PDN and steps through them.
func TestExplorer(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.learn("explorer")
	p.learnMove(11, 15)
	p.learnSees(15, "b")
	p.press("#learn-dialog", "Close")
	p.newGame("variant", "russian")
	p.says("rules-name", "Russian")
	p.learn("explorer") // which forgets the move by other rules
	p.learnSees(11, "b")
	p.upload("explorer-file", "games.pdn", threeGames)
	p.tells("3 games of English draughts.")
	p.tells("1 more game is by other rules")
	p.tells("1 game was read up to an illegal move.")
	p.until("the first moves are listed", `document.querySelector('[data-move="11-15"]') !== null`)
	want := []string{"11-15|2|White 0 %, drawn 50 %, Black 50 %", "9-14|1|White 100 %, drawn 0 %, Black 0 %"}
	assert.Equal(t, want, p.explorerRows())
	p.press("#explorer-moves", "11-15")
	p.learnSees(15, "b")
	p.until("the reply is listed", `document.querySelector('[data-move="23-19"]') !== null`)
	p.learnMove(23, 19)
	p.learnSees(19, "w")
	p.until("the moves are listed", `document.querySelector('[data-move="8-11"]') !== null`)
	assert.Len(t, p.explorerRows(), 2)
	assert.Equal(t, "1. 11-15 23-19", p.text("explorer-path"))
	p.learnMove(7, 11)
	p.tells("No game went on from here.")
	p.button("explorer-back")
	p.until("the moves are listed", `document.querySelector('[data-move="8-11"]') !== null`)
	p.button("explorer-start")
	p.until("the first moves are listed", `document.querySelector('[data-move="11-15"]') !== null`)
}

// explorerRows returns the texts of the rows of the explorer.
func (p *page) explorerRows() []string {
	p.Helper()
	return eval[[]string](p, `[...document.querySelectorAll("#explorer-moves tbody tr")].map((row) =>
		[...row.querySelectorAll("td")].map((cell) => cell.textContent).join("|"))`)
}

// smallBook is an opening book with an entry that is there twice. Its second half is written by hand.
const smallBook = `draughts-book 1 English

position B:W21-32:B1-12
name The start
comment From a test.
move 9-13 score=-18 depth=20
move 11-15 score=5 depth=21 games=310/505/288
move 12-16 score=draw depth=1
move 10-14 score=loss:12 depth=3

  position b: w21-32: b1-12.
  move 9-14 games=3/0/1
  move 11-15 score=-90 depth=20 games=1/0/0

position W:W21-32:B1-10,12,15
name Old Faithful
move 23-19 score=15 depth=20
`

// TestExplorerBook looks at the built-in book, and opens books from files in all forms.
func TestExplorerBook(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.learn("explorer")
	p.button("explorer-builtin")
	p.tells("Opening book with 3416 positions of English draughts.")
	p.until("the first moves are listed", `document.querySelectorAll("#explorer-moves tbody tr").length === 7`)
	assert.Equal(t, []string{"11-15|−0.02||Old Faithful", "9-14|+0.02||Double Corner"}, p.explorerRows()[:2])
	p.press("#explorer-moves", "11-15")
	p.until("the replies are listed", `document.querySelector('[data-move="23-19"]') !== null`)
	assert.Equal(t, "Old Faithful", p.text("explorer-note"))
	assert.Contains(t, p.explorerRows(), "22-18|−0.10||Single Corner")
	p.accessible("a book")
	p.learnFits("the book")

	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	require.NoError(t, os.WriteFile(file("my.txt"), []byte(strings.Repeat("# Two books.\r\n\r\n", 400)+
		strings.ReplaceAll(smallBook, "\n", "\r\n")), 0o644))
	for _, name := range []string{"my.txt.gz", "my.book"} {
		draughts(t, "book", "merge", "-o", file(name), file("my.txt"))
	}
	want := []string{
		"11-15|−0.05|1104 (+311 =505 −288)|Old Faithful", "12-16|draw||", "9-13|+0.18||", "10-14|White wins in 6||",
		"9-14||4 (+3 =0 −1)|",
	}
	for _, name := range []string{"my.txt", "my.txt.gz", "my.book"} {
		p.upload("explorer-file", "games.pdn", threeGames)
		p.tells("3 games of English draughts.")
		p.run(chromedp.SetUploadFiles(chromedp.CSS("#explorer-file"), []string{file(name)}))
		p.tells("Opening book with 2 positions of English draughts.")
		p.until("the first moves are listed", `document.querySelectorAll("#explorer-moves tbody tr").length === 5`)
		assert.Equal(t, want, p.explorerRows(), name)
		assert.Equal(t, "The start. From a test.", p.text("explorer-note"), name)
		p.press("#explorer-moves", "9-14")
		p.tells("The book does not have this position.")
	}

	binary := must(os.ReadFile(file("my.book")))
	binary[5000] ^= 1
	p.upload("explorer-file", "bad.book", string(binary))
	p.tells("the opening book is damaged")
	p.upload("explorer-file", "later.txt", "draughts-book 2 english\n")
	p.tells("the file is not an opening book of version 1")
}

// draughts runs the command of the library.
func draughts(t *testing.T, args ...string) {
	t.Helper()
	command := exec.Command("go", append([]string{"run", "./cmd/draughts"}, args...)...)
	command.Dir = filepath.Join(web, "../..")
	out, err := command.CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// manyGames returns a PDN of games that follow three lines for a while. One has names with markup.
func manyGames(n int) string {
	lines := [][]string{
		strings.Fields("11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20 11-15 28-24 8-11 26-23"),
		strings.Fields("11-15 22-17 8-11 23-19 4-8 25-22 9-13 27-23"),
		strings.Fields("9-14 22-18 5-9 24-19 11-15 18x11 8x24 28x19"),
	}
	var text strings.Builder
	for i := range n {
		line, result := lines[i%3], []string{"1-0", "0-1", "1/2-1/2", "1-0"}[i%4]
		fmt.Fprintf(&text, "[White \"Player <b>%d</b>\"]\n[Black \"Averyveryverylongname %d\"]\n", i, i)
		fmt.Fprintf(&text, "[Date \"%d.??.??\"]\n[WhiteElo \"%d\"]\n[Result %q]\n", 1900+i%100, 2000+i, result)
		fmt.Fprintf(&text, "%s %s\n\n", strings.Join(line[:4+i%(len(line)-3)], " "), result)
	}
	return text.String()
}

// archiveOf returns the name of an archive of the games of manyGames.
func archiveOf(t *testing.T, n int) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.pdn")
	require.NoError(t, os.WriteFile(file, []byte(manyGames(n)), 0o644))
	draughts(t, "archive", "build", "-o", file+".archive", file)
	return file + ".archive"
}

// TestArchive looks into an archive on the server, and opens a game at a position by keyboard. Then the same games are
// dropped on the page without a server.
func TestArchive(t *testing.T) {
	t.Parallel()
	at, stop, err := launch("--archive", archiveOf(t, 300))
	require.NoError(t, err)
	t.Cleanup(stop)
	p := open(t, at, 1280, 800)
	p.newGame("variant", "russian") // which no game of the archive is played by
	p.says("rules-name", "Russian")
	p.learn("explorer")
	check := func(p *page) {
		t.Helper()
		p.tells("300 games of English draughts.")
		p.until("the first moves are listed", `document.querySelector('[data-move="11-15"]') !== null`)
		assert.Equal(t, []string{
			"11-15|200|White 25 %, drawn 25 %, Black 50 %", "9-14|100|White 25 %, drawn 25 %, Black 50 %",
		}, p.explorerRows())
		p.press("#explorer-moves", "11-15")
		p.learnSees(15, "b")
		p.press("#explorer-moves", "23-19")
		p.tells("100 games have this position. The first ones:")
		p.tells("White 25 %, drawn 25 %, Black 50 %")
		assert.Len(t, eval[[]string](p, `[...document.querySelectorAll(".explorer-game")].map((b) => b.textContent)`), 20)
		assert.Equal(t, "Player <b>0</b> – Averyveryverylongname 0|0–1|1900", eval[string](p,
			`[...document.querySelectorAll("#explorer-games td")].slice(0, 3).map((e) => e.textContent).join("|")`))
	}
	check(p)
	for _, scheme := range []string{"light", "dark"} {
		p.run(colours(scheme))
		p.accessible("an archive, " + scheme)
	}
	p.learnFits("the archive")
	p.run(chromedp.Focus(chromedp.CSS(".explorer-game")), chromedp.KeyEvent(kb.Enter))
	p.until("the dialog is closed", `!document.getElementById("learn-dialog").open`)
	p.says("about", "Player <b>0</b>")
	p.until("the game has a table", `new URLSearchParams(location.search).has("game")`)
	p.sees(19, "w")
	p.sees(8, "b")
	p.button("next")
	p.sees(11, "b")

	p = open(t, serveStatic(t, static).address(), 320, 568)
	p.drop(`"` + base64.StdEncoding.EncodeToString([]byte(manyGames(300))) + `"`)
	check(p)
	p.press("#explorer-games", "Player <b>0</b>")
	p.until("the dialog is closed", `!document.getElementById("learn-dialog").open`)
	p.sees(19, "w")
	p.drop(`btoa(" ".repeat(20e6 + 1))`)
	p.tells("A PDN file of more than 20 MB is not read.")
	p.tells("100 games have this position")
}

// drop drops a PDN on the page, given in JavaScript as Base64.
func (p *page) drop(content string) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([atob(%s)], "games.pdn"));
		return document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
	})()`, content))
	p.learned("explorer")
}

// TestTrainer plays an ending: a move that throws the win away is told and taken back, the best one keeps it; a draw is
// told too.
func TestTrainer(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.learn("endings")
	p.fill("ending", "twoMen")
	p.fill("ending", "firstPosition") // W:WK15,20:BK28,12, while the ending before may still be loading
	p.tells("Perfect play wins in 41 moves.")
	p.learnSees(15, "W")
	p.learnMove(15, 1)
	p.tells("15-1 is not a legal move")
	p.learnMove(11) // the king is still selected
	p.tells("15-11 throws the win away: it is a draw now.")
	p.tells("Better: 15-19.")
	p.until("White is to move", `!document.getElementById("ending-undo").disabled`)
	p.button("ending-undo")
	p.tells("White to move and win")
	p.learnSees(15, "W")
	p.learnMove(15, 19)
	p.tells("The best move.")
	p.tells("Still to go: 40.")

	p.fill("ending", "opposition") // W:W32:B3, for this position of the first seed
	p.tells("Perfect play wins in 4 moves.")
	p.fill("ending", "doubleCornerDraw") // W:WK32:BK19
	p.tells("hold the draw for 15 moves")
	p.learnSees(32, "W")
	p.learnMove(32, 28)
	p.tells("It is a draw.")
	p.tells("Held for 1 of 15 moves.")
}

// TestRules opens the card of the rules, and chooses other rules in the dialog. Then it looks at the pictures of the
// rule sets, and begins a game by one of them.
func TestRules(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.run(chromedp.Click(chromedp.CSS("details:has(#rules) summary")))
	p.says("rules", "Each side has 12 men on a board of 8×8 squares")
	p.says("rules", "Draws: the same position 3 times")
	p.button("new")
	p.fill("new-variant", "international")
	p.until("they are told", `document.querySelector("#new-dialog .about").textContent.includes("10×10")`)
	p.press("#new-dialog", "Play")
	p.says("rules", "Each side has 20 men")

	p.learn("rules")
	assert.Equal(t, 19, eval[int](p, `document.querySelectorAll(".rules-card svg[role=img] .pieces").length`))
	assert.True(t, eval[bool](p, `[...document.querySelectorAll(".rules-card p")].every((p) =>
		p.textContent.length > 60)`))
	p.press("#rules-frisian", "Play this game")
	p.until("the dialog is closed", `!document.getElementById("learn-dialog").open`)
	p.until("Frisian draughts is played", `document.querySelectorAll("#board .square").length === 50`)
	p.says("rules-name", "Frisian")
}

// learnFits checks that the pages for learning do not scroll sideways on a small telephone.
func (p *page) learnFits(what string) {
	p.Helper()
	p.run(chromedp.EmulateViewport(320, 568))
	assert.True(p, eval[bool](p, `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(
		document.getElementById("learn-page"))`), "%s fits into 320 pixels", what)
	p.run(chromedp.EmulateViewport(1280, 800))
}

// TestLearnLocally solves a move of a puzzle and plays an ending on the page without a server.
func TestLearnLocally(t *testing.T) {
	p := start(t, "/local.html", 390, 844)
	p.learn("endings")
	p.fill("ending", "mainRoad")
	p.tells("hold the draw for 15 moves")
	p.learnSees(29, "W") // a1
	p.learnMove(29, 11)  // a1-f6 loses the king
	p.tells("loses.")
	p.button("learn-puzzles")
	p.learned("puzzles")
	p.button("puzzle-solution")
	p.tells("This is the solution")
	p.learn("explorer")
	p.upload("explorer-file", "games.pdn", threeGames)
	p.tells("3 games of English draughts.")
	p.until("the first moves are listed", `document.querySelector('[data-move="11-15"]') !== null`) // above the button
	p.button("explorer-builtin")
	p.tells("Opening book with 3416 positions")
}

// TestLearnTouch drags a piece with a finger on a telephone.
func TestLearnTouch(t *testing.T) {
	t.Parallel()
	p := openPhone(t, "/", 390, 844)
	p.learn("endings")
	p.fill("ending", "firstPosition")
	p.tells("Perfect play wins in 41 moves.")
	p.learnSees(20, "w")
	x, y := p.learnCentre(15)
	toX, toY := p.learnCentre(19)
	p.swipe([2]float64{x, y}, [2]float64{toX, toY})
	p.tells("The best move.")
}
