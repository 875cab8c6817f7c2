package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// checkKeptFiles checks the hashes in the service worker of a static page. It keeps all files but itself, the packed
// engine and the list of publish.
func checkKeptFiles(t *testing.T, folder string) {
	t.Helper()
	files := contents(t, folder)
	list, _, _ := strings.Cut(strings.TrimPrefix(string(files[serviceWorkerName]), "const files = "), ";\n")
	var kept map[string]string
	require.NoError(t, json.Unmarshal([]byte(list), &kept))
	for _, name := range []string{serviceWorkerName, wasmName + ".br", wasmName + ".gz"} {
		require.Contains(t, files, name)
		delete(files, name)
	}
	assert.Len(t, kept, len(files))
	for name, content := range files {
		line, _, _ := strings.Cut(manifestLine(name, content), " ")
		assert.Equal(t, line, kept[name], name)
	}
}
