package memory

import (
	"bufio"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

// total returns the memory of the machine or the limit of the control group, whichever is less, in bytes; 0 if unknown.
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

// groupLimit returns the lowest memory limit of the control groups of the process and of their parents, in bytes. The
// file systems proc and sys are mounted in root.
func groupLimit(root string) (lowest uint64, ok bool) {
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
			if n, found := readLimit(path.Join(root, base, group, name)); found && (!ok || n < lowest) {
				lowest, ok = n, true
			}
			if group == "/" {
				break
			}
		}
	}
	return lowest, ok
}

// readLimit reads a file with a number of bytes; ok is false if it has none, such as "max" for no limit.
func readLimit(file string) (limit uint64, ok bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}

// PreferHugePages asks the system to back s with large pages. Random access to a large table is then faster, because
// the processor finds more of the addresses in its cache of translations. It is a hint: nothing depends on it. It must
// come before s is written.
func PreferHugePages[T any](s []T) {
	if len(s) == 0 {
		return
	}
	const hugePage = 14 // MADV_HUGEPAGE
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), uintptr(len(s))*unsafe.Sizeof(s[0]))
	_ = syscall.Madvise(bytes, hugePage)
}
