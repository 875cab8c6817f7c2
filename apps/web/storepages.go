package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"

	"go.etcd.io/bbolt"
)

// pageCheck reads the pages of a file of games as bbolt v1.5 writes them, and finds numbers that lead out of a page.
// bbolt believes them: it then reads other memory, and the program ends. A slice out of range panics, for [asDamage].
type pageCheck struct {
	file *os.File
	size uint64          // bytes of a page
	all  uint64          // number of pages
	read map[uint64]bool // the pages that have been checked: each is referred to once
}

const (
	headSize   = 16 // bytes of the head of a page, and of each of its elements
	branchPage = 1
	leafPage   = 2
)

// checkPages returns an error if pages of the file do not fit together, or if keys are out of order.
func checkPages(tx *bbolt.Tx, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	size := uint64(tx.DB().Info().PageSize)
	p := pageCheck{file: file, size: size, all: uint64(tx.Size()) / size, read: map[uint64]bool{}}
	meta, err := p.content(uint64(tx.ID()) % 2)
	if err != nil {
		return err
	}
	root, free := headSize+16, headSize+32
	if err := p.checkFree(binary.NativeEndian.Uint64(meta[free:])); err != nil {
		return err
	}
	return p.check(binary.NativeEndian.Uint64(meta[root:]))
}

// content reads a page with those that it flows over to.
func (p *pageCheck) content(id uint64) ([]byte, error) {
	if id >= p.all || p.read[id] {
		return nil, errDamagedStore
	}
	p.read[id] = true
	content := make([]byte, p.size)
	if _, err := p.file.ReadAt(content, int64(id*p.size)); err != nil {
		return nil, err
	}
	more := uint64(binary.NativeEndian.Uint32(content[12:]))
	if more >= p.all-id {
		return nil, errDamagedStore
	}
	content = slices.Grow(content, int(more*p.size))[:(1+more)*p.size]
	_, err := p.file.ReadAt(content[p.size:], int64((id+1)*p.size))
	return content, err
}

// checkFree checks the list of free pages. A count of 65535 stands for the first number of the list.
func (p *pageCheck) checkFree(id uint64) error {
	content, err := p.content(id)
	if err != nil {
		return err
	}
	list, count := content[headSize:], uint64(binary.NativeEndian.Uint16(content[10:]))
	if count == 1<<16-1 {
		count, list = binary.NativeEndian.Uint64(list), list[8:]
	}
	if count > uint64(len(list)/8) {
		return errDamagedStore
	}
	for free := range slices.Chunk(list[:8*count], 8) {
		if n := binary.NativeEndian.Uint64(free); n < 2 || n >= p.all {
			return errDamagedStore
		}
	}
	return nil
}

// check checks a page and all pages below it.
func (p *pageCheck) check(id uint64) error {
	content, err := p.content(id)
	if err != nil {
		return err
	}
	return p.checkElements(content, id)
}

// checkElements checks the keys and values of a page, which may be in a value of another one, without a number: a small
// bucket.
func (p *pageCheck) checkElements(content []byte, id uint64) error {
	if binary.NativeEndian.Uint64(content) != id {
		return errDamagedStore
	}
	kind, count := binary.NativeEndian.Uint16(content[8:]), int(binary.NativeEndian.Uint16(content[10:]))
	var last []byte
	for i := range count {
		element := content[headSize*(1+i):]
		word := func(i int) int { return int(binary.NativeEndian.Uint32(element[4*i:])) }
		var key []byte
		var err error
		switch kind {
		case branchPage:
			key = element[word(0):][:word(1)]
			err = p.check(binary.NativeEndian.Uint64(element[8:]))
		case leafPage:
			key = element[word(1):][:word(2)]
			if value := element[word(1):][word(2):][:word(3)]; word(0)&1 != 0 {
				err = p.checkBucket(value)
			}
		default:
			err = errDamagedStore
		}
		if err == nil && bytes.Compare(key, last) < 0 {
			err = errDamagedStore
		}
		if err != nil {
			return err
		}
		last = key
	}
	return nil
}

// checkBucket checks the pages of a value that is a bucket.
func (p *pageCheck) checkBucket(value []byte) error {
	if root := binary.NativeEndian.Uint64(value); root != 0 {
		return p.check(root)
	}
	return p.checkElements(value[16:], 0)
}
