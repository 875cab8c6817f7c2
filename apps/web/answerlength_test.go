package main

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// maxAnswer is the maximum size of an error in bytes: ten reasons, each with a quoted text.
const maxAnswer = 8000

// TestAnswersAreShort checks that the answers to the largest requests are short.
func TestAnswersAreShort(t *testing.T) {
	server, _ := serverAt(t, 10, time.Hour)
	p := newPerson(t, server)
	path, _ := p.open(bothHere)
	length := func(method, path, body string) int {
		_, answer := p.send(method, path, body)
		return len(answer)
	}
	post := func(path, name string, body map[string]any) {
		t.Helper()
		text, err := json.Marshal(body)
		require.NoError(t, err)
		assert.LessOrEqual(t, length("POST", path, string(text)), 4*maxAnswer, "%s of %.40q", name, text)
	}
	post("/api/check", "check", map[string]any{"variant": "english", "fen": "W:W" + strings.Repeat("x,", 80_000)})
	const size = 40_000 // as JSON, with its escapes, that is up to six times as much
	var texts []string
	for _, fragment := range []string{"x", "9", "11-", "1-50,", "(", "[A \"", "\x00", "\xff", "\"", "\U000e0001"} {
		texts = append(texts, strings.Repeat(fragment, size/len(fragment)))
	}
	for _, prefix := range []string{"", "W:W", "1. 11-15 "} { // the last makes variations many thousands deep
		for _, text := range texts {
			post("/api/check", "check", map[string]any{"variant": "russian", "fen": prefix + text})
			post("/api/check", "check", map[string]any{"variant": "russian", "board": text})
			post(path, "load", map[string]any{"do": "load", "text": prefix + text})
			post(path, "vary", map[string]any{"do": "vary", "path": []string{"11-15", prefix + text}})
			post("/api/games", "PDN", map[string]any{"preview": true, "pdn": prefix + text})
			post("/api/list", "list", map[string]any{"text": prefix + text})
			post("/api/learn/look", "position", map[string]any{"variant": "english", "fen": prefix + text})
			post("/api/learn/look", "line", map[string]any{"variant": "english", "moves": []string{prefix + text}})
			post("/api/learn/explore", "exploration", map[string]any{"text": prefix + text})
			post(path, "move", map[string]any{"do": "move", "text": prefix + text})
		}
	}
	for _, text := range texts {
		post(path, "action", map[string]any{"do": text})
		post("/api/learn/ending", "ending", map[string]any{"name": text})
		post("/api/learn/"+url.PathEscape(text[:min(len(text), 1000)]), "lesson", map[string]any{})
		post("/api/games", "variant", map[string]any{"variant": text})
		player := map[string]any{"kind": text}
		post("/api/games", "player", map[string]any{"variant": "english", "players": map[string]any{"white": player}})
	}
	for _, query := range []string{"board.svg?variant=", "board.svg?variant=russian&fen=", "read?game="} {
		text := url.QueryEscape(strings.Repeat("x,", size))
		assert.LessOrEqual(t, length("GET", "/"+query+text, ""), maxAnswer, query)
	}
	titles := strings.Repeat(`[Event "`+strings.Repeat("x", 500)+`"] 1. 11-15 * `, 200)
	listed := length("POST", "/api/list", `{"variant":"english","text":`+quoted(titles)+`}`)
	assert.Less(t, listed, len(titles)/2)
	assert.Greater(t, listed, 10_000, "the games are listed")
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
