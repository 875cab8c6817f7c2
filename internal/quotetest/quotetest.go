// Package quotetest checks that the errors of a parser do not grow with its input. Only tests import it.
package quotetest

import (
	"iter"
	"strings"
	"testing"
)

const (
	// inputSize is how many bytes the inputs have.
	inputSize = 1 << 20
	// MaxError is how many bytes an error may have: ten reasons, each with a quoted text, in the worst case all escapes.
	MaxError = 8000
)

// fragments make up the inputs.
var fragments = []string{
	"x", "9", "0", "11-", "x99", "99,", "1-50,", "Ka1,", ":", ":W", "+1", ".", " ", "a=\"", ",z=", "(", "[A \"", "{", "/",
	"\\", "\n", "\n1. ", "\x00", "\xff", "\"", "ä", "\U000e0001", "W1,", "WM", "0x", "5m", "-",
}

// Inputs yields texts of size bytes, each a fragment again and again.
func Inputs(size int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, fragment := range fragments {
			if !yield(strings.Repeat(fragment, size/len(fragment))) {
				return
			}
		}
	}
}

// Run calls parse with inputs of a megabyte: each begins with one of the prefixes and goes on with a fragment, again and
// again. An error must be short.
func Run(t *testing.T, name string, parse func(text string) error, prefixes ...string) {
	t.Helper()
	if prefixes == nil {
		prefixes = []string{""}
	}
	refused := false
	for _, prefix := range prefixes {
		for input := range Inputs(inputSize) {
			err := parse(prefix + input)
			if err == nil {
				continue
			}
			refused = true
			if text := err.Error(); len(text) > MaxError {
				t.Errorf("%s of %q and more: an error of %d bytes: %.300s", name, prefix+input[:9], len(text), text)
			}
		}
	}
	if !refused {
		t.Errorf("%s refuses nothing", name)
	}
}
