#!/usr/bin/env bash
# Numbers on pages of games by Liquid templates in Go (osteele/liquid): nodes of a search added up, a change of rating
# rounded; next to liquidjs.
# Guess:   whole numbers stay whole, as in Shopify's Liquid and in liquidjs, and -2.5 is rounded away from 0, as 2.5 is.
# Happens: plus, minus, times and modulo make every number a float, and from 1,000,000 on it is written with an
#          exponent: 1234567 plus 1 is 1.234568e+06, and 12345678901 plus 0 is 1.2345678901e+10. 999999 and numbers
#          without a filter are right. -2.5 is rounded to -2, and -7 divided by 2 is -3, where Liquid takes the floor.
#          No error.
# Seen in: github.com/osteele/liquid v1.6.0, the newest on the proxy. Its README lists differences, none of numbers.
# Hurts:   pages of engines, counts of positions and of visits: right in small tests.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.6.0 js=10.30.1
go mod init example 2>/dev/null
go get "github.com/osteele/liquid@$version" 2>/dev/null
npm install --silent --no-audit --no-fund --prefix . "liquidjs@$js" >/dev/null

cat >templates <<'LIQUID'
{{ 999999 | plus: 0 }}
{{ 1234567 | plus: 1 }}
{{ 1000000 | times: 2 }}
{{ 123456789 | minus: 1 }}
{{ nodes }}
{{ nodes | plus: 0 }}
{{ 21000000 | modulo: 2000000 }}
{{ 20000000 | divided_by: 2 }}
{{ 2.5 | round }}
{{ -2.5 | round }}
{{ -7 | divided_by: 2 | floor }}
LIQUID
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/osteele/liquid"
)

func main() {
	text, err := os.ReadFile("templates")
	if err != nil {
		panic(err)
	}
	out, err := liquid.NewEngine().ParseAndRenderString(string(text), map[string]any{"nodes": 12345678901})
	if err != nil {
		panic(err)
	}
	fmt.Print(out)
}
GO
cat >main.cjs <<'JS'
const { readFileSync } = require('fs');
const { Liquid } = require('liquidjs');
process.stdout.write(new Liquid().parseAndRenderSync(readFileSync('templates', 'utf8'), { nodes: 12345678901 }));
JS
echo "liquid $version, liquidjs $js"
go run . >go.txt
node main.cjs >js.txt
out=$(paste -d '|' templates go.txt js.txt | sed 's/\(.*\)|\(.*\)|\(.*\)/\1: \2, in liquidjs \3/')
echo "$out"
if [ "$out" = '{{ 999999 | plus: 0 }}: 999999, in liquidjs 999999
{{ 1234567 | plus: 1 }}: 1.234568e+06, in liquidjs 1234568
{{ 1000000 | times: 2 }}: 2e+06, in liquidjs 2000000
{{ 123456789 | minus: 1 }}: 1.23456788e+08, in liquidjs 123456788
{{ nodes }}: 12345678901, in liquidjs 12345678901
{{ nodes | plus: 0 }}: 1.2345678901e+10, in liquidjs 12345678901
{{ 21000000 | modulo: 2000000 }}: 1e+06, in liquidjs 1000000
{{ 20000000 | divided_by: 2 }}: 10000000, in liquidjs 10000000
{{ 2.5 | round }}: 3, in liquidjs 3
{{ -2.5 | round }}: -2, in liquidjs -3
{{ -7 | divided_by: 2 | floor }}: -3, in liquidjs -4' ]; then
	echo 'as found: sums from a million on are written as floats'
else
	echo 'changed: other numbers'
	exit 1
fi
