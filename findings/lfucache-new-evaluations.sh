#!/usr/bin/env bash
# Evaluations of positions or pages of games in a cache, @akashbabu/lfu-cache: set(key, value), and set() again when a
# deeper search has another value.
# Guess:   the new value, as its README has it: set('item1', 'foo'), set('item1', 'bar'), and get('item1') is bar.
# Happens: the old one. set() of a key that is there does nothing, gives the old value back, and does not count as a
#          use; peek(), forEach() and map() have the old one, too. After delete(), or with a third argument true, which
#          the README does not know, it is the new one. No error.
# Seen in: @akashbabu/lfu-cache 1.1.0, the newest, with 2100 downloads a month.
# Hurts:   bots and sites: values of the first, most shallow search stay, the longer the more they are used.
set -euo pipefail
version=1.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@akashbabu/lfu-cache@$version" >/dev/null

cat >values.cjs <<'JS'
const module_ = require('@akashbabu/lfu-cache'), LFUCache = module_.default || module_;
const readme = new LFUCache();
readme.set('item1', 'foo');
readme.set('item1', 'bar');
console.log(`the example: ${readme.get('item1')}, right: bar`);
const cache = new LFUCache({ max: 100 });
for (let depth = 1; depth <= 5; depth++) cache.set('W:W31-50:B1-20', 10 * depth);
console.log(`after depth 5: ${cache.get('W:W31-50:B1-20')}, peek ${cache.peek('W:W31-50:B1-20')}, right: 50`);
cache.set('W:W31-50:B1-20', 60, true);
console.log(`with true: ${cache.get('W:W31-50:B1-20')}`);
cache.delete('W:W31-50:B1-20');
cache.set('W:W31-50:B1-20', 70);
console.log(`after delete: ${cache.get('W:W31-50:B1-20')}`);
let seed = 1, old = 0, gets = 0;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const positions = new LFUCache({ max: 1000 }), values = new Map();
for (let i = 0; i < 10000; i++) {
	const key = String(random(500));
	if (i % 2) {
		positions.set(key, i);
		values.set(key, i);
	} else if (values.has(key)) {
		gets++;
		if (positions.get(key) !== values.get(key)) old++;
	}
}
console.log(`500 positions in a cache of 1000: ${old} of ${gets} values are old`);
JS
echo "@akashbabu/lfu-cache $version"
out=$(node values.cjs)
echo "$out"
if [ "$out" = 'the example: foo, right: bar
after depth 5: 10, peek 10, right: 50
with true: 60
after delete: 70
500 positions in a cache of 1000: 3968 of 4501 values are old' ]; then
	echo 'as found: the first value stays'
else
	echo 'changed: other values'
	exit 1
fi
