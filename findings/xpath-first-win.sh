#!/usr/bin/env bash
# The first win of each round in a tournament as XML, by github.com/antchfx/xmlquery: //game[@result='1-0'][1].
# Guess:   as XPath has it, and libxml2: the first won game of each round, as //game[1] is the first game of each round.
# Happens: it is the first one of all rounds alone: a place after a condition counts through the whole document, so that
#          [1], [2] and [last()] give one game each. With "and position() = 1" all wins are first ones. A place alone is
#          right, and so is one before the condition. following::game[1] gives one game for each round. No error.
# Seen in: github.com/antchfx/xmlquery v1.5.2 with antchfx/xpath v1.3.9, the newest; an issue of htmlquery (40, 2021)
#          knows "and position()".
# Hurts:   who reads tournaments, pages of results or diagrams by XPath: winners of all rounds but one are missing.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
query=v1.5.2 xpath=v1.3.9
go mod init example 2>/dev/null
go get "github.com/antchfx/xmlquery@$query" "github.com/antchfx/xpath@$xpath" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/antchfx/xmlquery"
)

const text = `<tournament>
<round><game id="a" result="1-0"/><game id="b" result="1-1"/><game id="c" result="1-0" live="1"/></round>
<round><game id="d" result="0-1"/><game id="e" result="1-0"/><game id="f" result="1-0"/></round>
<round><game id="g" result="1-0"/><game id="h" result="1-1"/></round>
</tournament>`

func main() {
	document, err := xmlquery.Parse(strings.NewReader(text))
	if err != nil {
		panic(err)
	}
	for _, part := range []struct{ path, right string }{
		{"//game[1]", "a d g"},
		{"//game[@result='1-0'][1]", "a e g"},
		{"//game[@result='1-0'][2]", "c f"},
		{"//game[@result='1-0'][last()]", "c f g"},
		{"//round/game[@result='1-0'][1]", "a e g"},
		{"//round/game[@result='1-0' and position() = 1]", "a g"},
		{"//game[1][@result='1-0']", "a g"},
		{"//game[@id='e']/following::game[1]", "f"},
		{"//game[@id='f']/preceding::game[1]", "e"},
		{"//game[@id='f']/preceding-sibling::game[1]", "e"},
		{"//game[@live] | //game[@id='a']", "a c"},
	} {
		nodes, err := xmlquery.QueryAll(document, part.path)
		if err != nil {
			panic(err)
		}
		var got []string
		for _, node := range nodes {
			got = append(got, node.SelectAttr("id"))
		}
		fmt.Printf("%s: %s, right: %s\n", part.path, strings.Join(got, " "), part.right)
	}
}
GO
echo "xmlquery $query, xpath $xpath"
out=$(go run . | tr "'" '"')
echo "$out"
if [ "$out" = '//game[1]: a d g, right: a d g
//game[@result="1-0"][1]: a, right: a e g
//game[@result="1-0"][2]: c, right: c f
//game[@result="1-0"][last()]: g, right: c f g
//round/game[@result="1-0"][1]: a, right: a e g
//round/game[@result="1-0" and position() = 1]: a c e f g, right: a g
//game[1][@result="1-0"]: a g, right: a g
//game[@id="e"]/following::game[1]: f g, right: f
//game[@id="f"]/preceding::game[1]: e a, right: e
//game[@id="f"]/preceding-sibling::game[1]: e, right: e
//game[@live] | //game[@id="a"]: c a, right: a c' ]; then
	echo 'as found: there is one first win in all rounds'
else
	echo 'changed: other games'
	exit 1
fi
