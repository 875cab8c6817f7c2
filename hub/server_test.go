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

// conversation is a Server with a test as its controller.
type conversation struct {
	t   *testing.T
	in  *io.PipeWriter
	out chan string // what the server writes, line by line: there is room, so that it never waits for the test
	end chan error
}

// talk begins a conversation with a small Server.
func talk(t *testing.T) *conversation {
	return talkTo(t, &hub.Server{Version: "1", Options: draughts.Options{Hash: 1}})
}

func talkTo(t *testing.T, server *hub.Server) *conversation {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &conversation{t, toServer, make(chan string, 10000), make(chan error, 1)}
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

// say sends lines.
func (c *conversation) say(lines ...string) {
	for _, line := range lines {
		_, err := io.WriteString(c.in, line+"\n")
		require.NoError(c.t, err)
	}
}

// hear returns the next line that is no info.
func (c *conversation) hear() string {
	for line := range c.out {
		if !strings.HasPrefix(line, "info ") {
			return line
		}
	}
	return "the end"
}

const start10 = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"

// TestServerStops checks what ends a search that would never end by itself, and what is answered meanwhile.
func TestServerStops(t *testing.T) {
	for _, kind := range []string{"think", "ponder", "analyze"} {
		t.Run(kind, func(t *testing.T) {
			c := talk(t)
			c.say("init", "level infinite", "pos pos="+start10, "go "+kind)
			require.Equal(t, "ready", c.hear())
			c.say("ping")
			require.Equal(t, "pong", c.hear())
			c.say("stop")
			require.Regexp(t, `^done move=3\d-\d\d`, c.hear())
			c.say("stop", "ponder-hit", "ping") // too late, and no harm done
			require.Equal(t, "pong", c.hear())
		})
	}
}

// TestServerReportsInMeasure: with two men on the board an iteration takes far less than a millisecond.
func TestServerReportsInMeasure(t *testing.T) {
	c := talk(t)
	c.say("level infinite", "pos pos=Weeeebeeeeeeeeeeeeeeeeeeeeeeeweee", "go analyze")
	began := time.Now()
	time.Sleep(200 * time.Millisecond)
	c.say("stop")
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

func TestServerPonderHit(t *testing.T) {
	c := talk(t)
	c.say("init", "level depth=3", "pos pos="+start10, "go ponder")
	require.Equal(t, "ready", c.hear())
	c.say("ping")
	require.Equal(t, "pong", c.hear(), "no move before ponder-hit")
	c.say("ponder-hit")
	require.Regexp(t, `^done move=3\d-\d\d`, c.hear())
}

// TestServerPondersInNoTime checks that the time of a move begins with ponder-hit.
func TestServerPondersInNoTime(t *testing.T) {
	c := talk(t)
	c.say("init", "level move-time=0.02", "pos pos="+start10, "go ponder")
	require.Equal(t, "ready", c.hear())
	time.Sleep(100 * time.Millisecond)
	c.say("ping")
	require.Equal(t, "pong", c.hear())
	c.say("ponder-hit")
	require.Regexp(t, `^done move=3\d-\d\d`, c.hear())
}

// TestServerHoldsBack checks that a search which ends while pondering waits to be asked: here there is but one move.
func TestServerHoldsBack(t *testing.T) {
	c := talk(t)
	c.say("init", "set-param name=variant value=english", "pos pos=Beeeebeeeeeeeeeeeeeeeeeeeeeeeweee", "go ponder")
	require.Equal(t, "ready", c.hear())
	time.Sleep(50 * time.Millisecond)
	c.say("ping")
	require.Equal(t, "pong", c.hear())
	c.say("stop")
	require.Regexp(t, `^done move=5-9`, c.hear())
}

func TestServerEndOfInput(t *testing.T) {
	c := talk(t)
	c.say("init", "pos pos="+start10, "go think")
	require.Equal(t, "ready", c.hear())
	c.in.Close()
	require.NoError(t, <-c.end)
}

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

// TestServerHash checks that the engine asks for no more memory than there can be, and plays on with what it has.
func TestServerHash(t *testing.T) {
	most := draughts.MaxHash()
	c := talkTo(t, &hub.Server{Options: draughts.Options{Hash: 2}})
	hash := func() string {
		c.say("hub")
		found := ""
		for line := ""; line != "wait"; line = c.hear() {
			if strings.HasPrefix(line, "param name=hash ") {
				found = line
			}
		}
		return found
	}
	require.Equal(t, fmt.Sprintf("param name=hash value=2 type=int min=1 max=%d", most), hash())
	for _, size := range []string{strconv.Itoa(most + 1), "4398046511104", "99999999999999999999", "-1", "1.5"} {
		c.say("set-param name=hash value=" + size)
		require.Regexp(t, `^error message="hash: '`+size+`' is not 1 to \d+"$`, c.hear())
	}
	require.Contains(t, hash(), " value=2 ")
	c.say("set-param name=hash value=3", "set-param name=threads value=2", "init")
	require.Equal(t, "ready", c.hear())
	require.Contains(t, hash(), " value=3 ")

	for _, size := range []int{most + 1, -1} {
		c = talkTo(t, &hub.Server{Options: draughts.Options{Hash: size}})
		c.say("init")
		require.Contains(t, c.hear(), draughts.ErrHash.Error())
		require.Equal(t, "ready", c.hear())
		require.Contains(t, hash(), " value=1 ", "the smallest")
		c.say("level depth=3", "go think")
		require.Contains(t, c.hear(), "done move=")
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestServerCannotWrite(t *testing.T) {
	err := (&hub.Server{}).Serve(context.Background(), strings.NewReader("hub\n"), brokenWriter{})
	require.ErrorContains(t, err, "disk full")
}

// TestServerRefuses checks that what makes no sense is answered, in one line, and harms nothing.
func TestServerRefuses(t *testing.T) {
	tests := []struct{ name, line, say string }{
		{"unknown command", "uci", "unknown command uci"},
		{"open quote", `pos pos="W`, "a quote that is not closed"},
		{"no position", "pos", "0 letters, international has 51"},
		{"letter that is no piece", "pos pos=Wx" + start10[2:], "'x' for square 1"},
		{"side that is none", "pos pos=X" + start10[1:], "begins with neither W nor B"},
		{"impossible position", "pos pos=Ww" + start10[2:], "man on its crowning row"},
		{"illegal move", "pos pos=" + start10 + " moves=32-27,1-2", "pos: move 1"},
		{"level that is no number", "level depth=ten", "level: depth: 'ten' is no usable value"},
		{"negative level", "level depth=-1", "level: depth: '-1' is no usable value"},
		{"level that is no time", "level move-time=NaN", "level: move-time: 'NaN' is no usable value"},
		{"overflowing level", "level nodes=99999999999999999999", "nodes"},
		{"unknown rules", "set-param name=variant value=chess", "unknown variant"},
		{"no memory", "set-param name=hash value=0", "not 1 to "},
	}
	c := talk(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c.say(tt.line)
			got := c.hear()
			require.Contains(t, got, `error message="`)
			require.Contains(t, got, tt.say)
		})
	}
	c.say("init", "pos pos=W", "go think")
	require.Equal(t, "ready", c.hear())
	require.Contains(t, c.hear(), "letters")
	require.Equal(t, `error message="go: there is no position"`, c.hear())
	require.Equal(t, "done", c.hear())
	c.say("pos pos="+start10, "level depth=2", "go")
	require.Contains(t, c.hear(), "done move=")
}

// TestServerPlaysOn checks positions in which the game has ended: without moves, and drawn by a rule that the
// controller does not apply.
func TestServerPlaysOn(t *testing.T) {
	c := talk(t)
	c.say("set-param name=variant value=english", "level depth=2", "pos pos=Bweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "go")
	require.Contains(t, c.hear(), "man on its crowning row")
	require.Contains(t, c.hear(), "there is no position")
	require.Equal(t, "done", c.hear())
	c.say("pos pos=BWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "go")
	require.Equal(t, "done", c.hear())
	shuffle := strings.TrimSpace(strings.Repeat("50-44 1-7 44-50 7-1 ", 30))
	c.say("set-param name=variant value=normal",
		"pos pos=WBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW moves=\""+shuffle+"\"", "level depth=2", "go")
	require.Contains(t, c.hear(), "done move=50")
}
