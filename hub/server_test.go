package hub_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// controller is a test that controls a Server.
type controller struct {
	t   *testing.T
	in  *io.PipeWriter
	out chan string // the lines of the server; the channel has room, so the server never waits for the test
	end chan error  // the error of Serve
}

// startDefaultServer starts a Server with a small table.
func startDefaultServer(t *testing.T) *controller {
	return startServer(t, &hub.Server{Version: "1", Options: draughts.Options{Hash: 1}})
}

// startServer starts a Server and returns its controller.
func startServer(t *testing.T, server *hub.Server) *controller {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &controller{t, toServer, make(chan string, 10000), make(chan error, 1)}
	go func() {
		defer close(c.out)
		for lines := bufio.NewScanner(fromServer); lines.Scan(); {
			c.out <- lines.Text()
		}
	}()
	go func() {
		err := server.Serve(context.Background(), in, out)
		in.Close()
		out.Close()
		c.end <- err
	}()
	t.Cleanup(func() { toServer.Close() })
	return c
}

// send sends lines.
func (c *controller) send(lines ...string) {
	for _, line := range lines {
		_, err := io.WriteString(c.in, line+"\n")
		require.NoError(c.t, err)
	}
}

// receive returns the next line that is not an info, or "the end".
func (c *controller) receive() string {
	for line := range c.out {
		if !strings.HasPrefix(line, "info ") {
			return line
		}
	}
	return "the end"
}

// start10 is the start position of International draughts.
const start10 = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"

// TestServerStops checks that stop ends an unlimited search, and that ping is answered before and after.
func TestServerStops(t *testing.T) {
	for _, kind := range []string{"think", "ponder", "analyze"} {
		t.Run(kind, func(t *testing.T) {
			c := startDefaultServer(t)
			c.send("init", "level infinite", "pos pos="+start10, "go "+kind)
			require.Equal(t, "ready", c.receive())
			c.send("ping")
			require.Equal(t, "pong", c.receive())
			c.send("stop")
			require.Regexp(t, `^done move=3\d-\d\d`, c.receive())
			c.send("stop", "ponder-hit", "ping") // stop and ponder-hit have no effect
			require.Equal(t, "pong", c.receive())
		})
	}
}

// TestServerInfoRate checks the rate of info messages. With two men an iteration takes far less than a millisecond.
func TestServerInfoRate(t *testing.T) {
	c := startDefaultServer(t)
	c.send("level infinite", "pos pos=Weeeebeeeeeeeeeeeeeeeeeeeeeeeweee", "go analyze")
	began := time.Now()
	time.Sleep(200 * time.Millisecond)
	c.send("stop")
	infos := 0
	for line := range c.out {
		if !strings.HasPrefix(line, "info ") {
			require.Contains(t, line, "done move=")
			break
		}
		infos++
	}
	require.Positive(t, infos)
	require.LessOrEqual(t, infos, 3+int(time.Since(began)/(50*time.Millisecond)))
}

// TestServerPonderHit checks that the move comes after ponder-hit.
func TestServerPonderHit(t *testing.T) {
	c := startDefaultServer(t)
	c.send("init", "level depth=3", "pos pos="+start10, "go ponder")
	require.Equal(t, "ready", c.receive())
	c.send("ping")
	require.Equal(t, "pong", c.receive(), "no move before ponder-hit")
	c.send("ponder-hit")
	require.Regexp(t, `^done move=3\d-\d\d`, c.receive())
}

// TestServerPonderTime checks that the time for a move begins with ponder-hit.
func TestServerPonderTime(t *testing.T) {
	c := startDefaultServer(t)
	c.send("init", "level move-time=0.02", "pos pos="+start10, "go ponder")
	require.Equal(t, "ready", c.receive())
	time.Sleep(100 * time.Millisecond)
	c.send("ping")
	require.Equal(t, "pong", c.receive())
	c.send("ponder-hit")
	require.Regexp(t, `^done move=3\d-\d\d`, c.receive())
}

// TestServerHoldsResult checks that the result of a search which ends while pondering is held. Only one move is legal.
func TestServerHoldsResult(t *testing.T) {
	c := startDefaultServer(t)
	c.send("init", "set-param name=variant value=english", "pos pos=Beeeebeeeeeeeeeeeeeeeeeeeeeeeweee", "go ponder")
	require.Equal(t, "ready", c.receive())
	time.Sleep(50 * time.Millisecond)
	c.send("ping")
	require.Equal(t, "pong", c.receive())
	c.send("stop")
	require.Regexp(t, `^done move=5-9`, c.receive())
}

// TestServerEndOfInput checks that the end of the input ends a search and the Server.
func TestServerEndOfInput(t *testing.T) {
	c := startDefaultServer(t)
	c.send("init", "pos pos="+start10, "go think")
	require.Equal(t, "ready", c.receive())
	c.in.Close()
	require.NoError(t, <-c.end)
}

// TestServerCancelled checks that a cancelled context ends the Server.
func TestServerCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, toServer := io.Pipe()
	defer toServer.Close()
	end := make(chan error)
	go func() { end <- (&hub.Server{Options: draughts.Options{Hash: 1}}).Serve(ctx, in, io.Discard) }()
	_, err := io.WriteString(toServer, "go\n")
	require.NoError(t, err)
	cancel()
	require.ErrorIs(t, <-end, context.Canceled)
}

