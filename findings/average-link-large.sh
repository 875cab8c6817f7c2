#!/usr/bin/env bash
# Players in groups by their ratings, with average link in Python's pyclustering: agglomerative(ratings, groups,
# type_link.AVERAGE_LINK).
# Guess:   the two groups are joined whose members differ least on average, as its documentation says.
# Happens: the sum of the differences is divided by the number of members of both groups, not by the number of pairs:
#          large groups seem far from each other. Of eight ratings from 1260 to 1470 and a lone 1630, in two groups,
#          1630 is with 1400 to 1470, and 1260 to 1360 are the other group. One of four random lists is wrong.
#          Single and complete link are right. No error.
# Seen in: python3-pyclustering 0.10.1.2-2 (Debian 12), the newest release.
# Hurts:   who divides players or bots into groups, or looks for the players that are alike.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.10.1.2-2
apt-get -qq -o APT::Sandbox::User=root download "python3-pyclustering=$version" python3.11-minimal \
	libpython3.11-{minimal,stdlib} libexpat1
for file in ./*.deb; do dpkg -x "$file" debian; done
export PYTHONHOME=$dir/debian/usr PYTHONPATH=$dir/debian/usr/lib/python3/dist-packages
export LD_LIBRARY_PATH=$dir/debian/lib/x86_64-linux-gnu:$dir/debian/usr/lib/x86_64-linux-gnu

cat >groups.py <<'PYTHON'
import sys
import types

class Nothing(types.ModuleType):
	# charts and arrays are not used here
	__path__ = []
	def __getattr__(self, name):
		if name.startswith('__'):
			raise AttributeError(name)
		return lambda *rest, **named: None
for name in ('numpy matplotlib matplotlib.pyplot matplotlib.gridspec mpl_toolkits mpl_toolkits.mplot3d PIL '
		'matplotlib.animation scipy scipy.spatial').split():
	sys.modules[name] = Nothing(name)
from pyclustering.cluster.agglomerative import agglomerative, type_link

def theirs(ratings, groups, link):
	clustering = agglomerative([[rating] for rating in ratings], groups, link, ccore=False)
	clustering.process()
	return sorted(sorted(ratings[i] for i in group) for group in clustering.get_clusters())

def right(ratings, groups, link):
	lists = [[rating] for rating in ratings]
	def far(a, b):
		pairs = [(x - y) ** 2 for x in a for y in b]
		if link == type_link.SINGLE_LINK:
			return min(pairs)
		return max(pairs) if link == type_link.COMPLETE_LINK else sum(pairs) / len(pairs)
	while len(lists) > groups:
		i, j = min(((i, j) for j in range(len(lists)) for i in range(j)), key=lambda p: far(lists[p[0]], lists[p[1]]))
		lists[i] += lists.pop(j)
	return sorted(map(sorted, lists))

show = lambda lists: ' | '.join(' '.join(map(str, group)) for group in lists)
ratings = [1260, 1270, 1330, 1360, 1400, 1420, 1440, 1470, 1630]
print('average link:', show(theirs(ratings, 2, type_link.AVERAGE_LINK)))
print('right:', show(right(ratings, 2, type_link.AVERAGE_LINK)))
state = 1
def rating():
	global state
	state = state * 16807 % 2147483647
	return 1000 + state / 2147483647 * 1000
lists = [[rating() for _ in range(10)] for _ in range(200)]
for link in type_link.SINGLE_LINK, type_link.COMPLETE_LINK, type_link.AVERAGE_LINK:
	wrong = sum(theirs(ratings, 3, link) != right(ratings, 3, link) for ratings in lists)
	print(f'{link.name}: {wrong} of 200 lists of 10 ratings in 3 other groups')
PYTHON
echo "pyclustering $version"
out=$(debian/usr/bin/python3.11 groups.py)
echo "$out"
if [ "$out" = 'average link: 1260 1270 1330 1360 | 1400 1420 1440 1470 1630
right: 1260 1270 1330 1360 1400 1420 1440 1470 | 1630
SINGLE_LINK: 0 of 200 lists of 10 ratings in 3 other groups
COMPLETE_LINK: 0 of 200 lists of 10 ratings in 3 other groups
AVERAGE_LINK: 51 of 200 lists of 10 ratings in 3 other groups' ]; then
	echo 'as found: a lone player far away is in a group'
else
	echo 'changed: other groups'
	exit 1
fi
