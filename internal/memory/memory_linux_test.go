package memory

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGroupLimit reads the limit from file trees of both versions of control groups.
func TestGroupLimit(t *testing.T) {
	const none = "9223372036854771712" // in version 1, the value for no limit
	for _, c := range []struct {
		name  string
		files map[string]string
		limit uint64 // 0 for none
	}{
		{"no control groups", nil, 0},
		{"version 2, no limit", map[string]string{
			"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"}, 0},
		{"version 2, a container", map[string]string{
			"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "4294967296\n"}, 1 << 32},
		{"version 2, a service in a slice with less", map[string]string{
			"proc/self/cgroup":                                "0::/bots.slice/bot.service\n",
			"sys/fs/cgroup/bots.slice/memory.max":             "1073741824\n",
			"sys/fs/cgroup/bots.slice/bot.service/memory.max": "2147483648\n"}, 1 << 30},
		{"version 1, the path of the host", map[string]string{
			"proc/self/cgroup":                           "5:cpu,cpuacct:/docker/x\n4:memory:/docker/x\n0::/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "536870912\n"}, 1 << 29},
		{"version 1, no limit above", map[string]string{
			"proc/self/cgroup":                                    "4:hugetlb,memory:/docker/x\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes":          none,
			"sys/fs/cgroup/memory/docker/x/memory.limit_in_bytes": "268435456"}, 1 << 28},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := t.TempDir()
			for name, text := range c.files {
				file := filepath.Join(root, name)
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
			}
			limit, ok := groupLimit(root)
			assert.Equal(t, c.limit, limit)
			assert.Equal(t, c.limit > 0, ok)
		})
	}
}
