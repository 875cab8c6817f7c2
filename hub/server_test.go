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

func startDefaultServer(t *testing.T) *controller {
	return startServer(t, &hub.Server{Version: "1", Options: draughts.Options{Hash: 1}})
}

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

const start10 = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"

// TestServerLongLine checks that a line of more than 1 MiB is answered with an error, and the next ones as usual.
func TestServerLongLine(t *testing.T) {
	c := startDefaultServer(t)
	for range 2 {
		c.send("pos pos="+strings.Repeat("e", 3<<20), "ping")
		require.Contains(t, c.receive(), "a line of more than 1048576 bytes")
		require.Equal(t, "pong", c.receive())
	}
	c.send("quit")
	require.NoError(t, <-c.end)
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

// TestServerPonders checks that a move comes only after ponder-hit or stop, also if its search or its time has ended
// before. In the last position only one move is legal.
func TestServerPonders(t *testing.T) {
	for _, tt := range []struct{ before, end, want string }{
		{"level depth=3\npos pos=" + start10, "ponder-hit", `^done move=3\d-\d\d`},
		{"level move-time=0.02\npos pos=" + start10, "ponder-hit", `^done move=3\d-\d\d`},
		{"set-param name=variant value=english\npos pos=Beeeebeeeeeeeeeeeeeeeeeeeeeeeweee", "stop", "^done move=5-9"},
	} {
		c := startDefaultServer(t)
		c.send("init", tt.before, "go ponder")
		require.Equal(t, "ready", c.receive())
		time.Sleep(100 * time.Millisecond)
		c.send("ping")
		require.Equal(t, "pong", c.receive())
		c.send(tt.end)
		require.Regexp(t, tt.want, c.receive())
	}
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

// TestServerCannotWrite checks that an error of writing ends the Server.
func TestServerCannotWrite(t *testing.T) {
	r, out := io.Pipe()
	r.CloseWithError(errors.New("disk full"))
	err := (&hub.Server{}).Serve(context.Background(), strings.NewReader("hub\n"), out)
	require.ErrorContains(t, err, "disk full")
}

// preparedEvaluator is an evaluation that records when a searcher is made, and the rules of what it evaluates.
type preparedEvaluator struct{ events *[]string }

func (p preparedEvaluator) Evaluate(at draughts.Position) draughts.Score {
	*p.events = append(*p.events, at.Variant().String())
	return 0
}

func (p preparedEvaluator) NewState() draughts.EvalState {
	*p.events = append(*p.events, "searcher")
	return nil
}

type eventWriter struct{ events *[]string }

func (w eventWriter) Write(b []byte) (int, error) {
	*w.events = append(*w.events, strings.TrimSpace(string(b)))
	return len(b), nil
}

// TestServerIsReady checks that a Server makes its searcher and loads its evaluation before it says that it is ready,
// and others as soon as a parameter changes.
func TestServerIsReady(t *testing.T) {
	var events []string
	server := hub.Server{Options: draughts.Options{Hash: 1, Evaluator: preparedEvaluator{events: &events}}}
	const lines = "init\nset-param name=variant value=russian\nping\nset-param name=threads value=2\nping\n"
	require.NoError(t, server.Serve(context.Background(), strings.NewReader(lines), eventWriter{&events}))
	require.Equal(t, []string{
		"searcher", "international", "english", "ready", "russian", "pong", "searcher", "searcher", "pong",
	}, events)
}
