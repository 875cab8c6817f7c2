package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestMain discards the log.
func TestMain(m *testing.M) {
	log.SetOutput(io.Discard)
	os.Exit(m.Run())
}

// server is a fake of lidraughts.org with one game. The opponent of the bot plays the last of the legal moves.
type server struct {
	t       *testing.T
	mu      sync.Mutex
	changed *sync.Cond // signals that the game has changed
	game    *draughts.Game
	bot     draughts.Color
	parts   []string // of the moves so far
	begun   []string // the squares of an unfinished capture of the bot
	events  []string // the lines of the stream of events
	posts   []string // paths that the bot has posted, without those of moves
	trouble int      // requests that will fail, alternately with 429 and 500
	cuts    int      // times that the stream of the game will be cut off after a line
	waited  int      // requests that came too soon after a 429
	patient time.Time
	ended   chan struct{}
}

func newServer(t *testing.T, v draughts.Variant, bot draughts.Color) *server {
	s := &server{t: t, game: draughts.NewGame(v), bot: bot, ended: make(chan struct{})}
	s.changed = sync.NewCond(&s.mu)
	s.reply()
	return s
}

// play runs a bot against the server until the game has ended.
func (s *server) play(b bot) {
	h := httptest.NewServer(s)
	defer h.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	b.server, b.token, b.pause = h.URL, "secret", time.Millisecond
	done := make(chan error)
	go func() { done <- b.run(ctx) }()
	select {
	case <-s.ended:
	case <-time.After(30 * time.Second):
		s.t.Error("the game does not end")
	}
	cancel()
	require.ErrorIs(s.t, <-done, context.Canceled)
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer secret" {
		http.Error(w, "no such token", http.StatusUnauthorized)
		return
	}
	s.mu.Lock()
	if time.Now().Before(s.patient) {
		s.waited++
	}
	s.trouble--
	trouble := s.trouble
	if trouble >= 0 && trouble%2 == 0 {
		s.patient = time.Now().Add(50 * time.Millisecond)
	}
	s.mu.Unlock()
	if trouble >= 0 {
		http.Error(w, "trouble", []int{http.StatusTooManyRequests, http.StatusInternalServerError}[trouble%2])
		return
	}
	switch path := strings.TrimPrefix(r.URL.Path, "/api/"); {
	case path == "account":
		fmt.Fprintln(w, `{"id":"me","username":"Me"}`)
	case path == "stream/event":
		for _, e := range s.events {
			fmt.Fprintln(w, e)
		}
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	case path == "bot/game/stream/abc":
		s.stream(w, r)
	case r.Method == http.MethodPost && strings.HasPrefix(path, "bot/game/abc/move/"):
		s.take(w, strings.TrimPrefix(path, "bot/game/abc/move/"))
	case r.Method == http.MethodPost:
		s.mu.Lock()
		s.posts = append(s.posts, path)
		s.mu.Unlock()
	default:
		http.NotFound(w, r)
	}
}

// state returns the state of the game. The caller holds the lock.
func (s *server) state() map[string]any {
	status := "started"
	if s.game.Outcome().Result != draughts.Ongoing {
		status = "mate"
	}
	return map[string]any{
		"type": "gameState", "moves": strings.Join(s.parts, " "), "status": status,
		"wtime": 60000, "btime": 60000, "winc": 0, "binc": 0,
	}
}

// stream sends the game, and each change of it.
func (s *server) stream(w http.ResponseWriter, r *http.Request) {
	stop := context.AfterFunc(r.Context(), func() {
		s.mu.Lock() // a goroutine that is about to wait must not miss it
		defer s.mu.Unlock()
		s.changed.Broadcast()
	})
	defer stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	white, black := "me", "you"
	if s.bot == draughts.Black {
		white, black = black, white
	}
	key := s.game.Variant().String()
	if s.game.Variant() == draughts.International {
		key = "standard"
	}
	var line any = map[string]any{
		"type": "gameFull", "id": "abc", "variant": map[string]string{"key": key}, "initialFen": "startpos",
		"state": s.state(), "white": map[string]string{"id": white}, "black": map[string]string{"id": black},
	}
	for r.Context().Err() == nil {
		text, err := json.Marshal(line)
		if err != nil {
			s.t.Error(err)
		}
		fmt.Fprintf(w, "%s\n\n{\"type\":\"chatLine\",\"text\":\"hello\"}\n", text)
		w.(http.Flusher).Flush()
		if s.cuts--; s.cuts >= 0 {
			return
		}
		s.changed.Wait()
		line = s.state()
	}
}

