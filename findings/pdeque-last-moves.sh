#!/usr/bin/env bash
# A game in a pdeque of Python's pyrsistent: the moves from the third on, moves[2:6], and the first ones, moves[:3].
# Guess:   as slices of a list and a tuple; "slicing works and returns a new deque", its text says.
# Happens: a slice that ends at the end of the game is empty if that end is given as a number: moves[2:6] of six moves
#          has none, and neither has moves[0:len(moves)]. moves[2:], moves[2:5] and moves[-2:] are right, and beyond
#          the end, moves[2:9], there are too few, or none. pvector is right. No error.
# Seen in: python3-pyrsistent 0.18.1-1 (Debian 12).
# Hurts:   the last page of a list of moves, takeback to a position, windows over a game: the last ones are none.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.18.1-1+b3
apt-get -qq -o APT::Sandbox::User=root download "python3-pyrsistent=$version" python3.11-minimal \
	libpython3.11-{minimal,stdlib} libexpat1
for file in ./*.deb; do dpkg -x "$file" debian; done
export PYTHONHOME=$dir/debian/usr PYTHONPATH=$dir/debian/usr/lib/python3/dist-packages
export LD_LIBRARY_PATH=$dir/debian/lib/x86_64-linux-gnu:$dir/debian/usr/lib/x86_64-linux-gnu

cat >moves.py <<'PYTHON'
from pyrsistent import pdeque, pvector

game = '32-28 19-23 28x19 14x23 37-32 10-14'.split()
for first, last in (2, None), (-2, None), (2, 5), (0, 3), (2, 6), (0, 6), (5, 6), (2, 7), (2, 9), (None, 9):
	part = slice(first, last)
	names = ['' if end is None else str(end) for end in (first, last)]
	moves = list(pdeque(game)[part])
	print(f"[{':'.join(names)}] {'right' if moves == game[part] else 'wrong'}: {' '.join(moves) or 'none'}",
		'' if list(pvector(game)[part]) == game[part] else '; pvector is wrong', sep='')
PYTHON
echo "pyrsistent $version"
out=$(debian/usr/bin/python3.11 moves.py)
echo "$out"
if [ "$out" = '[2:] right: 28x19 14x23 37-32 10-14
[-2:] right: 37-32 10-14
[2:5] right: 28x19 14x23 37-32
[0:3] right: 32-28 19-23 28x19
[2:6] wrong: none
[0:6] wrong: none
[5:6] wrong: none
[2:7] wrong: none
[2:9] wrong: 28x19
[:9] wrong: 32-28 19-23 28x19' ]; then
	echo 'as found: slices up to the last move have no move'
else
	echo 'changed: other slices'
	exit 1
fi
