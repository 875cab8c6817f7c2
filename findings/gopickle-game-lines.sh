#!/usr/bin/env bash
# Games and names that a script in Python has pickled with protocol 0, the default of Python 2, read by gopickle (Go).
# Guess:   the same texts; by its readme all protocols from 0 to 5 are supported.
# Happens: the escapes of protocol 0 are not read: a game in lines comes as one line with \n in it, if it was a str of
#          Python 2, or \u000a, a backslash is two, or \u005c, and letters that are not ASCII are numbers, or bytes that
#          are no UTF-8. No error. Protocols 1 to 5 are right, and so are numbers and ASCII without line breaks.
# Seen in: github.com/nlpodyssey/gopickle v0.2.0, the newest. Go's og-rek had the same, and put it right in 2018 (issue
#          48).
# Hurts:   who reads old collections, books or weights of Python in Go: names are not found, and games have one line.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
gopickle=v0.2.0
go mod init example 2>/dev/null
go get "github.com/nlpodyssey/gopickle@$gopickle" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/nlpodyssey/gopickle/pickle"
)

func main() {
	for _, part := range []struct{ text, python2, protocol0, protocol1 string }{
		{"32-28 18-23", "S'32-28 18-23'\np0\n.", "V32-28 18-23\np0\n.", "X\x0b\x00\x00\x0032-28 18-23q\x00."},
		{"32-28\n18-23", "S'32-28\\n18-23'\np0\n.", "V32-28\\u000a18-23\np0\n.", "X\x0b\x00\x00\x0032-28\n18-23q\x00."},
		{"games\\a.pdn", "S'games\\\\a.pdn'\np0\n.", "Vgames\\u005ca.pdn\np0\n.",
			"X\x0b\x00\x00\x00games\\a.pdnq\x00."},
		{"Bölke", "S'B\\xc3\\xb6lke'\np0\n.", "VB\xf6lke\np0\n.", "X\x06\x00\x00\x00B\xc3\xb6lkeq\x00."},
		{"Ādams", "S'\\xc4\\x80dams'\np0\n.", "V\\u0100dams\np0\n.", "X\x06\x00\x00\x00\xc4\x80damsq\x00."},
	} {
		fmt.Printf("%q:", part.text)
		for i, data := range []string{part.python2, part.protocol0, part.protocol1} {
			unpickler := pickle.NewUnpickler(strings.NewReader(data))
			value, err := unpickler.Load()
			if err != nil {
				panic(err)
			}
			fmt.Printf(" %s %q (%v)", []string{"str", "0", "1"}[i], value, value == part.text)
		}
		fmt.Println()
	}
}
GO
echo "gopickle $gopickle"
out=$(go run .)
echo "$out"
if [ "$out" = '"32-28 18-23": str "32-28 18-23" (true) 0 "32-28 18-23" (true) 1 "32-28 18-23" (true)
"32-28\n18-23": str "32-28\\n18-23" (false) 0 "32-28\\u000a18-23" (false) 1 "32-28\n18-23" (true)
"games\\a.pdn": str "games\\\\a.pdn" (false) 0 "games\\u005ca.pdn" (false) 1 "games\\a.pdn" (true)
"Bölke": str "B\\xc3\\xb6lke" (false) 0 "B\xf6lke" (false) 1 "Bölke" (true)
"Ādams": str "\\xc4\\x80dams" (false) 0 "\\u0100dams" (false) 1 "Ādams" (true)' ]; then
	echo 'as found: a game in lines comes as one line'
else
	echo 'changed: other texts'
	exit 1
fi