// take takes a part of a move of the bot, and replies to a complete move.
func (s *server) take(w http.ResponseWriter, part string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.changed.Broadcast()
	p := s.game.Position()
	if len(part) != 4 || p.Turn() != s.bot || s.begun != nil && s.begun[len(s.begun)-1] != part[:2] {
		s.t.Errorf("the bot posts %s in %v after %v", part, p, s.begun)
		http.Error(w, "no", http.StatusBadRequest)
		return
	}
	if s.begun == nil {
		s.begun = []string{part[:2]}
	}
	s.begun = append(s.begun, part[2:])
	s.parts = append(s.parts, part)
	m, err := p.ParseMove(strings.Join(s.begun, "x"))
	if err != nil || len(s.begun) <= m.NumCaptured() {
		return // there is more to come
	}
	s.begun = nil
	if err := s.game.Play(m); err != nil {
		s.t.Error(err)
	}
	s.reply()
}

// reply makes the move of the opponent, if it is its turn. The caller holds the lock.
func (s *server) reply() {
	_ = s.game.ClaimDraw() // an error if there is none
	p := s.game.Position()
	if s.game.Outcome().Result == draughts.Ongoing && p.Turn() != s.bot {
		moves := p.Moves()
		m := moves[len(moves)-1]
		path := p.Path(m)
		for i := 1; i < len(path); i++ {
			s.parts = append(s.parts, fmt.Sprintf("%02d%02d", path[i-1], path[i]))
		}
		if err := s.game.Play(m); err != nil {
			s.t.Error(err)
		}
	}
	_ = s.game.ClaimDraw() // an error if there is none
	if s.game.Outcome().Result != draughts.Ongoing {
		close(s.ended)
	}
}

const start = `{"type":"gameStart","game":{"id":"abc"}}`

// TestGames checks that the bot plays whole games by legal moves, and wins.
func TestGames(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.International, draughts.Russian, draughts.Frisian} {
		for _, color := range []draughts.Color{draughts.White, draughts.Black} {
			s := newServer(t, v, color)
			s.events = []string{"", start, start}
			s.play(bot{longest: time.Millisecond})
			require.Equal(t, draughts.Win(color), s.game.Outcome().Result, "%s %s", v, s.game.Outcome())
		}
	}
}

// TestTrouble checks that the bot plays on, with pauses, when requests fail and the stream is cut off.
func TestTrouble(t *testing.T) {
	s := newServer(t, draughts.International, draughts.White)
	s.events, s.trouble, s.cuts = []string{start}, 6, 8
	s.play(bot{longest: time.Millisecond})
	require.Negative(t, s.trouble)
	require.Negative(t, s.cuts)
	require.Zero(t, s.waited)
	require.Equal(t, draughts.WhiteWins, s.game.Outcome().Result)
}

// TestChallenges checks which challenges are accepted.
func TestChallenges(t *testing.T) {
	for _, rated := range []bool{true, false} {
		s := newServer(t, draughts.International, draughts.White)
		for i, c := range []string{
			`"speed":"blitz","variant":{"key":"standard"}`,
			`"speed":"blitz","rated":true,"variant":{"key":"frisian"}`,
			`"speed":"correspondence","variant":{"key":"standard"}`,
			`"speed":"blitz","variant":{"key":"fromPosition"}`,
			`"speed":"blitz","variant":{"key":"halma"}`,
			`"speed":"blitz","variant":{"key":"russian"}`,
		} {
			s.events = append(s.events, fmt.Sprintf(`{"type":"challenge","challenge":{"id":"c%d",%s}}`, i, c))
		}
		s.events = append(s.events, start)
		s.play(bot{longest: time.Millisecond, rated: rated})
		second := map[bool]string{true: "accept", false: "decline"}[rated]
		require.Equal(t, []string{
			"challenge/c0/accept", "challenge/c1/" + second, "challenge/c2/decline", "challenge/c3/decline",
			"challenge/c4/decline", "challenge/c5/accept",
		}, s.posts)
	}
}

// TestRefused checks that a wrong token is an error without a retry.
func TestRefused(t *testing.T) {
	h := httptest.NewServer(newServer(t, draughts.International, draughts.White))
	defer h.Close()
	b := bot{server: h.URL, token: "wrong", pause: time.Hour}
	require.EqualError(t, b.run(context.Background()), "GET /api/account: 401 Unauthorized")
}

func TestReplay(t *testing.T) {
	g, begun, err := replay("standard", "3228 1923 2819 1423")
	require.NoError(t, err)
	require.Equal(t, 4, g.Ply())
	require.False(t, begun)
	for moves, say := range map[string]string{
		"32-28": "not a part of a move", "3227 1": "not a part of a move", "3237": "32",
	} {
		_, _, err := replay("standard", moves)
		require.ErrorContains(t, err, say)
	}
	_, _, err = replay("halma", "")
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
}
