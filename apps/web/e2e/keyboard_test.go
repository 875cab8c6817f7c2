package e2e

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// keys presses keys one after the other.
func (p *page) keys(keys ...string) {
	p.Helper()
	for _, k := range keys {
		p.run(chromedp.KeyEvent(k))
	}
}

// TestKeyboardOnly makes moves and opens a dialog with the Tab key, the arrow keys and Enter.
func TestKeyboardOnly(t *testing.T) {
	p := start(t, set("english", "B:W18,22,25:B1,14,12"), 1280, 800)
	focused := func() string {
		t.Helper()
		return eval[string](p, `document.activeElement.dataset.square ?? document.activeElement.id`)
	}
	for range 30 {
		p.keys(kb.Tab)
		if focused() == "1" {
			break
		}
	}
	require.Equal(t, "1", focused(), "the Tab key comes to the board")
	assert.Contains(t, eval[string](p, `document.activeElement.getAttribute("aria-label")`), "square 1, black man")
	p.keys(kb.ArrowDown, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight)
	require.Equal(t, "14", focused())
	assert.Contains(t, eval[string](p, `document.activeElement.getAttribute("aria-label")`), "must capture")
	p.keys(kb.Enter)
	p.until("the piece is in hand", `document.activeElement.getAttribute("aria-selected") === "true"`)
	p.keys(kb.Escape)
	p.until("it is put back", `document.activeElement.getAttribute("aria-selected") === "false"`)
	p.keys(kb.Enter, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight)
	require.Equal(t, "23", focused())
	p.seenSoon(23, func() { p.keys(kb.Enter) })
	p.says("announcer", "Black plays 14 to 23, captures 18")

	// Also a dialog and the box for moves.
	p.run(chromedp.Focus(chromedp.CSS("#new")))
	p.keys(kb.Enter)
	p.until("the dialog is open", `document.getElementById("new-dialog").open`)
	p.keys(kb.Escape)
	p.until("the dialog is closed", `!document.getElementById("new-dialog").open && document.activeElement.id === "new"`)
	p.run(chromedp.Focus(chromedp.CSS("#typed-move")))
	p.keys("2", "5", "-", "2", "1", kb.Enter)
	p.sees(21, "w")
}

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

// TestWholeGames plays a game by each rule set to its end, with -short by each eighth.
func TestWholeGames(t *testing.T) {
	p := start(t, "/", 390, 844)
	names := eval[[]string](p, `fetch("api/variants").then((r) => r.json()).then((all) => all.map(({ name }) => name))`)
	assert.Len(t, names, 38)
	for i, name := range names {
		if i%8 != 0 && testing.Short() {
			continue
		}
		p.run(chromedp.Navigate("about:blank"))
		p.visit(address + set(name, ""))
		game := eval[ended](p, `(`+playScript+`)(2)`)
		t.Logf("%s: %d moves, %s", name, game.Moves, game.Over)
		assert.Equal(t, game.Right, game.Board, name)
	}
}

// spoken is a part of the page as a screen reader finds it. Its name is its text if it has no other.
type spoken struct {
	role, name string
	element    cdp.BackendNodeID
}

