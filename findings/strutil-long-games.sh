#!/usr/bin/env bash
# Games stored as Base64 by Go's modernc.org/strutil: Base64Decode(Base64Encode(game)), and Base32Ext.
# Guess:   the same game, however long it is; by its text it decodes Base64 to binary data.
# Happens: of a longer one there are its first 768 bytes, and by Base32Ext 640: what one read gives is taken for all.
#          That is some 50 moves of each side, so that short games come back right, and long ones, those with comments
#          and whole files of them end in the middle of a move. The text itself is right for others. No error.
# Seen in: modernc.org/strutil v1.2.1, the newest (before: github.com/cznic/strutil); its tests decode short texts.
# Hurts:   who keeps games, positions or pictures of boards so: the longest ones are cut, found when they are needed.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
strutil=v1.2.1
go mod init example 2>/dev/null
go get "modernc.org/strutil@$strutil" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strings"

	"modernc.org/strutil"
)

func main() {
	random := rand.New(rand.NewPCG(1, 2))
	for _, moves := range []int{10, 40, 65, 80, 120, 1000} {
		var text strings.Builder
		for move := range moves {
			fmt.Fprintf(&text, "%d. %d-%d %d-%d ", move+1,
				1+random.IntN(50), 1+random.IntN(50), 1+random.IntN(50), 1+random.IntN(50))
		}
		game := text.String()
		sixtyFour, err := strutil.Base64Decode(strutil.Base64Encode([]byte(game)))
		if err != nil {
			panic(err)
		}
		thirtyTwo, err := strutil.Base32ExtDecode(strutil.Base32ExtEncode([]byte(game)))
		if err != nil {
			panic(err)
		}
		standard, err := base64.StdEncoding.DecodeString(string(strutil.Base64Encode([]byte(game))))
		if err != nil {
			panic(err)
		}
		fmt.Printf("%d moves, %d bytes: Base64 %d, Base32Ext %d, encoding/base64 %d, same %t %t %t\n", moves, len(game),
			len(sixtyFour), len(thirtyTwo), len(standard),
			string(sixtyFour) == game, string(thirtyTwo) == game, string(standard) == game)
	}
}
GO
echo "strutil $strutil"
out=$(go run .)
echo "$out"
if [ "$out" = '10 moves, 143 bytes: Base64 143, Base32Ext 143, encoding/base64 143, same true true true
40 moves, 606 bytes: Base64 606, Base32Ext 606, encoding/base64 606, same true true true
65 moves, 973 bytes: Base64 768, Base32Ext 640, encoding/base64 973, same false false true
80 moves, 1216 bytes: Base64 768, Base32Ext 640, encoding/base64 1216, same false false true
120 moves, 1845 bytes: Base64 768, Base32Ext 640, encoding/base64 1845, same false false true
1000 moves, 16180 bytes: Base64 768, Base32Ext 640, encoding/base64 16180, same false false true' ]; then
	echo 'as found: games end after 768 bytes'
else
	echo 'changed: other games'
	exit 1
fi
