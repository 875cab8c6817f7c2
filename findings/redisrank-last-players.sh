#!/usr/bin/env bash
# A table of players in Redis by npm redis-rank: bottom(n), the limit to the first n, and the best result of each.
# Guess:   bottom(3) of ten players has the ranks 10, 9, 8, as list(8, 10) has; limitTopN keeps n players whichever
#          order is better; updateOne with the policy "best" returns the final score, as the manual has it.
# Happens: bottom(3) has the ranks 7, 6, 5, and bottom(10) 0 to -9: names and scores are counted. With low-to-high
#          (times, numbers of moves) the limit takes one player out, but none if two are too many, and from then on
#          never. The final score comes back whole: 2 for 2.5. Stored scores are right. No error.
# Seen in: redis-rank 2.2.3, the newest, with ioredis 5.8.1 and Redis 7.0.15.
# Hurts:   sites with tables of players: last places are shown as others, and tables of the fastest grow.
set -euo pipefail
dir=$(mktemp -d)
pid=
trap 'if [ -n "$pid" ]; then kill "$pid" 2>/dev/null || true; wait "$pid" 2>/dev/null || true; fi; rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download redis-tools=5:7.0.15-1~deb12u10 libjemalloc2=5.3.0-1 liblzf1=3.6-3 \
	libatomic1=12.2.0-14+deb12u1
for file in ./*.deb; do dpkg -x "$file" debian; done
npm install --silent --no-audit --no-fund --prefix . redis-rank@2.2.3 ioredis@5.8.1 >/dev/null
cp debian/usr/bin/redis-check-rdb redis-server
export LD_LIBRARY_PATH=debian/usr/lib/x86_64-linux-gnu
./redis-server --port 0 --unixsocket "$dir/redis.sock" --save '' >redis.log &
pid=$!
for _ in $(seq 50); do
	[ -S redis.sock ] && break
	sleep 0.1
done

cat >table.cjs <<'JS'
const { Redis } = require('ioredis');
const { Leaderboard } = require('redis-rank');
const text = (list) => list.map(({ id, score, rank }) => `${rank} ${id} ${score}`).join(', ') || 'nobody';
(async () => {
	const client = new Redis({ path: 'redis.sock' });
	const points = new Leaderboard(client, 'points', { sortPolicy: 'high-to-low', updatePolicy: 'best' });
	for (let i = 1; i <= 10; i++) await points.updateOne(`p${i}`, 11 - i);
	console.log(`list(8, 10): ${text(await points.list(8, 10))}`);
	console.log(`bottom(3): ${text(await points.bottom(3))}`);
	console.log(`bottom(10), ranks: ${(await points.bottom(10)).map(({ rank }) => rank).join(' ')}`);
	for (const sortPolicy of ['high-to-low', 'low-to-high']) {
		const first = new Leaderboard(client, sortPolicy, { sortPolicy, updatePolicy: 'replace', limitTopN: 3 });
		for (const ids of ['abc', 'd', 'ef', 'g', 'h']) {
			await first.update([...ids].map((id) => ({ id, value: id.charCodeAt(0) % 7 })));
			console.log(`${sortPolicy}, limit 3, after ${ids}: ${text(await first.top(10))}`);
		}
	}
	console.log(`best of 2.5: ${await points.updateOne('q', 2.5)}, stored ${await points.score('q')}`);
	client.disconnect();
})();
JS
echo 'redis-rank 2.2.3, ioredis 5.8.1, Redis 7.0.15'
out=$(node table.cjs)
echo "$out"
if [ "$out" = 'list(8, 10): 8 p8 3, 9 p9 2, 10 p10 1
bottom(3): 7 p10 1, 6 p9 2, 5 p8 3
bottom(10), ranks: 0 -1 -2 -3 -4 -5 -6 -7 -8 -9
high-to-low, limit 3, after abc: 1 a 6, 2 c 1, 3 b 0
high-to-low, limit 3, after d: 1 a 6, 2 d 2, 3 c 1
high-to-low, limit 3, after ef: 1 a 6, 2 f 4, 3 e 3
high-to-low, limit 3, after g: 1 a 6, 2 g 5, 3 f 4
high-to-low, limit 3, after h: 1 h 6, 2 a 6, 3 g 5
low-to-high, limit 3, after abc: 1 b 0, 2 c 1, 3 a 6
low-to-high, limit 3, after d: 1 b 0, 2 c 1, 3 d 2
low-to-high, limit 3, after ef: 1 b 0, 2 c 1, 3 d 2, 4 e 3, 5 f 4
low-to-high, limit 3, after g: 1 b 0, 2 c 1, 3 d 2, 4 e 3, 5 f 4, 6 g 5
low-to-high, limit 3, after h: 1 b 0, 2 c 1, 3 d 2, 4 e 3, 5 f 4, 6 g 5, 7 h 6
best of 2.5: 2, stored 2.5' ]; then
	echo 'as found: last places have the ranks of others'
else
	echo 'changed: other ranks'
	exit 1
fi
