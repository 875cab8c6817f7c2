#!/usr/bin/env bash
# Players, results and clocks of a round from three streams, joined row by row with stream-join: join([a, b, c]).
# Guess:   the first values of all, the second values of all: "their respective order does not matter", says its readme;
#          null where a stream has ended.
# Happens: the last row is torn if a stream ends before another has brought its last value: three streams of three
#          values, one after the other, end with [3, 3, null], [null, null, 3]: an ended stream counts for its value and
#          for its end. In random orders that is so in two thirds of the cases; with four streams always. No error.
# Seen in: stream-join 1.0.1, the newest, with 1100 downloads a month, of the author of stream-json.
# Hurts:   whoever joins files or answers of several servers: the last game has no result, or one without players.
set -euo pipefail
version=1.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "stream-join@$version" >/dev/null

cat >rows.cjs <<'JS'
const { PassThrough } = require('stream');
const join = require('stream-join');
const pause = () => new Promise((resolve) => setImmediate(resolve));
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const run = async (lengths, next) => {
	const streams = lengths.map(() => new PassThrough({ objectMode: true })), rows = [];
	const joined = join(streams), done = new Promise((resolve) => joined.on('end', resolve));
	joined.on('data', (row) => rows.push(row));
	const sent = lengths.map(() => 0);
	for (let open = lengths.length; open;) {
		const i = next(sent);
		if (sent[i] > lengths[i]) continue;
		if (sent[i]++ < lengths[i]) streams[i].write(sent[i]);
		else {
			streams[i].end();
			open--;
		}
		for (let k = 0; k < 4; k++) await pause();
	}
	await done;
	return rows;
};
const right = (lengths) => Array.from({ length: Math.max(...lengths) },
	(_, i) => lengths.map((length) => (i < length ? i + 1 : null)));
(async () => {
	const order = (text) => () => 'abc'.indexOf(text[at++]);
	let at;
	for (const text of ['abcabcabcabc', 'aaaabbbbcccc', 'acacacacbbbb', 'abcabcacbacb']) {
		at = 0;
		console.log(`order ${text}: ${JSON.stringify(await run([3, 3, 3], order(text)))}`);
	}
	for (const lengths of [[3, 3, 3], [3, 2], [5, 5], [10, 10, 10, 10]]) {
		let wrong = 0;
		for (let test = 0; test < 200; test++) {
			const rows = await run(lengths, () => random(lengths.length));
			if (JSON.stringify(rows) !== JSON.stringify(right(lengths))) wrong++;
		}
		console.log(`${lengths.join(', ')} values, 200 random orders: ${wrong} wrong`);
	}
})();
JS
echo "stream-join $version"
out=$(node rows.cjs)
echo "$out"
if [ "$out" = 'order abcabcabcabc: [[1,1,1],[2,2,2],[3,3,3]]
order aaaabbbbcccc: [[1,1,1],[2,2,2],[3,3,null],[null,null,3]]
order acacacacbbbb: [[1,1,1],[2,2,2],[3,null,3],[null,3,null]]
order abcabcacbacb: [[1,1,1],[2,2,2],[3,3,3]]
3, 3, 3 values, 200 random orders: 129 wrong
3, 2 values, 200 random orders: 38 wrong
5, 5 values, 200 random orders: 131 wrong
10, 10, 10, 10 values, 200 random orders: 200 wrong' ]; then
	echo 'as found: the last row is torn'
else
	echo 'changed: other rows'
	exit 1
fi
