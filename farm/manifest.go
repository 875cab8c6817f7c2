package farm

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nkeys"

	"github.com/godraughts/draughts/internal/osfile"
)

// Manifest describes a job. It does not change after the job was submitted.
type Manifest struct {
	// Job is the name of the job, of letters, digits and hyphens. Results do not depend on it.
	Job string `json:"job"`
	// Submission is 16 hexadecimal digits, which Submit sets. Tasks, results and outputs are known by them, so that the
	// name can be used again once the job is deleted.
	Submission string `json:"submission,omitempty"`
	// Kind is the name of the kind of job.
	Kind string `json:"kind"`
	// Plan is from Kind.Plan. The version of the library and of the build is part of its fingerprint, under "library" and
	// "build".
	Plan
	// Created is the time of NewManifest. Moves do not depend on it; the time that a match took does.
	Created time.Time `json:"created"`
	// Comment is a text for people, and Submitter the key of who says to have submitted the job, empty without one.
	Comment   string `json:"comment,omitempty"`
	Submitter string `json:"submitter,omitempty"`
	// Limits are the limits with which the job begins. Client.SetLimits changes them.
	Limits Limits `json:"limits,omitzero"`
}

// nameForm is the form of the names of jobs, kinds and workers. They are parts of subjects.
var nameForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// checkName checks a name that becomes a part of a subject.
func checkName(what, name string) error {
	if !nameForm.MatchString(name) {
		return fmt.Errorf("farm: %s %.70q: want 1 to 64 letters, digits, hyphens and underscores, a letter or digit first",
			what, name)
	}
	return nil
}

// NewManifest plans a job of a kind and returns its manifest. The name of the job is the kind, the date, and
// six random hexadecimal digits. The error says which setting is wrong and why.
func NewManifest(ctx context.Context, kind Kind, settings json.RawMessage) (*Manifest, error) {
	plan, err := kind.Plan(ctx, settings)
	if err != nil {
		return nil, err
	}
	now := time.Now().UTC().Truncate(time.Second)
	own := ownFingerprint()
	maps.Copy(own, plan.Fingerprint)
	plan.Fingerprint = own
	name := kind.Name() + now.Format("-20060102-") + randomDigits(3)
	m := &Manifest{Job: name, Kind: kind.Name(), Plan: plan, Created: now}
	return m, m.check()
}

// submissionForm is the form of Manifest.Submission.
var submissionForm = regexp.MustCompile(`^[0-9a-f]{16}$`)

// id returns what tells the submission from all others, of any name. It is a part of subjects.
func (m *Manifest) id() string { return idOf(m.Job, m.Submission) }

func idOf(job, submission string) string { return job + "-" + submission }

// parseManifest returns the manifest of a job. The error is ErrDamaged if it is none, or that of another job.
func parseManifest(job string, text []byte) (*Manifest, error) {
	m := new(Manifest)
	err := json.Unmarshal(text, m)
	if err == nil && (m.Job != job || m.Submission == "") {
		err = fmt.Errorf("it is of job %.70q and submission %q", m.Job, m.Submission)
	}
	if err = cmp.Or(err, m.check()); err != nil {
		return nil, fmt.Errorf("%w: the manifest of %s: %w", ErrDamaged, job, err)
	}
	return m, nil
}

func (m *Manifest) check() error {
	mistakes := []error{checkName("the job's name", m.Job), checkName("the kind", m.Kind), m.Limits.check()}
	const maxComment = 1000 // bytes
	if len(m.Comment) > maxComment {
		mistakes = append(mistakes, fmt.Errorf("farm: the comment has %d bytes, want at most %d", len(m.Comment), maxComment))
	}
	if m.Submitter != "" && !nkeys.IsValidPublicUserKey(m.Submitter) {
		mistakes = append(mistakes, fmt.Errorf("farm: the submitter %.60q, want a public user key", m.Submitter))
	}
	if m.Submission != "" && !submissionForm.MatchString(m.Submission) {
		mistakes = append(mistakes, fmt.Errorf("farm: the submission %.40q, want 16 hexadecimal digits", m.Submission))
	}
	if m.Tasks < 1 {
		mistakes = append(mistakes, fmt.Errorf("farm: job %q has %d tasks, want at least 1", m.Job, m.Tasks))
	}
	for _, f := range m.Files {
		mistakes = append(mistakes, f.check())
	}
	return errors.Join(mistakes...)
}

// randomDigits returns 2n random hexadecimal digits.
func randomDigits(n int) string {
	b := make([]byte, n)
	rand.Read(b) // never fails
	return fmt.Sprintf("%x", b)
}

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
	file := File{Name: name, SHA256: fmt.Sprintf("%x", hash.Sum(nil)), Size: size, Path: path}
	return file, file.check()
}

// hashForm is the form of a hash.
var hashForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

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

// wrap names the file in an error.
func (f File) wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("farm: file %s (SHA-256 %s): %w", f.Name, f.SHA256, err)
}

// ErrDiffers is returned when the fingerprints of a worker and of a job differ.
var ErrDiffers = errors.New("farm: this worker differs from the job")

// Fingerprint names what must be equal on all machines of a job, such as versions, node counts and hashes of weights.
type Fingerprint map[string]string

// Check compares what the job requires with what a worker has. Keys that only one of them has are not compared. The
// error is ErrDiffers and names each difference.
func (f Fingerprint) Check(own Fingerprint) error {
	var differences []string
	for _, key := range slices.Sorted(maps.Keys(f)) {
		if has, ok := own[key]; ok && has != f[key] {
			differences = append(differences, fmt.Sprintf("%s is %.80q here and %.80q in the job", key, has, f[key]))
		}
	}
	if len(differences) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %s", ErrDiffers, strings.Join(differences, "; "))
}

// ownVersion returns the versions of ownFingerprint in a word.
func ownVersion() string {
	own := ownFingerprint()
	return strings.Trim(own["library"]+" "+own["build"][:min(len(own["build"]), 12)], " ")
}

// ownFingerprint returns the versions of the library and of the build of this program, as far as it knows them.
func ownFingerprint() Fingerprint {
	own := Fingerprint{}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return own
	}
	const libraryPath = "github.com/godraughts/draughts"
	for _, dependency := range info.Deps {
		if dependency.Path == libraryPath {
			own["library"] = dependency.Version
		}
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			own["build"] = setting.Value + own["build"]
		case "vcs.modified":
			if setting.Value == "true" {
				own["build"] += "+modified"
			}
		}
	}
	return own
}
