package main

// This file has a farm on three NATS servers that are not part of it.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/testsize"
)

// natsServer runs a NATS server with a configuration, as nats-server does.
func natsServer(configuration string) error {
	options, err := server.ProcessConfigFile(configuration)
	if err != nil {
		return err
	}
	s, err := server.NewServer(options)
	if err != nil {
		return err
	}
	s.Start()
	s.WaitForShutdown()
	return nil
}

// TestCluster plays a match on a cluster of three NATS servers with three copies of everything and four workers with
// keys of their own. The server that leads the results is killed twice. The PDN is that of one machine.
func TestCluster(t *testing.T) {
	t.Parallel()
	testsize.SkipBelow(t, testsize.Normal) // three servers are too slow under the race detector
	games, nodes := testsize.Pick(0, 40, 400), testsize.Pick(0, 300, 1000)
	match := matchOf(games, nodes)
	want := onOneMachine(t, match)
	s := &site{t: t, dir: t.TempDir(), running: map[int]*exec.Cmd{}}
	t.Cleanup(s.end)
	keys := ""
	key := func(name string) string { return filepath.Join(s.dir, name+".nkey") }
	for _, role := range []string{"operator", "submitter"} {
		keys += run(t, "nkey --role "+role+" "+key(role))
	}
	for i := range 4 {
		keys += run(t, "nkey "+key("worker"+strconv.Itoa(i)))
	}
	list := filepath.Join(s.dir, "keys")
	require.NoError(t, os.WriteFile(list, []byte(keys), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(s.dir, "accounts.conf"), []byte(run(t, "accounts "+list)), 0o600))
	var urls, routes []string
	for range 3 {
		urls, routes = append(urls, "nats://"+freeAddress(t)), append(routes, "nats://"+freeAddress(t))
	}
	for i := range 3 {
		name := filepath.Join(s.dir, fmt.Sprintf("server%d.conf", i))
		require.NoError(t, os.WriteFile(name, fmt.Appendf(nil, "server_name: \"%d\"\nlisten: %q\n"+
			"jetstream {store_dir: %q}\ncluster {name: farm, listen: %q, routes: [%s]}\ninclude accounts.conf\n",
			i, strings.TrimPrefix(urls[i], "nats://"), filepath.Join(s.dir, strconv.Itoa(i)),
			strings.TrimPrefix(routes[i], "nats://"), strings.Join(routes, ", ")), 0o600))
		s.keep(i, "nats-server "+name)
	}
	flags := func(role string) string { return " --connect " + strings.Join(urls, ",") + " --nkey " + key(role) }
	s.keep(3, "coordinate --replicas 3 --page none --ack-wait 2s --dir "+filepath.Join(s.dir, "farm")+flags("operator"))
	for i := range 4 {
		s.keep(4+i, "work --cores 1 --dir "+t.TempDir()+flags("worker"+strconv.Itoa(i)))
	}
	require.Eventually(t, func() bool {
		c, err := farm.Connect(t.Context(), farm.ConnectOptions{URL: strings.Join(urls, ","), NKey: key("submitter")})
		s.client = c
		return err == nil
	}, time.Minute, 100*time.Millisecond)
	t.Cleanup(s.client.Close)
	const job = "job"
	run(t, "submit "+match+" --pairs 1 --name "+job+flags("submitter"))
	for kill := range 2 {
		s.until(job, func(status farm.JobStatus) bool { return status.Progress.Collected >= (kill+1)*games/2/4 })
		s.kill(leader(t, strings.Join(urls, ","), key("operator")))
	}
	s.until(job, func(farm.JobStatus) bool { return false })
	file := filepath.Join(t.TempDir(), "output")
	run(t, "results "+job+" -o "+file+flags("submitter"))
	require.True(t, want == readFile(file), "the PDN differs from that of one machine")
}

// leader returns the number of the server that leads the stream of results.
func leader(t *testing.T, urls, nkey string) (n int) {
	t.Helper()
	nc := must(nats.Connect(urls, must(nats.NkeyOptionFromSeed(nkey))))
	defer nc.Close()
	js := must(jetstream.New(nc))
	require.Eventually(t, func() bool {
		stream, err := js.Stream(t.Context(), "RESULTS")
		if err != nil {
			return false
		}
		n, err = strconv.Atoi(stream.CachedInfo().Cluster.Leader)
		return err == nil
	}, time.Minute, 100*time.Millisecond)
	return n
}
