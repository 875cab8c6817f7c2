package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/farm"
)

// asCommand makes the test binary run as the command.
const asCommand = "DRAUGHTS_FARM_TEST_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// farmCommand returns the command as a process of its own.
func farmCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// call runs the command in this process.
func call(t *testing.T, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(t.Context(), args, streams{&o, &e})
	return o.String(), e.String(), status
}

// must runs the command and returns what it prints.
func must(t *testing.T, args ...string) string {
	t.Helper()
	out, errs, status := call(t, args...)
	require.Zero(t, status, "%v: %s", args, errs)
	return out
}

// onOneMachine returns the file that the command draughts writes for a match.
func onOneMachine(t *testing.T, args ...string) string {
	t.Helper()
	dir := t.TempDir()
	program, file := filepath.Join(dir, "draughts"), filepath.Join(dir, "match.pdn")
	build := exec.Command("go", "build", "-o", program, "./cmd/draughts")
	build.Dir = "../../.."
	text, err := build.CombinedOutput()
	require.NoError(t, err, string(text))
	text, err = exec.Command(program, append([]string{"match", "-o", file}, args...)...).CombinedOutput()
	require.NoError(t, err, string(text))
	return read(t, file)
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

func TestMistakes(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"sevre", exitUsage, "no command"},
		{"run", exitUsage, "a kind of job is expected: match, selfplay"},
		{"run mtch", exitUsage, "unknown kind of job"},
		{"run match -gmes 3", exitUsage, "-gmes"},
		{"run match -games x", exitUsage, "-games"},
		{"run match -games 0", exitUsage, "1 or more"},
		{"run match more", exitUsage, "not expected"},
		{"submit match -connect nats://127.0.0.1:1", exitFailed, "connecting to nats://127.0.0.1:1"},
		{"list -nkey nowhere", exitFailed, "nowhere"},
		{"show", exitUsage, "a job is expected"},
		{"serve", exitUsage, "-dir is required"},
		{"serve -dir FOREIGN", exitFailed, "not those of a farm"},
		{"serve -dir NEW -listen 0.0.0.0:0", exitFailed, "TLS"},
		{"serve -dir NEW -tls one.pem", exitUsage, "two files"},
		{"serve -dir NEW -nkeys " + empty, exitFailed, "no key"},
		{"work -connect nats://127.0.0.1:1", exitFailed, "connecting"},
	} {
		t.Run(c.args, func(t *testing.T) {
			foreign := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(foreign, "letter.txt"), []byte("x"), 0o600))
			args := strings.NewReplacer("FOREIGN", foreign, "NEW", filepath.Join(t.TempDir(), "new")).Replace(c.args)
			out, errs, status := call(t, strings.Fields(args)...)
			assert.Equal(t, c.status, status)
			assert.Empty(t, out)
			assert.Contains(t, errs, c.want)
		})
	}
}

// TestWrongToken connects with a token that the server does not have.
func TestWrongToken(t *testing.T) {
	t.Parallel()
	server, err := farm.StartServer(farm.ServerOptions{Dir: t.TempDir(), Listen: "127.0.0.1:0", Token: "right"})
	require.NoError(t, err)
	t.Cleanup(server.Close)
	require.Contains(t, must(t, "list", "-connect", server.URL(), "-token", "right"), "no jobs")
	_, errs, status := call(t, "list", "-connect", server.URL(), "-token", "wrong")
	require.Equal(t, exitFailed, status)
	require.Contains(t, errs, "Authorization Violation")
}

func TestHelp(t *testing.T) {
	list := must(t)
	for _, c := range commands() {
		assert.Contains(t, list, c.name)
		assert.Contains(t, must(t, "help", c.name), "usage: draughts-farm "+c.name)
	}
	assert.Contains(t, must(t, "run", "match", "-h"), "-sprt")
}

// TestRun does a match in one process. The PDN is that of the command draughts, and the same folder gives it again.
func TestRun(t *testing.T) {
	t.Parallel()
	settings := flagsOf(12, 200)
	want := onOneMachine(t, settings...)
	dir := filepath.Join(t.TempDir(), "job")
	for range 2 {
		file := filepath.Join(t.TempDir(), "match.pdn")
		must(t, append([]string{"run", "match", "-o", file, "-dir", dir}, settings...)...)
		require.True(t, want == read(t, file))
	}
	_, errs, status := call(t, "run", "match", "-games", "14", "-dir", dir)
	require.Equal(t, exitFailed, status)
	require.Contains(t, errs, "another job")
}
