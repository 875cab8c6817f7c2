package commands

import (
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestMessagesAreShort gives each command and each of its flags very long arguments.
func TestMessagesAreShort(t *testing.T) {
	long := []string{strings.Repeat("x", 120_000), "W:W" + strings.Repeat("x,", 60_000), strings.Repeat("9", 120_000)}
	check := func(args ...string) {
		t.Helper()
		r := try(args...)
		call := strings.Join(args, " ")
		require.Contains(t, []int{cli.ExitUsage, cli.ExitFailed}, r.status, "%.100s", call)
		assert.NotEmpty(t, r.out+r.err, "%.100s", call)
		assert.LessOrEqual(t, len(r.out)+len(r.err), 8000, "%.100s", call)
	}
	for _, text := range long {
		check(text)
		for _, c := range commandTable {
			name := strings.Fields(c.Name)
			check(append(name, "-"+text)...)
			check(append(name, text, text)...)
			var options []string
			c.Flags(c.New()).VisitAll(func(f *flag.Flag) { options = append(options, f.Name) })
			for _, option := range options {
				check(append(name, "-"+option, text, text)...)
			}
		}
	}
}
