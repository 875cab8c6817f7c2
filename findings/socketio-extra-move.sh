#!/usr/bin/env bash
# The moves of a game sent by Socket.IO as arguments, emit('moves', '32-28', '19-23'), with connectionStateRecovery.
# Guess:   the option changes what happens after a lost connection; until then listeners get what was sent.
# Happens: each event has one argument more at its end, such as 'Q8gTIdI', for all players at all times: a listener with
#          (...moves) plays it as a move, and one with (move, clock) takes it for a clock that was not sent. Events that
#          ask for an answer have none. Without the option, as in most tests, nothing shows.
# Seen in: socket.io and socket.io-client 4.8.4; the page on recovery shows the offset of packets "under the hood".
# Hurts:   servers of games that turn the option on for players with bad lines.
set -euo pipefail
version=4.8.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "socket.io@$version" "socket.io-client@$version" >/dev/null

cat >game.mjs <<'JS'
import http from 'node:http';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
for (const connectionStateRecovery of [undefined, { maxDisconnectionDuration: 60000 }]) {
	const server = http.createServer();
	const games = new Server(server, { connectionStateRecovery });
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
	const board = io(`http://127.0.0.1:${server.address().port}`, { transports: ['websocket'] });
	const mark = (text) => typeof text === 'string' && !/^\d+[-x]\d+$/.test(text) ? 'another text' : text;
	const seen = [];
	const done = new Promise((resolve) => board.on('end', resolve));
	board.on('moves', (...moves) => seen.push(`moves ${moves.map(mark).join(', ')}`));
	board.on('move', (move, clock = 'none') => seen.push(`move ${move} clock ${clock === 'none' ? clock : mark(clock)}`));
	board.on('draw', (...rest) => seen.push(`draw? ${rest.length - 1} arguments`) && rest.at(-1)('no'));
	games.on('connection', async (player) => {
		await player.join('game 1');
		games.to('game 1').emit('moves', '32-28', '19-23');
		player.emit('move', '28x19');
		await player.emitWithAck('draw');
		player.emit('end');
	});
	await done;
	console.log(`${connectionStateRecovery ? 'with' : 'without'} recovery: ${seen.join('; ')}`);
	board.close();
	await games.close();
}
JS
echo "socket.io $version"
out=$(node game.mjs)
echo "$out"
if [ "$out" = 'without recovery: moves 32-28, 19-23; move 28x19 clock none; draw? 0 arguments
with recovery: moves 32-28, 19-23, another text; move 28x19 clock another text; draw? 0 arguments' ]; then
	echo 'as found: with recovery listeners get one argument more'
else
	echo 'changed: other arguments'
	exit 1
fi
