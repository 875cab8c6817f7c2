package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/osfile"
)

// The files of the engine for the browser.
const (
	wasmName    = "assets/draughts.wasm"
	wasmExec    = "assets/wasm_exec.js" // the loader from the Go distribution that built wasmName, and its size
	wasmPackage = "github.com/godraughts/draughts/apps/web/wasm"
	noWeights   = "draughts_noweights" // the tag to build without weights: they are files of the page
)

// errNoEngine is returned if the engine for the browser cannot be built.
var errNoEngine = errors.New("the engine for the browser cannot be built here")

// buildEngine builds the engine for the browser. It needs the go command and the source.
func buildEngine() (map[string][]byte, error) {
	folder, err := os.MkdirTemp("", "draughts")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	root, err := goCommand("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	built := filepath.Join(folder, "draughts.wasm")
	build := []string{"build", "-trimpath", "-tags", noWeights, "-ldflags=-s -w", "-o", built, wasmPackage}
	if _, err := goCommand(build...); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	if files[wasmName], err = os.ReadFile(built); err != nil {
		return nil, err
	}
	loader, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	files[wasmExec] = fmt.Appendf(loader, "\nself.wasmSize = %d;\n", len(files[wasmName]))
	return files, nil
}

// goCommand runs the go command for WebAssembly and returns what it prints.
func goCommand(args ...string) (string, error) {
	command := exec.Command("go", args...)
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var out, errs bytes.Buffer
	command.Stdout, command.Stderr = &out, &errs
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("%w: go %s: %w\n%s(run it inside a checkout of the module, with Go installed)",
			errNoEngine, args[0], err, errs.String())
	}
	return out.String(), nil
}

// writeStatic writes the page that needs no server into a folder, as publish does. Beside the engine it writes the
// engine compressed by Brotli with this quality, and by gzip, for hosts that send such files.
func writeStatic(ctx context.Context, folder string, quality int, out io.Writer) error {
	files, err := pageFiles()
	if err != nil {
		return err
	}
	if files["index.html"], err = (pageData{Backend: "local", Engine: true, Offline: true}).render(); err != nil {
		return err
	}
	engine, err := buildEngine()
	if err != nil {
		return err
	}
	maps.Copy(files, engine)
	if files[serviceWorkerName], err = serviceWorker(files); err != nil {
		return err
	}
	files[wasmName+".br"], files[wasmName+".gz"] = brotliOf(engine[wasmName], quality), gzipOf(engine[wasmName])
	if err := publish(ctx, folder, files); err != nil {
		return err
	}
	total := 0
	for _, content := range files {
		total += len(content)
	}
	fmt.Fprintf(out, "%d files, %.1f MB in %s: ready for any static host\n", len(files), float64(total)/1e6, folder)
	return nil
}

// errForeignFolder is returned if publish would write into a folder that it has not created.
var errForeignFolder = errors.New("the folder has files but no page of an earlier run: nothing is written")

// publish writes the files of a page into a folder, which must not exist, be empty, or hold a page that it has written
// before. Files of that page are replaced and all other files are left alone.
func publish(ctx context.Context, folder string, files map[string][]byte) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, wasmName)); err != nil && len(entries) > 0 {
		return fmt.Errorf("%s: %w", folder, errForeignFolder)
	}
	names := slices.Sorted(maps.Keys(files))
	engine := slices.Index(names, wasmName)
	names[0], names[engine] = names[engine], names[0] // first: after an interruption the folder is known
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := osfile.Write(path, files[name]); err != nil {
			return err
		}
	}
	return nil
}

// serviceWorkerName is the path of the service worker, which must lie beside the page that it keeps.
const serviceWorkerName = "sw.js"

// serviceWorker returns the service worker that keeps files in the browser. It begins with the hashes of the files, so
// it changes with each of them, and the browser then loads the new version.
func serviceWorker(files map[string][]byte) ([]byte, error) {
	hashes := map[string]string{}
	for name, content := range files {
		hashes[name] = hashOf(content)
	}
	list, _ := json.Marshal(hashes) // in the order of the names
	script, err := page.ReadFile("page/" + serviceWorkerName)
	return append(fmt.Appendf(nil, "const files = %s;\n\n", list), script...), err
}

func hashOf(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }
