package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"

	"go.etcd.io/bbolt"
)

// pageCheck reads the pages of a file of games as bbolt v1.5 writes them. bbolt believes their numbers: it would read
// other memory or go in a circle of pages, and the program would end. The methods panic at a fault, for [asDamage]: a
// number that leads out of a page or of the file does so by itself.
type pageCheck struct {
	file  *os.File
	size  int    // bytes of a page
	known []bool // the pages that are in use or free: each is referred to once
}

const (
	headSize   = 16 // bytes of the head of a page, and of each of its elements
	branchPage = 1
	leafPage   = 2
	freePage   = 16 // the list of free pages
)

func number16(b []byte) int { return int(binary.NativeEndian.Uint16(b)) }
func number32(b []byte) int { return int(binary.NativeEndian.Uint32(b)) }
func number64(b []byte) int { return int(binary.NativeEndian.Uint64(b)) }

// demand panics if something is not as it is in a good file.
func demand(good bool) {
	if !good {
		panic(errDamagedStore)
	}
}

// checkPages checks that each page of a file is either in use, once, or free, and that all keys are in order.
func checkPages(tx *bbolt.Tx, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	size := tx.DB().Info().PageSize
	p := pageCheck{file: file, size: size, known: make([]bool, int(tx.Size())/size)}
	p.known[0], p.known[1] = true, true
	meta := p.read(tx.ID()%2, p.size)[headSize:] // bbolt has checked its sum
	p.checkFree(p.page(number64(meta[32:])))
	p.check(p.page(number64(meta[16:])), nil)
	demand(!slices.Contains(p.known, false))
	return nil
}

// know notes a reference to a page.
func (p *pageCheck) know(id int) {
	demand(!p.known[id])
	p.known[id] = true
}

// read reads a number of bytes from the start of a page on.
func (p *pageCheck) read(id, length int) []byte {
	content := make([]byte, length)
	if _, err := p.file.ReadAt(content, int64(id)*int64(p.size)); err != nil {
		panic(err)
	}
	return content
}

// page reads a page with those that it flows over to.
func (p *pageCheck) page(id int) []byte {
	p.know(id)
	head := p.read(id, headSize)
	demand(number64(head) == id)
	more := number32(head[12:])
	for i := range more {
		p.know(id + 1 + i)
	}
	return p.read(id, (1+more)*p.size)
}

// checkFree checks the list of free pages. A count of 65535 stands for the first number of the list.
func (p *pageCheck) checkFree(page []byte) {
	demand(number16(page[8:]) == freePage)
	list, count := page[headSize:], number16(page[10:])
	if count == 1<<16-1 {
		count, list = number64(list), list[8:]
	}
	for i := range count {
		p.know(number64(list[8*i:]))
	}
}

// check checks the keys and values of a page, and all pages below it. The page above has its first key, too; above is
// nil for the first page of a bucket. It returns the last key.
func (p *pageCheck) check(page, above []byte) (last []byte) {
	kind, count := number16(page[8:]), number16(page[10:])
	demand(kind == leafPage && (count > 0 || above == nil) || kind == branchPage && count > 0)
	last = above
	for i := range count {
		element := page[headSize*(1+i):]
		word := func(i int) int { return number32(element[4*i:]) }
		place, size := word(0), word(1)
		if kind == leafPage {
			place, size = word(1), word(2)
		}
		key := element[place:][:size]
		if i == 0 && above != nil {
			demand(bytes.Equal(key, above))
		} else {
			demand(bytes.Compare(key, last) > 0)
		}
		if last = key; kind == branchPage {
			last = p.check(p.page(number64(element[8:])), key)
		} else if value := element[place+size:][:word(3)]; word(0)&1 != 0 {
			p.checkBucket(value)
		}
	}
	return last
}

// checkBucket checks the pages of a value that is a bucket. The page of a small one is in the value, without a number.
func (p *pageCheck) checkBucket(value []byte) {
	if root := number64(value); root != 0 {
		p.check(p.page(root), nil)
	} else {
		demand(number64(value[16:]) == 0)
		p.check(value[16:], nil)
	}
}
