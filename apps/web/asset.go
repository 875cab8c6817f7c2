package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"maps"
	"math/bits"
	"mime"
	"net/http"
	"os"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	minifier "github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
	"github.com/tdewolff/minify/v2/json"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	books "github.com/godraughts/draughts/book/builtin"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/international"
	"github.com/godraughts/draughts/internal/patterns"
	certificates "github.com/godraughts/draughts/solve/builtin"
)

// asset is a file as it is sent.
type asset struct {
	plain             []byte
	packed            func() (brotlied, gzipped []byte) // nil if it is not smaller; the first call compresses
	contentType, hash string
}

// quickBrotli is the Brotli quality of the server, which compresses while a browser waits, unlike the static build.
const quickBrotli = 7

// mediaTypes are those that few systems know.
var mediaTypes = map[string]string{".webmanifest": "application/manifest+json", ".yaml": "application/yaml"}

func newAsset(name string, content []byte) asset {
	extension := path.Ext(name)
	packed := sync.OnceValues(func() (brotlied, gzipped []byte) {
		if extension == ".dtw" || extension == bookExtension {
			return nil, nil // endgame databases and opening books are compressed already
		}
		return brotliOf(content, quickBrotli), gzipOf(content)
	})
	mediaType := cmp.Or(mediaTypes[extension], mime.TypeByExtension(extension), "application/octet-stream")
	return asset{content, packed, mediaType, hashOf(content)[:24]}
}

func newAssets(files map[string][]byte) assets {
	list := assets{}
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

// pack returns what a compressor makes of content; nil if it is not smaller. Writing to a buffer has no errors.
func pack(content []byte, compressor func(io.Writer) io.WriteCloser) []byte {
	var out bytes.Buffer
	w := compressor(&out)
	_, _ = w.Write(content)
	_ = w.Close()
	if out.Len() >= len(content) {
		return nil
	}
	return out.Bytes()
}

func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	h.Set("Cache-Control", "no-cache") // the browser must revalidate its copy
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // a board in a sandboxed frame has no origin
	content, coding := a.plain, ""
	brotlied, gzipped := a.packed()
	switch accepted := strings.Join(r.Header.Values("Accept-Encoding"), ","); {
	case brotlied != nil && accepts(accepted, "br"):
		content, coding = brotlied, "br"
	case gzipped != nil && accepts(accepted, "gzip"):
		content, coding = gzipped, "gzip"
	}
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	h.Set("ETag", `"`+a.hash+coding+`"`) // parts of different codings are of different files (RFC 9110, 8.8.3.3)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// accepts reports whether an Accept-Encoding header names a coding with another weight than 0 (RFC 9110, 12.5.3).
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

// page holds the page: index.html, which is a template for two pages, and the files that it loads.
//
//go:embed page
var page embed.FS

// pageData is what the template index.html takes.
type pageData struct {
	Backend string // where the game is kept: on the "server", or "local" in the browser
	Engine  bool   // whether there is an engine for the browser
	Offline bool   // whether a service worker keeps the page: see serviceWorker
}

var indexPage = template.Must(template.ParseFS(page, "page/index.html"))

func (d pageData) render() ([]byte, error) {
	var text bytes.Buffer
	err := indexPage.Execute(&text, d)
	return text.Bytes(), err
}

// pageFiles returns the files of the page by their path, without index.html.
func pageFiles() (map[string][]byte, error) {
	short, err := shortFiles()
	if err != nil {
		return nil, err
	}
	files := maps.Clone(short)
	add := func(name string, content []byte, failed error) {
		files[name], err = content, errors.Join(err, failed)
	}
	for _, game := range patterns.Games() { // the engine for the browser loads their learnt weights
		content, err := patterns.BuiltinFile(game)
		add("assets/weights/"+game+".patterns", content, err)
	}
	for _, v := range books.Variants() { // the explorer loads the opening books
		content, err := books.Packed(v)
		add("assets/books/"+v.String()+bookExtension, content, err)
	}
	for _, game := range table.Proved { // the engine for the browser plays by their proofs
		name := table.CertificateFile(game)
		content, err := certificates.Files().ReadFile(name)
		add("assets/proofs/"+name, content, err)
	}
	for _, name := range table.EndingFiles() { // of the trainer; those that are not built in are files of the page
		if files[endingFolder+name] != nil {
			continue
		}
		databases := english.Files()
		if strings.HasPrefix(name, draughts.International.String()) {
			databases = international.Files()
		}
		content, err := fs.ReadFile(databases, name)
		add(endingFolder+name, content, err)
	}
	return files, err
}

// shortFiles returns the files that the pages load, minified.
var shortFiles = sync.OnceValues(func() (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(page, "page/assets", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := page.ReadFile(name)
		if err != nil {
			return err
		}
		files[strings.TrimPrefix(name, "page/")], err = minify(name, content)
		return err
	})
	return files, err
})

// endingFolder is where the page has the endgame databases of its trainer.
const endingFolder = "assets/egdb/"

// bookExtension is the extension of the opening books of the page. It is not .gz: a host could then say that the file
// is packed for its way only, and the browser would unpack it.
const bookExtension = ".packed"

// ending returns a file of the trainer's databases.
func (a assets) ending(name string) ([]byte, error) { return a[endingFolder+name].plain, nil }

// assets serves the files of the page, by their path.
type assets map[string]asset

// engineFolder is where the engine for the browser is: the folder of a flag, or the files that were embedded.
func engineFolder(flag string) fs.FS {
	if flag != "" {
		return os.DirFS(flag)
	}
	return embeddedEngine
}

// openAssets returns the page with the engine for the browser in a folder; without it if engine is nil.
func openAssets(engine fs.FS) (assets, error) {
	files, err := pageFiles()
	if err != nil {
		return nil, err
	}
	pages := map[string]pageData{"index.html": {Backend: "server", Engine: engine != nil}}
	if engine != nil {
		pages["local.html"] = pageData{Backend: "local", Engine: true}
		for _, name := range []string{wasmName, wasmExec} {
			if files[name], err = fs.ReadFile(engine, path.Base(name)); err != nil {
				return nil, fmt.Errorf("the engine for the browser: %w", err)
			}
		}
	}
	for name, data := range pages {
		if files[name], err = data.render(); err != nil {
			return nil, err
		}
	}
	// A page of --static that was here before, and that browsers keep, gives way to this one, which keeps nothing.
	files[serviceWorkerName], err = serviceWorker(nil)
	return newAssets(files), err
}

func (a assets) register(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", a["index.html"].serve)
	for name, file := range a {
		mux.HandleFunc("GET /"+name, file.serve)
	}
}

// minifiers are for the files of the page, by their extension.
var minifiers = map[string]minifier.Minifier{
	".js": &js.Minifier{KeepVarNames: true}, ".css": &css.Minifier{}, ".json": &json.Minifier{},
}

// minify returns a file of the page without comments and the spaces that only people need. Names stay.
func minify(name string, content []byte) ([]byte, error) {
	extension := path.Ext(name)
	m := minifiers[extension]
	if m == nil {
		return content, nil
	}
	var short bytes.Buffer
	if err := m.Minify(minifier.New(), &short, bytes.NewReader(content), nil); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return short.Bytes(), nil
}
