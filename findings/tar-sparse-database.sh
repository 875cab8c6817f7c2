#!/usr/bin/env bash
# An archive by `tar -S` of an endgame database with holes, long runs of zeros that the disk does not hold.
# Guess:   who cannot unpack such a file says so. It is a type of its own in archives, known since long.
# Happens: npm tar unpacks nothing, and succeeds, in its strict mode too. decompress, modern-tar, nanotar write a file
#          without the holes, so that what follows them is at other places. With --format=posix npm tar does so too, in
#          a folder GNUSparseFile.N. There is no error anywhere. GNU tar and Go restore the file.
# Seen in: tar 7.5.23, decompress 4.2.1, modern-tar 0.8.6 (2026) and nanotar 0.3.0 of npm; archives of GNU tar 1.34.
# Hurts:   who delivers databases as archives: positions have other values, or the database is not there.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOWORK=off
tar=7.5.23 decompress=4.2.1 modern=0.8.6 nano=0.3.0
npm install --silent --no-audit --no-fund --prefix . "tar@$tar" "decompress@$decompress" "modern-tar@$modern" \
	"nanotar@$nano" >/dev/null

# A megabyte: a head, a block in the middle and one near the end; between them nothing was written.
cat >write.cjs <<'JS'
const fs = require('fs'), file = fs.openSync('db.egdb', 'w');
for (const place of [0, 262144, 786432]) fs.writeSync(file, Buffer.alloc(65536, `at ${place}.`), 0, 65536, place);
fs.ftruncateSync(file, 1 << 20);
JS
node write.cjs
for format in gnu posix; do
	tar --format="$format" -cSf "$format.tar" db.egdb
	if [ "$(stat -c %s "$format.tar")" -gt 300000 ]; then
		echo 'changed: the files of this disk have no holes'
		exit 1
	fi
done
cat >unpack.mjs <<'JS'
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import decompress from 'decompress';
import { unpackTar } from 'modern-tar/fs';
import { parseTar } from 'nanotar';
const [name, archive, cwd] = process.argv.slice(2);
await {
	tar: () => tar.x({ file: archive, cwd }),
	'tar-strict': () => tar.x({ file: archive, cwd, strict: true }),
	decompress: () => decompress(archive, cwd),
	'modern-tar': () => pipeline(fs.createReadStream(archive), unpackTar(cwd)),
	nanotar: () => {
		for (const entry of parseTar(fs.readFileSync(archive))) fs.writeFileSync(`${cwd}/file`, entry.data);
	},
}[name]();
JS
cat >unpack.go <<'GO'
package main

import (
	"archive/tar"
	"io"
	"os"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	r := tar.NewReader(must(os.Open(os.Args[1])))
	must(r.Next())
	must(io.Copy(must(os.Create(os.Args[2]+"/file")), r))
}
GO
go build -o unpack unpack.go
report() {
	for format in gnu posix; do
		for name in GNU Go tar tar-strict decompress modern-tar nanotar; do
			mkdir out
			case $name in
			GNU) tar -xf "$format.tar" -C out ;;
			Go) ./unpack "$format.tar" out ;;
			*) node unpack.mjs "$name" "$format.tar" out ;;
			esac
			file=$(find out -type f)
			if [ -z "$file" ]; then
				result='no file'
			elif cmp -s db.egdb "$file"; then
				result='the file'
			elif [ "$(stat -c %s "$file")" -lt 300000 ]; then
				result='the file without its holes'
			else
				result='another file'
			fi
			echo "$format, $name: $result"
			rm -r out
		done
	done
}
echo "$(tar --version | head -n 1); tar $tar, decompress $decompress, modern-tar $modern, nanotar $nano of npm"
out=$(report)
echo "$out"
if [ "$out" = 'gnu, GNU: the file
gnu, Go: the file
gnu, tar: no file
gnu, tar-strict: no file
gnu, decompress: the file without its holes
gnu, modern-tar: the file without its holes
gnu, nanotar: the file without its holes
posix, GNU: the file
posix, Go: the file
posix, tar: the file without its holes
posix, tar-strict: the file without its holes
posix, decompress: the file without its holes
posix, modern-tar: the file without its holes
posix, nanotar: the file without its holes' ]; then
	echo 'as found: npm packages unpack a database with holes as no file or as another, without an error'
else
	echo 'changed: they unpack something else, or refuse'
	exit 1
fi
