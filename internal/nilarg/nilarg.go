// Package nilarg refuses nil arguments where a call begins, before they are dereferenced deep inside.
package nilarg

// Check panics if isNil, with a sentence such as "tune: Loss called with a nil evaluator".
func Check(isNil bool, call, argument string) {
	if isNil {
		panic(call + " called with " + argument)
	}
}
