#!/usr/bin/env bash
# The first three of the standings by a template of Velocity, in velocityjs: #if($foreach.count > 3)#break#end before
# the name.
# Guess:   three names: the guide of Velocity lists "first 5 customers" in this way; #break ends the loop at once.
# Happens: four: the rest of the turn is still written, and only then the loop ends; of a loop within a loop, too. With
#          the name in #else, or #break behind it, it is right. $!rating, which shows nothing where there is none, shows
#          "null" if the value is null. 7 / 2 is 3.5, where whole numbers give 3. No error.
# Seen in: velocityjs 2.1.7, the newest, with 2.4 million downloads a month. An issue of AWS Amplify (8779, 2021) knows
#          #break in its simulator; the README lists #break and $!.
# Hurts:   pages and mails of tournaments with templates from Java, and prizes: one player too many is in each list.
set -euo pipefail
version=2.1.7
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "velocityjs@$version" >/dev/null

cat >standings.cjs <<'JS'
const { render } = require('velocityjs');
const names = ['Jansen', 'Bos', 'Visser', 'Vos', 'Kok'];
const players = names.map((name, i) => ({ name, rating: i === 1 ? null : 1500 - i }));
const rounds = [[2, 1, 0], [1, 1, 2]];
for (const [template, right] of [
	['#foreach($p in $players)#if($foreach.count > 3)#break#end$p.name #end', 'Jansen Bos Visser '],
	['#foreach($p in $players)#if($foreach.count > 3)#break#else$p.name #end#end', 'Jansen Bos Visser '],
	['#foreach($p in $players)$p.name #if($foreach.count == 3)#break#end#end', 'Jansen Bos Visser '],
	['#foreach($round in $rounds)#foreach($r in $round)#if($r < 2)#break#end$r#end;#end', '2;;'],
	['#foreach($p in $players)#if($foreach.index == 2)#break#end$!p.rating;#end', '1500;;'],
	['#set($half = 7 / 2)$half', '3'],
]) {
	console.log(`${template}\n  "${render(template, { players, rounds })}", right: "${right}"`);
}
JS
echo "velocityjs $version"
out=$(node standings.cjs)
echo "$out"
if [ "$out" = '#foreach($p in $players)#if($foreach.count > 3)#break#end$p.name #end
  "Jansen Bos Visser Vos ", right: "Jansen Bos Visser "
#foreach($p in $players)#if($foreach.count > 3)#break#else$p.name #end#end
  "Jansen Bos Visser ", right: "Jansen Bos Visser "
#foreach($p in $players)$p.name #if($foreach.count == 3)#break#end#end
  "Jansen Bos Visser ", right: "Jansen Bos Visser "
#foreach($round in $rounds)#foreach($r in $round)#if($r < 2)#break#end$r#end;#end
  "21;1;", right: "2;;"
#foreach($p in $players)#if($foreach.index == 2)#break#end$!p.rating;#end
  "1500;null;1498;", right: "1500;;"
#set($half = 7 / 2)$half
  "3.5", right: "3"' ]; then
	echo 'as found: the first three are four'
else
	echo 'changed: other players'
	exit 1
fi
