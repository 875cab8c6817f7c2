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
	last  []byte // the key before
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
	meta := p.read(tx.ID()%2, 1)[headSize:] // bbolt has checked its sum
	p.checkFree(number64(meta[32:]))
	p.check(number64(meta[16:]))
	demand(!slices.Contains(p.known, false))
	return nil
}

// know notes a reference to a page.
func (p *pageCheck) know(id int) {
	demand(!p.known[id])
	p.known[id] = true
}

// read reads pages that follow each other.
func (p *pageCheck) read(id, count int) []byte {
	pages := make([]byte, count*p.size)
	if _, err := p.file.ReadAt(pages, int64(id)*int64(p.size)); err != nil {
		panic(err)
	}
	return pages
}

// page reads a page with those that it flows over to.
func (p *pageCheck) page(id int) []byte {
	p.know(id)
	more := number32(p.read(id, 1)[12:])
	for i := range more {
		p.know(id + 1 + i)
	}
	return p.read(id, 1+more)
}

// checkFree checks the list of free pages. A count of 65535 stands for the first number of the list.
func (p *pageCheck) checkFree(id int) {
	page := p.page(id)
	list, count := page[headSize:], number16(page[10:])
	demand(number64(page) == id && number16(page[8:]) == freePage)
	if count == 1<<16-1 {
		count, list = number64(list), list[8:]
	}
	for i := range count {
		p.know(number64(list[8*i:]))
	}
}

// check checks a page and all pages below it.
func (p *pageCheck) check(id int) { p.checkElements(p.page(id), id) }

// checkElements checks the keys and values of a page, which may be in a value of another one, without a number: a small
// bucket.
func (p *pageCheck) checkElements(page []byte, id int) {
	kind, count, isRoot := number16(page[8:]), number16(page[10:]), p.last == nil
	demand(number64(page) == id && (kind == branchPage || kind == leafPage))
	demand(count > 0 || kind == leafPage && isRoot)
	for i := range count {
		element := page[headSize*(1+i):]
		word := func(i int) int { return number32(element[4*i:]) }
		place, size := word(0), word(1)
		if kind == leafPage {
			place, size = word(1), word(2)
		}
		key := element[place:][:size]
		if i > 0 || isRoot {
			demand(bytes.Compare(key, p.last) > 0)
		} else {
			demand(bytes.Equal(key, p.last)) // the page above has the first key, too
		}
		p.last = key
		if kind == branchPage {
			p.check(number64(element[8:]))
		} else if value := element[place+size:][:word(3)]; word(0)&1 != 0 {
			p.checkBucket(value)
		}
	}
}

// checkBucket checks the pages of a value that is a bucket.
func (p pageCheck) checkBucket(value []byte) {
	p.last = nil // its keys are its own
	if root := number64(value); root != 0 {
		p.check(root)
	} else {
		p.checkElements(value[16:], 0)
	}
}
