#!/usr/bin/env bash
# A list of moves that scrolls beside a board, "flex: 1 1 0px", in the style sheet of a page that is minified.
# Guess:   the shorter style sheet means the same, since the defaults of "flex: 1" are 1, 1 and 0px (CSS Flexible Box
#          Layout 1, 7.1.1).
# Happens: tdewolff/minify writes "flex:1", whose basis browsers take as 0%. In a column without a fixed height that is
#          the height of the content: the list is as high as all moves and does not scroll, and the page grows with it.
# Seen in: github.com/tdewolff/minify/v2 v2.24.25, with the Chromium of Debian 12.
# Hurts:   pages that put a long list beside a board. esbuild, which removes spaces only if told so, leaves the value.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
minify=v2.24.25
browser=chromium-headless-shell
command -v "$browser" >/dev/null || { apt-get update -qq && apt-get install -y -qq "$browser" >/dev/null; }
go mod init example 2>/dev/null
go get "github.com/tdewolff/minify/v2@$minify" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"log"
	"os"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
)

func main() {
	if err := css.Minify(minify.New(), os.Stdout, os.Stdin, nil); err != nil {
		log.Fatal(err)
	}
}
GO
go build -o minified .

cat >page.css <<'CSS'
.side { display: flex; flex-direction: column; min-height: 300px; }
.moves { flex: 1 1 0px; min-height: 100px; overflow-y: auto; }
CSS
./minified <page.css >short.css

# height prints how high the browser makes a list of 54 moves, of 20 pixels each, by a style sheet.
height() {
	{
		printf '<!DOCTYPE html><style>%s</style><div class=side><div class=moves>' "$(cat "$1")"
		for move in $(seq 54); do printf '<div style="height:20px">%s.</div>' "$move"; done
		printf '</div></div><script>document.title=document.querySelector(".moves").clientHeight</script>'
	} >page.html
	"$browser" --no-sandbox --disable-gpu --disable-background-networking --user-data-dir="$dir/profile" \
		--dump-dom "file://$dir/page.html" 2>/dev/null | grep -oE '<title>[0-9]+' | tr -dc 0-9
}

echo "tdewolff/minify $minify, $("$browser" --version)"
echo "minified: $(cat short.css)"
before=$(height page.css) after=$(height short.css)
echo "height of the list: $before as written, $after minified"
if [ "$before" = 300 ] && [ "$after" = 1080 ]; then
	echo "as found: minified, the list has the height of all 54 moves"
else
	echo "changed: $before and $after pixels"
	exit 1
fi
