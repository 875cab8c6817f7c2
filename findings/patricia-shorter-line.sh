#!/usr/bin/env bash
# A repertoire of opening lines in a trie, github.com/tchap/go-patricia/v2: a line that is not in it is deleted.
# Guess:   Delete of a key that is not there deletes nothing and gives false, as Get of it is nil.
# Happens: if one longer key alone begins with it, that one is deleted, and Delete gives true: asking for 32-28 19-23
#          takes 32-28 19-23 28x19 out, "Ber" takes Berg out, "" the only line of a trie. Where two lines go on from
#          there, or where the trie has cut the line (at ten bytes), it is as guessed.
# Seen in: github.com/tchap/go-patricia/v2 v2.3.3, the newest; the README says nothing of it. A fix of 2016 was for keys
#          that are longer than one in the trie.
# Hurts:   repertoires, lists of players and blocked names: who has no line that ends there loses a longer one.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v2.3.3
go mod init example 2>/dev/null
go get "github.com/tchap/go-patricia/v2/patricia@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/tchap/go-patricia/v2/patricia"
)

func try(key string, times int, lines ...string) {
	trie := patricia.NewTrie()
	for _, line := range lines {
		trie.Set(patricia.Prefix(line), true)
	}
	for range times {
		fmt.Printf("%q: there %t, ", key, trie.Get(patricia.Prefix(key)) != nil)
		fmt.Printf("deleted %t, left:", trie.Delete(patricia.Prefix(key)))
		for _, line := range lines {
			if trie.Get(patricia.Prefix(line)) != nil {
				fmt.Printf(" %q", line)
			}
		}
		fmt.Println()
	}
}

func main() {
	try("32-28 19-23", 1, "32-28 19-23 28x19", "31-26 17-22")
	try("32-28 19-23", 1, "32-28 19-23 28x19", "32-28 19-24 37-32", "31-26 17-22")
	try("32-28 19-23", 2, "32-28 19-23", "32-28 19-23 28x19", "31-26 17-22")
	try("32-28", 1, "32-28 19-23 28x19", "32-28 17-22 28x17", "31-26 17-22")
	try("Ber", 1, "Berg", "Jansen")
	try("", 1, "Berg")
	try("Berger", 1, "Berg", "Jansen")
}
GO
echo "go-patricia $version"
out=$(go run .)
echo "$out"
if [ "$out" = '"32-28 19-23": there false, deleted true, left: "31-26 17-22"
"32-28 19-23": there false, deleted true, left: "32-28 19-24 37-32" "31-26 17-22"
"32-28 19-23": there true, deleted true, left: "32-28 19-23 28x19" "31-26 17-22"
"32-28 19-23": there false, deleted false, left: "32-28 19-23 28x19" "31-26 17-22"
"32-28": there false, deleted false, left: "32-28 19-23 28x19" "32-28 17-22 28x17" "31-26 17-22"
"Ber": there false, deleted true, left: "Jansen"
"": there false, deleted true, left:
"Berger": there false, deleted false, left: "Berg" "Jansen"' ]; then
	echo 'as found: a shorter line that is not there takes a longer one out'
else
	echo 'changed: other lines'
	exit 1
fi
