package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAssetIsSentAsTheBrowserAccepts checks that an asset is sent in the smallest form that the browser accepts.
func TestAssetIsSentAsTheBrowserAccepts(t *testing.T) {
	content := bytes.Repeat([]byte("the same words again, "), 100)
	a, err := compress("words.txt", content)
	require.NoError(t, err)
	unpack := map[string]func(io.Reader) io.Reader{
		"br": func(r io.Reader) io.Reader { return brotli.NewReader(r) },
		"gzip": func(r io.Reader) io.Reader {
			unpacked, err := gzip.NewReader(r)
			require.NoError(t, err)
			return unpacked
		},
		"": func(r io.Reader) io.Reader { return r },
	}
	for accepted, coding := range map[string]string{
		"gzip, deflate, br, zstd": "br", "br;q=0.5, gzip": "br", "gzip": "gzip", "br;q=0, gzip": "gzip",
		"br; q=0.000, GZIP;q=1": "gzip", "": "", "zstd": "", "brr, gzipped": "",
	} {
		t.Run(accepted, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/", http.NoBody)
			r.Header.Set("Accept-Encoding", accepted)
			w := httptest.NewRecorder()
			a.serve(w, r)
			assert.Equal(t, coding, w.Header().Get("Content-Encoding"))
			assert.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
			if coding != "" {
				assert.Less(t, w.Body.Len(), len(content)/10)
			}
			got, err := io.ReadAll(unpack[coding](w.Body))
			require.NoError(t, err)
			assert.Equal(t, content, got)
		})
	}
}

// TestAssetThatIsPacked checks that a file that cannot be made smaller is sent as it is.
func TestAssetThatIsPacked(t *testing.T) {
	a, err := compress("weights.patterns", []byte("short"))
	require.NoError(t, err)
	r := httptest.NewRequest("GET", "/", http.NoBody)
	r.Header.Set("Accept-Encoding", "br, gzip")
	w := httptest.NewRecorder()
	a.serve(w, r)
	assert.Empty(t, w.Header().Get("Content-Encoding"))
	assert.Equal(t, "application/octet-stream", w.Header().Get("Content-Type"))
	assert.Equal(t, "short", w.Body.String())
}
