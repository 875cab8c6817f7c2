#!/usr/bin/env bash
# Players of two rounds in sorted sets by points, in Go's miniredis: ZINTER and ZUNION; a queue of players, ZPOPMIN.
# Guess:   as in Redis: both in order of points, lowest first; ZPOPMIN waiting 0 takes nobody, if no board is free.
# Happens: ZINTER gives the players in order of their names; with WITHSCORES it can be seen. ZUNION, and ZINTERSTORE
#          with ZRANGE, are in order of points. ZPOPMIN and ZPOPMAX with a count of 0 take everybody, and the queue is
#          empty. No error; Redis 7.0 does as guessed.
# Seen in: github.com/alicebob/miniredis/v2 v2.40.0 of 2026, the newest; its readme says that it implements these
#          commands.
# Hurts:   sites whose tests or small servers run on it: the last in the list is not the best, and waiting players are
#          lost.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
miniredis=v2.40.0 redigo=v1.9.3
go mod init example 2>/dev/null
go get "github.com/alicebob/miniredis/v2@$miniredis" "github.com/gomodule/redigo@$redigo" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/alicebob/miniredis/v2"
	"github.com/gomodule/redigo/redis"
)

func main() {
	server, err := miniredis.Run()
	if err != nil {
		panic(err)
	}
	defer server.Close()
	client, err := redis.Dial("tcp", server.Addr())
	if err != nil {
		panic(err)
	}
	for _, line := range []string{
		"ZADD round1 2 Ada 0 Bob 1 Cor 2 Dik",
		"ZADD round2 2 Ada 1 Bob 0 Cor 1 Eva",
		"ZUNION 2 round1 round2",
		"ZINTER 2 round1 round2",
		"ZINTER 2 round1 round2 WITHSCORES",
		"ZINTERSTORE both 2 round1 round2",
		"ZRANGE both 0 -1",
		"ZADD waiting 1500 Ada 1400 Bob 1600 Cor 1300 Dik",
		"ZPOPMIN waiting 2",
		"ZPOPMIN waiting 0",
		"ZCARD waiting",
	} {
		words := strings.Fields(line)
		var arguments []any
		for _, word := range words[1:] {
			arguments = append(arguments, word)
		}
		reply, err := client.Do(words[0], arguments...)
		if list, ok := reply.([]any); ok {
			reply = fmt.Sprintf("%s", list)
		}
		fmt.Println(line+":", reply, err)
	}
}
GO
echo "miniredis $miniredis"
out=$(go run .)
echo "$out"
if [ "$out" = 'ZADD round1 2 Ada 0 Bob 1 Cor 2 Dik: 4 <nil>
ZADD round2 2 Ada 1 Bob 0 Cor 1 Eva: 4 <nil>
ZUNION 2 round1 round2: [Bob Cor Eva Dik Ada] <nil>
ZINTER 2 round1 round2: [Ada Bob Cor] <nil>
ZINTER 2 round1 round2 WITHSCORES: [Ada 4 Bob 1 Cor 1] <nil>
ZINTERSTORE both 2 round1 round2: 3 <nil>
ZRANGE both 0 -1: [Bob Cor Ada] <nil>
ZADD waiting 1500 Ada 1400 Bob 1600 Cor 1300 Dik: 4 <nil>
ZPOPMIN waiting 2: [Dik 1300 Bob 1400] <nil>
ZPOPMIN waiting 0: [Ada 1500 Cor 1600] <nil>
ZCARD waiting: 0 <nil>' ]; then
	echo 'as found: players of both rounds come by name, and the queue is emptied'
else
	echo 'changed: other replies'
	exit 1
fi
