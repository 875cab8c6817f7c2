#!/usr/bin/env bash
# A search with a time limit, built for GOOS=wasip1, in the WebAssembly runtime wazero.
# Guess:   50 ms are about 50 ms, and the number of nodes differs from run to run.
# Happens: each reading of the clock advances it by one millisecond, whatever the real time. A search that looks at the
#          clock every 1,024 nodes ends after 50,176 nodes each time, on 1 January 2022, and a sleep of 10 s takes no
#          time. Real clocks are options: WithSysWalltime, WithSysNanotime, WithSysNanosleep.
# Seen in: github.com/tetratelabs/wazero v1.12.0.
# Hurts:   who runs engines in this sandbox: they move at once and weakly, and report that they used their time.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.12.0
go mod init example 2>/dev/null
mkdir engine
cat >engine/main.go <<'GO'
package main

import (
	"fmt"
	"time"
)

func main() {
	start, nodes, hash := time.Now(), 0, uint64(1)
	for nodes%1024 > 0 || time.Since(start) < 50*time.Millisecond {
		hash = hash*6364136223846793005 + 1442695040888963407
		nodes++
	}
	fmt.Printf("%s %d nodes ", start.UTC().Format(time.DateOnly), nodes)
	slept := time.Now()
	time.Sleep(10 * time.Second)
	fmt.Printf("slept %t ", time.Since(slept) >= 10*time.Second)
}
GO
cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

func main() {
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	code, err := os.ReadFile("engine.wasm")
	if err != nil {
		panic(err)
	}
	engine, err := runtime.CompileModule(ctx, code)
	if err != nil {
		panic(err)
	}
	for range 3 {
		start := time.Now()
		_, err := runtime.InstantiateModule(ctx, engine, wazero.NewModuleConfig().WithStdout(os.Stdout).WithName(""))
		if err != nil {
			panic(err)
		}
		fmt.Println("in less than 5 s", time.Since(start) < 5*time.Second)
	}
}
GO
go get "github.com/tetratelabs/wazero@$version" 2>/dev/null
GOOS=wasip1 GOARCH=wasm go build -o engine.wasm ./engine
out=$(go run .)
printf 'wazero %s, a search of 50 ms and a sleep of 10 s, three times\n%s\n' "$version" "$out"
read -r day nodes rest <<<"$out"
if [ "$(sort -u <<<"$out" | wc -l)" = 1 ] && [ "$day" = 2022-01-01 ] && [ $((nodes % 1024)) = 0 ] &&
	[ $((nodes / 1024)) -ge 45 ] && [ $((nodes / 1024)) -le 50 ] &&
	[ "${rest%%$'\n'*}" = 'nodes slept true in less than 5 s true' ]; then
	echo "as found: a search of 50 ms is $nodes nodes each time, and a sleep of 10 s takes no time"
else
	echo 'changed: the clock of wazero runs otherwise'
	exit 1
fi
