package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// built is the page that needs no server, with an error if it could not be written. It is shared by the tests.
var built struct {
	once   sync.Once
	folder string
	err    error
}

// staticFolder returns the folder with the page that needs no server.
func staticFolder(t *testing.T) string {
	t.Helper()
	built.once.Do(func() {
		_ = engineBuilt() // two builds at once would take twice as long
		built.folder = filepath.Join(filepath.Dir(program), "static")
		write := exec.Command(program, "-static", built.folder, "-brotli", "5")
		write.Dir, write.Stderr = web, os.Stderr
		built.err = write.Run()
	})
	require.NoError(t, built.err)
	return built.folder
}

// host is a plain host of static files, which notes the paths that it is asked for.
type host struct {
	*httptest.Server
	mu    sync.Mutex
	asked []string
}

// serveStatic serves a folder below a path, as any static host does.
func serveStatic(t *testing.T, folder string) *host {
	t.Helper()
	h := new(host)
	files := http.StripPrefix("/some/where", http.FileServer(http.Dir(folder)))
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		h.asked = append(h.asked, r.URL.Path)
		h.mu.Unlock()
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	return h
}

func (h *host) address() string { return h.URL + "/some/where/" }

// wasAsked reports whether the host was asked for a file.
func (h *host) wasAsked(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Contains(h.asked, "/some/where/"+name)
}

// TestWeights checks that the page without a server loads the learnt weights of the rule sets that are played, and no
// others.
func TestWeights(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS(staticFolder(t))))
	require.NoError(t, os.Remove(filepath.Join(folder, "sw.js"))) // it loads all files
	h := serveStatic(t, folder)
	p := open(t, h.address(), 1280, 800)
	p.move(11, 15)
	p.answered()
	assert.True(t, h.wasAsked("assets/weights/english.patterns"))
	assert.False(t, h.wasAsked("assets/weights/international.patterns"))

	p.newGame("variant", "international")
	p.until("the board has 10 rows", `document.querySelectorAll("#board [role=row]").length === 10`)
	p.move(32, 28)
	p.answered()
	assert.True(t, h.wasAsked("assets/weights/international.patterns"))
	assert.False(t, h.wasAsked("assets/weights/russian.patterns"))
}
