package memory

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMost(t *testing.T) {
	most := Most()
	assert.GreaterOrEqual(t, most, uint64(16<<20), "a machine without that runs no tests")
	if ^uint(0)>>32 == 0 {
		assert.LessOrEqual(t, most, uint64(small))
	}
}

func TestFits(t *testing.T) {
	assert.True(t, Fits(0))
	assert.True(t, Fits(1<<20))
	assert.False(t, Fits(Most()+1))
	assert.False(t, Fits(1<<62))
	assert.False(t, Fits(1<<64-1))
}