// TestServerHash checks that a table that is too large is refused, and that the engine keeps playing.
func TestServerHash(t *testing.T) {
	limit := draughts.MaxHash()
	c := startServer(t, &hub.Server{Options: draughts.Options{Hash: 2}})
	hash := func() string {
		c.send("hub")
		found := ""
		for line := ""; line != "wait"; line = c.receive() {
			if strings.HasPrefix(line, "param name=hash ") {
				found = line
			}
		}
		return found
	}
	require.Equal(t, fmt.Sprintf("param name=hash value=2 type=int min=1 max=%d", limit), hash())
	for _, size := range []string{strconv.Itoa(limit + 1), "4398046511104", "99999999999999999999", "-1", "1.5"} {
		c.send("set-param name=hash value=" + size)
		require.Regexp(t, `^error message="hash: '`+size+`' is not 1 to \d+"$`, c.receive())
	}
	require.Contains(t, hash(), " value=2 ")
	c.send("set-param name=hash value=3", "set-param name=threads value=2", "init")
	require.Equal(t, "ready", c.receive())
	require.Contains(t, hash(), " value=3 ")

	for _, size := range []int{limit + 1, -1} {
		c = startServer(t, &hub.Server{Options: draughts.Options{Hash: size}})
		c.send("init")
		require.Contains(t, c.receive(), draughts.ErrHash.Error())
		require.Equal(t, "ready", c.receive())
		require.Contains(t, hash(), " value=1 ", "the smallest")
		c.send("level depth=3", "go think")
		require.Contains(t, c.receive(), "done move=")
	}
}

// brokenWriter fails at every write.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// TestServerCannotWrite checks that an error of writing ends the Server.
func TestServerCannotWrite(t *testing.T) {
	err := (&hub.Server{}).Serve(context.Background(), strings.NewReader("hub\n"), brokenWriter{})
	require.ErrorContains(t, err, "disk full")
}

// TestServerRefuses checks that invalid messages are answered in one line and have no effect.
func TestServerRefuses(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"unknown command", "uci", "unknown command uci"},
		{"open quote", `pos pos="W`, "a quote that is not closed"},
		{"no position", "pos", "0 letters, international has 51"},
		{"no piece", "pos pos=Wx" + start10[2:], "'x' is no piece, on square 1"},
		{"no side", "pos pos=X" + start10[1:], "begins with neither W nor B"},
		{"impossible position", "pos pos=Ww" + start10[2:], "man on its crowning row"},
		{"illegal move", "pos pos=" + start10 + " moves=32-27,1-2", "pos: move 1"},
		{"no number", "level depth=ten", "level: depth: 'ten' is not a valid value"},
		{"negative level", "level depth=-1", "level: depth: '-1' is not a valid value"},
		{"no time", "level move-time=NaN", "level: move-time: 'NaN' is not a valid value"},
		{"overflowing level", "level nodes=99999999999999999999", "nodes"},
		{"unknown rules", "set-param name=variant value=chess", "unknown variant"},
		{"no memory", "set-param name=hash value=0", "not 1 to "},
	}
	c := startDefaultServer(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c.send(tt.line)
			got := c.receive()
			require.Contains(t, got, `error message="`)
			require.Contains(t, got, tt.want)
		})
	}
	c.send("init", "pos pos=W", "go think")
	require.Equal(t, "ready", c.receive())
	require.Contains(t, c.receive(), "letters")
	require.Equal(t, `error message="go: there is no position"`, c.receive())
	require.Equal(t, "done", c.receive())
	c.send("pos pos="+start10, "level depth=2", "go")
	require.Contains(t, c.receive(), "done move=")
}

// TestServerFinishedGame checks positions in which the game has ended: without moves, or drawn by a rule that the
// controller does not apply.
func TestServerFinishedGame(t *testing.T) {
	c := startDefaultServer(t)
	c.send("set-param name=variant value=english", "level depth=2", "pos pos=Bweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "go")
	require.Contains(t, c.receive(), "man on its crowning row")
	require.Contains(t, c.receive(), "there is no position")
	require.Equal(t, "done", c.receive())
	c.send("pos pos=BWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "go")
	require.Equal(t, "done", c.receive())
	shuffle := strings.TrimSpace(strings.Repeat("50-44 1-7 44-50 7-1 ", 30))
	c.send("set-param name=variant value=normal",
		"pos pos=WBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW moves=\""+shuffle+"\"", "level depth=2", "go")
	require.Contains(t, c.receive(), "done move=50")
}

// preparedEvaluator is an evaluation that records when a searcher is made.
type preparedEvaluator struct {
	draughts.Material
	events *[]string
}

func (p preparedEvaluator) NewState() draughts.EvalState {
	*p.events = append(*p.events, "searcher")
	return nil
}

// eventWriter records what is written.
type eventWriter struct{ events *[]string }

func (w eventWriter) Write(b []byte) (int, error) {
	*w.events = append(*w.events, strings.TrimSpace(string(b)))
	return len(b), nil
}

// TestServerIsReady checks that a Server makes its searcher before it says that it is ready, and another as soon as a
// parameter changes.
func TestServerIsReady(t *testing.T) {
	var events []string
	server := hub.Server{Options: draughts.Options{Hash: 1, Evaluator: preparedEvaluator{events: &events}}}
	const lines = "set-param name=variant value=bt\ninit\nset-param name=threads value=2\nping\n"
	require.NoError(t, server.Serve(context.Background(), strings.NewReader(lines), eventWriter{&events}))
	require.Equal(t, []string{"searcher", "ready", "searcher", "searcher", "pong"}, events)
}
