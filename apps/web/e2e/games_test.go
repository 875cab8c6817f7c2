package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// ended is the end of a game.
type ended struct {
	Over  string `json:"over"`  // what the page says of the result
	Board string `json:"board"` // the pieces with their squares, as the page has them
	Right string `json:"right"` // the same, as the server has them
	Moves int    `json:"moves"` // of both sides
}

// pieces are the pieces on the board with their squares.
const pieces = `[...document.querySelectorAll("#board .piece[data-square]")]
	.map((piece) => piece.dataset.square + piece.dataset.piece).sort().join(" ")`

// playScript is a function that plays by keys until the game is over: random moves, whenever the page offers some. The
// board is not painted meanwhile, which would take most of the time.
const playScript = `async (seed) => {
	const one = (selector) => document.querySelector(selector);
	const any = (selector) => {
		const found = document.querySelectorAll(selector);
		return found[(seed = seed * 16807 % 2147483647) % found.length];
	};
	const press = (square) => square.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
	const ask = (path, question) => fetch("/api/" + path, question && { method: "POST", body: JSON.stringify(question) })
		.then((answer) => answer.json());
	one("[data-setting=animation]:checked")?.click();
	one("main").style.display = "none";
	while (!one("#status.over")) {
		if (one("#choice:not([hidden])")) any("#choice button").click();
		else if (one("#board:not(.pending) .reachable")) press(any("#board .reachable"));
		else if (one("#board:not(.pending) .movable")) press(any("#board .movable"));
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
	one("main").style.display = "";
	const { table } = await ask("games/" + new URLSearchParams(location.search).get("game"));
	const { start } = await ask("learn/look", { variant: table.variant, fen: table.fen });
	return {
		over: one("#status").textContent, moves: table.ply, board: ` + pieces + `,
		right: [...start].map((letter, i) => i + 1 + letter).filter((piece) => !piece.endsWith(".")).sort().join(" "),
	};
}`

// TestWholeGames plays a game by each rule set to its end.
func TestWholeGames(t *testing.T) {
	p := start(t, "/", 390, 844)
	names := eval[[]string](p, `fetch("api/variants").then((r) => r.json()).then((all) => all.map(({ name }) => name))`)
	assert.Len(t, names, 18)
	for _, name := range names {
		p.run(chromedp.Navigate("about:blank"))
		p.visit(address + set(name, ""))
		game := eval[ended](p, `(`+playScript+`)(2)`)
		t.Logf("%s: %d moves, %s", name, game.Moves, game.Over)
		assert.Equal(t, game.Right, game.Board, name)
	}
}
