package memory

import (
	"testing"

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
