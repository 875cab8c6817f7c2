package farm

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFingerprint checks that only different values of the same key are refused, and that each is named.
func TestFingerprint(t *testing.T) {
	job := Fingerprint{"bench": "100", "weights": "aa", "library": "v1"}
	require.NoError(t, job.Check(Fingerprint{"bench": "100", "egdb": "x"}))
	require.NoError(t, job.Check(nil))
	err := job.Check(Fingerprint{"bench": "101", "weights": "bb", "library": "v1"})
	require.ErrorIs(t, err, ErrDiffers)
	assert.ErrorContains(t, err, `bench is "101" here and "100" in the job; weights is "bb" here and "aa" in the job`)
}

// TestManifestRefused checks that a manifest with a bad name, number of tasks or file is refused.
func TestManifestRefused(t *testing.T) {
	good := func() *Manifest {
		return &Manifest{Job: "a-1", Kind: "a", Plan: Plan{Tasks: 1, Settings: json.RawMessage("{}")}}
	}
	require.NoError(t, good().check())
	for name, spoil := range map[string]func(m *Manifest){
		"job with a dot":   func(m *Manifest) { m.Job = "a.b" },
		"odd submission":   func(m *Manifest) { m.Submission = "x" },
		"odd submitter":    func(m *Manifest) { m.Submitter = ">" },
		"no kind":          func(m *Manifest) { m.Kind = "" },
		"cores below zero": func(m *Manifest) { m.Limits.MaxCores = -1 },
		"no tasks":         func(m *Manifest) { m.Tasks = 0 },
		"file above":       func(m *Manifest) { m.Files = []File{{Name: "../x", SHA256: randomDigits(32)}} },
		"no hash":          func(m *Manifest) { m.Files = []File{{Name: "x"}} },
	} {
		m := good()
		spoil(m)
		assert.Error(t, m.check(), name)
	}
}

// TestHashFile checks the hash of three bytes (FIPS 180-4, example "abc").
func TestHashFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "abc")
	require.NoError(t, os.WriteFile(path, []byte("abc"), 0o600))
	f := must(HashFile("weights", path))
	assert.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", f.SHA256)
	assert.EqualValues(t, 3, f.Size)
	_, err := HashFile("weights", t.TempDir())
	assert.Error(t, err)
}
