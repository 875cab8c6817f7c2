#!/usr/bin/env bash
# Names of files in settings by Go's envsubst of drone, "${file%-[0-9]*}", with the patterns of bash that it names.
# Guess:   what bash makes of it: its comments have ${param%word} as the function of bash, with word as a pattern.
# Happens: a pattern in brackets at the end of a text never fits: it is turned round by letters, to "*]9-0[-", and the
#          file keeps its round. At the beginning it fits. "${file%*}" takes one letter off, "${file#*}" too, instead of
#          none. In "${file/round-?/x}" the pattern is a plain text, and "${fen/#W:/}" leaves W: there. No error.
# Seen in: github.com/drone/envsubst v1.0.3, the newest, with its fork in Flux. Issue 1 (2017) says that * serves most
#          uses; pull request 28 has [^a-z] as working.
# Hurts:   settings and scripts with names of rounds, dates or results: the text stays as it was, and files get wrong
#          names.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
envsubst=v1.0.3
go mod init example 2>/dev/null
go get "github.com/drone/envsubst@$envsubst" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/drone/envsubst"
)

func main() {
	values := map[string]string{"file": "open-round-7", "date": "2026.11.30", "fen": "W:W31,32:B19", "game": "12.pdn"}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		text, err := envsubst.Eval(lines.Text(), func(name string) string { return values[name] })
		if err != nil {
			text = err.Error()
		}
		fmt.Println(text)
	}
}
GO

cat >expressions <<'TEXT'
${file%-*}
${file%-[0-9]}
${file%-[0-9]*}
${file%%-[a-z]*}
${game#[0-9]}
${game##[0-9]*.}
${date%.[0-9][0-9]}
${date%.*}
${file%*}
${file#*}
${file/round-/r}
${file/round-?/r}
${date//.[0-9]/_}
${fen/#W:/}
${fen/#W:/B:}
TEXT
cat >bash.sh <<'BASH'
file=open-round-7 date=2026.11.30 fen=W:W31,32:B19 game=12.pdn
while read -r expression; do eval "echo \"$expression\""; done
BASH
echo "envsubst $envsubst"
go run . <expressions >theirs
bash bash.sh <expressions >right
out=$(paste -d ' ' expressions theirs right | sed 's/ / gives /; s/ \([^ ]*\)$/, in bash \1/')
echo "$out"
if [ "$out" = '${file%-*} gives open-round, in bash open-round
${file%-[0-9]} gives open-round-7, in bash open-round
${file%-[0-9]*} gives open-round-7, in bash open-round
${file%%-[a-z]*} gives open-round-7, in bash open
${game#[0-9]} gives 2.pdn, in bash 2.pdn
${game##[0-9]*.} gives pdn, in bash pdn
${date%.[0-9][0-9]} gives 2026.11.30, in bash 2026.11
${date%.*} gives 2026.11, in bash 2026.11
${file%*} gives open-round-, in bash open-round-7
${file#*} gives pen-round-7, in bash open-round-7
${file/round-/r} gives open-r7, in bash open-r7
${file/round-?/r} gives open-round-7, in bash open-r
${date//.[0-9]/_} gives 2026.11.30, in bash 2026_1_0
${fen/#W:/} gives W:W31,32:B19, in bash W31,32:B19
${fen/#W:/B:} gives B:W31,32:B19, in bash B:W31,32:B19' ]; then
	echo 'as found: the round stays in the name'
else
	echo 'changed: other texts'
	exit 1
fi
