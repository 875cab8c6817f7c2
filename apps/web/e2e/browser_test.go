package e2e

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var (
	picture = flag.String("picture", "", "keep the picture of the README in this `file`")
	failed  = flag.String("failed", "failed", "`folder` for pictures of tests that fail")
	axeFile = flag.String("axe", "node_modules/axe-core/axe.min.js", "`file` of axe-core")
)

// web is the folder of the tested program.
const web = ".."

// The server and the browser that the tests share.
var (
	program string // the server's
	static  string // folder of the page that needs no server
	address string // where it listens
	browser context.Context
)

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := withBrowser(m)
	if err != nil {
		log.Fatal(err)
	}
	os.Exit(code)
}

func withBrowser(m *testing.M) (int, error) {
	folder, err := os.MkdirTemp("", "draughts")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	stop, err := startServer(folder)
	if err != nil {
		return 0, err
	}
	defer stop()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, // tests run as root in containers; the pages are our own
		chromedp.Flag("hide-scrollbars", true))
	if shell, err := exec.LookPath("chromium-headless-shell"); err == nil { // takes half the time
		options = append(options, chromedp.ExecPath(shell))
	}
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	defer cancel()
	browser, cancel = chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(browser); err != nil {
		return 0, fmt.Errorf("chromium cannot be started: %w", err)
	}
	return m.Run(), nil
}

// startServer builds the server that the tests share, and the page that needs none, and starts the server with the
// engine of that page.
func startServer(folder string) (stop func(), err error) {
	program, static = filepath.Join(folder, "web"), filepath.Join(folder, "static")
	for _, command := range [][]string{
		{"go", "build", "-o", program, "."}, {program, "--static", static, "--brotli", "5"},
	} {
		build := exec.Command(command[0], command[1:]...)
		build.Dir = web
		if out, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", build, err, out)
		}
	}
	address, stop, err = launch("--engine", filepath.Join(static, "assets"))
	return stop, err
}

// launch starts a server without games, and reads its address from the output.
func launch(flags ...string) (at string, stop func(), err error) {
	server := exec.Command(program, flags...)
	server.Dir = web
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := server.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = server.Process.Signal(os.Interrupt) // it may have ended
		_ = server.Wait()
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		stop()
		return "", nil, fmt.Errorf("the server says nothing: %w", err)
	}
	_, rest, _ := strings.Cut(line, "http://")
	at, _, _ = strings.Cut(rest, "/ ")
	return "http://" + at, stop, nil
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// page is a tab of the browser with the page in it.
type page struct {
	*testing.T
	ctx context.Context
}

// limit is the time that a test waits for a condition. Two cores that do other work too have needed more than 20 s.
const limit = time.Minute

// open opens a path of the server, or another address, in a new tab with its own cookies.
func open(t *testing.T, path string, width, height int64, actions ...chromedp.Action[chromedp.Void]) *page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	require.NoError(t, chromedp.Do(ctx)) // opens the tab, for as long as the test goes on
	p := &page{t, ctx}
	t.Cleanup(p.keepPicture)
	p.run(chromedp.EmulateViewport(width, height))
	p.run(actions...)
	if !strings.HasPrefix(path, "http") {
		path = address + path
	}
	p.visit(path)
	return p
}

// start begins a test that runs beside others, with a page as open does.
func start(t *testing.T, path string, width, height int64, actions ...chromedp.Action[chromedp.Void]) *page {
	t.Helper()
	t.Parallel()
	return open(t, path, width, height, actions...)
}

// visit goes to another address. It waits until the page is ready, as reload does.
func (p *page) visit(to string) {
	p.Helper()
	p.run(chromedp.Navigate(to))
	p.ready()
}

func (p *page) reload() {
	p.Helper()
	p.run(chromedp.Reload())
	p.ready()
}

func (p *page) ready() {
	p.Helper()
	p.until("the page is ready", `document.documentElement.dataset.ready === "true"`)
}

// keepPicture saves a picture of the page of a failed test.
func (p *page) keepPicture() {
	if !p.Failed() {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	taken, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Logf("no picture: %v", err)
		return
	}
	p.write(*failed, strings.ReplaceAll(p.Name(), "/", "-")+".png", taken)
}

func (p *page) write(folder, name string, content []byte) {
	p.Helper()
	require.NoError(p, os.MkdirAll(folder, 0o755))
	require.NoError(p, os.WriteFile(filepath.Join(folder, name), content, 0o644))
	p.Logf("picture: %s", filepath.Join(folder, name))
}

// replaced is the error of an action whose element the page has replaced before the action was done.
const replaced = "Could not find node with given id"

// run runs actions. One that fails since its element was replaced is run once more.
func (p *page) run(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	for _, action := range actions {
		err := chromedp.Do(ctx, action)
		if err != nil && strings.Contains(err.Error(), replaced) {
			err = chromedp.Do(ctx, action)
		}
		require.NoError(p, err)
	}
}

// call is the action that sends a command to the browser.
func call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	})
}

func get[T any](p *page, action chromedp.Action[T]) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	result, err := chromedp.Run(ctx, action)
	require.NoError(p, err)
	return result
}

// eval evaluates JavaScript; a promise is waited for.
func eval[T any](p *page, script string) T {
	p.Helper()
	return get(p, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

func (p *page) until(what, condition string) {
	p.Helper()
	err := p.within(limit, condition)
	if err != nil {
		says := eval[string](p,
			`["status", "refusal"].map((id) => document.getElementById(id)?.textContent).join(" | ")`)
		require.NoError(p, err, "waiting until %s; the page says: %s", what, says)
	}
}

// within waits for a condition in JavaScript, but not longer than a time.
func (p *page) within(limit time.Duration, condition string) error {
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	for {
		// A page that is replaced by another refuses what it was asked, or never answers it.
		once, cancel := context.WithTimeout(ctx, 5*time.Second)
		_, err := chromedp.Run(once, chromedp.Poll[chromedp.Void]("("+condition+")",
			chromedp.WithPollingInterval(20*time.Millisecond)))
		cancel()
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
}
