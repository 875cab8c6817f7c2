// Command httpapi asks a web server about a game over its API for sites: the opening, the best move, and what the
// endgame databases know.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"
	"net/url"
)

// get asks an endpoint and reads its answer.
func get(server, endpoint string, query url.Values, answer any) {
	response, err := http.Get(server + "/api/v1/" + endpoint + "?" + query.Encode())
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		var refusal struct{ Error string }
		err = json.NewDecoder(response.Body).Decode(&refusal)
		log.Fatalf("%s: %s %v", response.Status, refusal.Error, err)
	}
	if err := json.NewDecoder(response.Body).Decode(answer); err != nil {
		log.Fatal(err)
	}
}

func main() {
	log.SetFlags(0)
	server := flag.String("server", "http://localhost:8080", "ask the server at this `URL`")
	variant := flag.String("variant", "english", "play by these `RULES`")
	fen := flag.String("fen", "", "begin with this `POSITION`")
	play := flag.String("play", "", "make these `MOVES`, separated by commas")
	flag.Parse()
	query := url.Values{"variant": {*variant}, "fen": {*fen}, "play": {*play}}
	var position struct {
		FEN, Turn string
		Opening   struct{ Name string }
		Moves     []struct{ SAN string }
	}
	get(*server, "moves", query, &position)
	fmt.Printf("%s\n%s to move, %d legal moves\n", position.FEN, position.Turn, len(position.Moves))
	if position.Opening.Name != "" {
		fmt.Println("opening:", position.Opening.Name)
	}
	var value struct {
		Category string
		DTW      int
	}
	get(*server, "tablebase", query, &value)
	fmt.Println("tablebase:", value.Category, value.DTW)
	query.Set("nodes", "20000")
	var best struct{ SAN, Words string }
	get(*server, "bestmove", query, &best)
	fmt.Println("best move:", best.SAN, "-", best.Words)
}
