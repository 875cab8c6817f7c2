#!/usr/bin/env bash
# A page with a board that is turned: "translate" puts crown and man in place, "transform" turns them upright.
# Guess:   the page that Vite builds is the page that its development server shows. The two properties are apart, and
#          "translate" comes first whatever their order (CSS Transforms 2).
# Happens: if "transform" is the later one, the build removes "translate": the crown is beside its man. If it is the
#          earlier one, the two become one "transform" in which the turn comes first: the man goes the other way.
# Seen in: vite 8.4.0 with its default, lightningcss 1.33.0. With esbuild 0.28.2 instead of it both properties stay.
# Hurts:   pages with pieces that move: all is right until the page is built.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . vite@8.4.0 lightningcss@1.33.0 esbuild@0.28.2 >/dev/null
echo '<!doctype html><title>Board</title><link rel="stylesheet" href="board.css">' >index.html
cat >board.css <<'CSS'
.crown { translate: -50% -50%; transform: rotate(180deg) }
.man { transform: rotate(180deg); translate: 20% 0 }
CSS
echo 'vite 8.4.0: by default, and with esbuild'
build() { node_modules/.bin/vite build --logLevel error && cat dist/assets/*.css; }
out=$(
	build
	echo "export default { build: { cssMinify: 'esbuild' } }" >vite.config.mjs
	build
)
echo "$out"
if [ "$out" = '.crown{transform:rotate(180deg)}.man{transform:rotate(180deg)translate(20%)}
.crown{translate:-50% -50%;transform:rotate(180deg)}.man{transform:rotate(180deg);translate:20% 0}' ]; then
	echo 'as found: the build moves the pieces of a turned board'
else
	echo 'changed: the style sheet is another'
	exit 1
fi
