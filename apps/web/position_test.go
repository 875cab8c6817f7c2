package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"image/gif"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/apps/web/table"
)

// TestAnalysisIsStreamed reads the analysis of a position of a variation, and leaves before it ends.
func TestAnalysisIsStreamed(t *testing.T) {
	server, _ := serverAt(t, 10, time.Hour)
	p := newPerson(t, server)
	path, _ := p.open(bothHere)
	status, _ := p.ask("POST", path+"/position", `{"path":["11-15","1-2"]}`)
	assert.Equal(t, http.StatusUnprocessableEntity, status)
	status, _ = newPerson(t, server).ask("POST", path+"/analysis", `{"path":["11-15"],"lines":3}`)
	assert.Equal(t, http.StatusForbidden, status, "only the players use the engine")

	began := time.Now()
	response, err := p.client.Post(server.URL+path+"/analysis", "application/json",
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
	server, _ := serverAt(t, 10, time.Hour)
	p := newPerson(t, server)
	path, _ := p.open(bothHere)
	response, content := p.send("POST", path+"/gif",
		`{"path":["11-15","22-18","15x22"],"flip":true,"theme":"walnut"}`)
	assert.Equal(t, "image/gif", response.Header.Get("Content-Type"))
	animation, err := gif.DecodeAll(bytes.NewReader(content))
	require.NoError(t, err)
	assert.Len(t, animation.Image, 4, "the start and three moves")
	assert.Equal(t, gifSize, animation.Config.Width)

	status, a := p.ask("POST", path+"/gif", `{"path":["11-15","1-2"]}`)
	assert.Equal(t, http.StatusUnprocessableEntity, status)
	assert.Contains(t, a.Error, "1-2")
	status, _ = p.ask("POST", path+"/gif", `{"theme":"pink"}`)
	assert.Equal(t, http.StatusBadRequest, status)
	status, a = p.ask("POST", path+"/gif", `{"path":[`+strings.Repeat(`"11-15",`, gifPlies)+`"11-15"]}`)
	assert.Equal(t, http.StatusUnprocessableEntity, status)
	assert.Contains(t, a.Error, "at most 300")
}

// TestCodeLeadsToThisServer checks that a QR code can only be that of a link to this server. The tests in e2e read one.
func TestCodeLeadsToThisServer(t *testing.T) {
	server, _ := serverAt(t, 10, time.Hour)
	p := newPerson(t, server)
	path, a := p.open(elsewhere)
	for page, want := range map[string]int{
		server.URL + "/":                        200,
		server.URL + "/folder/local.html?x=1#y": 200,
		"http://draughts.example/":              400,
		"javascript:alert(1)":                   400,
		"":                                      400,
		server.URL + "/" + strings.Repeat("a", maxLink): 400,
		"http://user@" + server.URL[len("http://"):]:    400,
	} {
		status, _ := p.ask("GET", path+"/qr.svg?"+url.Values{"page": {page}}.Encode(), "")
		assert.Equal(t, want, status, page)
	}
	status, _ := p.ask("GET", "/api/games/NOSUCHGAME/qr.svg", "")
	assert.Equal(t, 404, status)

	r := httptest.NewRequest("GET", "/x?page=https://site.example/play/%3Fa%3Db", nil)
	r.Host = "localhost:1"
	r.Header.Set("X-Forwarded-Host", "site.example")
	_, err := (&api{}).linkTo(r, a.ID)
	assert.ErrorIs(t, err, errLink)
	link, err := (&api{proxy: proxy{true}}).linkTo(r, a.ID)
	assert.NoError(t, err)
	assert.Equal(t, "https://site.example/play/?game="+a.ID, link)
}
