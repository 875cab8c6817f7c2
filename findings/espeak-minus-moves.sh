#!/usr/bin/env bash
# Moves and results read aloud by eSpeak NG, the voice of screen readers on Linux and of pages.
# Guess:   the hyphen of 32-28 is a pause or "to" or "dash" in all languages: between squares nothing is subtracted.
# Happens: silent in French, Dutch, Polish, Russian and Spanish, "dash" in English, but "32 minus 28" in Portuguese,
#          Catalan, Greek and Luxembourgish, where 1-0 is "1 minus 0". German drops the slash: 1/2-1/2 is "12-12".
# Seen in: espeak-ng 1.51+dfsg-10+deb12u2 (Debian 12), in Portuguese also as of Brazil.
# Hurts:   blind players of Portuguese and Brazilian draughts: a list of moves is a list of sums.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.51+dfsg-10+deb12u2
apt-get -qq -o APT::Sandbox::User=root download "espeak-ng=$version" "espeak-ng-data=$version" \
	"libespeak-ng1=$version" libpcaudio0=1.2-2 libsonic0=0.2.0-12
for file in ./*.deb; do dpkg -x "$file" debian; done
library=$dir/debian/usr/lib/x86_64-linux-gnu

# say prints the phonemes of a text, with neither stress nor pauses.
say() {
	LD_LIBRARY_PATH=$library debian/usr/bin/espeak-ng --path="$library" -q -x -v "$1" "$2" | tr -d "\n_|,'" |
		sed 's/^ *//'
}
echo "espeak-ng $version"
out=$(
	silent=()
	for voice in en es fr nl pl ru pt pt-br ca el lb; do
		move=$(say "$voice" 32-28)
		if [ "$move" = "$(say "$voice" '32 28')" ]; then silent+=("$voice"); else echo "$voice: 32-28 is $move"; fi
	done
	echo "silent: ${silent[*]}"
	echo "pt: 1-0 is $(say pt 1-0), minus is $(say pt menos)"
	echo "de: 1/2-1/2 is $(say de 1/2-1/2), 1 2 is $(say de '1 2')"
)
echo "$out"
if [ "$out" = 'en: 32-28 is T3:ti tu: daS twEnti; eIt
pt: 32-28 is tRiNt&idoIZ menUs viNtyi;oItu
pt-br: 32-28 is tRiNt&idoIz menUs viNtSy;i;oItU
ca: 32-28 is t**Enta#DOs mEn^s v#intiv#ujt
el: 32-28 is tri;andaDi;o mi;on ikosi;okto
lb: 32-28 is TSve: minuz a:xt
silent: es fr nl pl ru
pt: 1-0 is um menUs zE*u, minus is menUs#
de: 1/2-1/2 is aIns tsvaI StrIC aIns tsvaI, 1 2 is aIns tsvaI' ]; then
	echo 'as found: moves are subtractions in Portuguese, Catalan, Greek and Luxembourgish'
else
	echo 'changed: other words for moves'
	exit 1
fi
