// Command bot plays on lidraughts.org, or on a server with the same bot API. It accepts challenges and plays any number
// of games at a time. The environment variable LIDRAUGHTS_TOKEN must hold the token of the bot's account.
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"

	"github.com/godraughts/draughts"
)

func main() {
	b := bot{token: os.Getenv("LIDRAUGHTS_TOKEN"), pause: time.Second}
	flag.StringVar(&b.server, "server", "https://lidraughts.org", "play on the server at this `URL`")
	flag.BoolVar(&b.rated, "rated", true, "also accept rated games")
	flag.DurationVar(&b.longest, "longest", 5*time.Second, "think at most this `TIME` about a move")
	flag.Parse()
	if b.token == "" || flag.NArg() > 0 {
		log.Fatal("bot: LIDRAUGHTS_TOKEN must hold the token of a bot's account, and there are no arguments")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := b.run(ctx); ctx.Err() == nil {
		log.Fatal("bot: ", err)
	}
}

// bot is an account on a server.
type bot struct {
	server, token, id string
	rated             bool          // accept rated games
	longest           time.Duration // for a move
	pause             time.Duration // before the second attempt to connect; it grows to 60 times as much
}

// event is an object of the stream of events, of the stream of a game, or the account.
type event struct {
	Type, ID  string
	Challenge struct {
		ID, Speed string
		Rated     bool
		Variant   struct{ Key string }
	}
	Game, White, Black struct{ ID string }
	Variant            struct{ Key string }
	State              state // of the first event of a game; a later event is the state itself
	state
}

// state is the moves so far, in parts of two squares such as 3228, and the clocks in milliseconds.
type state struct {
	Moves, Status            string
	WTime, BTime, WInc, BInc time.Duration
}

// send sends a request, again after a pause if the server fails or answers 429 (too many requests). For a GET it calls
// take for each line of the answer, a JSON object, until take returns false. An ended stream is reopened.
func (b *bot) send(ctx context.Context, method, path string, take func(event) bool) error {
	for pause := b.pause; ; pause = min(2*pause, 60*b.pause) {
		r, err := http.NewRequestWithContext(ctx, method, b.server+path, nil)
		if err != nil {
			return err
		}
		r.Header.Set("Authorization", "Bearer "+b.token)
		response, err := http.DefaultClient.Do(r)
		if err == nil {
			err = fmt.Errorf("%s %s: %s", method, path, response.Status)
			ok := response.StatusCode == http.StatusOK
			for lines := bufio.NewScanner(response.Body); ok && method == http.MethodGet && lines.Scan(); {
				var e event
				if json.Unmarshal(lines.Bytes(), &e) != nil {
					continue // an empty line that keeps the connection alive
				} else if pause = b.pause; !take(e) {
					return response.Body.Close()
				}
			}
			response.Body.Close()
			switch code := response.StatusCode; {
			case ok && method == http.MethodPost:
				return nil
			case code == http.StatusTooManyRequests:
				pause = 60 * b.pause
			case !ok && code < 500:
				return err
			}
		}
		log.Printf("%v; again in %v", err, pause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// run answers challenges and plays games until ctx is cancelled, or the server refuses the account.
func (b *bot) run(ctx context.Context) error {
	if err := b.send(ctx, http.MethodGet, "/api/account", func(e event) bool { b.id = e.ID; return false }); err != nil {
		return err
	}
	var games sync.WaitGroup
	defer games.Wait()
	var playing sync.Map // IDs of games; a new connection repeats their events
	return b.send(ctx, http.MethodGet, "/api/stream/event", func(e event) bool {
		switch c := e.Challenge; e.Type {
		case "challenge":
			answer := "accept"
			if _, err := variant(c.Variant.Key); err != nil || c.Rated && !b.rated || c.Speed == "correspondence" {
				answer = "decline"
			}
			log.Println(answer, c.ID, b.send(ctx, http.MethodPost, "/api/challenge/"+c.ID+"/"+answer, nil))
		case "gameStart":
			if _, known := playing.LoadOrStore(e.Game.ID, true); !known {
				games.Go(func() { log.Println("end of", e.Game.ID, b.play(ctx, e.Game.ID)) })
			}
		}
		return true
	})
}

// variant returns the rule set with this name on the server. It refuses games from a position (fromPosition).
func variant(key string) (draughts.Variant, error) {
	return draughts.ParseVariant(strings.Replace(key, "standard", "international", 1))
}

// play plays a game.
func (b *bot) play(ctx context.Context, id string) (failed error) {
	searcher := draughts.NewSearcher(draughts.Options{Hash: 32})
	var full event // the first event of the game, with its players and rules
	err := b.send(ctx, http.MethodGet, "/api/bot/game/stream/"+id, func(e event) bool {
		s := e.state
		if e.Type == "gameFull" {
			full, s = e, e.State
		} else if e.Type != "gameState" {
			return true // chat
		}
		g, begun, err := replay(full.Variant.Key, s.Moves)
		if failed = err; err != nil || s.Status != "started" && s.Status != "created" {
			return false
		}
		clock, turn := draughts.ClockLimit{Remaining: s.BTime * 1e6, Increment: s.BInc * 1e6}, draughts.Black
		if full.White.ID == b.id {
			clock, turn = draughts.ClockLimit{Remaining: s.WTime * 1e6, Increment: s.WInc * 1e6}, draughts.White
		}
		if begun || g.Position().Turn() != turn {
			return true // the rest of our capture has been sent
		}
		found, err := searcher.Search(ctx, g, draughts.Limits{Time: b.longest, Clock: &clock})
		for i, path := 1, g.Position().Path(found.Move()); i < len(path) && err == nil; i++ {
			err = b.send(ctx, http.MethodPost, fmt.Sprintf("/api/bot/game/%s/move/%02d%02d", id, path[i-1], path[i]), nil)
		}
		failed = err
		return err == nil
	})
	return cmp.Or(failed, err)
}

// replay returns a game with its moves made. begun is true if a part of another move follows. The server has other draw
// rules than the library: if its game continues after a draw, a new game begins at that position.
func replay(key, moves string) (g *draughts.Game, begun bool, err error) {
	v, err := variant(key)
	if err != nil {
		return nil, false, err
	}
	g = draughts.NewGame(v)
	var squares []string // of the current move
	for part := range strings.FieldsSeq(moves) {
		if len(part) != 4 {
			return nil, false, fmt.Errorf("%.60q is not a part of a move", part)
		}
		if squares == nil {
			squares = []string{part[:2]}
		}
		squares = append(squares, part[2:])
		m, err := g.Position().ParseMove(strings.Join(squares, "x"))
		if err == nil && len(squares) == 1+max(m.NumCaptured(), 1) {
			squares = nil
			if err = g.Play(m); err == nil && g.Outcome().Result == draughts.Draw {
				g = draughts.NewGameAt(g.Position())
			}
		}
		if err != nil && !errors.Is(err, draughts.ErrCaptureUnfinished) && !errors.Is(err, draughts.ErrAmbiguousMove) {
			return nil, false, err
		}
	}
	return g, squares != nil, nil
}
