#!/usr/bin/env bash
# Average ratings of opponents in JSON as PostgreSQL writes AVG(rating), with 16 digits behind the point
# ("1583.3333333333333333"), read by gojay into a float64, next to encoding/json.
# Guess:   the nearest number of 64 bits, or an error.
# Happens: another number, mostly far off: the digits are put together in 64 bits before they are divided, and what does
#          not fit is lost. 1583.3333333333333333 is -261.1; ratings up to 922 are right, and with up to 14
#          digits all are. Negative numbers fail likewise. No error.
# Seen in: github.com/francoispqt/gojay v1.2.13, the newest. Its README says nothing of it; issue 86, on errors for such
#          numbers, was closed as mended.
# Hurts:   who reads averages, probabilities and weights that a database or another program has written in full.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.2.13
go mod init example 2>/dev/null
go get "github.com/francoispqt/gojay@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/francoispqt/gojay"
)

type player struct {
	Average float64 `json:"average"`
}

func (p *player) UnmarshalJSONObject(decoder *gojay.Decoder, key string) error {
	return decoder.Float64(&p.Average)
}

func (p *player) NKeys() int { return 1 }

func read(number string) (right, got float64) {
	text := []byte(`{"average": ` + number + `}`)
	var a, b player
	if err := json.Unmarshal(text, &a); err != nil {
		panic(err)
	}
	if err := gojay.UnmarshalJSONObject(text, &b); err != nil {
		panic(err)
	}
	return a.Average, b.Average
}

func main() {
	for _, number := range []string{"1583.333333333333", "1583.3333333333333333", "2100.0000000000000000",
		"-12.345678901234567890", "0.3333333333333333333", "900.5000000000000000", "1000.5000000000000000"} {
		right, got := read(number)
		fmt.Printf("%s: %.4f, right: %.4f\n", number, got, right)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, digits := range []int{2, 14, 15, 16, 17} {
		wrong := 0
		for range 1000 {
			right, got := read(fmt.Sprintf("%.*f", digits, 1000+1500*random.Float64()))
			if got < right-0.01 || got > right+0.01 {
				wrong++
			}
		}
		fmt.Printf("%d digits behind the point: %d of 1000 ratings are wrong\n", digits, wrong)
	}
}
GO
echo "gojay $version"
out=$(go run .)
echo "$out"
if [ "$out" = '1583.333333333333: 1583.3333, right: 1583.3333
1583.3333333333333333: -261.3411, right: 1583.3333
2100.0000000000000000: 255.3256, right: 2100.0000
-12.345678901234567890: 6.1011, right: -12.3457
0.3333333333333333333: 0.3333, right: 0.3333
900.5000000000000000: 900.5000, right: 900.5000
1000.5000000000000000: -844.1744, right: 1000.5000
2 digits behind the point: 0 of 1000 ratings are wrong
14 digits behind the point: 0 of 1000 ratings are wrong
15 digits behind the point: 0 of 1000 ratings are wrong
16 digits behind the point: 1000 of 1000 ratings are wrong
17 digits behind the point: 1000 of 1000 ratings are wrong' ]; then
	echo 'as found: averages with 16 digits are other numbers'
else
	echo 'changed: other averages'
	exit 1
fi