// tree returns the accessibility tree of the page, without what a screen reader does not find.
func (p *page) tree() []spoken {
	p.Helper()
	answer := get(p, func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	text := func(v *accessibility.Value) (text string) {
		if v != nil {
			_ = json.Unmarshal(v.Value, &text) // roles and names are strings
		}
		return text
	}
	nodes := make(map[accessibility.NodeID]*accessibility.Node)
	for _, node := range answer.Nodes {
		nodes[node.NodeID] = node
	}
	var nameOf func(node *accessibility.Node) string
	nameOf = func(node *accessibility.Node) string {
		if name := text(node.Name); name != "" {
			return name
		}
		var parts []string
		for _, id := range node.ChildIDs {
			if child := nodes[id]; child != nil {
				parts = append(parts, nameOf(child))
			}
		}
		return strings.TrimSpace(strings.Join(parts, " "))
	}
	var found []spoken
	for _, node := range answer.Nodes {
		if !node.Ignored {
			found = append(found, spoken{text(node.Role), nameOf(node), node.BackendDOMNodeID})
		}
	}
	return found
}

// named returns the parts with a role whose name matches a pattern.
func named(tree []spoken, role string, pattern *regexp.Regexp) []spoken {
	var found []spoken
	for _, part := range tree {
		if part.role == role && pattern.MatchString(part.name) {
			found = append(found, part)
		}
	}
	return found
}

// finds waits until a condition holds for the accessibility tree, and returns the tree.
func (p *page) finds(what string, condition func(tree []spoken) bool) []spoken {
	p.Helper()
	for end := time.Now().Add(limit); ; {
		tree := p.tree()
		if condition(tree) {
			return tree
		}
		if time.Now().After(end) {
			for _, part := range tree {
				p.Logf("%s %q", part.role, part.name)
			}
			require.Fail(p, "waiting until "+what)
		}
	}
}

// activate focuses a part of the page, and presses Enter there.
func (p *page) activate(part spoken) {
	p.Helper()
	p.run(call(dom.Focus, dom.FocusParams{BackendNodeID: part.element}), chromedp.KeyEvent(kb.Enter))
}

var (
	ownPiece = regexp.MustCompile(`^square \d+, black (man|king), (can move|must capture)(, last move)?$`)
	goal     = regexp.MustCompile(`^square \d+, .*you can move here`)
	someWay  = regexp.MustCompile(`^\d+( × \d+)+$`)
	moveMade = regexp.MustCompile(`^(\d+)[-x](?:\d+[-x])*(\d+)$`)
	gameOver = regexp.MustCompile(`^(You have (won|lost)|Draw)`)
	reply    = regexp.MustCompile(`White plays \d+ to \d+`)
)

// seesReply reports whether White has replied to each of our moves, and the last reply is on the board.
func seesReply(tree []spoken, moves int) bool {
	made := named(tree, "button", moveMade)
	if len(made) != 2*moves || moves == 0 {
		return len(made) == 2*moves
	}
	last := moveMade.FindStringSubmatch(made[len(made)-1].name)
	from := regexp.MustCompile(`^square ` + last[1] + `, empty, last move$`)
	to := regexp.MustCompile(`^square ` + last[2] + `, white (man|king), last move$`)
	return len(named(tree, "gridcell", from)) == 1 && len(named(tree, "gridcell", to)) == 1
}

// TestGameByNames plays a game to its end as a screen reader does: it knows the page by roles and names only, focuses
// what it finds and presses keys.
func TestGameByNames(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.enter(address, nearEnd)
	over := func(tree []spoken) bool { return len(named(tree, "status", gameOver)) > 0 }
	random := rand.New(rand.NewPCG(2, 0))
	moves := 0
	for ; ; moves++ {
		require.Less(t, moves, 100, "the game does not end")
		tree := p.finds("it is our turn, or the game is over", func(tree []spoken) bool {
			return over(tree) || len(named(tree, "gridcell", ownPiece)) > 0 && seesReply(tree, moves)
		})
		if over(tree) {
			break
		}
		if moves > 0 {
			p.finds("the reply is told", func(tree []spoken) bool {
				return len(named(tree, "StaticText", reply))+len(named(tree, "paragraph", reply)) > 0
			})
		}
		pieces := named(tree, "gridcell", ownPiece)
		p.activate(pieces[random.IntN(len(pieces))])
		goals := named(p.finds("its goals are told", func(tree []spoken) bool {
			return len(named(tree, "gridcell", goal)) > 0
		}), "gridcell", goal)
		p.activate(goals[random.IntN(len(goals))])
		tree = p.finds("the move is made, or a way is to be chosen", func(tree []spoken) bool {
			return len(named(tree, "gridcell", goal)) == 0 || len(named(tree, "button", someWay)) > 0
		})
		if ways := named(tree, "button", someWay); len(ways) > 0 {
			p.activate(ways[0])
		}
	}
	t.Logf("%d moves", moves)
}
