package e2e

import (
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// path returns the path of the page of p, with its game.
func (p *page) path() string {
	p.Helper()
	return eval[string](p, `location.pathname + location.search`)
}

// enter begins a game of English draughts on the server at an address, and opens it. Players that are not set are this
// person.
func (p *page) enter(at, settings string) (path string) {
	p.Helper()
	path = "/?game=" + eval[string](p, `fetch("api/games", { method: "POST", body: JSON.stringify({ variant: "english", `+
		settings+` }) }).then((r) => r.json()).then(({ id }) => id)`)
	p.visit(at + path)
	return path
}

// nearEnd are the settings of a game against a weak engine that has three times as many men.
const nearEnd = `fen: "B:W21-32:B1-4", players: { white: { kind: "engine", level: 1 } }`

// TestInvitation invites a second person by a link. Both have names, and the clock has the times that were
// typed. They play to the end, and the game is copied by its link.
func TestInvitation(t *testing.T) {
	anna := start(t, "/", 375, 667)
	anna.button("new")
	anna.run(chromedp.Click(chromedp.CSS(`#new-dialog input[value="elsewhere"] + span`)))
	anna.fill("new-name", "Anna")
	anna.fill("new-clock", "custom")
	anna.fill("new-minutes", "7")
	anna.fill("new-seconds", "4")
	anna.press("#new-dialog", "Play")
	anna.until("there is an invitation", `document.getElementById("invitation-link") !== null`)
	path := anna.path()
	anna.says("status", "Waiting for an opponent")
	assert.Less(t, eval[float64](anna, `document.getElementById("invitation-link").getBoundingClientRect().bottom`), 667.0,
		"the invitation is in sight")
	link := address + path
	assert.Equal(t, link, eval[string](anna, `document.getElementById("invitation-link").value`))

	anna.accessible("the invitation")
	bert := open(t, path, 390, 844, colours("dark"))
	bert.says("invitation", "Anna waits for an opponent")
	bert.says("status", "A seat is open: take it to play.")
	bert.accessible("the seat to take")
	bert.says("invitation", "English, 7m+4s")
	bert.fill("your-name", "Bert")
	bert.press("#invitation", "Play White")
	bert.says("player-bottom", "Bert (you)")
	bert.says("player-top", "Anna")
	anna.says("player-bottom", "Anna (you)")
	anna.says("player-top", "Bert")
	for _, p := range []*page{anna, bert} {
		p.until("the invitation is gone", `!document.getElementById("invitation")`)
		p.says("player-top", "7:00")
	}

	anna.says("status", "The clocks start with the first move.")
	eval[bool](anna, `window.played = (`+playScript+`)(1), true`)
	end := eval[ended](bert, `(`+playScript+`)(1)`)
	assert.Equal(t, end.Right, end.Board)
	other := eval[ended](anna, `played`)
	other.Over = end.Over // in words for who has won or lost
	assert.Equal(t, end, other)
	assert.Regexp(t, `^(8|9|1\d):`, eval[string](anna, `document.querySelector("#player-bottom .clock").textContent`),
		"the moves have brought time")
	anna.inDialog("share", func() { link = eval[string](anna, `document.getElementById("share-game").value`) })
	copied := open(t, link[len(address):], 390, 844)
	copied.button("last")
	copied.until("the copy has the last position", pieces+` === "`+end.Board+`"`)
}

// twoPeople begins a test that runs beside others, with the pages of two people at a game from a position. Black is to
// move. Each has an address of the server.
func twoPeople(t *testing.T, blackAt, whiteAt, fen, clock string) (black, white *page) {
	t.Helper()
	black = start(t, blackAt+"/", 1280, 800)
	path := black.enter(blackAt, `fen: "`+fen+`", clock: "`+clock+`", players: { white: { kind: "open" } }`)
	black.until("the game is there", `document.getElementById("invitation-link") !== null`)
	white = open(t, whiteAt+path, 1280, 800)
	white.press("#invitation", "Play White")
	black.until("White is seated", `!document.getElementById("invitation")`)
	white.says("player-bottom", "You")
	return black, white
}

const atStart = "B:W21-32:B1-12"

// TestOffersBetweenPeople declines a draw, takes back a move that the other side has answered, and agrees to a draw.
func TestOffersBetweenPeople(t *testing.T) {
	black, white := twoPeople(t, address, address, atStart, "none")
	black.move(11, 15, white)
	white.move(22, 18, black)
	white.button("prev")
	white.inDialog("share", func() {
		assert.Contains(t, eval[string](white, `document.getElementById("share-fen").value`), ",22,")
	})
	white.button("last")

	black.button("draw")
	black.says("question", "You have offered a draw")
	white.says("announcer", "Black offers a draw")
	white.press("#question", "Refuse")
	black.says("question", "White has declined the draw")
	black.says("announcer", "White has declined the draw")
	white.until("it is answered", `document.getElementById("question").hidden`)

	white.button("undo") // White's own move only
	black.press("#question", "Agree")
	white.sees(22, "w")
	white.sees(15, "b")
	white.move(22, 17, black)
	black.button("undo") // Black's own move, and the answer to it
	white.says("question", "Black would like to take back a move")
	white.press("#question", "Agree")
	black.sees(11, "b")
	black.sees(22, "w")
	black.says("status", "Your move")
	white.button("draw")
	black.press("#question", "Agree")
	black.says("status", "Draw: agreement.")
	white.says("status", "Draw: agreement.")
}

// TestLeaveAndReturn closes the page of a player for a while. Then it hides the page of the player, who is to see in
// the title that the other has moved.
func TestLeaveAndReturn(t *testing.T) {
	black, white := twoPeople(t, address, address, atStart, "none")
	path := white.path()
	white.run(chromedp.Navigate("about:blank"))
	black.says("player-top", "has left")
	black.says("announcer", "White has left")
	white.run(chromedp.Navigate(address + path))
	black.says("announcer", "White is back")
	black.until("it is not said any more", `!document.querySelector("#player-top .left")`)
	white.says("player-bottom", "You")

	eval[bool](white, `Object.defineProperty(document, "hidden", { get: () => true, configurable: true }) &&
		document.dispatchEvent(new Event("visibilitychange"))`)
	white.until("it has the right to go on", `navigator.locks.query().then(({ held }) => held.length === 1)`)
	black.move(11, 15)
	white.until("the title tells it", `document.title.includes("Your move")`)
	eval[bool](white, `delete document.hidden && document.dispatchEvent(new Event("visibilitychange"))`)
	white.until("others have the right", `navigator.locks.query().then(({ held }) => held.length === 0)`)
	white.move(22, 18, black)
}

// TestRematchFromSetUp plays a game from a position to its end by time-out, with tenths at the end, and another one
// from the same position with the sides exchanged.
func TestRematchFromSetUp(t *testing.T) {
	black, white := twoPeople(t, address, address, "B:W32,31:B1,K5", "3s")
	black.move(5, 9, white)
	black.until("tenths are shown",
		`/^0:0[0-2]\.\d$/.test(document.querySelector("[data-side=white] .clock").textContent)`)
	black.says("status", "You have won: time-out.")
	white.says("status", "You have lost: time-out.")
	black.press("#question", "Rematch")
	black.says("question", "You have asked for another game")
	white.says("question", "Black would like another game")
	white.press("#question", "Agree")
	for _, p := range []*page{black, white} {
		p.sees(5, "B")
		p.sees(31, "w")
		p.until("the clocks are new", `[...document.querySelectorAll(".clock")].every((c) => c.textContent === "0:03.0")`)
	}
	black.says("player-bottom", "White") // the sides are exchanged
	white.says("status", "Your move")
}

const lostWords = "Connection lost, trying again"

// TestConnectionLost cuts the connection of a player, who moves meanwhile.
func TestConnectionLost(t *testing.T) {
	w := connect(t, address)
	black, white := twoPeople(t, w.URL, address, atStart, "none")
	const noRefusal = `document.getElementById("refusal").hidden`
	w.cut()
	black.says("connection", lostWords)
	black.click(11)
	black.click(15)
	assert.Equal(t, 0, white.table().Ply)
	w.leadTo(address)
	white.sees(15, "b") // the move is sent again
	black.connected()
	assert.True(t, eval[bool](black, noRefusal))
	white.move(22, 18, black)

	// The server makes the move, but its answer gets lost. The move is not made twice.
	w.loseAnswers(address)
	black.click(15)
	black.click(22)
	white.sees(22, "b")
	black.says("connection", lostWords)
	w.leadTo(address)
	black.connected()
	black.sees(22, "b")
	assert.Equal(t, 3, white.table().Ply)
	assert.True(t, eval[bool](black, noRefusal))

	// The move cannot be made any more.
	white.move(25, 18, black)
	w.cut()
	black.says("connection", lostWords)
	black.click(12)
	black.click(16)
	white.button("resign")
	white.press("#question", "Cancel")
	white.until("the question is gone", `document.getElementById("question").hidden`)
	white.button("resign")
	white.press("#question", "Resign")
	white.says("status", "You have lost")
	w.leadTo(address)
	black.says("refusal", "The game is over")
	black.says("status", "You have won: resignation.")
	black.sees(12, "b")
}

// connected waits until the page has a connection.
func (p *page) connected() {
	p.Helper()
	p.until("the connection works again", `document.getElementById("connection").hidden`)
}

// TestReopen opens a game again that the server has lost, and after its page was closed.
func TestReopen(t *testing.T) {
	w := connect(t, address)
	black, white := twoPeople(t, w.URL, w.URL, atStart, "5m")
	black.move(11, 15, white)
	white.move(22, 18, black)
	old := black.path()

	other, stop, err := launch()
	require.NoError(t, err)
	t.Cleanup(stop)
	w.leadTo(other) // which has no game
	black.says("kept", "The server no longer has this game")
	black.says("kept", "English, 2 moves")
	black.accessible("the offer to open the game again")
	black.press("#kept", "Reopen")
	black.until("there is a new game",
		`location.search !== "`+old[1:]+`" && document.getElementById("invitation-link") !== null`)
	black.sees(15, "b")
	black.sees(18, "w")
	white.run(chromedp.Navigate(w.URL + black.path()))
	white.press("#invitation", "Play White")
	black.says("status", "Your move")
	black.move(15, 22, white)

	// Without the address of the game.
	path := black.path()
	black.run(chromedp.Navigate(w.URL + "/"))
	black.says("kept", "You have a game that is not finished")
	black.press("#kept", "Reopen")
	black.until("it is the same game", `location.search === "`+path[1:]+`"`)
	black.sees(22, "b")
	white.move(25, 18, black)

	// A proxy answers for a server that starts: the game waits for it.
	starting := http.NewServeMux()
	starting.HandleFunc("/", passTo(other))
	starting.HandleFunc("/api/games/", func(answer http.ResponseWriter, _ *http.Request) {
		http.Error(answer, "<html>Bad gateway", http.StatusBadGateway)
	})
	w.become(starting.ServeHTTP)
	black.run(chromedp.Navigate(w.URL + path))
	black.says("refusal", "The server does not answer.")
	assert.Equal(t, path, black.path())
	w.leadTo(other)
	black.sees(18, "w")

	// A game that nobody has kept.
	black.run(chromedp.Navigate(w.URL + "/?game=NOSUCHGAME"))
	black.says("refusal", "The server no longer has this game")
}

// TestKeptGamesAreBounded plays 202 games, of which the browser keeps 200, and none that is too long.
func TestKeptGamesAreBounded(t *testing.T) {
	p := start(t, "/", 1280, 800)
	kept := eval[[]string](p, `(async () => {
		const { keep, keptGame, keptGames, forget, nameKept } = await import("./assets/keep.js");
		const [tab, twin] = await Promise.all(["tab", "twin"].map((name) => import("./assets/keep.js?" + name)));
		await tab.nameTab();
		await twin.nameTab();
		const players = { white: { kind: "person" }, black: { kind: "person" } };
		const start = "b".repeat(12) + ".".repeat(8) + "w".repeat(12);
		const play = (id, n, by = keep, more = {}) => by({ backend: { pdn: async () => "(9-14)" },
			game: { id, you: { plays: ["white"] }, rules: { start, first: "black" }, table: { variant: "english", players, start,
				first: "black", ply: n, moves: Array(n).fill({ text: "11-15" }), ...more } } });
		play("", 2), play("", 3, tab.keep), play("", 5, twin.keep), play("", 4); // without a server
		const local = keptGames().map(({ ply }) => ply);
		for (let i = 1; i <= 202; i++) play("g" + i, i);
		play("long", 10_000);
		forget(keptGame("g202"));
		const kept = JSON.parse(localStorage.getItem("draughts-games")).map(({ id }) => id);
		const { pdn } = keptGame("g201");
		play("", 6), nameKept("named"), play("named", 7); // it has got a table
		play("g201", 201, keep, { variations: [], revision: 1 });
		await new Promise((resolve) => { setTimeout(resolve, 1200); });
		play("g201", 201, keep, { variations: [], revision: 2 }); // it stays until the new text is there
		const end = { over: { winner: "" } };
		[28, 26, 23].forEach((ply) => play("back", ply, keep, end)); // taken back, and from a copy of the server
		const back = keptGames().filter(({ id }) => id.startsWith("back")).map(({ ply }) => ply);
		play("ended", 2, keep, { over: { winner: "white" }, players: {
			white: { kind: "person", name: 'An "x"' }, black: { kind: "engine", level: 3 } } });
		const open = keptGame("", { invites: true }).id;
		return [String(kept.length), kept[0], kept.at(-1), pdn, String(keptGame("g1")), open, String(local),
			String(keptGames().filter(({ ply }) => ply === 6 || ply === 7).map(({ id }) => id)), keptGame("g201").pdn,
			keptGame("ended").pdn.replace(/\d{4}\.\d\d\.\d\d/, "today"), String(back), String(keptGame("", {}))];
	})()`)
	assert.Equal(t, []string{"199", "g201", "g3"}, kept[:3])
	assert.Equal(t, []string{"undefined", "g201", "4,5,3", "named,g7,g6", "(9-14)"}, kept[4:9])
	assert.Contains(t, kept[9], `[White "An \"x\""]
[Black "Engine, level 3"]
[Date "today"]
[Result "0-1"]
`)
	assert.Equal(t, []string{"23,26", "undefined"}, kept[10:], "and no game against another person without a server")
	assert.Contains(t, kept[3], `[FEN "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"]`)
	assert.Contains(t, kept[3], "1. 11-15 11-15 2. 11-15")
}
