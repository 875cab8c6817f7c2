// Package quotetest checks that the errors of a parser do not grow with its input. Only tests import it.
package quotetest

import (
	"iter"
	"strings"
	"testing"
)

const (
	// inputSize is the size of an input in bytes.
	inputSize = 1 << 20
	// MaxError is the maximum size of an error in bytes: ten reasons, each quoting a text that consists of escapes.
	MaxError = 8000
)

// fragments holds the texts that are repeated to make inputs.
var fragments = []string{
	"x", "9", "0", "11-", "x99", "99,", "1-50,", "Ka1,", ":", ":W", "+1", ".", " ", "a=\"", ",z=", "(", "[A \"", "{", "/",
	"\\", "\n", "\n1. ", "\x00", "\xff", "\"", "ä", "\U000e0001", "W1,", "WM", "0x", "5m", "-",
}

// Inputs yields texts of about size bytes, each a repeated fragment.
func Inputs(size int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, fragment := range fragments {
			if !yield(strings.Repeat(fragment, size/len(fragment))) {
				return
			}
		}
	}
}

// Run calls parse with inputs of a megabyte and checks that errors are short. Each input is one of the prefixes and a
// repeated fragment. At least one input must be refused.
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
