// Package flagvalue defines command-line flags: those that a function reads, and those that several commands have.
package flagvalue

import (
	"encoding"
	"errors"
	"flag"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// VariantOfGamesUsage explains --variant for files of games.
const VariantOfGamesUsage = "rule set `VARIANT` of games whose tags have none: see draughts variants " +
	"(default inferred from the games)"

// Variant defines --variant of a game, whose value parse reads. The default is the present value.
func Variant[T encoding.TextMarshaler](f *flag.FlagSet, to *T, parse func(text string) (T, error)) {
	Var(f, to, "variant", *to, "rule set `VARIANT`: see draughts variants", parse)
}

// EgdbOfVariant defines --egdb of searches of one rule set. The default is the present value.
func EgdbOfVariant(f *flag.FlagSet, to *string) {
	f.StringVar(to, "egdb", *to, "endgame `DATABASES`: a directory; builtin means the built-in ones, none means none "+
		"(default builtin for english and international, none for other rules)")
}

// Range is the value of a setting and its limits. Max 0 means no limit.
type Range struct {
	Name            string
	Value, Min, Max int
}

// Check returns the first value beyond its limits, with the name of the setting.
func Check(ranges ...Range) error {
	for _, r := range ranges {
		switch {
		case r.Max == 0 && r.Value < r.Min:
			return fmt.Errorf("%s %d: %d or more are expected", r.Name, r.Value, r.Min)
		case r.Value < r.Min, r.Max > 0 && r.Value > r.Max:
			return fmt.Errorf("%s %d: %d to %d are expected", r.Name, r.Value, r.Min, r.Max)
		}
	}
	return nil
}

// FEN defines --fen.
func FEN(f *flag.FlagSet, to *string) {
	f.StringVar(to, "fen", *to, "the position as `FEN`; without it, the start of a game")
}

// Paths defines --paths, of perft.
func Paths(f *flag.FlagSet, to *bool) {
	f.BoolVar(to, "paths", *to, "count captures of the same pieces in another order separately")
}

// EgdbUsage explains --egdb for searches of any rule set.
const EgdbUsage = "endgame `DATABASES`: a directory; builtin means the built-in ones, english or international those " +
	"of that game, none means none"

// Text defines a flag for a text that must pass a check. The default is the present value.
func Text(f *flag.FlagSet, to *string, name, usage string, check func(string) error) {
	if *to != "" {
		usage += " (default " + *to + ")"
	}
	f.Func(name, usage, func(value string) error {
		*to = value
		return check(value)
	})
}

// ParseTime reads a time of more than 0.
func ParseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, errors.New("a time such as 100ms is expected")
	}
	return d, nil
}

// CheckTime returns the error of ParseTime.
func CheckTime(text string) error { _, err := ParseTime(text); return err }

// Var defines a flag that parse reads into *p, which is set to the default value first. It is like
// [flag.FlagSet.TextVar] but for the function.
func Var[T encoding.TextMarshaler](
	f *flag.FlagSet, p *T, name string, value T, usage string, parse func(text string) (T, error),
) {
	*p = value
	f.Var(parsed[T]{p, parse}, name, usage)
}

type parsed[T encoding.TextMarshaler] struct {
	p     *T
	parse func(string) (T, error)
}

// String returns the text of the value; "" if it has none.
func (v parsed[T]) String() string {
	if v.p == nil { // package flag asks a zero parsed for the text of the zero value
		return ""
	}
	text, _ := (*v.p).MarshalText()
	return string(text)
}

func (v parsed[T]) Set(text string) error {
	value, err := v.parse(text)
	if err != nil {
		return err
	}
	*v.p = value
	return nil
}

func (v parsed[T]) Get() any { return *v.p }

// Numbers is a range of numbers from 0 on, both ends included: N, N-M, N- or -M as text.
type Numbers struct{ From, To int }

// AllNumbers is the range without limits.
var AllNumbers = Numbers{0, math.MaxInt}

// Has reports whether n is in the range.
func (r *Numbers) Has(n int) bool { return n >= r.From && n <= r.To }

// String returns the range as Set reads it, or "" if it has all numbers.
func (r *Numbers) String() string {
	switch {
	case r.From == r.To:
		return strconv.Itoa(r.From)
	case r.To < math.MaxInt:
		return fmt.Sprintf("%d-%d", r.From, r.To)
	case r.From > 0:
		return fmt.Sprintf("%d-", r.From)
	}
	return ""
}

// Set reads a range.
func (r *Numbers) Set(text string) error {
	first, last, found := strings.Cut(text, "-")
	if !found {
		last = first
	}
	*r = AllNumbers
	for _, end := range []struct {
		text string
		n    *int
	}{{first, &r.From}, {last, &r.To}} {
		if end.text == "" && found {
			continue
		}
		n, err := strconv.ParseUint(end.text, 10, 31)
		if err != nil {
			return errors.New("a range is expected: N, N-M, N- or -M")
		}
		*end.n = int(n)
	}
	if r.From > r.To {
		return errors.New("the first number is the larger one")
	}
	return nil
}
