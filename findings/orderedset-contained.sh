#!/usr/bin/env bash
# Are all squares of one set in another? >= and > of Python's orderedset, "an ordered set that works like a set".
# Guess:   as for set: a >= b if all members of b are in a, and a > b if a has others, too.
# Happens: >= and > are true whenever <= is not: {1} >= {2, 3}, and {1, 2} > {3, 4}; of 1000 pairs of random sets of
#          squares each has one that contains the other. issuperset of a list or a set and issubset of a list are often
#          wrong, too. <= and <, isdisjoint, and issubset of such a set are right. No error.
# Seen in: python3-orderedset 2.0.3-1 (Debian 12), the newest release.
# Hurts:   patterns on boards, players of a team, tags of problems: each pattern is found on each board.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=2.0.3-1+b3
apt-get -qq -o APT::Sandbox::User=root download "python3-orderedset=$version" python3.11-minimal \
	libpython3.11-{minimal,stdlib} libexpat1
for file in ./*.deb; do dpkg -x "$file" debian; done
export PYTHONHOME=$dir/debian/usr PYTHONPATH=$dir/debian/usr/lib/python3/dist-packages
export LD_LIBRARY_PATH=$dir/debian/lib/x86_64-linux-gnu:$dir/debian/usr/lib/x86_64-linux-gnu

cat >squares.py <<'PYTHON'
from operator import ge, gt, le, lt
from orderedset import OrderedSet

signs = {'<=': le, '<': lt, '>=': ge, '>': gt}
for a, b in ([1, 2, 3], [1, 2]), ([1, 2], [1, 2, 3]), ([1, 2], [2, 1]), ([1], [2, 3]), ([1, 2], [3, 4]):
	found = [sign for sign in signs if signs[sign](OrderedSet(a), OrderedSet(b))]
	right = [sign for sign in signs if signs[sign](set(a), set(b))]
	print(f"{a} and {b}: {' '.join(found)}; set: {' '.join(right) or 'none'};",
		f'issuperset of the list {OrderedSet(a).issuperset(b)}')
state = 1
def some():
	global state
	squares = []
	for _ in range(4):
		state = state * 16807 % 2147483647
		squares.append(state % 50 + 1)
	return squares
wrong = {sign: 0 for sign in signs}
neither = 0
for _ in range(1000):
	a, b = some(), some()
	for sign in signs:
		wrong[sign] += signs[sign](OrderedSet(a), OrderedSet(b)) != signs[sign](set(a), set(b))
	neither += not (OrderedSet(a) <= OrderedSet(b) or OrderedSet(a) >= OrderedSet(b))
print('of 1000 pairs wrong:', ', '.join(f'{sign} {count}' for sign, count in wrong.items()) +
	f'; neither contains the other: {neither}')
PYTHON
echo "orderedset $version"
out=$(debian/usr/bin/python3.11 squares.py)
echo "$out"
if [ "$out" = '[1, 2, 3] and [1, 2]: >= >; set: >= >; issuperset of the list True
[1, 2] and [1, 2, 3]: <= <; set: <= <; issuperset of the list False
[1, 2] and [2, 1]: <= >=; set: <= >=; issuperset of the list True
[1] and [2, 3]: >= >; set: none; issuperset of the list False
[1, 2] and [3, 4]: >= >; set: none; issuperset of the list True
of 1000 pairs wrong: <= 0, < 0, >= 1000, > 1000; neither contains the other: 0' ]; then
	echo 'as found: sets contain sets that they have nothing of'
else
	echo 'changed: other sets'
	exit 1
fi
