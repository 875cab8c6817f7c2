#!/usr/bin/env bash
# A list of games in the address of a page: encode() and decode() of juri and of juri-cutlery, compact JSON for URLs.
# Guess:   the games come back, for any text is valid.
# Happens: the result of an unfinished game, "*" in PDN, comes back as an empty text; "32-28*" as "32-2undefined", and
#          "*1" as "1". The star is written as it is, but read as a sign of repetition. Other marks are right. No
#          error; only a line "looking up" is printed.
# Seen in: juri 1.0.3 and juri-cutlery 1.0.0, the newest, with 2300 and 5000 downloads a month; the readme promises
#          readable texts that are safe, and does not name the star.
# Hurts:   sites whose addresses hold games, searches or settings: unfinished games lose their result.
set -euo pipefail
version=1.0.3 fork=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "juri@$version" "juri-cutlery@$fork" >/dev/null

cat >games.cjs <<'JS'
for (const name of ['juri', 'juri-cutlery']) {
	const { encode, decode } = require(name)();
	for (const value of ['2-0', '1-1', '*', '32-28*', '32-28!', '*1', 'W:W18,K23:B7', { result: '2-0', white: 'Jansen' },
		{ result: '*', white: 'Smit' }, ['1-1', '*', '0-2']]) {
		const text = encode(value), got = decode(text);
		const same = JSON.stringify(got) === JSON.stringify(value);
		console.log(`${name}: ${JSON.stringify(value)} as ${text}: ${same ? 'the same' : JSON.stringify(got)}`);
	}
}
JS
echo "juri $version, juri-cutlery $fork"
out=$(node games.cjs | grep -v '^looking up')
echo "$out"
if [ "$out" = 'juri: "2-0" as 2~F0: the same
juri: "1-1" as 1~F1: the same
juri: "*" as *: ""
juri: "32-28*" as 32~F28*: "32-2undefined"
juri: "32-28!" as 32~F28~3: the same
juri: "*1" as *1: "1"
juri: "W:W18,K23:B7" as W~IW18~EK23~IB7: the same
juri: {"result":"2-0","white":"Jansen"} as (result:2~F0,white:Jansen): the same
juri: {"result":"*","white":"Smit"} as (result:*,white:Smit): {"result":"","white":"Smit"}
juri: ["1-1","*","0-2"] as (1~F1,*,0~F2): ["1-1","","0-2"]
juri-cutlery: "2-0" as 2~F0: the same
juri-cutlery: "1-1" as 1~F1: the same
juri-cutlery: "*" as *: ""
juri-cutlery: "32-28*" as 32~F28*: "32-2undefined"
juri-cutlery: "32-28!" as 32~F28~3: the same
juri-cutlery: "*1" as *1: "1"
juri-cutlery: "W:W18,K23:B7" as W~IW18~EK23~IB7: the same
juri-cutlery: {"result":"2-0","white":"Jansen"} as (result:2~F0,white:Jansen): the same
juri-cutlery: {"result":"*","white":"Smit"} as (result:*,white:Smit): {"result":"","white":"Smit"}
juri-cutlery: ["1-1","*","0-2"] as (1~F1,*,0~F2): ["1-1","","0-2"]' ]; then
	echo 'as found: a star is not read again'
else
	echo 'changed: other texts'
	exit 1
fi
