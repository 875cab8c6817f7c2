#!/usr/bin/env bash
# The results of a room of Colyseus with the newest first, as its clients see them (@colyseus/schema).
# Guess:   a client has the list of the server, whichever method changes it: push, pop, shift and splice keep to that.
# Happens: a result that unshift puts before an equal one does not arrive. Later results do. A client that joins
#          afterwards has them all.
# Seen in: @colyseus/schema 5.0.34 (2026).
# Hurts:   sites on Colyseus: of draws in a row, which are the rule between good players, spectators see one.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=5.0.34
npm install --silent --no-audit --no-fund --prefix . "@colyseus/schema@$version" >/dev/null

cat >results.mjs <<'JS'
import { Encoder, Decoder, schema, t } from '@colyseus/schema';
const Room = schema({ results: t.array('string') }, 'Room');
for (const method of ['push', 'unshift']) {
	const server = new Room(), early = new Room(), late = new Room();
	const encoder = new Encoder(server), decoder = new Decoder(early);
	decoder.decode(encoder.encodeAll());
	encoder.discardChanges();
	for (const result of ['2-0', '1-1', '1-1', '1-1', '0-2', '1-1', '1-1']) {
		server.results[method](result);
		decoder.decode(encoder.encode());
		encoder.discardChanges();
	}
	new Decoder(late).decode(encoder.encodeAll());
	for (const [name, room] of Object.entries({ server, early, late })) {
		console.log(`${method}, ${name}: ${[...room.results].join(' ')}`);
	}
}
JS
echo "@colyseus/schema $version"
out=$(node results.mjs)
echo "$out"
if [ "$out" = 'push, server: 2-0 1-1 1-1 1-1 0-2 1-1 1-1
push, early: 2-0 1-1 1-1 1-1 0-2 1-1 1-1
push, late: 2-0 1-1 1-1 1-1 0-2 1-1 1-1
unshift, server: 1-1 1-1 0-2 1-1 1-1 1-1 2-0
unshift, early: 1-1 0-2 1-1 2-0
unshift, late: 1-1 1-1 0-2 1-1 1-1 1-1 2-0' ]; then
	echo 'as found: of equal results in a row a client receives one'
else
	echo 'changed: the clients have other lists'
	exit 1
fi
