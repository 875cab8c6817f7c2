#!/usr/bin/env bash
# A game in PDN as one server-sent event: each line of it is a line "data:", as the standard has it for longer texts.
# Guess:   each client joins the lines again.
# Happens: event-source-plus keeps the last line alone, without an error: of a game the end of its moves, of JSON that
#          is indented the last brace. Events of one line are right.
# Seen in: event-source-plus 0.1.15; eventsource 5.1.5 and fetch-event-stream 0.1.6 are right.
# Hurts:   who sends games to a page as they stand in the file; a position or a move on one line arrives.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . event-source-plus@0.1.15 eventsource@5.1.5 \
	fetch-event-stream@0.1.6 >/dev/null

cat >receive.mjs <<'JS'
import http from 'node:http';
import { EventSource } from 'eventsource';
import { EventSourcePlus } from 'event-source-plus';
import { stream } from 'fetch-event-stream';
const game = '[White "Jansen"]\n[Black "de Vries"]\n\n1. 32-28 19-23\n2. 28x19 14x23 *';
const text = ['W:W31-50:B1-20', game].map((data) => data.replace(/^/gm, 'data: ') + '\n\n').join('');
const server = http.createServer((request, response) => {
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	response.write(text);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.on('listening', resolve));
const url = `http://127.0.0.1:${server.address().port}/`;

async function receive(name, start) {
	const got = [];
	await new Promise((resolve) => start((data) => got.push(data) === 2 && resolve()));
	const [position, moves] = got;
	console.log(`${name}: ${position}, ${moves === game ? 'the game' : moves}`);
}
await receive('eventsource', (tell) => { new EventSource(url).onmessage = ({ data }) => tell(data); });
await receive('fetch-event-stream', async (tell) => { for await (const { data } of await stream(url)) tell(data); });
await receive('event-source-plus', (tell) => new EventSourcePlus(url).listen({ onMessage: ({ data }) => tell(data) }));
process.exit(0);
JS
echo 'event-source-plus 0.1.15, eventsource 5.1.5, fetch-event-stream 0.1.6: a position on one line, a game on five'
out=$(timeout 60 node --no-warnings receive.mjs)
echo "$out"
if [ "$out" = 'eventsource: W:W31-50:B1-20, the game
fetch-event-stream: W:W31-50:B1-20, the game
event-source-plus: W:W31-50:B1-20, 2. 28x19 14x23 *' ]; then
	echo 'as found: event-source-plus keeps the last line of a game'
else
	echo 'changed: other lines'
	exit 1
fi
