package e2e

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// host is a plain host of static files, which notes the paths that it is asked for.
type host struct {
	*httptest.Server
	mu    sync.Mutex
	asked []string
	site  http.Handler
}

// serveStatic serves a folder below a path, as any static host does.
func serveStatic(t *testing.T, folder string) *host {
	t.Helper()
	h := &host{site: http.FileServer(http.Dir(folder))}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		h.asked = append(h.asked, r.URL.Path)
		site := h.site
		h.mu.Unlock()
		http.StripPrefix("/some/where", site).ServeHTTP(w, r)
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

// keeps waits until the service worker has all files.
func (p *page) keeps() {
	p.Helper()
	p.until("the service worker answers for the page", `navigator.serviceWorker.controller !== null`)
}

// TestOffline visits the page without a server once. Then the network and the host are gone, and the page is loaded
// again and plays.
func TestOffline(t *testing.T) {
	t.Parallel()
	h := serveStatic(t, static)
	p := open(t, h.address(), 390, 844)
	p.keeps()
	h.Close()
	serviceWorkersToo := true
	p.run(call(network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		EmulateOfflineServiceWorker: &serviceWorkersToo,
		MatchedNetworkConditions:    []*network.Conditions{{Offline: true}},
	}))
	p.button("load")
	p.until("the page that was open works", `document.querySelector("#load-text") !== null`)
	p.visit(h.address())
	assert.Equal(t, 200.0, eval[float64](p, `fetch("assets/weights/international.patterns").then((r) => r.status)`))
	p.exchange(11, 15)
	p.button("new")
	p.until("a dialog that is loaded when it is used is there", `document.querySelector("#new-variant") !== null`)
}

// TestNewVersion replaces a file of the page on the host. The next visit shows the new version.
func TestNewVersion(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS(static)))
	h := serveStatic(t, folder)
	p := open(t, h.address(), 390, 844)
	p.keeps()
	p.exchange(11, 15)
	const name = "assets/words/page/en.json"
	file := filepath.Join(folder, filepath.FromSlash(name))
	old := must(os.ReadFile(file))
	changed := strings.Replace(string(old), `"New game"`, `"Newer game"`, 1)
	require.NoError(t, os.WriteFile(file, []byte(changed), 0o644))
	worker := must(os.ReadFile(filepath.Join(folder, "sw.js")))
	updated := strings.Replace(string(worker), hashOf(string(old)), hashOf(changed), 1)
	require.NotEqual(t, string(worker), updated)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "sw.js"), []byte(updated), 0o644))

	// An update that the reload began may have read the old file, and the browser joins the next one to it. The new
	// version does not wait if it comes before the page is counted.
	p.until("the new version is installed", `navigator.serviceWorker.getRegistration().then(async (r) => {
		await r.update();
		return !r.installing && Boolean(await caches.match(r.scope + "`+name+"?"+hashOf(changed)+`"));
	})`)
	p.takesOver(h, `document.getElementById("new").textContent.includes("Newer game")`)
	p.until("the files of the old version are gone", `navigator.serviceWorker.getRegistration().then(async (r) =>
		(await (await caches.open("draughts " + r.scope)).keys())
			.filter((k) => k.url.includes("words/page/en.json")).length === 1)`)
}

// TestServerInPlace puts the server in the place of the page without one. Who has visited that sees the server.
func TestServerInPlace(t *testing.T) {
	t.Parallel()
	h := serveStatic(t, static)
	p := open(t, h.address(), 390, 844)
	p.keeps()
	h.mu.Lock()
	h.site = httputil.NewSingleHostReverseProxy(must(url.Parse(address)))
	h.mu.Unlock()
	p.visit(h.address())
	p.until("the new service worker waits", `navigator.serviceWorker.getRegistration().then((r) => Boolean(r.waiting))`)
	p.takesOver(h, `document.documentElement.dataset.backend === "server"`)
}

// takesOver begins the page once more. It asks the new version to take over, and is loaded again then.
func (p *page) takesOver(h *host, newer string) {
	p.Helper()
	eval[bool](p, `Boolean(setTimeout(() => location.reload()))`)
	// Chromium leaves the new version waiting while it thinks that the old one is busy, as after loads that a reload has
	// cut off, until the page is left. Another reload at that moment can end in a tab that answers nothing.
	if p.within(10*time.Second, newer) != nil {
		p.run(chromedp.Navigate("about:blank"))
		p.visit(h.address())
		p.until("the page shows the new version", newer)
	}
}

func hashOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

// TestManifest checks that a browser can install both pages.
func TestManifest(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]string{"of the server": "/", "without a server": serveStatic(t, static).address()} {
		t.Run(name, func(t *testing.T) {
			p := open(t, path, 390, 844)
			text := eval[string](p, `fetch(document.querySelector("link[rel=manifest]").href).then((r) => r.text())`)
			var manifest struct {
				Name, Display string
				StartURL      string `json:"start_url"`
				Icons         []struct{ Src, Sizes, Type, Purpose string }
			}
			require.NoError(t, json.Unmarshal([]byte(text), &manifest))
			assert.Equal(t, "Draughts", manifest.Name)
			assert.Equal(t, "standalone", manifest.Display)
			assert.Equal(t, eval[string](p, `new URL(".", location.href).href`), eval[string](p,
				`new URL(`+"`"+manifest.StartURL+"`"+`, document.querySelector("link[rel=manifest]").href).href`))
			for _, icon := range manifest.Icons[:2] {
				assert.Equal(t, "any maskable", icon.Purpose)
				assert.Equal(t, icon.Sizes, eval[string](p, `(async () => {
					const image = new Image();
					image.src = new URL("`+icon.Src+`", document.querySelector("link[rel=manifest]").href);
					await image.decode();
					return image.naturalWidth + "x" + image.naturalHeight;
				})()`))
			}
		})
	}
}
