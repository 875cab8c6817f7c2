#!/usr/bin/env bash
# Zobrist keys in a column BIGINT UNSIGNED of go-mysql-server, the SQL of which Dolt is made.
# Guess:   as in MySQL, whose manual calculates bits in 64 bits without a sign: k & 15 are the last four bits.
# Happens: beside a small constant a value of 2^63 or more becomes 2^63: for half of all keys k & 15 is 0. BIT_COUNT
#          takes it for 2^63-1. Comparing with = is right, and so is & with another column BIGINT UNSIGNED.
# Seen in: github.com/dolthub/go-mysql-server v0.20.0.
# Hurts:   who splits positions by bits of their key: half of the keys fall into one part, without an error.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off CGO_ENABLED=0
version=v0.20.0
go mod init example 2>/dev/null
go get "github.com/dolthub/go-mysql-server@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"

	sqle "github.com/dolthub/go-mysql-server"
	"github.com/dolthub/go-mysql-server/memory"
	"github.com/dolthub/go-mysql-server/sql"
)

func main() {
	provider := memory.NewDBProvider(memory.NewDatabase("games"))
	engine := sqle.NewDefault(provider)
	ctx := sql.NewContext(context.Background(), sql.WithSession(memory.NewSession(sql.NewBaseSession(), provider)))
	ctx.SetCurrentDatabase("games")
	ask := func(query string) []sql.Row {
		_, rows, _, err := engine.Query(ctx, query)
		if err != nil {
			panic(err)
		}
		all, err := sql.RowIterToRows(ctx, rows)
		if err != nil {
			panic(err)
		}
		return all
	}
	ask("CREATE TABLE positions (k BIGINT UNSIGNED PRIMARY KEY, mask BIGINT UNSIGNED)")
	ask("INSERT INTO positions VALUES (7, 15), (9223372036854775815, 15), (18446744073709551557, 15)")
	for _, row := range ask("SELECT k, k & mask, k & 15, k | 0, BIT_COUNT(k) FROM positions ORDER BY k") {
		fmt.Println(row...)
	}
	fmt.Println("found by key:", ask("SELECT COUNT(*) FROM positions WHERE k = 18446744073709551557")[0])
}
GO
echo "go-mysql-server $version: k, k & mask, k & 15, k | 0, BIT_COUNT(k)"
out=$(go run .)
echo "$out"
if [ "$out" = '7 7 7 7 3
9223372036854775815 7 0 9223372036854775808 63
18446744073709551557 5 0 9223372036854775808 63
found by key: [1]' ]; then
	echo 'as found: all keys with the highest bit have the same last bits'
else
	echo 'changed: bits of large numbers are calculated otherwise'
	exit 1
fi
