#!/usr/bin/env bash
# Wins, draws and losses of programs as numbers of games: WEIGHT BY games and NPAR TESTS in GNU PSPP.
# Guess:   the same as with one line for each game: a weight is the number of cases that a line stands for.
# Happens: ranks are nonsense. Two equal programs of 40 games each have U = -698.5 and p = 0.000 in the test of Mann
#          and Whitney, as a better one has; chi-square of Kruskal and Wallis is -241.64 and p = 1.000, however much
#          better a program is. N is right, and all is if each weight is 1. No error.
# Seen in: pspp 1.6.2 of Debian 12.
# Hurts:   matches of programs, openings and colours, whose results come as counts: any p may come out of it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download pspp=1.6.2-2 libgsl27=2.7.1+dfsg-5+deb12u1 \
	libgslcblas0=2.7.1+dfsg-5+deb12u1
for file in ./*.deb; do dpkg -x "$file" debian; done
export LD_LIBRARY_PATH=$dir/debian/usr/lib/x86_64-linux-gnu/pspp:$dir/debian/usr/lib/x86_64-linux-gnu

cat >results.py <<'PY'
import subprocess

def pspp(rows, weight, test):
	lines = "\n".join("%d %d %d" % row for row in rows)
	text = "DATA LIST LIST NOTABLE /program result games.\nBEGIN DATA.\n%s\nEND DATA.\n%s" % (lines, weight)
	with open("results.sps", "w") as file:
		file.write(text + "NPAR TESTS /%s.\n" % test)
	out = subprocess.run(["debian/usr/bin/pspp", "-O", "format=csv", "results.sps"], capture_output=True, text=True)
	return [line.split(",") for line in out.stdout.split("\n")]

def table(counts):
	return [(p + 1, result, n) for p, games in enumerate(counts) for result, n in enumerate(games) if n]

def single(rows):
	return [(p, result, 1) for p, result, n in rows for _ in range(n)]

def show(name, counts):
	rows = table(counts)
	top = len(counts)
	print("%s: losses, draws, wins %s" % (name, " and ".join(str(games) for games in counts)))
	for way, data, weight in (("weighted", rows, "WEIGHT BY games.\n"), ("single", single(rows), "")):
		if top == 2:
			line = [x for x in pspp(data, weight, "MANN-WHITNEY = result BY program(1,2)") if x[0] == "result"][-1]
			print("  %s: U %s, Z %s, p %s" % (way, line[1], line[3], line[4]))
		out = pspp(data, weight, "KRUSKAL-WALLIS = result BY program(1,%d)" % top)
		found = {x[0]: x[1] for x in out if len(x) > 1}
		print("  %s: chi-square %s, p %s" % (way, found["Chi-Square"], found["Asymp. Sig."]))

show("one game each", [(1, 1, 0), (0, 1, 1)])
show("equal programs", [(10, 20, 10), (10, 20, 10)])
show("a better program", [(5, 20, 15), (15, 20, 5)])
show("a clearly better one", [(2, 18, 40), (30, 25, 5)])
show("three equal ones", [(10, 20, 10), (10, 20, 10), (10, 20, 10)])
PY
echo 'pspp 1.6.2'
out=$(python3 results.py)
echo "$out"
if [ "$out" = 'one game each: losses, draws, wins (1, 1, 0) and (0, 1, 1)
  weighted: U .50, Z -1.22, p .221
  weighted: chi-square 1.50, p .221
  single: U .50, Z -1.22, p .221
  single: chi-square 1.50, p .221
equal programs: losses, draws, wins (10, 20, 10) and (10, 20, 10)
  weighted: U -698.50, Z -14.42, p .000
  weighted: chi-square -241.64, p 1.000
  single: U 800.00, Z .00, p 1.000
  single: chi-square .00, p 1.000
a better program: losses, draws, wins (5, 20, 15) and (15, 20, 5)
  weighted: U -698.50, Z -14.42, p .000
  weighted: chi-square -241.64, p 1.000
  single: U 500.00, Z -3.14, p .002
  single: chi-square 9.88, p .002
a clearly better one: losses, draws, wins (2, 18, 40) and (30, 25, 5)
  weighted: U -1661.50, Z -18.17, p .000
  weighted: chi-square -362.22, p 1.000
  single: U 505.00, Z -7.24, p .000
  single: chi-square 52.36, p .000
three equal ones: losses, draws, wins (10, 20, 10) and (10, 20, 10) and (10, 20, 10)
  weighted: chi-square -360.97, p 1.000
  single: chi-square .00, p 1.000' ]; then
	echo 'as found: equal programs differ, and p of three and more is 1'
else
	echo 'changed: other tests'
	exit 1
fi
