#!/usr/bin/env bash
# Players who wait for an opponent in a deque: Bob, the second of five, goes home and is erased from it.
# Guess:   the other four wait on in their order, as in a list, and in the vector of the same package.
# Happens: the player after him waits twice, and the last of all is lost: Anna Carl Carl Dora, without Eve. Only the two
#          last places and the first can be erased rightly. Length and ends look right, and there is no error. Of 2000
#          random queues with arrivals and erasures by place, 868 are wrong after 14 steps.
# Seen in: js-sdsl 4.4.2 (eraseElementByPos and eraseElementByIterator) and deque-typed 1.54.3 (deleteAt); js-sdsl's
#          vector, @blakeembrey/deque 1.0.5 and data-structure-typed 2.6.2 are right.
# Hurts:   servers that pair players in the order of their arrival: one is paired with two, another with nobody.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . js-sdsl@4.4.2 deque-typed@1.54.3 data-structure-typed@2.6.2 \
	@blakeembrey/deque@1.0.5 >/dev/null

cat >waiting.cjs <<'JS'
const { Deque, Vector } = require('js-sdsl');
const typed = require('deque-typed').Deque;
const structure = require('data-structure-typed').Deque;
const blake = require('@blakeembrey/deque').Deque;
const queues = {
	'js-sdsl Deque': [(list) => new Deque(list), 'pushBack', 'eraseElementByPos'],
	'js-sdsl Vector': [(list) => new Vector(list), 'pushBack', 'eraseElementByPos'],
	'deque-typed': [(list) => new typed(list), 'push', 'deleteAt'],
	'data-structure-typed': [(list) => new structure(list), 'push', 'deleteAt'],
	'@blakeembrey/deque': [(list) => new blake(list), 'push', 'delete'],
};
const players = ['Anna', 'Bob', 'Carl', 'Dora', 'Eve'];
for (const [name, [create, push, erase]] of Object.entries(queues)) {
	const waiting = create(players);
	waiting[erase](1);
	let state = 1, wrong = 0; // of a multiplicative generator
	const random = (n) => (state = state * 48271 % 2147483647) % n;
	for (let i = 0; i < 2000; i++) {
		const queue = create([]), list = [];
		for (let step = 0; step < 14; step++) {
			if (list.length === 0 || random(100) < 65) {
				queue[push](step);
				list.push(step);
			} else {
				const place = random(list.length);
				queue[erase](place);
				list.splice(place, 1);
			}
		}
		if (String([...queue]) !== String(list)) wrong++;
	}
	console.log(`${name}: ${[...waiting].join(' ')}; ${wrong} of 2000 queues wrong`);
}
const waiting = new Deque(players);
waiting.eraseElementByIterator(waiting.find('Bob'));
console.log('js-sdsl Deque, by iterator:', [...waiting].join(' '));
JS
echo 'js-sdsl 4.4.2, deque-typed 1.54.3, data-structure-typed 2.6.2, @blakeembrey/deque 1.0.5'
out=$(node waiting.cjs)
echo "$out"
if [ "$out" = 'js-sdsl Deque: Anna Carl Carl Dora; 868 of 2000 queues wrong
js-sdsl Vector: Anna Carl Dora Eve; 0 of 2000 queues wrong
deque-typed: Anna Carl Carl Dora; 868 of 2000 queues wrong
data-structure-typed: Anna Carl Dora Eve; 0 of 2000 queues wrong
@blakeembrey/deque: Anna Carl Dora Eve; 0 of 2000 queues wrong
js-sdsl Deque, by iterator: Anna Carl Carl Dora' ]; then
	echo 'as found: a player erased from a deque doubles the next one'
else
	echo 'changed: other players wait'
	exit 1
fi
