// Command chatbot plays English draughts in a chat, a game with each person. It reads lines such as "ann 11-15" and
// prints its answers. All games are kept in games.json, so that it can be stopped and started again at any time.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/godraughts/draughts"
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	games := make(map[string]*draughts.Game)
	text, err := os.ReadFile("games.json")
	if !errors.Is(err, os.ErrNotExist) {
		check(err)
		check(json.Unmarshal(text, &games))
	}
	searcher := draughts.NewSearcher(draughts.Options{Hash: 16})
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		name, move, _ := strings.Cut(lines.Text(), " ")
		if name == "" {
			continue // nobody has said it
		}
		g := games[name]
		if g == nil || g.Outcome().Result != draughts.Ongoing {
			g = draughts.NewGame(draughts.English)
		}
		if _, err := g.PlayText(move); err != nil {
			fmt.Printf("%s: %v\n", name, err)
			continue
		}
		games[name] = g
		found, err := searcher.Search(context.Background(), g, draughts.Limits{Nodes: 50_000})
		if err == nil { // the person's move has not ended the game
			move = g.Position().MoveText(found.Move())
			check(g.Play(found.Move()))
		}
		text, err := json.MarshalIndent(games, "", "  ")
		check(err)
		check(os.WriteFile("games.json.new", text, 0o644))
		check(os.Rename("games.json.new", "games.json")) // all of it or nothing
		if o := g.Outcome(); o.Result != draughts.Ongoing {
			move += ", " + o.String()
		}
		fmt.Printf("%s: %s\n", name, move)
	}
}
