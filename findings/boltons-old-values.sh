#!/usr/bin/env bash
# Ratings in the caches of Python's boltons, LRU and LRI, which are dicts: one is changed, and then read or taken out.
# Guess:   the new one, by each way that a dict has.
# Happens: cache[key], get and copy() have the new one; pop, popitem, values, items, dict(cache), json.dumps(cache),
#          {**cache} and copy.copy have the first that was ever put in. No error.
# Seen in: python3-boltons 21.0.0-2 (Debian 12); mended upstream in 2023 (issue 348).
# Hurts:   caches written to a file or a page at the end, and entries moved by pop: ratings of long ago come back.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=21.0.0-2
apt-get -qq -o APT::Sandbox::User=root download "python3-boltons=$version" python3.11-minimal \
	libpython3.11-{minimal,stdlib} libexpat1
for file in ./*.deb; do dpkg -x "$file" debian; done
export PYTHONHOME=$dir/debian/usr PYTHONPATH=$dir/debian/usr/lib/python3/dist-packages
export LD_LIBRARY_PATH=$dir/debian/lib/x86_64-linux-gnu:$dir/debian/usr/lib/x86_64-linux-gnu

cat >ratings.py <<'PYTHON'
import copy
import json
from boltons.cacheutils import LRI, LRU

ways = {
	'[]': lambda cache: cache['Jansen'],
	'get': lambda cache: cache.get('Jansen'),
	'values': lambda cache: list(cache.values())[0],
	'items': lambda cache: list(cache.items())[0][1],
	'copy': lambda cache: cache.copy()['Jansen'],
	'copy.copy': lambda cache: copy.copy(cache)['Jansen'],
	'dict': lambda cache: dict(cache)['Jansen'],
	'**': lambda cache: {**cache}['Jansen'],
	'json': lambda cache: json.loads(json.dumps(cache))['Jansen'],
	'pop': lambda cache: cache.pop('Jansen'),
	'popitem': lambda cache: cache.popitem()[1],
}
for kind in dict, LRI, LRU:
	found = {}
	for name, way in ways.items():
		cache = kind() if kind is dict else kind(max_size=10)
		for rating in 1500, 1512, 1520:
			cache['Jansen'] = rating
		found.setdefault(way(cache), []).append(name)
	print(kind.__name__ + ':', '; '.join(f"{rating} by {' '.join(names)}" for rating, names in found.items()))
PYTHON
echo "boltons $version"
out=$(debian/usr/bin/python3.11 ratings.py)
echo "$out"
if [ "$out" = 'dict: 1520 by [] get values items copy copy.copy dict ** json pop popitem
LRI: 1520 by [] get copy; 1500 by values items copy.copy dict ** json pop popitem
LRU: 1520 by [] get copy; 1500 by values items copy.copy dict ** json pop popitem' ]; then
	echo 'as found: pop and copies give the first rating'
else
	echo 'changed: other ratings'
	exit 1
fi
