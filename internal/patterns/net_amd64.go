//go:build !purego

package patterns

var hasAVX2 = detectAVX2()

func detectAVX2() bool {
	const (
		osxsave, avx = 1 << 27, 1 << 28 // of leaf 1
		avx2         = 1 << 5           // of leaf 7
		xmm, ymm     = 1 << 1, 1 << 2   // saved by the system
	)
	highest, _, _, _ := cpuid(0)
	if highest < 7 {
		return false
	}
	if _, _, c, _ := cpuid(1); c&osxsave == 0 || c&avx == 0 || xgetbv()&(xmm|ymm) != xmm|ymm {
		return false
	}
	_, b, _, _ := cpuid(7)
	return b&avx2 != 0
}

// outputs returns the sums of the units for White, times countOne, at two phases.
func (n *net) outputs(in *netInput, w *unitWeights) (lower, upper int32) {
	if hasAVX2 {
		return outputsAVX2(n, in, w)
	}
	return n.plainOutputs(in, w)
}

// outputsAVX2 is outputs with AVX2.
//
//go:noescape
func outputsAVX2(n *net, in *netInput, w *unitWeights) (lower, upper int32)

// cpuid returns the registers of the CPUID instruction for a leaf.
func cpuid(leaf uint32) (a, b, c, d uint32)

// xgetbv returns the low half of the extended control register 0.
func xgetbv() uint32
