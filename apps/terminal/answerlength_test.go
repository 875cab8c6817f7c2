package terminal

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// maxRefusal is the maximum size of an error in bytes: ten reasons, each with a quoted text.
const maxRefusal = 8000

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
		for _, fragment := range []string{"x", "9", "11-", "1-50,", "(", "[A \"", "\x00", "\xff", "\"", "\U000e0001"} {
			line := command + strings.Repeat(fragment, 50_000/len(fragment))
			lines = append(lines, line)
			size += len(line)
		}
		_, out, errors := script(t, "-black human -white human -plain", append(lines, "quit")...)
		require.Empty(t, errors)
		assert.LessOrEqual(t, len(out)-size, len(lines)*maxRefusal, command)
	}
	for _, flag := range []string{
		"-white ", "-black ", "-clock ", "-variant ", "-board ", "-games ", "-fen ", "-load ", "-nonsense=",
	} {
		_, out, errors := script(t, flag+strings.Repeat("x", 100_000))
		assert.LessOrEqual(t, len(out)+len(errors), maxRefusal, flag)
		assert.NotEmpty(t, errors, flag)
	}
}
