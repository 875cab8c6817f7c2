#!/usr/bin/env bash
# A game as server-sent events behind HAProxy, with and without "compression algo gzip".
# Guess:   compressed or not, each move arrives as soon as the server has written it: HAProxy passes on what it gets,
#          and its manual has no exception for event streams.
# Happens: the last bytes of each piece stay in the compressor until the next piece comes. The empty line that ends the
#          event is among them, and a board shows each move only when the next one is made. nginx flushes the same.
# Seen in: haproxy 2.6.12-1+deb12u4 (Debian 12), which compresses by libslz.
# Hurts:   servers of games behind it: a player waits for a move that was made. Tests without gzip see nothing.
set -euo pipefail
dir=$(mktemp -d)
pid=
trap 'if [ -n "$pid" ]; then kill "$pid" 2>/dev/null || true; wait "$pid" 2>/dev/null || true; fi; rm -rf "$dir"' EXIT
cd "$dir"
haproxy=2.6.12-1+deb12u4
apt-get -qq -o APT::Sandbox::User=root download "haproxy=$haproxy" liblua5.3-0=5.3.6-2 \
	libopentracing-c-wrapper0=1.1.3-3+b1 libopentracing1=1.6.0-4
for file in ./*.deb; do dpkg -x "$file" debian; done

cat >haproxy.cfg <<'CFG'
defaults
	mode http
	timeout connect 5s
	timeout client 60s
	timeout server 60s
listen plain
	bind unix@plain.sock
	server game unix@game.sock
listen gzip
	bind unix@gzip.sock
	compression algo gzip
	server game unix@game.sock
CFG
cat >game.mjs <<'JS'
import http from 'node:http';
import zlib from 'node:zlib';
const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
let stream;
const server = http.createServer((request, response) => {
	response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
	response.flushHeaders();
	stream = response;
});
await new Promise((resolve) => server.listen('game.sock', resolve));
for (const name of ['plain', 'gzip']) {
	let text = '';
	const request = http.get({ socketPath: `${name}.sock`, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
		const gzip = response.headers['content-encoding'] === 'gzip';
		console.log(`${name}: ${response.headers['content-type']}, ${gzip ? 'compressed' : 'not compressed'}`);
		(gzip ? response.pipe(zlib.createGunzip()) : response).on('data', (data) => { text += data; });
	});
	await pause();
	for (const move of ['32-28', '18-23', '28x19', '14x23']) {
		stream.write(`data: ${move}\n\n`);
		await pause();
		// An event counts when its empty line has arrived.
		const shown = text.split('\n\n').slice(0, -1).pop() ?? 'nothing';
		console.log(`${name}: the server wrote ${move}, the board shows ${shown.replace('data: ', '')}`);
	}
	request.destroy();
	stream.destroy();
}
server.close();
JS
library=$dir/debian/usr/lib/x86_64-linux-gnu
LD_LIBRARY_PATH=$library debian/usr/sbin/haproxy -db -f haproxy.cfg >haproxy.log 2>&1 &
pid=$!
for _ in $(seq 100); do
	if [ -S gzip.sock ]; then break; fi
	sleep 0.1
done
LD_LIBRARY_PATH=$library debian/usr/sbin/haproxy -v | sed -n 1p
out=$(node game.mjs)
echo "$out"
if [ "$out" = 'plain: text/event-stream, not compressed
plain: the server wrote 32-28, the board shows 32-28
plain: the server wrote 18-23, the board shows 18-23
plain: the server wrote 28x19, the board shows 28x19
plain: the server wrote 14x23, the board shows 14x23
gzip: text/event-stream, compressed
gzip: the server wrote 32-28, the board shows nothing
gzip: the server wrote 18-23, the board shows 32-28
gzip: the server wrote 28x19, the board shows 18-23
gzip: the server wrote 14x23, the board shows 28x19' ]; then
	echo 'as found: compressed moves arrive when the next move is made'
else
	echo 'changed: moves arrive at other times'
	exit 1
fi
