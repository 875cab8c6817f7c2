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
		if g := games[name]; g == nil || g.Outcome().Result != draughts.Ongoing {
			games[name] = draughts.NewGame(draughts.English)
		}
		said := answer(games[name], move, searcher)
		text, err := json.MarshalIndent(games, "", "  ")
		check(err)
		check(os.WriteFile("games.json.new", text, 0o644))
		check(os.Rename("games.json.new", "games.json")) // all of it or nothing
		fmt.Printf("%s: %s\n", name, said)
	}
}

// answer makes a person's move and the bot's, and returns what the bot says.
func answer(g *draughts.Game, move string, s *draughts.Searcher) string {
	if _, err := g.PlayText(move); err != nil {
		return err.Error()
	}
	found, err := s.Search(context.Background(), g, draughts.Limits{Nodes: 50_000})
	if err == nil { // the person's move has not ended the game
		move = g.Position().MoveText(found.Move())
		check(g.Play(found.Move()))
	}
	if g.Outcome().Result != draughts.Ongoing {
		return move + ", " + g.Outcome().String()
	}
	return move
}
