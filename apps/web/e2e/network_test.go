package e2e

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// connection is what stands between a page and a server. It can be slow, and it can break.
type connection struct {
	*httptest.Server
	held chan http.HandlerFunc // what becomes of each move of the page; nil if moves are not held back

	mu    sync.Mutex
	serve http.HandlerFunc // of requests that are not held back
}

// connect returns a connection to a server. Browsers use its URL.
func connect(t *testing.T, server string) *connection {
	t.Helper()
	c := &connection{serve: passTo(server)}
	c.Server = httptest.NewServer(http.HandlerFunc(c.handle))
	t.Cleanup(func() {
		c.CloseClientConnections()
		c.Close()
	})
	return c
}

// connectSlowly returns a connection in which each move waits for deliver, lose or refuse.
func connectSlowly(t *testing.T) *connection {
	t.Helper()
	c := connect(t, address)
	c.held = make(chan http.HandlerFunc)
	return c
}

// passTo returns a handler that passes requests to a server, as a proxy does.
func passTo(server string) http.HandlerFunc {
	target, _ := url.Parse(server) // it is one of ours
	return (&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host
		},
		ErrorLog: log.New(io.Discard, "", 0), // requests end when the connection is cut
	}).ServeHTTP
}

func (c *connection) handle(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the page has gone
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if c.held == nil || !bytes.Contains(body, []byte(`"do":"move"`)) {
		c.mu.Lock()
		serve := c.serve
		c.mu.Unlock()
		serve(w, r)
		return
	}
	select {
	case then := <-c.held:
		then(w, r)
	case <-r.Context().Done():
	}
}

// drop ends a request without an answer.
func drop(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// leadTo connects the page to a server from now on.
func (c *connection) leadTo(server string) { c.become(passTo(server)) }

// cut ends all requests without an answer from now on.
func (c *connection) cut() { c.become(drop) }

// loseAnswers lets requests through to a server from now on, but no answers.
func (c *connection) loseAnswers(server string) {
	c.become(func(w http.ResponseWriter, r *http.Request) {
		passTo(server)(httptest.NewRecorder(), r)
		drop(w, r)
	})
}

func (c *connection) become(serve http.HandlerFunc) {
	c.mu.Lock()
	c.serve = serve
	c.mu.Unlock()
	c.CloseClientConnections()
}

// deliver lets a held move through to the server.
func (c *connection) deliver() { c.held <- c.serve }

// lose cuts the connection of a held move.
func (c *connection) lose() { c.held <- drop }

// refuse answers a held move in place of the server.
func (c *connection) refuse(reason string) {
	c.held <- func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusConflict)
		_, _ = w.Write([]byte(`{"error": "` + reason + `"}`)) // the page may have gone
	}
}

// TestPageOfAProxy lets something before the server answer a move by a page to log in: the move is sent again.
func TestPageOfAProxy(t *testing.T) {
	p := start(t, "/", 1280, 800)
	eval[bool](p, `window.answered = fetch, window.fetch = async () => {
		window.fetch = window.answered;
		return new Response("<html>Log in</html>", { headers: { "Content-Type": "text/html" } });
	}, true`)
	p.exchange(11, 15)
}

// watchPiece notes where a piece is put from now on.
func (p *page) watchPiece(square int) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		const piece = document.querySelector('.piece[data-square="%d"]');
		window.places = [];
		new MutationObserver(() => { window.places.push(piece.isConnected ? piece.dataset.square : "gone"); })
			.observe(piece.parentNode, { childList: true, subtree: true, attributeFilter: ["data-square"] });
		return true;
	})()`, square))
}

// places returns where the watched piece has been since.
func (p *page) places() []string {
	p.Helper()
	return eval[[]string](p, `window.places.filter((place, i, all) => place !== all[i - 1])`)
}

// rename has the server change the table in another way than by a move, and waits until the page shows it.
func (p *page) rename() {
	p.Helper()
	eval[int](p, `fetch("api/games/" + new URLSearchParams(location.search).get("game"), {
		method: "POST", headers: { "Content-Type": "application/json" },
		body: JSON.stringify({
			do: "players", players: { black: { kind: "person", name: "Ann" }, white: { kind: "person", name: "Bob" } },
		}),
	}).then((r) => r.status)`)
	p.until("the page has the new state", `document.getElementById("player-top").textContent.includes("Ann")`)
}

// TestSlowNetwork makes moves whose answers come late. They are shown at once, and stay.
func TestSlowNetwork(t *testing.T) {
	n := connectSlowly(t)
	p := openPhone(t, n.URL+set("english", "B:W21-32:B1-12"), 390, 844)
	p.watchPiece(11)
	p.seenSoon(15, func() { p.drag(11, 15) })
	p.says("status", "White to move")
	n.deliver()
	p.until("the server has the move", `!document.querySelector("#board.pending")`)

	p.seenSoon(18, func() {
		p.tap(22)
		p.tap(18)
	})
	p.rename() // a newer state in which the move has not been made
	assert.Equal(t, "w", p.piece(18))
	assert.Equal(t, "", p.piece(22))
	// The reply is chosen before the answer, and made after it.
	p.tap(15)
	p.tap(22)
	p.says("status", "Premove 15 to 22")
	n.deliver()
	p.sees(22, "b")
	assert.Equal(t, []string{"11", "15", "22"}, p.places(), "the piece has never gone back")
	n.deliver()
	p.until("all moves are made", `document.querySelectorAll("#board .movable").length > 0`)
	assert.Equal(t, 3, p.table().Ply)
}

// TestRefusedMove makes a move that is refused. It is taken back, and the reason is shown.
func TestRefusedMove(t *testing.T) {
	t.Parallel()
	n := connectSlowly(t)
	p := openPhone(t, n.URL+set("english", "B:W18,22,25:B1,14,12"), 390, 844)
	p.seenSoon(23, func() { p.drag(14, 23) })
	p.until("the man is captured", "!"+pieceOn(18))
	n.refuse("the board has fallen over")
	p.says("refusal", "The board has fallen over.")
	p.sees(14, "b")
	p.sees(18, "w")
	p.shownAt(14, 14)
	assert.Equal(t, "", p.piece(23))
	assert.Equal(t, 0, p.moves())

	// A lost move is sent again, and the piece waits on its new square.
	p.watchPiece(14)
	p.seenSoon(23, func() { p.drag(14, 23) })
	n.lose()
	n.deliver()
	p.until("the server has the move", `!document.querySelector("#board.pending")`)
	p.until("the reason is gone", `document.getElementById("refusal").hidden && !document.querySelector(".refused")`)
	assert.Equal(t, 1, p.table().Ply)
	assert.Equal(t, []string{"14", "23"}, p.places())
}

// TestChoiceStays changes the table while a person chooses among captures. The choice and its focus stay.
func TestChoiceStays(t *testing.T) {
	p := start(t, set("english", "B:W6,7,14,15,32:B2"), 1280, 800)
	p.table()
	p.click(2)
	p.click(18)
	p.says("choice", "2 × 11 × 18")
	p.run(chromedp.KeyEvent(kb.Tab))
	const focused = `document.activeElement.closest("#choice") && document.activeElement.textContent`
	before := eval[string](p, focused)
	p.rename()
	assert.Equal(t, before, eval[string](p, focused))
	p.run(chromedp.KeyEvent(kb.Enter))
	p.sees(18, "b")
}
