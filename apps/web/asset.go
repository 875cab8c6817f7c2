package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"math/bits"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"

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

func newAsset(name string, content []byte) asset {
	hash := sha256.Sum256(content)
	a := asset{plain: content, contentType: typeOf(name), etag: `"` + hex.EncodeToString(hash[:12]) + `"`}
	a.packed = sync.OnceValues(func() (brotlied, gzipped []byte) {
		if ext := path.Ext(name); ext == ".dtw" || ext == bookExtension {
			return nil, nil // endgame databases and opening books are compressed already
		}
		brotlied, _ = brotliOf(content, quickBrotli) // after an error the file is sent as it is
		if len(brotlied) >= len(content) {
			brotlied = nil
		}
		gzipped, _ = gzipOf(content)
		if len(gzipped) >= len(content) {
			gzipped = nil
		}
		return brotlied, gzipped
	})
	return a
}

func newAssets(files map[string][]byte) map[string]asset {
	list := map[string]asset{}
	for name, content := range files {
		list[name] = newAsset(name, content)
	}
	return list
}

// typeOf returns the media type of a file.
func typeOf(name string) string {
	if path.Ext(name) == ".webmanifest" {
		return "application/manifest+json" // few systems know it
	}
	return cmp.Or(mime.TypeByExtension(path.Ext(name)), "application/octet-stream")
}

// brotliOf returns content compressed by Brotli.
func brotliOf(content []byte, quality int) ([]byte, error) {
	var out bytes.Buffer
	window := min(max(minBrotliWindow, bits.Len(uint(len(content)))), maxBrotliWindow)
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: quality, LGWin: window})
	return finish(&out, w, content)
}

// The smallest window of Brotli and the largest one that browsers accept, as powers of two. A compressor has memory for
// its window, so the window of a small file is small.
const (
	minBrotliWindow = 10
	maxBrotliWindow = 24
)

// gzipOf returns content compressed by gzip.
func gzipOf(content []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	return finish(&out, w, content)
}

// finish writes content to a compressor, closes it, and returns its output.
func finish(out *bytes.Buffer, w io.WriteCloser, content []byte) ([]byte, error) {
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	h.Set("ETag", a.etag)
	h.Set("Cache-Control", "no-cache") // the browser must revalidate its copy
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == a.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
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
	_, _ = w.Write(content) // if it fails the browser has gone
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
