package terminal

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/quotetest"
)

// TestRefusalsAreShort checks that the answers to very long lines and flags are short.
func TestRefusalsAreShort(t *testing.T) {
	commands := []string{"", "11-", "fen W:W", "setup\n", "setup\nput ", "analyse x", "#"}
	for _, group := range commandGroups() {
		for _, c := range group.commands {
			if c.args != "" && c.name != "analyse" { // which without an argument searches
				commands = append(commands, c.name+" ")
			}
		}
	}
	for _, command := range commands {
		var lines []string
		size := 0 // of the lines, which a script shows
		for text := range quotetest.Inputs(50_000) {
			if !strings.Contains(text, "\n") {
				lines = append(lines, command+text)
				size += len(command + text)
			}
		}
		_, out, errors := script(t, "-black human -white human -plain", append(lines, "quit")...)
		require.Empty(t, errors)
		assert.LessOrEqual(t, len(out)-size, len(lines)*quotetest.MaxError, command)
	}
	for _, flag := range []string{
		"-white ", "-black ", "-clock ", "-variant ", "-board ", "-games ", "-fen ", "-load ", "-nonsense=",
	} {
		_, out, errors := script(t, flag+strings.Repeat("x", 100_000))
		assert.LessOrEqual(t, len(out)+len(errors), quotetest.MaxError, flag)
		assert.NotEmpty(t, errors, flag)
	}
}
