#!/usr/bin/env bash
# The standings of a tournament by a Jinja template in Go: points in a dictionary, players in a list.
# Guess:   dictsort(by="value") and sort(attribute="points,name") are as in Jinja2, or errors, as an unknown filter is.
# Happens: dictsort takes no notice of by: the standings are in order of names. sort by two attributes sorts nothing,
#          as no player has a field "points,name". sort of names puts "de Boer" behind Zwart, where Jinja2 takes no
#          notice of capitals. By one attribute it is right. No error.
# Seen in: github.com/ardanlabs/jinja v1.12.0 (2026), the newest, "a Jinja2-compatible template engine", made for the
#          prompts of language models; its README lists dictsort and sort, and says nothing of their arguments.
# Hurts:   pages of tournaments with templates from Python: the order is another one, though the rest is the same.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.27.3 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.12.0
go mod init example 2>/dev/null
go get "github.com/ardanlabs/jinja@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/ardanlabs/jinja"
)

func main() {
	data := map[string]any{
		"points": map[string]any{"Anna": 1, "Berta": 5.5, "Carl": 3, "Dirk": 2},
		"players": []any{
			map[string]any{"name": "Zwart", "points": 3},
			map[string]any{"name": "de Boer", "points": 5.5},
			map[string]any{"name": "Adams", "points": 5.5},
		},
	}
	for _, part := range []struct{ template, jinja2 string }{
		{`{% for p in points|dictsort(by="value", reverse=true) %}{{ p[0] }} {{ p[1] }} {% endfor %}`,
			"Berta 5.5 Carl 3 Dirk 2 Anna 1"},
		{`{{ players|sort(attribute="points,name")|map(attribute="name")|join(", ") }}`, "Zwart, Adams, de Boer"},
		{`{{ players|sort(attribute="points", reverse=true)|map(attribute="name")|join(", ") }}`, "de Boer, Adams, Zwart"},
		{`{{ players|map(attribute="name")|sort|join(", ") }}`, "Adams, de Boer, Zwart"},
		{`{{ players|groupby("points") }}`, "groups"},
	} {
		fmt.Println(part.template)
		template, err := jinja.Compile(part.template)
		if err == nil {
			var text string
			text, err = template.Render(data)
			if err == nil {
				fmt.Printf("  %s; Jinja2: %s\n", text, part.jinja2)
			}
		}
		if err != nil {
			fmt.Println(" ", err)
		}
	}
}
GO
echo "jinja $version"
out=$(go run .)
echo "$out"
if [ "$out" = '{% for p in points|dictsort(by="value", reverse=true) %}{{ p[0] }} {{ p[1] }} {% endfor %}
  Dirk 2 Carl 3 Berta 5.5 Anna 1 ; Jinja2: Berta 5.5 Carl 3 Dirk 2 Anna 1
{{ players|sort(attribute="points,name")|map(attribute="name")|join(", ") }}
  Zwart, de Boer, Adams; Jinja2: Zwart, Adams, de Boer
{{ players|sort(attribute="points", reverse=true)|map(attribute="name")|join(", ") }}
  de Boer, Adams, Zwart; Jinja2: de Boer, Adams, Zwart
{{ players|map(attribute="name")|sort|join(", ") }}
  Adams, Zwart, de Boer; Jinja2: Adams, de Boer, Zwart
{{ players|groupby("points") }}
  unknown filter "groupby"' ]; then
	echo 'as found: standings are in order of names, or in none'
else
	echo 'changed: another order'
	exit 1
fi
