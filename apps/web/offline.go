package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// serviceWorkerName is the path of the service worker, which must lie beside the page that it keeps.
const serviceWorkerName = "sw.js"

// serviceWorker returns the service worker that keeps files in the browser. It begins with the hashes of the files, so
// it changes with each of them, and the browser then loads the new version.
func serviceWorker(files map[string][]byte) ([]byte, error) {
	hashes := map[string]string{}
	for name, content := range files {
		sum := sha256.Sum256(content)
		hashes[name] = hex.EncodeToString(sum[:])
	}
	list, err := json.Marshal(hashes) // in the order of the names
	if err != nil {
		return nil, err
	}
	script, err := page.ReadFile("page/" + serviceWorkerName)
	if err != nil {
		return nil, err
	}
	return append(fmt.Appendf(nil, "const files = %s;\n\n", list), script...), nil
}
