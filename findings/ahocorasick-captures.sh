#!/usr/bin/env bash
# Moves in a text by github.com/coregx/ahocorasick: which of a list of moves is played, and how often?
# Guess:   the leftmost match; of those that begin there LeftmostFirst takes the first of the list, LeftmostLongest the
#          longest. So regexp finds them, as it is (Perl) and after Longest() (POSIX), which its README names.
# Happens: LeftmostFirst takes what ends first: of 21x32x25 the 32x2 within it, of 24-20 the 24-2, wherever it stands in
#          the list. LeftmostLongest skips 24-20 for a longer one anywhere in the rest of the text; FindAll has of both
#          kinds the same, 24-2 and 32x2, so that Count and FindAll differ. No error.
# Seen in: github.com/coregx/ahocorasick v0.3.1 (September 2026), the newest.
# Hurts:   who looks up moves, squares or names in comments: 24-20 is found as 24-2, and games have too few moves.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.3.1
go mod init example 2>/dev/null
go get "github.com/coregx/ahocorasick@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/coregx/ahocorasick"
)

func main() {
	moves := []string{"21x32x25", "24-20", "24-2", "32x2"}
	const text = "1. 24-20 3-8 2. 21x32x25 8-12"
	fmt.Println("text:", text)
	for _, kind := range []struct {
		name  string
		match ahocorasick.MatchKind
	}{{"first", ahocorasick.LeftmostFirst}, {"longest", ahocorasick.LeftmostLongest}} {
		expression := regexp.MustCompile(strings.Join(moves, "|"))
		if kind.name == "longest" {
			expression.Longest()
		}
		fmt.Println("leftmost", kind.name, "by regexp:", expression.FindAllString(text, -1))
		automaton, err := ahocorasick.NewBuilder().AddStrings(moves).SetMatchKind(kind.match).Build()
		if err != nil {
			panic(err)
		}
		var all, each []string
		for _, match := range automaton.FindAll([]byte(text), -1) {
			all = append(all, text[match.Start:match.End])
		}
		for start := 0; ; {
			match, found := automaton.Find([]byte(text), start)
			if !found {
				break
			}
			each = append(each, text[match.Start:match.End])
			start = match.End
		}
		fmt.Println("  FindAll:", all, "Find:", each, "Count:", automaton.Count([]byte(text)))
	}
}
GO
echo "ahocorasick $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'text: 1. 24-20 3-8 2. 21x32x25 8-12
leftmost first by regexp: [24-20 21x32x25]
  FindAll: [24-2 32x2] Find: [24-2 32x2] Count: 2
leftmost longest by regexp: [24-20 21x32x25]
  FindAll: [24-2 32x2] Find: [21x32x25] Count: 1' ]; then
	echo 'as found: the move that ends first is found, or the longest in the rest of the text'
else
	echo 'changed: other moves'
	exit 1
fi
