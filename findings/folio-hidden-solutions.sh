#!/usr/bin/env bash
# A page of puzzles as PDF by folio, from HTML whose solutions are hidden for the print: display: none.
# Guess:   what is hidden is not in the PDF, as folio's list of CSS says: display none, visibility hidden.
# Happens: within a paragraph it is printed: <span>, <b> and others with display: none, by a style, a class or @media
#          print. In cells, list items and blocks it is left out, as is a paragraph that is hidden itself. The attribute
#          hidden and visibility: hidden hide nothing there. A <tfoot> before the <tbody> is lost, and so is <li value>.
# Seen in: github.com/carlos7ags/folio v0.11.0 (2026), the newest.
# Hurts:   sheets for pupils with the solution next to each puzzle, and tables of results without their sums.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.11.0
go mod init example 2>/dev/null
go get "github.com/carlos7ags/folio@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/carlos7ags/folio/document"
	"github.com/carlos7ags/folio/reader"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	const style = "<style>@media print { .s { display: none } }</style>"
	for _, part := range []string{
		"<p>Win: <span style='display: none'>46x5</span></p>",
		"<p>Win: <b class='s'>46x5</b></p>",
		"<p>Win: <span style='visibility: hidden'>46x5</span></p>",
		"<p>Win: <span hidden>46x5</span></p>",
		"<ul><li>Win: <span class='s'>46x5</span></li></ul>",
		"<table><tr><td>Win: <span class='s'>46x5</span></td></tr></table>",
		"<p>Win:</p><p class='s'>46x5</p>",
		"<table><tfoot><tr><td>Sum 2</td></tr></tfoot><tbody><tr><td>Anna 2</td></tr></tbody></table>",
		"<ol><li value='12'>32-28</li></ol>",
	} {
		doc := document.NewDocument(document.PageSizeA4)
		if err := doc.AddHTML(style+part, nil); err != nil {
			panic(err)
		}
		pdf := must(reader.Parse(must(doc.ToBytes())))
		text := must(must(pdf.Page(0)).ExtractText())
		fmt.Printf("%s: %s\n", part, strings.Join(strings.Fields(text), " "))
	}
}
GO
echo "folio $version"
out=$(go run . | tr "'" '"')
echo "$out"
if [ "$out" = '<p>Win: <span style="display: none">46x5</span></p>: Win: 46x5
<p>Win: <b class="s">46x5</b></p>: Win: 46x5
<p>Win: <span style="visibility: hidden">46x5</span></p>: Win: 46x5
<p>Win: <span hidden>46x5</span></p>: Win: 46x5
<ul><li>Win: <span class="s">46x5</span></li></ul>: • Win:
<table><tr><td>Win: <span class="s">46x5</span></td></tr></table>: Win:
<p>Win:</p><p class="s">46x5</p>: Win:
<table><tfoot><tr><td>Sum 2</td></tr></tfoot><tbody><tr><td>Anna 2</td></tr></tbody></table>: Anna 2
<ol><li value="12">32-28</li></ol>: 1. 32-28' ]; then
	echo 'as found: hidden solutions within paragraphs are printed'
else
	echo 'changed: other text'
	exit 1
fi
