// Package testsize chooses how much work a test does.
//
// Importing it adds the flag -long to a test binary:
//
//	go test ./...                       every push: about a minute of processor time in all
//	go test ./egdb -long=middle         what .ci/run does: minutes
//	go test ./egdb -long                everything: up to an hour
//
// With -short tests do the least work, as under the race detector. Only tests import this package.
package testsize

import (
	"flag"
	"fmt"
	"testing"
)

// Size is how much work the tests do: Short, Normal, Middle or Long.
type Size int

// The sizes, in ascending order.
const (
	Short  Size = iota // -short
	Normal             // the default
	Middle             // -long=middle
	Long               // -long
)

var fromFlag = Normal // size that the flag -long chooses

// String returns the size as a word, such as "middle".
func (s Size) String() string {
	if s < Short || s > Long {
		return "invalid size"
	}
	return [...]string{"short", "normal", "middle", "long"}[s]
}

func init() {
	flag.Var(sizeFlag{}, "long", "run the tests that take up to an hour; -long=middle runs a part of them, in minutes")
}

// Current returns the size of this run. -short overrides -long. It must not be called before the flags are parsed.
func Current() Size {
	if testing.Short() {
		return Short
	}
	return fromFlag
}

// Pick returns the argument for the current size.
func Pick[T any](short, normal, middle, long T) T {
	return [...]T{short, normal, middle, long}[Current()]
}

// SkipBelow skips the test if the current size is smaller than needed.
func SkipBelow(t testing.TB, needed Size) {
	t.Helper()
	if Current() < needed {
		t.Skipf("takes longer than %s tests may: see -long", Current())
	}
}

// sizeFlag is the value of the flag -long: a boolean flag that also accepts "middle".
type sizeFlag struct{}

func (sizeFlag) IsBoolFlag() bool { return true }
func (sizeFlag) String() string   { return "" }

func (sizeFlag) Set(text string) error {
	switch text {
	case "true":
		fromFlag = Long
	case "middle":
		fromFlag = Middle
	case "false":
		fromFlag = Normal
	default:
		return fmt.Errorf("want -long, -long=middle or -long=false")
	}
	return nil
}
