#!/usr/bin/env bash
# A PDF file with a game, whose lines end behind the hyphen of a move, as TeX breaks them.
# Guess:   pdftotext joins words that are broken at a hyphen. Behind a digit the hyphen stays: 37- and 32 are 37-32.
# Happens: the hyphen goes there too: 3732, and a draw is 1/21/2. With -layout or -raw the hyphen stays.
# Seen in: poppler-utils 22.12.0 (Debian 12).
# Hurts:   who reads games out of books and magazines: each move that a line's end breaks is lost.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=22.12.0-2+deb12u3
apt-get -qq -o APT::Sandbox::User=root download poppler-utils="$version" libpoppler126="$version" libopenjp2-7 \
	liblcms2-2 libtiff6 libjpeg62-turbo libpng16-16 libfreetype6 libfontconfig1 libnss3 libnspr4 libwebp7 libjbig0 \
	libdeflate0 liblerc4 libexpat1 libbrotli1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu

cat >game.txt <<'TXT'
1. 32-28 19-23 2. 28x19 14x23 3. 37-
32 10-14 4. 41-37 14-19 5. 46-41 5-10 6. 31-
26 10-14 7. 34-30 20-25 8. 30-24 19x30 1/2-
1/2
TXT
# One page with the four lines; readers find the objects without a table of their places.
{
	text="BT /F1 11 Tf 14 TL 72 700 Td
$(sed 's/.*/(&) Tj T*/' game.txt)
ET"
	cat <<PDF
%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>
endobj
4 0 obj
<< /Length ${#text} >>
stream
$text
endstream
endobj
5 0 obj
<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>
endobj
trailer
<< /Size 6 /Root 1 0 R >>
%%EOF
PDF
} >game.pdf

echo "poppler-utils $version"
out=$(usr/bin/pdftotext game.pdf - | sed '/^\f*$/d')
kept=$(usr/bin/pdftotext -layout game.pdf - | sed '/^\f*$/d')
printf '%s\nwith -layout:\n%s\n' "$out" "$kept"
if grep -q ' 3\. 3732 10-14 .* 6\. 3126 10-14 .* 19x30 1/21/2$' <<<"$out" &&
	diff -q game.txt - <<<"$kept" >/dev/null; then
	echo 'as found: of a move at the end of a line one number is left'
else
	echo 'changed: the hyphens at the ends of lines are treated otherwise'
	exit 1
fi
