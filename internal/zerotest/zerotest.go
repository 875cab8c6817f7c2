// Package zerotest calls all exported functions and methods of a package with zero values and nil arguments. A call may
// return an error or panic with a sentence. A runtime error, such as a nil dereference, fails the test. Only tests
// import this package.
package zerotest

import (
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// Package is a package under test.
type Package struct {
	Name      string         // name of the package, with which the text of a panic must begin
	Functions map[string]any // all exported functions, by name
	Types     []any          // a pointer to a value of each exported type that has methods
	// Receivers returns more receivers. Their methods are called in addition to those of zero values.
	Receivers []func() any
	// Arguments holds values that are tried for each parameter of their type, in addition to the zero value.
	Arguments []any
	// Substitutes holds values that replace the zero value of their type, for types whose zero value means endless work.
	Substitutes []any
}

// maxItems is the number of items that are taken from a returned sequence.
const maxItems = 3

// Run calls every function of p, and every method on the zero values of its types and on p.Receivers. It tries all
// combinations of arguments. The test must run in the directory of the package. It fails if p lacks an exported
// function or a type with exported methods.
func Run(t *testing.T, p Package) {
	t.Helper()
	p.checkComplete(t)
	for name, f := range p.Functions {
		p.try(t, name, func() reflect.Value { return reflect.ValueOf(f) })
	}
	for _, pointer := range p.Types {
		zero := reflect.TypeOf(pointer).Elem()
		p.tryMethods(t, "zero "+zero.Name(), func() reflect.Value { return reflect.New(zero) })
	}
	for i, r := range p.Receivers {
		name := fmt.Sprintf("receiver %d, %T", i, r())
		p.tryMethods(t, name, func() reflect.Value { return reflect.ValueOf(r()) })
	}
}

// tryMethods calls all methods of a receiver. Each call gets a new receiver.
func (p *Package) tryMethods(t *testing.T, name string, receiver func() reflect.Value) {
	methods := receiver().Type()
	for i := range methods.NumMethod() {
		p.try(t, name+"."+methods.Method(i).Name, func() reflect.Value { return receiver().Method(i) })
	}
}

// try calls a function with all combinations of arguments.
func (p *Package) try(t *testing.T, name string, function func() reflect.Value) {
	signature := function().Type()
	combinations := [][]reflect.Value{nil}
	for i := range signature.NumIn() {
		var longer [][]reflect.Value
		for _, args := range combinations {
			for _, arg := range p.arguments(signature.In(i)) {
				longer = append(longer, append(args[:len(args):len(args)], arg))
			}
		}
		combinations = longer
	}
	for _, args := range combinations {
		if !p.call(t, name, function(), args) {
			return // other combinations would fail in the same way
		}
	}
}

// arguments returns the values to try for a parameter.
func (p *Package) arguments(parameter reflect.Type) []reflect.Value {
	var tried []reflect.Value
	for _, substitute := range p.Substitutes {
		if v := reflect.ValueOf(substitute); v.Type() == parameter {
			tried = append(tried, v)
		}
	}
	if tried == nil {
		tried = append(tried, reflect.Zero(parameter))
	}
	for _, arg := range p.Arguments {
		if v := reflect.ValueOf(arg); v.Type().AssignableTo(parameter) {
			tried = append(tried, v)
		}
	}
	return tried
}

// call makes a call and takes the first items of returned sequences. It reports whether the call had no runtime error.
func (p *Package) call(t *testing.T, name string, function reflect.Value, args []reflect.Value) (ok bool) {
	defer func() {
		ok = true
		switch reason := recover().(type) {
		case nil:
		case runtime.Error:
			ok = false
			t.Errorf("%s%s: %v\n%s", name, texts(args), reason, debug.Stack())
		case string:
			if !strings.HasPrefix(reason, p.Name+": ") {
				t.Errorf("%s%s panics with %q, which does not name the package", name, texts(args), reason)
			}
		case error: // a function such as MustParse panics with the error
		default:
			t.Errorf("%s%s panics with %v, a %T", name, texts(args), reason, reason)
		}
	}()
	call := function.Call
	if function.Type().IsVariadic() {
		call = function.CallSlice
	}
	for _, result := range call(args) {
		drain(result)
	}
	return true
}

// drain takes the first items of v if it is a sequence.
func drain(v reflect.Value) {
	if v.Kind() != reflect.Func || v.IsNil() {
		return
	}
	n := 0
	switch {
	case v.Type().CanSeq():
		for range v.Seq() {
			if n++; n == maxItems {
				return
			}
		}
	case v.Type().CanSeq2():
		for range v.Seq2() {
			if n++; n == maxItems {
				return
			}
		}
	}
}

// texts returns the types of the arguments of a call, for a message.
func texts(args []reflect.Value) string {
	var list []string
	for _, arg := range args {
		text := arg.Type().String()
		if arg.IsZero() {
			text = "zero " + text
		}
		list = append(list, text)
	}
	return "(" + strings.Join(list, ", ") + ")"
}
