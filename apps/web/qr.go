package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"

	"github.com/godraughts/draughts/apps/web/table"
)

const (
	maxLink   = 500 // bytes of a link in a QR code
	quietZone = 4   // modules of the white margin of a QR code (ISO/IEC 18004:2015, 6.3.8)
)

// errLink is returned for a link that is not one to the game on this server.
var errLink = errors.New("the link is not one to this game")

// qr serves the QR code of the link to a game, as SVG. "page" is the address of the page, which only the browser knows:
// a proxy can put the server into a folder of its site. The code never leads to another host.
func (a *api) qr(w http.ResponseWriter, r *http.Request, e *entry, _ table.Token) (any, error) {
	link, err := a.linkTo(r, e.id)
	if err != nil {
		return nil, err
	}
	var drawn []byte
	err = a.tables.work(r, a.proxy, func() error {
		code, err := qr.Encode(link, qr.M, qr.Auto)
		if err == nil {
			drawn = svgOf(code)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	send(w, http.StatusOK, "image/svg+xml", drawn)
	return nil, nil
}

// linkTo returns the link to a game on the page of the request.
func (a *api) linkTo(r *http.Request, id string) (string, error) {
	page := r.URL.Query().Get("page")
	if len(page) > maxLink {
		return "", fmt.Errorf("%w: it is longer than %d bytes", errLink, maxLink)
	}
	u, err := url.Parse(page)
	switch {
	case err != nil, u.User != nil, u.Scheme != "http" && u.Scheme != "https":
		return "", fmt.Errorf("%w: page is not the address of a page", errLink)
	case !a.proxy.isHost(r, u.Host):
		return "", fmt.Errorf("%w: page is on another host", errLink)
	}
	u.RawQuery, u.Fragment = url.Values{"game": {id}}.Encode(), ""
	return u.String(), nil
}

// isHost reports whether the browser has sent the request to that host.
func (p proxy) isHost(r *http.Request, host string) bool {
	return strings.EqualFold(host, r.Host) || p.trusted && strings.EqualFold(host, r.Header.Get("X-Forwarded-Host"))
}

// svgOf draws a code with one unit for each module.
func svgOf(code barcode.Barcode) []byte {
	size := code.Bounds().Dx()
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[1]d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%[1]dv%[1]dH0z"/><path d="`, size+2*quietZone)
	for y := range size {
		for x := range size {
			if red, _, _, _ := code.At(x, y).RGBA(); red == 0 {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x+quietZone, y+quietZone)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.Bytes()
}
