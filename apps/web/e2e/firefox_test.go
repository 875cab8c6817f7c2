package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFirefox plays and looks at the page in Firefox.
func TestFirefox(t *testing.T) {
	t.Parallel()
	f := openFirefox(t)
	testFirefoxLayout(f)
	testFirefoxDrag(f)
}

// testFirefoxLayout checks the layout at six sizes.
func testFirefoxLayout(f *firefox) {
	for _, size := range [][2]int{{320, 568}, {390, 844}, {844, 390}, {768, 1024}, {1280, 800}, {1920, 1080}} {
		name := fmt.Sprintf("%dx%d", size[0], size[1])
		f.size(size[0], size[1])
		f.open("/")
		assert.Empty(f, evalFirefox[[]string](f, layoutScript), name)
		part := evalFirefox[float64](f, `document.getElementById("board").clientWidth / Math.min(innerWidth, innerHeight)`)
		assert.GreaterOrEqual(f, part, 0.6, "%s: the board uses the screen", name)
	}
}

func (f *firefox) square(n int) [2]int {
	f.Helper()
	return f.centre(fmt.Sprintf(`document.querySelector('.square[data-square="%d"]')`, n))
}

// testFirefoxDrag drags a piece with the mouse, and one by touch.
func testFirefoxDrag(f *firefox) {
	f.size(390, 844)
	f.open(set("english", "B:W21-32:B1-12"))
	for _, drag := range []struct {
		kind     string
		from, to int
		piece    string
	}{{"mouse", 11, 15, "b"}, {"touch", 24, 20, "w"}} {
		from, to := f.square(drag.from), f.square(drag.to)
		f.point(drag.kind, from, [2]int{(from[0] + to[0]) / 2, (from[1] + to[1]) / 2}, to)
		f.until("the piece is there", fmt.Sprintf("%s === %q", pieceOn(drag.to), drag.piece))
		require.Equal(f, "", evalFirefox[string](f, pieceOn(drag.from)+` ?? ""`))
	}
}

// firefox is a tab of Firefox with the page in it, driven by WebDriver BiDi: https://w3c.github.io/webdriver-bidi.
type firefox struct {
	*testing.T
	socket *websocket.Conn
	sent   int    // commands
	tab    string // its browsing context
}

// openFirefox starts Firefox without a window. The test is skipped if there is no Firefox.
func openFirefox(t *testing.T) *firefox {
	t.Helper()
	program, err := exec.LookPath("firefox")
	if err != nil {
		if program, err = exec.LookPath("firefox-esr"); err != nil {
			t.Skip("there is no Firefox: .ci/run browser installs it")
		}
	}
	browser := exec.Command(program, "--headless", "--no-remote", "--profile", t.TempDir(), "--remote-debugging-port", "0")
	out, err := browser.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, browser.Start())
	t.Cleanup(func() {
		_ = browser.Process.Kill() // it may have ended
		_ = browser.Wait()
	})
	var socket *websocket.Conn
	for lines := bufio.NewScanner(out); socket == nil && lines.Scan(); {
		if _, at, found := strings.Cut(lines.Text(), "WebDriver BiDi listening on "); found {
			socket, _, err = websocket.DefaultDialer.Dial(at+"/session", nil)
			require.NoError(t, err)
		}
	}
	require.NotNil(t, socket, "Firefox does not listen")
	f := &firefox{T: t, socket: socket}
	t.Cleanup(func() { _ = socket.Close() })
	f.do("session.new", map[string]any{"capabilities": map[string]any{}}, nil)
	var tree struct {
		Contexts []struct{ Context string }
	}
	f.do("browsingContext.getTree", map[string]any{}, &tree)
	require.NotEmpty(t, tree.Contexts)
	f.tab = tree.Contexts[0].Context
	return f
}

// do sends a command and reads its result, if that is not nil.
func (f *firefox) do(method string, params map[string]any, result any) {
	f.Helper()
	f.sent++
	require.NoError(f, f.socket.SetReadDeadline(time.Now().Add(limit)))
	require.NoError(f, f.socket.WriteJSON(map[string]any{"id": f.sent, "method": method, "params": params}))
	for {
		var answer struct {
			ID             int
			Error, Message string
			Result         json.RawMessage
		}
		require.NoError(f, f.socket.ReadJSON(&answer), method)
		if answer.ID != f.sent {
			continue // an event
		}
		require.Empty(f, answer.Error, "%s: %s", method, answer.Message)
		if result != nil {
			require.NoError(f, json.Unmarshal(answer.Result, result))
		}
		return
	}
}

func (f *firefox) size(width, height int) {
	f.Helper()
	f.do("browsingContext.setViewport", map[string]any{
		"context": f.tab, "viewport": map[string]any{"width": width, "height": height},
	}, nil)
}

func (f *firefox) open(path string) {
	f.Helper()
	f.do("browsingContext.navigate", map[string]any{"context": f.tab, "url": "about:blank", "wait": "complete"}, nil)
	f.do("browsingContext.navigate", map[string]any{"context": f.tab, "url": address + path, "wait": "complete"}, nil)
	f.until("the page is ready", `document.documentElement.dataset.ready === "true"`)
}

// evalFirefox evaluates JavaScript; a promise is waited for.
func evalFirefox[T any](f *firefox, script string) T {
	f.Helper()
	var answer struct {
		Type             string
		ExceptionDetails struct{ Text string }
		Result           struct{ Value string }
	}
	f.do("script.evaluate", map[string]any{
		"expression": "(async () => JSON.stringify(await (" + script + ")))()", "awaitPromise": true,
		"target": map[string]any{"context": f.tab},
	}, &answer)
	require.Equal(f, "success", answer.Type, "%s: %s", script, answer.ExceptionDetails.Text)
	var value T
	require.NoError(f, json.Unmarshal([]byte(answer.Result.Value), &value), script)
	return value
}

func (f *firefox) until(what, condition string) {
	f.Helper()
	held := evalFirefox[bool](f, fmt.Sprintf(`new Promise((resolve) => {
		const end = performance.now() + %d;
		const look = () => {
			if (%s) resolve(true);
			else if (performance.now() > end) resolve(false);
			else setTimeout(look, 20);
		};
		look();
	})`, (limit/2).Milliseconds(), condition))
	require.True(f, held, "waiting until "+what)
}

// centre returns the middle of an element, in whole pixels.
func (f *firefox) centre(element string) [2]int {
	f.Helper()
	return evalFirefox[[2]int](f, fmt.Sprintf(`(() => {
		const element = %s;
		element.scrollIntoView({ block: "nearest" });
		const box = element.getBoundingClientRect();
		return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
	})()`, element))
}

// point moves a pointer, "mouse" or "touch", to the first place, presses it there, moves it over the others and
// releases it.
func (f *firefox) point(kind string, places ...[2]int) {
	f.Helper()
	move := func(to [2]int) map[string]any {
		return map[string]any{"type": "pointerMove", "x": to[0], "y": to[1], "duration": 20}
	}
	actions := []map[string]any{move(places[0]), {"type": "pointerDown", "button": 0}}
	for _, to := range places[1:] {
		actions = append(actions, move(to))
	}
	actions = append(actions, map[string]any{"type": "pointerUp", "button": 0})
	f.do("input.performActions", map[string]any{"context": f.tab, "actions": []any{map[string]any{
		"type": "pointer", "id": kind, "parameters": map[string]any{"pointerType": kind}, "actions": actions,
	}}}, nil)
}
