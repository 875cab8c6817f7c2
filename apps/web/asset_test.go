package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	books "github.com/godraughts/draughts/book/builtin"
)

// TestAssetIsSentAsTheBrowserAccepts checks that an asset is sent in the smallest form that the browser accepts.
func TestAssetIsSentAsTheBrowserAccepts(t *testing.T) {
	content := bytes.Repeat([]byte("the same words again, "), 100)
	a := newAsset("words.txt", content)
	unpack := map[string]func(io.Reader) io.Reader{
		"br":   func(r io.Reader) io.Reader { return brotli.NewReader(r) },
		"gzip": func(r io.Reader) io.Reader { return must(gzip.NewReader(r)) },
		"":     func(r io.Reader) io.Reader { return r },
	}
	for accepted, coding := range map[string]string{
		"gzip, deflate, br, zstd": "br", "br;q=0.5, gzip": "br", "gzip": "gzip", "br;q=0, gzip": "gzip",
		"br; q=0.000, GZIP;q=1": "gzip", "": "", "zstd": "", "brr, gzipped": "",
	} {
		t.Run(accepted, func(t *testing.T) {
			w := ask(http.HandlerFunc(a.serve), "GET", "/", "Accept-Encoding", accepted)
			assert.Equal(t, coding, w.Header().Get("Content-Encoding"))
			assert.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
			if coding != "" {
				assert.Less(t, w.Body.Len(), len(content)/10)
			}
			assert.Equal(t, content, must(io.ReadAll(unpack[coding](w.Body))))
		})
	}
	a = newAsset("weights.patterns", []byte("short")) // which cannot be made smaller
	w := ask(http.HandlerFunc(a.serve), "GET", "/", "Accept-Encoding", "br, gzip")
	assert.Empty(t, w.Header().Get("Content-Encoding"))
	assert.Equal(t, "application/octet-stream", w.Header().Get("Content-Type"))
	assert.Equal(t, "short", w.Body.String())
}

func TestMinify(t *testing.T) {
	tests := map[string]struct{ name, content, short string }{
		"script": {"a.js", "// Why.\nexport const sum = (a, b) =>\n  a + b;\n", "export const sum=(a,b)=>a+b"},
		"words":  {"a.json", "{\n  \"area\": { \"key\": \"ж, два\" }\n}\n", `{"area":{"key":"ж, два"}}`},
		"style":  {"a.css", "/* Why. */\np {\n  color: red;\n}\n", "p{color:red}"},
		"other":  {"a.svg", "<svg>\n</svg>", "<svg>\n</svg>"},
	}
	for what, test := range tests {
		t.Run(what, func(t *testing.T) {
			assert.Equal(t, test.short, string(must(minify(test.name, []byte(test.content)))))
		})
	}
	_, err := minify("a.js", []byte("const ="))
	assert.ErrorContains(t, err, "a.js")
	_, err = minify("a.json", []byte("{"))
	assert.Error(t, err)
}

// TestBooksOfPage checks that the explorer offers the built-in books, and that the page has their files as they are.
func TestBooksOfPage(t *testing.T) {
	files := must(pageFiles())
	var names []string
	for _, v := range books.Variants() {
		want := must(books.Packed(v))
		name := fmt.Sprintf("assets/books/%s.packed", v)
		require.Equal(t, want, files[name])
		brotlied, gzipped := newAsset(name, want).packed()
		require.Nil(t, brotlied)
		require.Nil(t, gzipped)
		names = append(names, fmt.Sprintf("%q", v.String()))
	}
	script := must(page.ReadFile("page/assets/explorer.js"))
	require.Contains(t, string(script), "builtin = ["+strings.Join(names, ", ")+"];")
}
