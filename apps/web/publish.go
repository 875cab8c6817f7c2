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

// manifestName is the file with the checksums of the published files, in the format of sha256sum. With it publish
// recognises the files that it has written.
const manifestName = ".draughts-files"

// errForeignFile is returned if publish would replace a file that it has not written.
var errForeignFile = errors.New("the file was not written by this program: nothing is written")

// publish writes files into a folder, which it creates if necessary. It replaces only files that it has written before
// and that are unchanged since. If it would have to replace another file, nothing is written.
func publish(ctx context.Context, folder string, files map[string][]byte) error {
	list := filepath.Join(folder, manifestName)
	written, err := readManifest(list)
	if err != nil {
		return err
	}
	names := slices.Sorted(maps.Keys(files))
	lines := make(map[string]bool) // of the new list
	for _, name := range names {
		line := manifestLine(name, files[name])
		lines[line] = true
		path := filepath.Join(folder, filepath.FromSlash(name))
		old, err := os.ReadFile(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case !written[manifestLine(name, old)] && string(old) != string(files[name]):
			return fmt.Errorf("%s: %w", path, errForeignFile)
		}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	// Until all files are written the list has the old and the new files. Then an interrupted run can be repeated.
	maps.Copy(written, lines)
	if err := writeManifest(list, written); err != nil {
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
		if _, name, _ := parseManifestLine(line); files[name] == nil { // of another version
			lines[line] = true
		}
	}
	return writeManifest(list, lines)
}

// manifestLine returns the line of a file in the list, without its end.
func manifestLine(name string, content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:]) + "  " + name
}

// parseManifestLine splits a line of the list.
func parseManifestLine(line string) (sum, name string, ok bool) {
	sum, name, ok = strings.Cut(line, "  ")
	b, err := hex.DecodeString(sum)
	return sum, name, ok && err == nil && len(b) == sha256.Size && name != ""
}

// readManifest returns the lines of a list, none if the file does not exist. The error is errForeignFile if the file
// is not a list.
func readManifest(name string) (map[string]bool, error) {
	lines := make(map[string]bool)
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for line := range strings.SplitSeq(string(text), "\n") {
		if line == "" {
			continue
		}
		if _, _, ok := parseManifestLine(line); !ok {
			return nil, fmt.Errorf("%s: %w", name, errForeignFile)
		}
		lines[line] = true
	}
	return lines, nil
}

func writeManifest(name string, lines map[string]bool) error {
	return osfile.Write(name, []byte(strings.Join(slices.Sorted(maps.Keys(lines)), "\n")+"\n"))
}
