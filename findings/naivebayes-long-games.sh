#!/usr/bin/env bash
# Games told apart by their words (moves, results, remarks) by @ladjs/naivebayes: learn(text, category), categorize().
# Guess:   naive Bayes, as its readme says: the share of the documents of a category times the shares of its words,
#          with 1 added to each count.
# Happens: the share of the documents is not used: the number of words of the category stands for it, so that few long
#          games outweigh many short ones. Of nine short games and a long one, all of the same move, that move alone
#          is "long". And a known word enters the vocabulary again with each game, which makes rare words of small
#          categories rarer. Where all games are of one length it is right. No error. bayes 1.0.0 is right.
# Seen in: @ladjs/naivebayes 0.1.0, the newest, with 1000 downloads a month, the classifier of a spam scanner.
# Hurts:   who sorts openings, chat or reports with it: where kinds differ in length most answers are the longest kind.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . @ladjs/naivebayes@0.1.0 bayes@1.0.0 >/dev/null

cat >kinds.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url), NaiveBayes = require('@ladjs/naivebayes'), bayes = require('bayes');
const tokenizer = (text) => text.split(' ');
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const moves = ['32-28', '33-29', '34-30', '31-27', '19-23', '17-22', '20-24', '18-23'];
const text = (length) => Array.from({ length }, () => moves[random(8)]).join(' ');
const train = async (games) => {
	const theirs = new NaiveBayes({ tokenizer }), other = bayes({ tokenizer });
	for (const [game, kind] of games) {
		theirs.learn(game, kind);
		await other.learn(game, kind);
	}
	const kinds = [...new Set(games.map(([, kind]) => kind))], words = new Set(games.flatMap(([game]) => tokenizer(game)));
	const right = (game) => kinds.map((kind) => {
		const own = games.filter((g) => g[1] === kind), list = own.flatMap(([g]) => tokenizer(g));
		return [kind, tokenizer(game).reduce((sum, word) => sum + Math.log((list.filter((w) => w === word).length + 1)
			/ (list.length + words.size)), Math.log(own.length / games.length))];
	}).sort((a, b) => b[1] - a[1])[0][0];
	return { theirs, other, right };
};
const few = [...Array(9).fill(['32-28', 'short']), ['32-28 '.repeat(40).trim(), 'long']];
const small = await train(few);
console.log(`9 short games, 1 long one, all 32-28: ${small.theirs.categorize('32-28')}, bayes`,
	`${await small.other.categorize('32-28')}, right ${small.right('32-28')}`);
for (const sizes of [[5, 5, 5], [2, 5, 20]]) {
	const games = Array.from({ length: 60 }, (_, i) => [text(sizes[i % 3]), 'abc'[i % 3]]);
	const one = await train(games);
	let wrong = 0, others = 0, longest = 0;
	for (let test = 0; test < 400; test++) {
		const game = text(1 + random(6)), answer = one.theirs.categorize(game);
		if (answer !== one.right(game)) wrong++;
		if (await one.other.categorize(game) !== one.right(game)) others++;
		if (answer === 'c') longest++;
	}
	console.log(`games of ${sizes.join(', ')} moves: of 400 answers ${wrong} differ from the formula (bayes ${others}),`,
		`${longest} are the last kind`);
}
JS
echo "@ladjs/naivebayes 0.1.0, bayes 1.0.0"
out=$(node kinds.mjs)
echo "$out"
if [ "$out" = '9 short games, 1 long one, all 32-28: long, bayes short, right short
games of 5, 5, 5 moves: of 400 answers 0 differ from the formula (bayes 0), 129 are the last kind
games of 2, 5, 20 moves: of 400 answers 249 differ from the formula (bayes 0), 400 are the last kind' ]; then
	echo 'as found: the share of the documents is not used'
else
	echo 'changed: other answers'
	exit 1
fi
