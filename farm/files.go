package farm

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/godraughts/draughts/internal/osfile"
)

// Files gives a kind the files of its job on this machine.
type Files interface {
	// Path returns the path of the file of a name. It fetches the file first where it is not on this machine yet.
	Path(ctx context.Context, name string) (string, error)
	// Dir returns a folder that has the files whose names begin with folder and a slash, under the rest of their names.
	Dir(ctx context.Context, folder string) (string, error)
}

// ErrNoFile is returned when a job has no file of the name.
var ErrNoFile = errors.New("farm: the job has no such file")

// errServer is in the error of a file that may come once the server answers again.
var errServer = errors.New("the server did not send the file")

// fileStore keeps files by hash in a folder, and fetches those that are not there.
type fileStore struct {
	store *store
	dir   string // empty means the user's cache
	from  string // a folder or an address where files are looked for that the server does not have

	fetching sync.Map      // by hash, a chan struct{} that holds one while the file is fetched
	stall    time.Duration // after which a download without a byte ends; 0 means a minute
}

func (s *fileStore) of(m *Manifest) Files { return &jobFiles{store: s, manifest: m} }

// fetch returns the path of a file, which it fetches and checks if it is not in the folder yet. A file is fetched once,
// however many ask for it, and none waits for another.
func (s *fileStore) fetch(ctx context.Context, submitter string, f File) (string, error) {
	lock, _ := s.fetching.LoadOrStore(f.SHA256, make(chan struct{}, 1))
	held := lock.(chan struct{})
	select {
	case held <- struct{}{}:
		defer func() { <-held }()
	case <-ctx.Done():
		return "", fmt.Errorf("%w: %w", errServer, ctx.Err())
	}
	dir := s.dir
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("farm: no folder for files: %w", err)
		}
		dir = filepath.Join(cache, "draughts-farm")
	}
	path := filepath.Join(dir, f.SHA256)
	if info, err := os.Stat(path); err == nil && info.Size() == f.Size {
		return path, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("farm: %w", err)
	}
	content, err := s.open(ctx, submitter, f)
	if err != nil {
		return "", f.wrap(err)
	}
	defer content.Close()
	return path, f.wrap(writeChecked(path, content, f))
}

// writeChecked writes a file if its size and hash are right.
func writeChecked(path string, content io.Reader, f File) error {
	out, err := osfile.Create(path)
	if err != nil {
		return err
	}
	hash := sha256.New()
	size, err := io.Copy(io.MultiWriter(out, hash), io.LimitReader(content, f.Size+1))
	if err == nil && (size != f.Size || fmt.Sprintf("%x", hash.Sum(nil)) != f.SHA256) {
		err = errors.New("the content differs from the hash")
	}
	if err != nil {
		out.Discard()
		return err
	}
	return out.Commit()
}

// open opens the content of a file where it is found first. A part that is missing or wrong is found by the hash.
func (s *fileStore) open(ctx context.Context, submitter string, f File) (io.ReadCloser, error) {
	var parts []io.Reader
	for from, more := uint64(1), f.Size <= largeFile; more; {
		// Not many at once: on a slow line the answer to a ping would come too late behind them.
		messages, rest, err := s.store.getMessages(ctx, partTime, filesStream, fileSubject(submitter, f, "*"), from, 1)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errServer, err)
		}
		for _, msg := range messages {
			parts = append(parts, bytes.NewReader(msg.Data))
			from = sequenceOf(msg) + 1
		}
		more = rest
	}
	if len(parts) == 0 {
		return s.openElsewhere(ctx, f)
	}
	return io.NopCloser(io.MultiReader(parts...)), nil
}

// openElsewhere opens a file in the folder or at the address of the options.
func (s *fileStore) openElsewhere(ctx context.Context, f File) (io.ReadCloser, error) {
	switch {
	case s.from == "":
		return nil, errors.New("it is not on the server, and no other place is set")
	case !strings.HasPrefix(s.from, "http://") && !strings.HasPrefix(s.from, "https://"):
		return osfile.Open(filepath.Join(s.from, f.SHA256))
	}
	return s.download(ctx, f)
}

// download is the body of an answer. It may take any time, but ends with an error if no byte comes for a while.
type download struct {
	io.ReadCloser
	stall  time.Duration
	timer  *time.Timer
	cancel context.CancelCauseFunc
}

func (s *fileStore) download(ctx context.Context, f File) (io.ReadCloser, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	stall := cmp.Or(s.stall, time.Minute)
	timer := time.AfterFunc(stall, func() { cancel(fmt.Errorf("%s sends nothing for %v", s.from, stall)) })
	d := &download{http.NoBody, stall, timer, cancel}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(s.from, "/")+"/"+f.SHA256, nil)
	var response *http.Response
	if err == nil {
		response, err = http.DefaultClient.Do(request)
	}
	if err == nil {
		d.ReadCloser = response.Body
		if response.StatusCode != http.StatusOK {
			err = fmt.Errorf("%s answers %s", s.from, response.Status)
		}
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (d *download) Read(p []byte) (int, error) {
	n, err := d.ReadCloser.Read(p)
	d.timer.Reset(d.stall)
	return n, err
}

func (d *download) Close() error {
	d.timer.Stop()
	d.cancel(nil)
	return d.ReadCloser.Close()
}

// jobFiles are the files of a job on a worker.
type jobFiles struct {
	store    *fileStore
	manifest *Manifest
}

// Path returns the path of a file. The error is ErrNoFile if the job has no file of the name.
func (j *jobFiles) Path(ctx context.Context, name string) (string, error) {
	for _, f := range j.manifest.Files {
		if f.Name == name {
			return j.store.fetch(ctx, j.manifest.Submitter, f)
		}
	}
	return "", fmt.Errorf("%w: %.70q", ErrNoFile, name)
}

// Dir returns a folder with links to the files of a folder of the job. The error is ErrNoFile if there are none.
func (j *jobFiles) Dir(ctx context.Context, folder string) (string, error) {
	dir := ""
	for _, f := range j.manifest.Files {
		rest, ok := strings.CutPrefix(f.Name, folder+"/")
		if !ok {
			continue
		}
		path, err := j.store.fetch(ctx, j.manifest.Submitter, f)
		if err != nil {
			return "", err
		}
		dir = filepath.Join(filepath.Dir(path), "jobs", j.manifest.id(), filepath.FromSlash(folder))
		name := filepath.Join(dir, filepath.FromSlash(rest))
		if err = os.MkdirAll(filepath.Dir(name), 0o700); err == nil {
			err = os.Link(path, name)
		}
		if err != nil && !errors.Is(err, os.ErrExist) { // of before, or of another worker on this machine
			return "", f.wrap(err)
		}
	}
	if dir == "" {
		return "", fmt.Errorf("%w: nothing in %.70q", ErrNoFile, folder)
	}
	return dir, nil
}
