package patterns

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGive checks that only weights of a game are taken, and that weights in use are not replaced.
func TestGive(t *testing.T) {
	file, err := BuiltinFile("russian")
	require.NoError(t, err)
	require.ErrorIs(t, Give("russian", bytes.NewReader([]byte("<!DOCTYPE html>"))), ErrWeights)
	require.ErrorIs(t, Give("killer", bytes.NewReader(file)), ErrWeights)
	used := builtinTable("russian")
	require.NotNil(t, used)
	require.NoError(t, Give("russian", bytes.NewReader(file)))
	assert.Same(t, used, builtinTable("russian"))
}
