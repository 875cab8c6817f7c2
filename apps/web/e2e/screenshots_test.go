package e2e

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"image/gif"
	"image/png"
	"net/url"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// opening is the game in the picture: English draughts after some moves.
const opening = "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 5. 11-15 28-24 6. 8-11 26-23 *"

var afterOpening = "/#" + url.Values{"v": {"english"}, "pdn": {opening}}.Encode()

// TestPicture takes the picture of the README, a game against the engine.
func TestPicture(t *testing.T) {
	if *picture == "" {
		t.Skip("-picture asks for it")
	}
	p := start(t, afterOpening, 1180, 800, colours("light"))
	p.table() // the game has a table from now on
	eval[int](p, `fetch("api/games/" + new URLSearchParams(location.search).get("game"), {
		method: "POST",
		body: JSON.stringify({ do: "players", players: { black: { kind: "person" }, white: { kind: "engine", level: 6 } } }),
	}).then((r) => r.status)`)
	p.until("the engine sits down", `document.querySelector("#player-top select") !== null`)
	p.button("analyse")
	p.until("the engine has thought", `/depth (1[2-9]|[2-9][0-9])/.test(document.getElementById("depth").textContent)`)
	p.click(9)
	p.until("the piece is in hand", `document.querySelector("#board .target") !== null`)
	p.write(filepath.Dir(*picture), filepath.Base(*picture), get(p, chromedp.CaptureScreenshot()))
}

// colours selects the light or the dark colours.
func colours(scheme string) chromedp.Action[chromedp.Void] {
	return call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
}

// downloaded clicks a button and returns the file that the page offers for download.
func (p *page) downloaded(id string) []byte {
	p.Helper()
	eval[bool](p, `(() => {
		window.offered = new Promise((resolve) => { URL.createObjectURL = (blob) => (resolve(blob), "#"); });
		return true;
	})()`)
	p.button(id)
	content, err := base64.StdEncoding.DecodeString(eval[string](p, `offered.then((blob) => new Promise((resolve) => {
		const reader = new FileReader();
		reader.onload = () => resolve(reader.result.split(",")[1]);
		reader.readAsDataURL(blob);
	}))`))
	require.NoError(p, err)
	return content
}

// TestExports downloads the board as SVG and PNG and the game as GIF, and reads the files.
func TestExports(t *testing.T) {
	p := start(t, "/", 1280, 800)
	p.load("1. 11-15 22-18 2. 15x22 25x18 *")
	p.button("share")
	p.until("the dialog is open", `document.getElementById("share-dialog").open`)

	drawing := p.downloaded("export-svg")
	require.NoError(t, xml.Unmarshal(drawing, new(struct{})))
	assert.GreaterOrEqual(t, bytes.Count(drawing, []byte(`transform="matrix`)), 24, "each piece has its place")
	assert.NotContains(t, string(drawing), "var(", "it needs no style sheet")
	assert.Contains(t, string(drawing), `<radialGradient id="shine"`)

	picture := must(png.Decode(bytes.NewReader(p.downloaded("export-png"))))
	assert.Equal(t, 800, picture.Bounds().Dx())
	assert.Equal(t, 800, picture.Bounds().Dy())
	assert.NotEqual(t, picture.At(5, 5), picture.At(105, 95), "light and dark squares")
	assert.NotEqual(t, picture.At(150, 50), picture.At(150, 750), "a black man, and none")

	assert.Len(t, must(gif.DecodeAll(bytes.NewReader(p.downloaded("export-gif")))).Image, 5)
	assert.True(t, eval[bool](p, `document.querySelector("#share-dialog .refusal").hidden`))

	local := open(t, "/local.html", 390, 844)
	local.button("share")
	local.until("the dialog is open", `document.getElementById("share-dialog").open`)
	must(png.Decode(bytes.NewReader(local.downloaded("export-png"))))
	assert.True(t, eval[bool](local, `document.getElementById("export-gif") === null`), "there is no server for it")
}
