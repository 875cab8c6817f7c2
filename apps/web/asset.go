package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"io"
	"math/bits"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// asset is a file as it is sent.
type asset struct {
	plain             []byte
	packed            func() (brotlied, gzipped []byte) // nil if it is not smaller; the first call compresses
	contentType, etag string
}

// quickBrotli is the Brotli quality of the server, which compresses while a browser waits. The static build uses the
// best.
const quickBrotli = 7

// mediaTypes are those that few systems know.
var mediaTypes = map[string]string{".webmanifest": "application/manifest+json", ".yaml": "application/yaml"}

func newAsset(name string, content []byte) asset {
	extension := path.Ext(name)
	smaller := func(packed []byte) []byte {
		if len(packed) >= len(content) {
			return nil
		}
		return packed
	}
	packed := sync.OnceValues(func() (brotlied, gzipped []byte) {
		if extension == ".dtw" || extension == bookExtension {
			return nil, nil // endgame databases and opening books are compressed already
		}
		return smaller(brotliOf(content, quickBrotli)), smaller(gzipOf(content))
	})
	mediaType := cmp.Or(mediaTypes[extension], mime.TypeByExtension(extension), "application/octet-stream")
	return asset{content, packed, mediaType, `"` + hashOf(content)[:24] + `"`}
}

func newAssets(files map[string][]byte) map[string]asset {
	list := map[string]asset{}
	for name, content := range files {
		list[name] = newAsset(name, content)
	}
	return list
}

// brotliOf returns content compressed by Brotli. A compressor has memory for its window, of which the size is a power
// of two: that of a small file is small, and browsers accept 2^24 at most.
func brotliOf(content []byte, quality int) []byte {
	window := min(max(10, bits.Len(uint(len(content)))), 24)
	return pack(content, func(w io.Writer) io.WriteCloser {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: quality, LGWin: window})
	})
}

func gzipOf(content []byte) []byte {
	return pack(content, func(w io.Writer) io.WriteCloser {
		packer, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level is valid
		return packer
	})
}

// pack returns what a compressor makes of content. There are no errors of writing to a buffer.
func pack(content []byte, compressor func(io.Writer) io.WriteCloser) []byte {
	var out bytes.Buffer
	w := compressor(&out)
	_, _ = w.Write(content)
	_ = w.Close()
	return out.Bytes()
}

func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	h.Set("ETag", a.etag)
	h.Set("Cache-Control", "no-cache") // the browser must revalidate its copy
	h.Set("Vary", "Accept-Encoding")
	content := a.plain
	brotlied, gzipped := a.packed()
	switch accepted := strings.Join(r.Header.Values("Accept-Encoding"), ","); {
	case brotlied != nil && accepts(accepted, "br"):
		h.Set("Content-Encoding", "br")
		content = brotlied
	case gzipped != nil && accepts(accepted, "gzip"):
		h.Set("Content-Encoding", "gzip")
		content = gzipped
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// accepts reports whether an Accept-Encoding header names a coding, and does not refuse it by the weight 0 (RFC 9110,
// 12.5.3).
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		_, value, weighted := strings.Cut(strings.ReplaceAll(weight, " ", ""), "q=")
		return !weighted || strings.Trim(value, "0.") != ""
	}
	return false
}
