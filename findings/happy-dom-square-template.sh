#!/usr/bin/env bash
# A page with a template of a square, <template><td class="dark"></td></template>, to make boards of, in Happy DOM.
# Guess:   its content is the cell, as in browsers and jsdom: a template may hold what else stands in tables only.
# Happens: <td> and <tr> are dropped, and what they hold is there without them: firstElementChild is null, or is the
#          button of the square. It is so in a page and by innerHTML of an element around; set by innerHTML of the
#          template itself, cells are kept. Templates of <div>, <li> and <option> are right. No error.
# Seen in: happy-dom 21.0.4, the newest, with 20 million downloads a month; jsdom 29.1.1 is right. An open issue of
#          2025, 1687, tells it of innerHTML of the template, which is right by now.
# Hurts:   tests of boards and cross tables made of templates: no squares and no rows where a browser has all.
set -euo pipefail
version=21.0.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "happy-dom@$version" jsdom@29.1.1 >/dev/null

cat >template.mjs <<'JS'
import { Window } from 'happy-dom';
import { JSDOM } from 'jsdom';
const templates = {
	cell: '<td class="dark"><button>32</button></td>',
	row: '<tr><td>Anna</td><td>1½</td></tr>',
	body: '<tbody><tr><td>1</td></tr></tbody>',
	item: '<li>32-28</li>',
	div: '<div class="dark">32</div>',
};
const tags = Object.entries(templates).map(([id, html]) => `<template id="${id}">${html}</template>`).join('');
const happy = new Window();
happy.document.write(`<!DOCTYPE html><body>${tags}</body>`);
const windows = { jsdom: new JSDOM(`<!DOCTYPE html><body>${tags}</body>`).window, 'happy-dom': happy };
const rows = Object.keys(templates).map((id) => {
	const cells = Object.entries(windows).map(([name, { document }]) => {
		const around = document.createElement('div');
		around.innerHTML = tags;
		const own = document.createElement('template');
		own.innerHTML = templates[id];
		const [page, inside, itself] = [document.getElementById(id), around.querySelector(`#${id}`), own]
			.map(({ innerHTML }) => innerHTML === templates[id] ? 'right' : innerHTML);
		return `${name} ${[page, inside, itself].join(', ')}`;
	});
	return `${id}: ${cells.join('; ')}`;
});
console.log('in a page, in an element, by itself');
console.log(rows.join('\n'));
const cell = windows['happy-dom'].document.getElementById('cell').content.cloneNode(true);
console.log('squares of a board made of it:', cell.querySelectorAll('td').length);
await happy.happyDOM.close();
JS
echo "happy-dom $version"
out=$(node template.mjs)
echo "$out"
if [ "$out" = 'in a page, in an element, by itself
cell: jsdom right, right, right; happy-dom <button>32</button>, <button>32</button>, right
row: jsdom right, right, right; happy-dom Anna1½, Anna1½, right
body: jsdom right, right, right; happy-dom 1, 1, right
item: jsdom right, right, right; happy-dom right, right, right
div: jsdom right, right, right; happy-dom right, right, right
squares of a board made of it: 0' ]; then
	echo 'as found: a template of a square has no square'
else
	echo 'changed: other templates'
	exit 1
fi
