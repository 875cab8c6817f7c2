#!/usr/bin/env bash
# A game in PDN sent by packages for server-sent events: tags, a blank line, moves.
# Guess:   the client gets the text. better-sse, "spec-compliant", cleans text so that newlines in it do not end an
#          event too early, and takes a function that makes text of data.
# Happens: better-sse writes the lines as they are: the client gets the first tag alone, and ignores the others.
#          sse-pubsub leaves out blank lines. eventsource-encoder is right.
# Seen in: better-sse 0.16.1, sse-pubsub 1.4.5; eventsource-encoder 1.0.2 (client: eventsource 5.1.5).
# Hurts:   who sends games as text, not as JSON: moves never arrive, or two games become one.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . better-sse@0.16.1 sse-pubsub@1.4.5 eventsource-encoder@1.0.2 \
	eventsource@5.1.5 >/dev/null

cat >send.mjs <<'JS'
import http from 'node:http';
import { createSession } from 'better-sse';
import { encode } from 'eventsource-encoder';
import { EventSource } from 'eventsource';
import Pubsub from 'sse-pubsub';
const game = '[White "Jansen"]\n[Black "de Vries"]\n\n1. 32-28 19-23 *';

async function send(name, handler) {
	const server = http.createServer(handler).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.on('listening', resolve));
	const source = new EventSource(`http://127.0.0.1:${server.address().port}/`);
	const got = await new Promise((resolve) => source.addEventListener('game', ({ data }) => resolve(data)));
	source.close();
	console.log(`${name}: ${got === game ? 'the game' : JSON.stringify(got)}`);
}
await send('eventsource-encoder', (request, response) => {
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	response.write(encode({ event: 'game', data: game }));
});
await send('better-sse', async (request, response) => {
	const session = await createSession(request, response, { serializer: (data) => data });
	session.push(game, 'game');
});
await send('sse-pubsub', (request, response) => {
	const channel = new Pubsub({ pingInterval: 0 });
	channel.subscribe(request, response);
	channel.publish(game, 'game');
});
process.exit(0);
JS
echo 'better-sse 0.16.1, sse-pubsub 1.4.5, eventsource-encoder 1.0.2: what the client gets'
out=$(timeout 60 node --no-warnings send.mjs)
echo "$out"
if [ "$out" = 'eventsource-encoder: the game
better-sse: "[White \"Jansen\"]"
sse-pubsub: "[White \"Jansen\"]\n[Black \"de Vries\"]\n1. 32-28 19-23 *"' ]; then
	echo 'as found: better-sse sends the first line of a game'
else
	echo 'changed: other lines'
	exit 1
fi
