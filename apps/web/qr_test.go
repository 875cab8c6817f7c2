package main

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

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
