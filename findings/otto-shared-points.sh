#!/usr/bin/env bash
# A script of a tournament in JavaScript, run by otto within a Go program: names, points and an order of players.
# Guess:   as in node for JavaScript of 2009 (ES5), which its README names, but for regular expressions.
# Happens: toFixed rounds halves to even: 0.5 is "0", and 2.5 and 1.5 are both "2". search() and indexOf() from a place
#          on count bytes: the comma of "Grünwald, J." is one place too far, and of Cyrillic names many. x += y reads
#          x after y, so that nodes += search() counts twice what search() counts itself. Equal players change places in
#          sort(), in a list of three too, and JSON has its names in alphabetical order. No error.
# Seen in: github.com/robertkrimen/otto v0.5.1, the newest; its caveats are expressions and ES6.
# Hurts:   bots and rules for tournaments that were tested in a browser.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.5.1
go mod init example 2>/dev/null
go get "github.com/robertkrimen/otto@$version" 2>/dev/null

cat >script.js <<'JS'
(function () {
	function last(name) {
		return name.slice(0, name.search(/,/));
	}
	var nodes = 0;
	function search() {
		nodes++;
		return 1;
	}
	nodes += search();
	var players = [{ name: 'Carl', points: 2 }, { name: 'Anna', points: 2 }, { name: 'Bob', points: 2 }];
	players.sort(function (a, b) { return b.points - a.points; });
	return [
		[0.5, 1.5, 2.5, 1500.5].map(function (x) { return x.toFixed(0); }).join(' '),
		last('Jansen, J.') + '|' + last('Grünwald, J.') + '|' + last('Иванов, И.'),
		'½-½'.indexOf('½', 1) + ' nodes ' + nodes,
		players.map(function (p) { return p.name; }).join(' '),
		JSON.stringify({ white: 'W', black: 'B' })
	].join('; ');
})()
JS
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/robertkrimen/otto"
)

func main() {
	script, err := os.ReadFile("script.js")
	if err != nil {
		panic(err)
	}
	value, err := otto.New().Run(script)
	if err != nil {
		panic(err)
	}
	fmt.Println(value)
}
GO
echo "otto $version"
out="node: $(node -p "$(cat script.js)")
otto: $(go run .)"
echo "$out"
if [ "$out" = 'node: 1 2 3 1501; Jansen|Grünwald|Иванов; 2 nodes 1; Carl Anna Bob; {"white":"W","black":"B"}
otto: 0 2 2 1500; Jansen|Grünwald,|Иванов, И.; 3 nodes 2; Carl Bob Anna; {"black":"B","white":"W"}' ]; then
	echo 'as found: halves are rounded to even, bytes are counted, and equal players change places'
else
	echo 'changed: other points or names'
	exit 1
fi
