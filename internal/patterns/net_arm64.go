//go:build !purego

package patterns

// outputs returns the sums of the units for White, times countOne, at two phases.
func (n *net) outputs(in *netInput, w *unitWeights) (lower, upper int32) {
	return outputsNEON(n, in, w)
}

// outputsNEON is outputs with NEON, which every arm64 processor has.
//
//go:noescape
func outputsNEON(n *net, in *netInput, w *unitWeights) (lower, upper int32)
