#!/usr/bin/env bash
# Lines of a table with tabs (moves and clocks) kept in YAML by goccy/go-yaml: written and read again, and read from
# a file written by another program. YAML lets tabs stand within a plain text; a tab is white space as a blank is.
# Guess:   the same text comes back, or the writer puts it in quotes.
# Happens: the tabs are gone when it is read: "32-28<tab>19-23" is 32-2819-23, and "1<tab>2" is the number 12. The
#          writer puts no quotes around them. Values, items of lists and names alike. Blanks, and tabs in quotes
#          and in texts of more lines, stay. No error.
# Seen in: github.com/goccy/go-yaml v1.19.2, the newest; go.yaml.in/yaml/v3 reads the same files right.
# Hurts:   moves, clocks and comments kept by a site or a bot as YAML: two moves become one word that is no move.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.19.2 other=v3.0.6
go mod init example 2>/dev/null
go get "github.com/goccy/go-yaml@$version" "go.yaml.in/yaml/v3@$other" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	goccy "github.com/goccy/go-yaml"
	other "go.yaml.in/yaml/v3"
)

func read(text []byte) (a, b any) {
	if err := goccy.Unmarshal(text, &a); err != nil {
		panic(err)
	}
	if err := other.Unmarshal(text, &b); err != nil {
		panic(err)
	}
	return a, b
}

func show(format string, values ...any) {
	fmt.Println(strings.NewReplacer("\t", "<tab>", "\n", "/").Replace(fmt.Sprintf(format, values...)))
}

func main() {
	for _, text := range []string{"32-28\t19-23", "32-28 19-23", "1.\t32-28", "1\t2", "1\t2\n3\t4"} {
		line, err := goccy.Marshal(map[string]string{"game": text})
		if err != nil {
			panic(err)
		}
		a, b := read(line)
		show("written as %s read: %v, right: %v", string(line), a, b)
	}
	for _, text := range []string{"- 32-28\t19-23\n", "32-28\t0:03: best\n", "[32-28\t19-23]\n",
		"game: \"32-28\t19-23\"\n"} {
		a, b := read([]byte(text))
		show("%s read: %v, right: %v", text, a, b)
	}
}
GO
echo "go-yaml $version, yaml $other"
out=$(go run .)
echo "$out"
if [ "$out" = 'written as game: 32-28<tab>19-23/ read: map[game:32-2819-23], right: map[game:32-28<tab>19-23]
written as game: 32-28 19-23/ read: map[game:32-28 19-23], right: map[game:32-28 19-23]
written as game: 1.<tab>32-28/ read: map[game:1.32-28], right: map[game:1.<tab>32-28]
written as game: 1<tab>2/ read: map[game:12], right: map[game:1<tab>2]
written as game: |-/  1<tab>2/  3<tab>4/ read: map[game:1<tab>2/3<tab>4], right: map[game:1<tab>2/3<tab>4]
- 32-28<tab>19-23/ read: [32-2819-23], right: [32-28<tab>19-23]
32-28<tab>0:03: best/ read: map[32-280:03:best], right: map[32-28<tab>0:03:best]
[32-28<tab>19-23]/ read: [32-2819-23], right: [32-28<tab>19-23]
game: "32-28<tab>19-23"/ read: map[game:32-28<tab>19-23], right: map[game:32-28<tab>19-23]' ]; then
	echo 'as found: tabs within a text are gone'
else
	echo 'changed: other texts'
	exit 1
fi
