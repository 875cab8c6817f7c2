// Package nilarg checks for nil arguments at the beginning of a call, so the panic names the argument.
package nilarg

// Check panics if isNil is set, with a sentence such as "tune: Loss called with a nil evaluator".
func Check(isNil bool, call, argument string) {
	if isNil {
		panic(call + " called with " + argument)
	}
}
