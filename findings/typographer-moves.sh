#!/usr/bin/env bash
# An article with moves, results and verdicts through two packages that mend typography: typopo and typograf.
# Guess:   at most hyphens and x become dashes and multiplication signs, all of a kind; +- ("White wins") and -+ ("Black
#          wins") stay, or become two different signs.
# Happens: typopo makes ± of both, "White is better": the verdict is turned round. It sets spaces about the first x of a
#          capture only, "9 × 18x27", and typograf makes a draw ½-1/2, and ± of +- alone.
# Seen in: typopo 3.1.0, typograf 7.8.0 (for Russian and English).
# Hurts:   clubs and publishers who mend their pages: a reader takes a lost position for a good one.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . typopo@3.1.0 typograf@7.8.0 >/dev/null

cat >article.mjs <<'JS'
import { fixTypos } from 'typopo';
import Typograf from 'typograf';
const typograf = new Typograf({ locale: ['ru', 'en-US'] });
for (const text of ['1/2-1/2', '32-28+- and 18-23-+', '9x18x27', '5x14x23x32', '28x19']) {
	const show = (fixed) => fixed.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
	console.log(`${text}: typopo ${show(fixTypos(text, 'en-us'))}; typograf ${show(typograf.execute(text))}`);
}
JS
echo 'typopo 3.1.0, typograf 7.8.0'
out=$(node article.mjs)
echo "$out"
if [ "$out" = '1/2-1/2: typopo 1/2–1/2; typograf ½-1/2
32-28+- and 18-23-+: typopo 32–28± and 18–23±; typograf 32-28± and 18-23-+
9x18x27: typopo 9 × 18x27; typograf 9×18×27
5x14x23x32: typopo 5 × 14x23 × 32; typograf 5×14×23×32
28x19: typopo 28 × 19; typograf 28×19' ]; then
	echo 'as found: "Black wins" becomes "White is better"'
else
	echo 'changed: other text'
	exit 1
fi
