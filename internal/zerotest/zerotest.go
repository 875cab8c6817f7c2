// Package zerotest calls all that a package exports with zero values and nil arguments. A call may return an error or
// panic with a sentence; a runtime error, such as a nil dereference, fails the test.
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
	Name      string         // of the package: what the text of a panic begins with
	Functions map[string]any // all exported functions, by name
	Types     []any          // a pointer to a value of each exported type that has methods
	// Receivers return further receivers, whose methods are called besides those of zero values.
	Receivers []func() any
	// Arguments are tried for each parameter that takes them, besides the zero value.
	Arguments []any
	// Instead are tried in place of the zero value of their type, where that means work without end.
	Instead []any
}

// mostItems is how many items of a returned sequence are asked for.
const mostItems = 3

// Run calls every function of p, and every method of its types on the zero value and of p.Receivers. It tries all
// combinations of arguments. The directory of the test is that of the package, and what p leaves out fails the test.
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

// tryMethods calls the methods of what receiver returns, a new one for each call.
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
			return // the other combinations would say the same again
		}
	}
}

// arguments returns what is tried for a parameter.
func (p *Package) arguments(parameter reflect.Type) []reflect.Value {
	var tried []reflect.Value
	for _, instead := range p.Instead {
		if v := reflect.ValueOf(instead); v.Type() == parameter {
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

// call makes a call, asks for the first items of what it returns, and reports whether it panics as it may, if it does.
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
		case error: // that of a function which panics in place of returning it
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

// drain asks for the first items of a sequence.
func drain(v reflect.Value) {
	if v.Kind() != reflect.Func || v.IsNil() {
		return
	}
	n := 0
	switch {
	case v.Type().CanSeq():
		for range v.Seq() {
			if n++; n == mostItems {
				return
			}
		}
	case v.Type().CanSeq2():
		for range v.Seq2() {
			if n++; n == mostItems {
				return
			}
		}
	}
}

// texts returns what the arguments of a call are for a message.
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
