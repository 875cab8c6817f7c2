#!/usr/bin/env bash
# A bot in JavaScript run by goja: a regular expression takes the last move of a text, with a number if White played it;
# another one checks names.
# Guess:   as in node and browsers; what goja does not know is a SyntaxError, as the flag v of regular expressions is.
# Happens: groups of a part that is repeated keep what they held in an earlier turn, if it stands before the others: the
#          last move of "40. 32-28 19-23" has the number 40, so that White has played it. JavaScript clears them on
#          each turn. And /\p{L}+/u, which means letters, looks for the text p{L}: no name of a player is valid, and
#          who keeps letters alone keeps none. No error of either.
# Seen in: github.com/dop251/goja of 2026-09-17, the newest, next to node. A pull request (715) is open for \p; the
#          README says nothing of it, nor of groups.
# Hurts:   bots and rules that were tested in node and run in a Go server.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.0.0-20260917113740-793a2a65c13b
go mod init example 2>/dev/null
go get "github.com/dop251/goja@$version" 2>/dev/null

cat >bot.js <<'JS'
(() => {
	const last = /^(?:(\d+\.)? ?(\d+[-x]\d+) ?)+$/;
	const text = (moves) => {
		const [, number, move] = last.exec(moves);
		return moves + ': ' + move + ' by ' + (number ? 'White' : 'Black');
	};
	return [text('40. 32-28'), text('40. 32-28 19-23'),
		'Jansen: ' + /^\p{L}+$/u.test('Jansen'),
		'cleaned: "' + 'Müller, J.'.replace(/[^\p{L} ]/gu, '') + '"'].join('\n');
})()
JS
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/dop251/goja"
)

func main() {
	code, err := os.ReadFile("bot.js")
	if err != nil {
		panic(err)
	}
	value, err := goja.New().RunString(string(code))
	if err != nil {
		panic(err)
	}
	fmt.Println(value)
}
GO
echo "goja $version"
out="node
$(node -p "$(cat bot.js)")
goja
$(go run .)"
echo "$out"
if [ "$out" = 'node
40. 32-28: 32-28 by White
40. 32-28 19-23: 19-23 by Black
Jansen: true
cleaned: "Müller J"
goja
40. 32-28: 32-28 by White
40. 32-28 19-23: 19-23 by White
Jansen: false
cleaned: " "' ]; then
	echo 'as found: White has played the move of Black, and names have no letters'
else
	echo 'changed: other moves or names'
	exit 1
fi
