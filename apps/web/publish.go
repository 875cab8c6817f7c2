package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/osfile"
)

// listName is the file with the checksums of what publish has written, in the form that sha256sum reads. By it publish
// knows its own files again.
const listName = ".draughts-files"

// errForeign is returned for a folder with a file in the way that publish has not written.
var errForeign = errors.New("it is there already and not written by this program: nothing is written")

// publish writes files into a folder, which it makes if need be. It replaces only what it has written before and nobody
// has changed since; if anything else is in the way, nothing is written.
func publish(ctx context.Context, folder string, files map[string][]byte) error {
	list := filepath.Join(folder, listName)
	written, err := readList(list)
	if err != nil {
		return err
	}
	names := slices.Sorted(maps.Keys(files))
	lines := make(map[string]bool) // of the new list
	for _, name := range names {
		line := listLine(name, files[name])
		lines[line] = true
		path := filepath.Join(folder, filepath.FromSlash(name))
		old, err := os.ReadFile(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case !written[listLine(name, old)] && string(old) != string(files[name]):
			return fmt.Errorf("%s: %w", path, errForeign)
		}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	// Until all is written the list has both, so that an interruption leaves nothing that is not known again.
	maps.Copy(written, lines)
	if err := writeList(list, written); err != nil {
		return err
	}
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := osfile.Write(path, files[name]); err != nil {
			return err
		}
	}
	for line := range written {
		if _, name, _ := parseListLine(line); files[name] == nil { // of another version
			lines[line] = true
		}
	}
	return writeList(list, lines)
}

// listLine returns the line of a file in the list, without its end.
func listLine(name string, content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:]) + "  " + name
}

// parseListLine returns what listLine has made a line of.
func parseListLine(line string) (sum, name string, ok bool) {
	sum, name, ok = strings.Cut(line, "  ")
	b, err := hex.DecodeString(sum)
	return sum, name, ok && err == nil && len(b) == sha256.Size && name != ""
}

// readList returns the lines of a list; none if there is no list. The error is errForeign for a file that is none.
func readList(name string) (map[string]bool, error) {
	lines := make(map[string]bool)
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for line := range strings.SplitSeq(string(text), "\n") {
		if line == "" {
			continue
		}
		if _, _, ok := parseListLine(line); !ok {
			return nil, fmt.Errorf("%s: %w", name, errForeign)
		}
		lines[line] = true
	}
	return lines, nil
}

func writeList(name string, lines map[string]bool) error {
	return osfile.Write(name, []byte(strings.Join(slices.Sorted(maps.Keys(lines)), "\n")+"\n"))
}
