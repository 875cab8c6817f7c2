package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"image/gif"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/apps/web/table"
)

// TestAnalysisIsStreamed reads the analysis of a position of a variation, and leaves before it ends.
func TestAnalysisIsStreamed(t *testing.T) {
	p, _ := serverAt(t, 10, time.Hour)
	path, _ := p.open(bothHere)
	p.gets(http.StatusUnprocessableEntity, "POST", path+"/position", `{"path":["11-15","1-2"]}`)
	// Only the players use the engine.
	newPerson(t, p.base).gets(http.StatusForbidden, "POST", path+"/analysis", `{"path":["11-15"],"lines":3}`)

	began := time.Now()
	response, err := p.client.Post(p.base+path+"/analysis", "application/json",
		strings.NewReader(`{"path":["11-15"],"lines":3}`))
	require.NoError(t, err)
	lines := bufio.NewScanner(response.Body)
	var found table.Analysis
	for found.Depth < 5 && lines.Scan() {
		require.NoError(t, json.Unmarshal(lines.Bytes(), &found))
	}
	assert.Len(t, found.Lines, 3)
	require.NoError(t, response.Body.Close())
	assert.Less(t, time.Since(began), 7*time.Second, "it comes while the engine searches")
}

// TestGIF gets a line of a game as an animation, and asks for what the server refuses.
func TestGIF(t *testing.T) {
	p, _ := serverAt(t, 10, time.Hour)
	path, _ := p.open(bothHere)
	response, content := p.send("POST", path+"/gif",
		`{"path":["11-15","22-18","15x22"],"flip":true,"theme":"walnut"}`)
	assert.Equal(t, "image/gif", response.Header.Get("Content-Type"))
	animation := must(gif.DecodeAll(bytes.NewReader(content)))
	assert.Len(t, animation.Image, 4, "the start and three moves")
	assert.Equal(t, gifSize, animation.Config.Width)

	a := p.gets(http.StatusUnprocessableEntity, "POST", path+"/gif", `{"path":["11-15","1-2"]}`)
	assert.Contains(t, a.Error, "1-2")
	p.gets(http.StatusBadRequest, "POST", path+"/gif", `{"theme":"pink"}`)
	long := `{"path":[` + strings.Repeat(`"11-15",`, gifPlies) + `"11-15"]}`
	a = p.gets(http.StatusUnprocessableEntity, "POST", path+"/gif", long)
	assert.Contains(t, a.Error, "at most 300")
}
