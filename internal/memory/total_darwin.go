package memory

import (
	"encoding/binary"
	"syscall"
)

func total() uint64 {
	text, err := syscall.Sysctl("hw.memsize")
	if err != nil || len(text) > 8 {
		return 0
	}
	var number [8]byte // Sysctl treats the number as a string and drops a zero at its end
	copy(number[:], text)
	return binary.LittleEndian.Uint64(number[:])
}
