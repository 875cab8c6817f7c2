//go:build !race

package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/testsize"
)

// TestMemoryIsBounded loads games of 240 kB (500 with -long), with comments that do not compress, and watches half of
// them. The 500 must stay below 300 MB. The race detector needs memory of its own, so the test is not run under it.
func TestMemoryIsBounded(t *testing.T) {
	games := testsize.Pick(20, 50, 500)
	server := attackedServer(t)
	pdn := longPDN(240 << 10)
	var loading sync.WaitGroup
	for range 10 {
		loading.Go(func() {
			p := personAt(t, server.url, victim)
			for i := range games / 10 {
				path, _ := p.open(bothHere)
				a := p.do(path, `{"do":"load","text":`+quoted(pdn)+`}`)
				assert.NotEmpty(t, a.Table.Moves)
				if i%2 == 0 {
					p.listen(path).next("table")
				}
			}
		})
	}
	loading.Wait()
	resident := residentMB(t, server.Process.Pid)
	t.Logf("%d games of 240 kB: %d MB resident", games, resident)
	assert.Less(t, resident, 220+games*80/500) // what loading leaves behind does not grow with the games
}

// longPDN returns a game with comments, of that size.
func longPDN(size int) string {
	moves := []string{"11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20"}
	var text strings.Builder
	random := uint64(1)
	for i, m := range moves {
		if i%2 == 0 {
			fmt.Fprintf(&text, "%d. ", i/2+1)
		}
		text.WriteString(m + " {")
		for comment := text.Len(); text.Len()-comment < size/len(moves)-20; {
			random = random*6364136223846793005 + 1442695040888963407
			text.WriteString(strconv.FormatUint(random, 36) + " ")
		}
		text.WriteString("} ")
	}
	return text.String() + "*"
}

func residentMB(t *testing.T, pid int) int {
	t.Helper()
	status := must(os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)))
	for line := range strings.Lines(string(status)) {
		if value, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			return must(strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "kB")))) >> 10
		}
	}
	require.Fail(t, "no VmRSS")
	return 0
}
