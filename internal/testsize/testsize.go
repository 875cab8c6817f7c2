// Package testsize chooses how much work a test does.
//
// Importing it adds the flag -long to a test binary:
//
//	go test ./...             every push: some minutes of processor time in all
//	go test ./egdb -long      everything: up to an hour
//
// With -short tests do the least work, as under the race detector. Only tests import this package.
package testsize

import (
	"flag"
	"testing"
)

// Size is how much work the tests do: Short, Normal or Long.
type Size int

// The sizes, in ascending order.
const (
	Short  Size = iota // -short
	Normal             // the default
	Long               // -long
)

var long = flag.Bool("long", false, "run all tests whole, which takes up to an hour")

// Current returns the size of this run. -short overrides -long. It must not be called before the flags are parsed.
func Current() Size {
	switch {
	case testing.Short():
		return Short
	case *long:
		return Long
	}
	return Normal
}

// Pick returns the argument for the current size.
func Pick[T any](short, normal, long T) T { return [...]T{short, normal, long}[Current()] }

// SkipBelow skips the test if the current size is smaller than needed.
func SkipBelow(t testing.TB, needed Size) {
	t.Helper()
	if Current() < needed {
		t.Skip("takes longer than the tests of this size may: see -long")
	}
}
