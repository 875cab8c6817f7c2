package e2e

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"image/gif"
	"image/png"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// downloaded clicks a button and returns the file that the page offers for download.
func (p *page) downloaded(id string) []byte {
	p.Helper()
	eval[bool](p, `(() => {
		window.offered = null;
		window.makeURL ??= URL.createObjectURL;
		URL.createObjectURL = (blob) => {
			blob.arrayBuffer().then((bytes) => {
				window.offered = btoa([...new Uint8Array(bytes)].map((byte) => String.fromCharCode(byte)).join(""));
			});
			return window.makeURL.call(URL, blob);
		};
		return true;
	})()`)
	p.button(id)
	p.until("there is a file", `window.offered`)
	content, err := base64.StdEncoding.DecodeString(eval[string](p, `window.offered`))
	require.NoError(p, err)
	return content
}

// TestExports downloads the board as SVG and PNG and the game as GIF, and reads the files.
func TestExports(t *testing.T) {
	t.Parallel()
	p := open(t, "/", 1280, 800)
	p.load("1. 11-15 22-18 2. 15x22 25x18 *")
	p.button("share")
	p.until("the dialog is open", `document.getElementById("share-dialog").open`)

	drawing := p.downloaded("export-svg")
	decoder := xml.NewDecoder(bytes.NewReader(drawing))
	pieces := 0
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "g" {
			for _, a := range start.Attr {
				if a.Name.Local == "transform" {
					pieces++
				}
			}
		}
	}
	assert.GreaterOrEqual(t, pieces, 24, "each piece has its place")
	assert.NotContains(t, string(drawing), "var(", "it needs no style sheet")

	picture, err := png.Decode(bytes.NewReader(p.downloaded("export-png")))
	require.NoError(t, err)
	assert.Equal(t, 800, picture.Bounds().Dx())
	assert.Equal(t, 800, picture.Bounds().Dy())
	assert.NotEqual(t, picture.At(5, 5), picture.At(105, 95), "light and dark squares")
	assert.NotEqual(t, picture.At(150, 50), picture.At(150, 750), "a black man, and none")

	animation, err := gif.DecodeAll(bytes.NewReader(p.downloaded("export-gif")))
	require.NoError(t, err)
	assert.Len(t, animation.Image, 5)
	assert.True(t, eval[bool](p, `document.querySelector("#share-dialog .refusal").hidden`))

	local := open(t, "/local.html", 390, 844)
	local.button("share")
	local.until("the dialog is open", `document.getElementById("share-dialog").open`)
	_, err = png.Decode(bytes.NewReader(local.downloaded("export-png")))
	assert.NoError(t, err)
	assert.True(t, eval[bool](local, `document.getElementById("export-gif") === null`), "there is no server for it")
}
