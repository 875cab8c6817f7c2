package memory

import (
	"bufio"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
)

// total returns the memory of the machine or, if that is less, the limit of the process's control group, in bytes.
func total() uint64 {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	machine := uint64(info.Totalram) * uint64(info.Unit)
	if limit, ok := groupLimit("/"); ok {
		return min(machine, limit)
	}
	return machine
}

// groupLimit returns the least limit of the control groups that the process is in, the groups above them included. Root
// is where the file systems proc and sys are mounted.
func groupLimit(root string) (least uint64, ok bool) {
	file, err := os.Open(path.Join(root, "proc/self/cgroup"))
	if err != nil {
		return 0, false
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		// The line is 0::PATH in version 2, ID:CONTROLLERS:PATH in version 1.
		id, rest, _ := strings.Cut(lines.Text(), ":")
		controllers, group, _ := strings.Cut(rest, ":")
		base, name := "sys/fs/cgroup", "memory.max"
		switch {
		case strings.Contains(","+controllers+",", ",memory,"):
			base, name = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		case id != "0":
			continue
		}
		for group = path.Join("/", group); ; group = path.Dir(group) {
			if n, found := readLimit(path.Join(root, base, group, name)); found && (!ok || n < least) {
				least, ok = n, true
			}
			if group == "/" {
				break
			}
		}
	}
	return least, ok
}

// readLimit reads a file with a number of bytes; one without a limit says "max".
func readLimit(file string) (uint64, bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}
