package farm

// This file has the files of a job: names and hashes in the manifest, and the interface by which a kind opens them.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"

	"github.com/godraughts/draughts/internal/osfile"
)

// File is a file that the workers of a job need.
type File struct {
	// Name is the name of the file in the job, with slashes, such as "weights" or "db/wld-3.db". It is relative.
	Name string `json:"name"`
	// SHA256 is the hash of the content, as 64 lower-case hexadecimal digits.
	SHA256 string `json:"sha256"`
	// Size is the length in bytes.
	Size int64 `json:"size"`
	// Path is where the file lies on the machine that submits the job. It is not part of the manifest.
	Path string `json:"-"`
}

// Files gives a kind the files of its job on this machine.
type Files interface {
	// Path returns the path of the file of a name. It fetches the file first where it is not on this machine yet.
	Path(ctx context.Context, name string) (string, error)
	// Dir returns a folder that has the files whose names begin with folder and a slash, under the rest of their names.
	Dir(ctx context.Context, folder string) (string, error)
}

// HashFile returns a file of a job, with the hash and the size of the file at path.
func HashFile(name, path string) (File, error) {
	f, err := osfile.Open(path)
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	hash := sha256.New()
	size, err := io.Copy(hash, f)
	if err != nil {
		return File{}, fmt.Errorf("farm: %w", err)
	}
	file := File{Name: name, SHA256: hex.EncodeToString(hash.Sum(nil)), Size: size, Path: path}
	return file, file.check()
}

// hashForm is the form of a hash.
var hashForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

// check checks the name, the hash and the size.
func (f File) check() error {
	switch {
	case !filepath.IsLocal(filepath.FromSlash(f.Name)) || f.Name == ".":
		return fmt.Errorf("farm: file %.70q: want a relative name with slashes", f.Name)
	case !hashForm.MatchString(f.SHA256):
		return fmt.Errorf("farm: file %.70q: the SHA-256 is %.70q, want 64 lower-case hexadecimal digits", f.Name, f.SHA256)
	case f.Size < 0:
		return fmt.Errorf("farm: file %.70q: the size is %d, want at least 0", f.Name, f.Size)
	}
	return nil
}

// ErrNoFile is returned when a job has no file of the name.
var ErrNoFile = errors.New("farm: the job has no such file")
