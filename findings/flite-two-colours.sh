#!/usr/bin/env bash
# Moves read aloud by Flite, a small English voice for phones, boards with a loudspeaker and scripts.
# Guess:   32-28 is read as 19-23 is: two numbers, with "to", "dash" or nothing between them.
# Happens: if the second number is higher, it is a range, "nineteen to twenty three"; if not, its digits are read one by
#          one, "three two two eight". So the moves of Black are squares, of White digits; 46-5 is "four six five",
#          2-0 "two zero", and 0-2 "zero to two". With spaces around the hyphen it is neither, but two numbers.
# Seen in: flite 2.2-5 (Debian 12); its manual says nothing of it.
# Hurts:   blind players, and boards that speak: half of all moves are no squares; "one two eight" is 12-8.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=2.2-5
apt-get -qq -o APT::Sandbox::User=root download "flite=$version" "libflite1=$version" libasound2=1.2.8-1+b1
for file in ./*.deb; do dpkg -x "$file" debian; done

# say prints the words that are spoken.
say() {
	LD_LIBRARY_PATH=debian/usr/lib/x86_64-linux-gnu debian/usr/bin/flite -pw -t "$1" none | sed 's/ *$//'
}
echo "flite $version"
out=$(
	for text in '1. 32-28 19-23' 46-5 5-46 12-8 8-12 '32 - 28' '32 to 28' 32x28 2-0 0-2 1-1 1/2-1/2; do
		echo "$text: $(say "$text")"
	done
)
echo "$out"
if [ "$out" = '1. 32-28 19-23: one three two two eight nineteen to twenty three
46-5: four six five
5-46: five to forty six
12-8: one two eight
8-12: eight to twelve
32 - 28: thirty two twenty eight
32 to 28: thirty two to twenty eight
32x28: thirty two x twenty eight
2-0: two zero
0-2: zero to two
1-1: one one
1/2-1/2: one / two one / two' ]; then
	echo 'as found: the moves of one colour are read as digits'
else
	echo 'changed: other words'
	exit 1
fi
