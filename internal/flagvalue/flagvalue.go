// Package flagvalue defines command-line flags whose text is read by a function.
package flagvalue

import (
	"encoding"
	"flag"
)

// Var defines a flag that parse reads into *p, which is set to the default value first. It is like
// [flag.FlagSet.TextVar] but for the function.
func Var[T encoding.TextMarshaler](
	f *flag.FlagSet, p *T, name string, value T, usage string, parse func(text string) (T, error),
) {
	*p = value
	f.Var(parsed[T]{p, parse}, name, usage)
}

// parsed is a flag.Getter.
type parsed[T encoding.TextMarshaler] struct {
	p     *T
	parse func(string) (T, error)
}

// String returns the text of the value; "" if it has none.
func (v parsed[T]) String() string {
	if v.p == nil { // package flag asks a zero parsed for the text of the zero value
		return ""
	}
	text, err := (*v.p).MarshalText()
	if err != nil {
		return ""
	}
	return string(text)
}

// Set reads the value.
func (v parsed[T]) Set(text string) error {
	value, err := v.parse(text)
	if err != nil {
		return err
	}
	*v.p = value
	return nil
}

// Get returns the value.
func (v parsed[T]) Get() any { return *v.p }
