#!/usr/bin/env bash
# The address of a move, /move/:from-:to, and of a round, /game/:event-:round, in routers of npm.
# Guess:   /move/32-28 has from 32 and to 28, and /game/dutch-open-2026-3 is round 3: a parameter takes as much as it
#          can, as the patterns of these routers always did: the hyphen that divides them is the last.
# Happens: Hono and memoirist (the router of Elysia) have one parameter named "from-:to", and from is undefined: they
#          take the route all the same. And path-to-regexp 9 and rou3 end "event" at another hyphen than
#          path-to-regexp 8 (of Express 5 and Koa) and find-my-way (Fastify): an upgrade moves the cut. No error.
# Seen in: hono 4.13.19 (issue 5369, open), memoirist 1.2.2, path-to-regexp 9.0.0 and 8.4.2, rou3 1.0.0 (which says so),
#          find-my-way 9.10.1.
# Hurts:   servers of games that are moved from Express or Fastify to a newer framework, or updated.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . hono@4.13.19 memoirist@1.2.2 rou3@1.0.0 find-my-way@9.10.1 \
	path9@npm:path-to-regexp@9.0.0 path8@npm:path-to-regexp@8.4.2 >/dev/null

cat >routes.mjs <<'JS'
import { Hono } from 'hono';
import { Memoirist } from 'memoirist';
import * as rou3 from 'rou3';
import findMyWay from 'find-my-way';
import { match as match8 } from 'path8';
import { match as match9 } from 'path9';
const params = {
	hono: async (route, url) => {
		const app = new Hono();
		app.get(route, (context) => context.json(context.req.param()));
		return (await app.request(url)).json();
	},
	memoirist: (route, url) => {
		const router = new Memoirist();
		router.add('GET', route, 1);
		return router.find('GET', url).params;
	},
	rou3: (route, url) => {
		const router = rou3.createRouter();
		rou3.addRoute(router, 'GET', route, 1);
		return rou3.findRoute(router, 'GET', url).params;
	},
	'path-to-regexp 9': (route, url) => match9(route)(url).params,
	'path-to-regexp 8': (route, url) => match8(route)(url).params,
	'find-my-way': (route, url) => {
		const router = findMyWay();
		router.on('GET', route, () => {});
		return router.find('GET', url).params;
	},
};
for (const [name, find] of Object.entries(params)) {
	const texts = [];
	for (const [route, url] of [['/move/:from-:to', '/move/32-28'], ['/game/:event-:round', '/game/dutch-open-2026-3']]) {
		texts.push(Object.entries(await find(route, url)).map(([key, value]) => `${key}=${value}`).join(' '));
	}
	console.log(`${name}: ${texts.join(' | ')}`);
}
JS
echo 'hono 4.13.19, memoirist 1.2.2, rou3 1.0.0, path-to-regexp 9.0.0 and 8.4.2, find-my-way 9.10.1'
out=$(node routes.mjs)
echo "$out"
if [ "$out" = 'hono: from-:to=32-28 | event-:round=dutch-open-2026-3
memoirist: from-:to=32-28 | event-:round=dutch-open-2026-3
rou3: from=32 to=28 | event=dutch round=open-2026-3
path-to-regexp 9: from=32 to=28 | event=dutch round=open-2026-3
path-to-regexp 8: from=32 to=28 | event=dutch-open-2026 round=3
find-my-way: from=32 to=28 | event=dutch-open-2026 round=3' ]; then
	echo 'as found: routers read the address of a move in three ways'
else
	echo 'changed: other parameters'
	exit 1
fi
