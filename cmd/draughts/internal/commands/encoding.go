package commands

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"

	"github.com/godraughts/draughts/internal/quote"
)

// encodingFlag is the flag --encoding of the commands that read PDN files.
type encodingFlag struct {
	encoding encoding.Encoding // nil if it was not given
}

func (e *encodingFlag) register(f *flag.FlagSet) {
	const usage = "`ENCODING` of the files, such as windows-1251, koi8-r or ibm866 (default UTF-8, Latin-1 or UTF-16)"
	f.Func("encoding", usage, func(name string) (err error) {
		if e.encoding, err = htmlindex.Get(name); err != nil {
			return errors.New("no such encoding: see https://encoding.spec.whatwg.org for their names")
		}
		return nil
	})
}

// reader returns a reader of the text of a file as UTF-8. Without the flag it passes the text on, and prints a message
// at its end if it looks like Cyrillic of another encoding. The command is for that message.
func (e *encodingFlag) reader(in io.Reader, command, file string, messages io.Writer) io.Reader {
	if e.encoding != nil {
		return transform.NewReader(in, e.encoding.NewDecoder())
	}
	return &cyrillicDetector{Reader: in, found: func(name string) {
		fmt.Fprintf(messages, "draughts %s: %s is not UTF-8 and looks like %s: try --encoding %s\n",
			command, quote.Cut(file, quote.Characters), name, name)
	}}
}

// cyrillic are encodings of Cyrillic with lower-case letters from 80, C0 and E0 on.
var cyrillic = []string{"ibm866", "koi8-r", "windows-1251"}

// cyrillicDetector counts the bytes of a text that are not UTF-8. It calls found at the end if they look like Cyrillic
// letters of a byte each. Then many follow one another, which letters of Latin-1 beyond ASCII seldom do.
type cyrillicDetector struct {
	io.Reader
	found   func(encoding string)
	begun   []byte // of a character that was not read whole
	counts  [4]int // of bytes from 80, C0 and E0 on, and of those that follow another
	follows bool   // the last byte was not UTF-8
}

func (d *cyrillicDetector) Read(b []byte) (int, error) {
	n, err := d.Reader.Read(b)
	text := append(d.begun, b[:n]...)
	for len(text) > 0 && (utf8.FullRune(text) || err != nil) {
		r, size := utf8.DecodeRune(text)
		isWrong := r == utf8.RuneError && size == 1
		if isWrong {
			d.counts[max(0, int(text[0])-0xA0)/0x20]++
		}
		if isWrong && d.follows {
			d.counts[3]++
		}
		d.follows = isWrong
		text = text[size:]
	}
	d.begun = append(d.begun[:0], text...)
	const enough, oneIn = 4, 8
	if c := &d.counts; err == io.EOF && c[3] >= enough && oneIn*c[3] > c[0]+c[1]+c[2] {
		d.found(cyrillic[slices.Index(c[:3], max(c[0], c[1], c[2]))])
		*c = [4]int{}
	}
	return n, err
}
