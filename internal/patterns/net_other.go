//go:build (!amd64 && !arm64) || purego

package patterns

// outputs returns the sums of the units for White, times countOne, at two phases.
func (n *net) outputs(in *netInput, w *unitWeights) (lower, upper int32) {
	return n.plainOutputs(in, w)
}
