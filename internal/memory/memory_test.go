package memory

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// TestMaxObject checks that the limit is plausible.
func TestMaxObject(t *testing.T) {
	limit := MaxObject()
	assert.GreaterOrEqual(t, limit, uint64(16<<20), "tests need that much")
	if ^uint(0)>>32 == 0 {
		assert.LessOrEqual(t, limit, uint64(max32Bit))
	}
}

// TestFits checks sizes that always fit and sizes that never do.
func TestFits(t *testing.T) {
	assert.True(t, Fits(0))
	assert.True(t, Fits(1<<20))
	assert.False(t, Fits(MaxObject()+1))
	assert.False(t, Fits(1<<62))
	assert.False(t, Fits(1<<64-1))
}

// TestPreferHugePages checks that the hint leaves tables of any size usable.
func TestPreferHugePages(t *testing.T) {
	for _, size := range []int{0, 1, 1 << 12, 1 << 21} {
		table := make([]uint64, size)
		PreferHugePages(table)
		sum := uint64(0)
		for i := range table {
			table[i] += uint64(i)
			sum += table[i]
		}
		assert.Equal(t, uint64(size)*(uint64(size)-min(uint64(size), 1))/2, sum)
	}
}

// TestPrefetch: a prefetch changes nothing, and any address is allowed.
func TestPrefetch(t *testing.T) {
	x := 7
	Prefetch(unsafe.Pointer(&x))
	Prefetch(nil)
	assert.Equal(t, 7, x)
}
