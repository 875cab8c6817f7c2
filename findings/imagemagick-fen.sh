#!/usr/bin/env bash
# Pictures of boards that are named by their FEN, W:W18,24:B1.png and B:W18,24:B1.png, written by ImageMagick.
# Guess:   both names work alike: the end decides the format.
# Happens: "B:" is the name of a format, "W:" is not. With Black to move the samples of blue go, without a header, into
#          a file whose name lacks "B:". The status is 0, and nothing is printed.
# Seen in: ImageMagick 6.9.11-60 (Debian 12).
# Hurts:   who draws boards in a script: half of the pictures are none, and those of both sides may share a name.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=8:6.9.11.60+dfsg-1.6+deb12u15
apt-get -qq -o APT::Sandbox::User=root download imagemagick-6{.q16,-common}="$version" \
	libmagick{core,wand}-6.q16-6="$version" \
	liblqr-1-0 libfftw3-double3 libgomp1 libltdl7 liblcms2-2 libpng16-16 libxml2 libicu72 libfontconfig1 \
	libfreetype6 libbrotli1 libexpat1 libx11-6 libxext6 libxcb1 libxau6 libxdmcp6 libbsd0 libmd0 libglib2.0-0
for package in *.deb; do dpkg -x "$package" deb; done
lib=$dir/deb/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib MAGICK_CONFIGURE_PATH=$dir/deb/etc/ImageMagick-6
export MAGICK_CODER_MODULE_PATH=$lib/ImageMagick-6.9.11/modules-Q16/coders

mkdir boards
cd boards
for fen in W:W18,24:B1 B:W18,24:B1; do
	"$dir/deb/usr/bin/convert-im6.q16" -size 80x80 xc:red "$fen.png" && echo "$fen.png is written, exit status 0"
done
"$dir/deb/usr/bin/convert-im6.q16" -version | head -n 1
out=$(
	for file in *; do
		png=no
		[ "$(head -c 4 "$file" | tail -c 3)" = PNG ] && png=yes
		echo "$file: $(wc -c <"$file") bytes, PNG $png"
	done
)
echo "$out"
if grep -q '^W:W18,24:B1.png: .* PNG yes$' <<<"$out" && grep -q '^W18,24:B1.png: 12800 bytes, PNG no$' <<<"$out" &&
	[ "$(wc -l <<<"$out")" = 2 ]; then
	echo 'as found: a picture named by a FEN with Black to move is no PNG, and has another name'
else
	echo 'changed: the name of a picture is read otherwise'
	exit 1
fi
