package hub_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// The transcripts in testdata are hand-written conversations. Lines of the controller begin with >, those of the engine
// with <, or with <~ if they are regular expressions.

// exchange is a line of a transcript.
type exchange struct {
	kind string // ">", "<", "<~", or "end" for the end of the input
	text string
}

// matches reports whether a line of an engine is that of the transcript.
func (e exchange) matches(line string) bool {
	if e.kind == "<~" {
		return regexp.MustCompile("^(?:" + e.text + ")$").MatchString(line)
	}
	return e.text == line
}

func readTranscript(t *testing.T, file string) (all []exchange) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		kind, rest, _ := strings.Cut(line, " ")
		switch kind {
		case "#":
		case ">", "<", "<~", "end":
			all = append(all, exchange{kind, rest})
		default:
			require.Fail(t, "not a line of a transcript", "%s: %q", file, line)
		}
	}
	return all
}

// eachTranscript runs a test for each transcript in a directory of testdata.
func eachTranscript(t *testing.T, dir string, test func(t *testing.T, name string, all []exchange)) {
	files, err := filepath.Glob(filepath.Join("testdata", dir, "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) { test(t, name, readTranscript(t, file)) })
	}
}

// closer records whether it has been closed.
type closer struct{ closed *bool }

func (c closer) Close() error {
	*c.closed = true
	return nil
}

// emptyDatabase covers no position.
type emptyDatabase struct{ closer }

func (emptyDatabase) Covers(draughts.Position) bool { return false }

func (emptyDatabase) Probe(draughts.Position, bool) (draughts.ProbeResult, bool) {
	return draughts.ProbeResult{}, false
}

// lastMoveBook is a book with the last move of each position. It needs a seed for each game.
type lastMoveBook struct {
	closer
	seeded bool
}

func (b *lastMoveBook) Choose(_ *draughts.Game, allowed []draughts.Move) (draughts.Move, draughts.Score, bool) {
	return allowed[len(allowed)-1], 12, b.seeded
}

func (b *lastMoveBook) SetSeed(uint64) { b.seeded = true }

// TestServerTranscripts sends the lines of the controller and compares the answers. Infos may come at any time, and are
// compared only if one is expected.
func TestServerTranscripts(t *testing.T) {
	eachTranscript(t, "server", func(t *testing.T, _ string, all []exchange) {
		closed := true
		server := hub.Server{
			Name: "Test=engine 1", Version: "2", Author: "Nobody", Options: draughts.Options{Hash: 1},
			Databases: func(name string) (draughts.Prober, error) {
				if name != "test" {
					return nil, errors.New("there are no such databases")
				}
				closed = false
				return emptyDatabase{closer{&closed}}, nil
			},
			Books: func(name string) (draughts.Book, error) {
				if name != "test" {
					return nil, errors.New("there is no such book")
				}
				closed = false
				return &lastMoveBook{closer: closer{&closed}}, nil
			},
		}
		c := startServer(t, &server)
		ended := false
		for _, e := range all {
			switch {
			case e.kind == ">":
				c.send(e.text)
				ended = e.text == "quit"
			case e.kind == "end":
				c.in.Close()
				ended = true
			case strings.HasPrefix(e.text, "info "):
				require.True(t, e.matches(<-c.out), e.text)
			default:
				got := c.receive()
				require.True(t, e.matches(got), "want %s\ngot  %s", e.text, got)
			}
		}
		if !ended {
			c.in.Close()
		}
		require.NoError(t, <-c.end)
		require.Equal(t, "the end", c.receive())
		require.True(t, closed, "the databases and the book")
	})
}

// clientTests use a Client in the way that leads to the transcript of the same name.
var clientTests = map[string]struct {
	options hub.ClientOptions
	use     func(t *testing.T, c *hub.Client)
}{
	"handshake": {
		hub.ClientOptions{Variant: draughts.Killer, Params: []hub.Arg{{Name: "book", Value: "false"}}},
		func(t *testing.T, c *hub.Client) {
			require.Equal(t, "Scan 3.1", c.Name())
			require.NoError(t, c.Close())
		},
	},
	"search": {hub.ClientOptions{}, func(t *testing.T, c *hub.Client) {
		ctx := context.Background()
		require.NoError(t, c.NewGame(ctx))
		g := draughts.NewGame(draughts.International)
		var depths []int
		found, err := c.Search(ctx, g, draughts.Limits{
			Depth: 3, Nodes: 100, Time: time.Second / 2,
			Clock:  &draughts.ClockLimit{Remaining: time.Minute, Increment: time.Second, Moves: 9},
			OnInfo: func(i draughts.Info) { depths = append(depths, i.Depth) },
		})
		require.NoError(t, err)
		require.Equal(t, []int{1, 2}, depths)
		require.Equal(t, draughts.Score(-5), found.Score())
		require.Equal(t, uint64(70), found.Nodes)
		require.Equal(t, "32-28 19-23", hub.LineText(found.PV()))
		for _, text := range []string{"32-28", "19-23", "28x19", "14x23"} {
			_, err := g.PlayText(text)
			require.NoError(t, err)
		}
		depths = nil
		found, err = c.Search(ctx, g, draughts.Limits{OnInfo: func(i draughts.Info) { depths = append(depths, i.Depth) }})
		require.NoError(t, err)
		require.Equal(t, "35-30", hub.LineText(found.PV()))
		require.Equal(t, []int{3}, depths)
		require.Equal(t, draughts.Info{Position: found.Position, Depth: 3, Lines: found.Lines}, found)
		require.Equal(t, draughts.Score(-20), found.Score())
		found, err = c.Search(ctx, g, draughts.Limits{Depth: 1})
		require.NoError(t, err)
		require.Equal(t, "35-30", hub.LineText(found.PV()))
		require.Zero(t, found.Depth)
		require.Zero(t, found.Score())
		require.NoError(t, c.Close())
	}},
	"ponder": {hub.ClientOptions{}, func(t *testing.T, c *hub.Client) {
		g := draughts.NewGame(draughts.International)
		for _, text := range []string{"32-28", "19-23"} {
			_, err := g.PlayText(text)
			require.NoError(t, err)
		}
		hit := make(chan struct{})
		found, err := c.Search(context.Background(), g, draughts.Limits{
			Time: time.Second, PonderHit: hit, OnInfo: func(draughts.Info) { close(hit) },
		})
		require.NoError(t, err)
		require.Equal(t, "28x19x23 14x23x19", hub.LineText(found.PV()), "with the next move to ponder on")

		ctx, miss := context.WithCancel(context.Background())
		found, err = c.Search(ctx, g, draughts.Limits{
			Time: time.Second, PonderHit: make(chan struct{}), OnInfo: func(draughts.Info) { miss() },
		})
		require.NoError(t, err)
		require.Equal(t, "28x19x23", hub.LineText(found.PV()))
		require.NoError(t, c.Close())
	}},
	"error": {hub.ClientOptions{}, func(t *testing.T, c *hub.Client) {
		err := c.NewGame(context.Background())
		require.ErrorIs(t, err, hub.ErrEngine)
		require.ErrorContains(t, err, "out of memory")
		require.ErrorIs(t, c.NewGame(context.Background()), hub.ErrEngine, "later calls return the same error")
	}},
}

// TestClientTranscripts plays the controller of each transcript with a Client.
func TestClientTranscripts(t *testing.T) {
	eachTranscript(t, "client", func(t *testing.T, name string, all []exchange) {
		test, ok := clientTests[name]
		require.True(t, ok)
		synctest.Test(t, func(t *testing.T) {
			ours, theirs := net.Pipe()
			played := make(chan string, 1)
			go func() {
				defer theirs.Close()
				played <- playEngine(theirs, all)
			}()
			c, err := hub.NewClient(context.Background(), ours, test.options)
			require.NoError(t, err)
			test.use(t, c)
			require.Empty(t, <-played)
		})
	})
}

// playEngine plays the engine of a transcript. It returns the first wrong line of the controller, or "".
func playEngine(conn io.ReadWriter, all []exchange) (fault string) {
	lines := bufio.NewScanner(conn)
	for _, e := range all {
		if e.kind != ">" {
			if _, err := io.WriteString(conn, e.text+"\n"); err != nil {
				return "cannot send " + e.text
			}
			continue
		}
		if !lines.Scan() {
			return "the end instead of " + e.text
		}
		if lines.Text() != e.text {
			return lines.Text() + " instead of " + e.text
		}
		if e.text == "quit" {
			return ""
		}
	}
	if lines.Scan() {
		return lines.Text() + " instead of the end"
	}
	return ""
}
