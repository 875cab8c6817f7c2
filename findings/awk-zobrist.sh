#!/usr/bin/env bash
# A sorted list of Zobrist keys as hexadecimal digits, 16 each, from which awk removes those that are there twice.
# Guess:   keys are text to awk, since they have letters, and == is true for equal text only.
# Happens: a key whose only letter is an e is a number with an exponent. Beyond the range of floats it is infinite, and
#          all infinite keys are equal. Of a million keys, all different, gawk removes 4. mawk removes none.
# Seen in: gawk 5.2.1, mawk 1.3.4 (Debian 12).
# Hurts:   who merges lists of positions or counts them: the first tests on a few thousand keys show no fault.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download gawk=1:5.2.1-2 mawk=1.3.4.20200120-3.1 libmpfr6=4.2.0-1 \
	libreadline8=8.2-1.3 libsigsegv2=2.14-1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu

cat >keys.cjs <<'JS'
// Random keys from a counter, mixed as in SplitMix64: all are different.
const mix = (z, shift, factor) => BigInt.asUintN(64, (z ^ (z >> shift)) * factor);
const keys = Array.from({ length: 1e6 }, (_, i) => {
	const z = mix(mix(BigInt.asUintN(64, BigInt(i + 1) * 0x9e3779b97f4a7c15n), 30n, 0xbf58476d1ce4e5b9n), 27n,
		0x94d049bb133111ebn);
	return (z ^ (z >> 31n)).toString(16).padStart(16, '0');
});
console.log(keys.sort().join('\n'));
JS
node keys.cjs >keys
echo 'gawk 5.2.1, mawk 1.3.4: the keys of 1000000 that are left, after those that are not'
unique='$1 == last { print last, $1; gone++ } { last = $1 } END { print NR - gone }'
out=$(for awk in gawk mawk; do "usr/bin/$awk" "$unique" keys; done)
echo "$out"
if [ "$out" = '36137480e3037017 36137854010e0438
44342045e2032471 44342825e8548316
5991e88288858911 5991e89322382192
855874e921249476 85587e1977332626
999996
1000000' ]; then
	echo 'as found: gawk takes different keys for equal'
else
	echo 'changed: other keys are left'
	exit 1
fi
