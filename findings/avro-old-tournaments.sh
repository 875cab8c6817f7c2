#!/usr/bin/env bash
# Days of tournaments in Avro, a field of the logical type date, written from a time.Time by three packages of Go.
# Guess:   the day that the time is on, 1 May 1894 for noon of that day, by each of them.
# Happens: goavro and hamba/avro write the day after it, if the time is before 1970 and not midnight of UTC: the days
#          are cut toward 1970. Since then it is right; twmb/avro is right for both. If the time has a zone, goavro and
#          hamba take the day of UTC, twmb that of the zone: half past twelve in the night in Amsterdam is the 30th, or
#          the 29th. No error.
# Seen in: github.com/linkedin/goavro/v2 v2.15.0, github.com/hamba/avro/v2 v2.31.0, github.com/twmb/avro v1.9.1, the
#          newest.
# Hurts:   archives of old games: days before 1970 are one too late if they had an hour, and programs do not agree on
#          others.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
goavro=v2.15.0 hamba=v2.31.0 twmb=v1.9.1
go mod init example 2>/dev/null
go get "github.com/linkedin/goavro/v2@$goavro" "github.com/hamba/avro/v2@$hamba" 2>/dev/null
go get "github.com/twmb/avro@$twmb" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	hamba "github.com/hamba/avro/v2"
	"github.com/linkedin/goavro/v2"
	twmb "github.com/twmb/avro"
)

const schema = `{"type": "record", "name": "tournament", "fields": [
	{"name": "day", "type": {"type": "int", "logicalType": "date"}}]}`

// day reads the day that is written: the number is the same in each of the packages.
func day(data []byte, err error) string {
	if err != nil {
		panic(err)
	}
	codec, err := goavro.NewCodec(`{"type": "record", "name": "tournament", "fields": [
		{"name": "day", "type": "int"}]}`)
	if err != nil {
		panic(err)
	}
	record, _, err := codec.NativeFromBinary(data)
	if err != nil {
		panic(err)
	}
	number := int(record.(map[string]any)["day"].(int32))
	return time.Date(1970, 1, 1+number, 0, 0, 0, 0, time.UTC).Format("2 Jan 2006")
}

func main() {
	first, err := goavro.NewCodec(schema)
	if err != nil {
		panic(err)
	}
	second := hamba.MustParse(schema)
	third, err := twmb.Parse(schema)
	if err != nil {
		panic(err)
	}
	zone := time.FixedZone("Amsterdam", 3600)
	for _, start := range []time.Time{
		time.Date(1894, 5, 1, 0, 0, 0, 0, time.UTC),
		time.Date(1894, 5, 1, 12, 0, 0, 0, time.UTC),
		time.Date(1948, 7, 31, 19, 30, 0, 0, time.UTC),
		time.Date(1969, 12, 31, 19, 30, 0, 0, time.UTC),
		time.Date(1970, 1, 1, 19, 30, 0, 0, time.UTC),
		time.Date(2026, 11, 30, 19, 30, 0, 0, time.UTC),
		time.Date(1948, 7, 31, 19, 30, 0, 0, zone),
		time.Date(2026, 11, 30, 0, 30, 0, 0, zone),
	} {
		record := map[string]any{"day": start}
		fmt.Printf("%s: goavro %s,", start.Format("2 Jan 2006 15:04 -0700"), day(first.BinaryFromNative(nil, record)))
		fmt.Printf(" hamba %s,", day(hamba.Marshal(second, record)))
		fmt.Printf(" twmb %s\n", day(third.Encode(record)))
	}
}
GO
echo "goavro $goavro, hamba/avro $hamba, twmb/avro $twmb"
out=$(go run .)
echo "$out"
if [ "$out" = '1 May 1894 00:00 +0000: goavro 1 May 1894, hamba 1 May 1894, twmb 1 May 1894
1 May 1894 12:00 +0000: goavro 2 May 1894, hamba 2 May 1894, twmb 1 May 1894
31 Jul 1948 19:30 +0000: goavro 1 Aug 1948, hamba 1 Aug 1948, twmb 31 Jul 1948
31 Dec 1969 19:30 +0000: goavro 1 Jan 1970, hamba 1 Jan 1970, twmb 31 Dec 1969
1 Jan 1970 19:30 +0000: goavro 1 Jan 1970, hamba 1 Jan 1970, twmb 1 Jan 1970
30 Nov 2026 19:30 +0000: goavro 30 Nov 2026, hamba 30 Nov 2026, twmb 30 Nov 2026
31 Jul 1948 19:30 +0100: goavro 1 Aug 1948, hamba 1 Aug 1948, twmb 31 Jul 1948
30 Nov 2026 00:30 +0100: goavro 29 Nov 2026, hamba 29 Nov 2026, twmb 30 Nov 2026' ]; then
	echo 'as found: the first of May is the second'
else
	echo 'changed: other days'
	exit 1
fi
