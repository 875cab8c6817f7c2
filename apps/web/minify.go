package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"

	esbuild "github.com/evanw/esbuild/pkg/api"
)

// loaders are the languages that esbuild reads, by the extension of a file.
var loaders = map[string]esbuild.Loader{".js": esbuild.LoaderJS, ".css": esbuild.LoaderCSS}

// minify returns a file of the page without comments and without the spaces that only people need. Names stay as they
// are.
func minify(name string, content []byte) ([]byte, error) {
	extension := path.Ext(name)
	if extension == ".json" {
		var short bytes.Buffer
		err := json.Compact(&short, content)
		return short.Bytes(), err
	}
	loader, ok := loaders[extension]
	if !ok {
		return content, nil
	}
	result := esbuild.Transform(string(content), esbuild.TransformOptions{
		Loader: loader, MinifyWhitespace: true, Charset: esbuild.CharsetUTF8, LegalComments: esbuild.LegalCommentsNone,
	})
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("%s: %s", name, result.Errors[0].Text)
	}
	return result.Code, nil
}
