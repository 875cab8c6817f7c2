package commands

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// input is the text of a file of PDN as UTF-8.
type input struct {
	io.Reader
	io.Closer
}

// open opens a file of PDN, or an archive as PDN; "-" is standard input. When the context ends, reading returns its
// error. The command is for messages; the bar, which may be nil, shows how much has been read.
func (e *encodingFlag) open(
	ctx context.Context, command, name string, s cli.Streams, progress *progressbar.Bar,
) (input, error) {
	if name == "-" {
		// A read of standard input can block for ever, so it is in a goroutine.
		in, out := io.Pipe()
		context.AfterFunc(ctx, func() { out.CloseWithError(ctx.Err()) })
		go func() {
			_, err := io.Copy(out, s.In)
			out.CloseWithError(err)
		}()
		return input{e.reader(progress.Reader(in), command, name, s.Err), in}, nil
	}
	if isArchive(name) {
		a, err := archive.Open(name)
		games := &archiveInput{Archive: a, ctx: ctx, s: s}
		games.writer = pdn.NewWriter(&games.text)
		return input{progress.Reader(games), games}, err
	}
	file, err := osfile.Open(name)
	return input{e.reader(progress.Reader(inputFile{file, ctx}), command, name, s.Err), file}, err
}

// isArchive reports whether a file that open opens is an archive.
func isArchive(name string) bool {
	if info, err := os.Stat(name); name == "-" || err != nil || !info.Mode().IsRegular() { // a pipe can be opened once
		return false
	}
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	start := make([]byte, len(archive.Magic))
	_, err = file.ReadAt(start, 0)
	return err == nil && string(start) == archive.Magic
}

// archiveInput is the games of an archive as PDN, those with errors as they were added. A game that cannot be written
// is left out with a message, and the error of Close is then ErrLeftOut.
type archiveInput struct {
	*archive.Archive
	ctx    context.Context
	s      cli.Streams
	game   int // the next one
	text   bytes.Buffer
	writer *pdn.Writer // of text
	result error       // of Close
}

func (i *archiveInput) Read(b []byte) (int, error) {
	for i.text.Len() == 0 {
		if err := i.ctx.Err(); err != nil {
			return 0, err
		}
		if i.game == i.Len() {
			return 0, io.EOF
		}
		g, err := i.Game(i.game)
		switch {
		case err == nil && len(g.Errors) > 0:
			i.text.WriteByte('\n') // a comment in front is not one of the game before
			v := g.Start.Variant
			if named, _ := draughts.ParseVariant(g.Tags.Get("Variant")); v.IsValid() && named != v {
				fmt.Fprintf(&i.text, "[Variant %q]\n", v)
			}
			text, _ := i.Text(i.game) // it has been read
			fmt.Fprintf(&i.text, "%s\n", pdn.Decode(text))
		case err == nil:
			err = writeGame(i.writer, g, i.game, i.s)
		}
		if err == cli.ErrLeftOut {
			i.result = err
		} else if err != nil {
			return 0, err
		}
		i.game++
	}
	return i.text.Read(b)
}

func (i *archiveInput) Close() error { return errors.Join(i.result, i.Archive.Close()) }

// inputFile is a file that can be read until a context ends.
type inputFile struct {
	*os.File
	ctx context.Context
}

func (f inputFile) Read(b []byte) (int, error) {
	if err := f.ctx.Err(); err != nil {
		return 0, err
	}
	return f.File.Read(b)
}

// encodingFlag is the flag --encoding of the commands that read PDN files.
type encodingFlag struct {
	encoding encoding.Encoding // nil if it was not given
}

func (e *encodingFlag) register(f *flag.FlagSet) {
	const usage = "`ENCODING` of the files, such as windows-1251, koi8-r or ibm866 (default UTF-8, Latin-1, or UTF-16 " +
		"with a byte order mark)"
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
	if e.encoding == unicode.UTF8 {
		return utf8Reader{transform.NewReader(in, encoding.UTF8Validator), file}
	}
	if e.encoding != nil {
		return transform.NewReader(in, e.encoding.NewDecoder())
	}
	return &cyrillicDetector{text: in, found: func(name string) {
		fmt.Fprintf(messages, "draughts %s: %s is not UTF-8 and looks like %s: try --encoding %s\n",
			command, quote.Cut(file, quote.Characters), name, name)
	}}
}

// utf8Reader is a reader of UTF-8 that has an error for other bytes. The decoder for UTF-8 replaces them without one.
type utf8Reader struct {
	*transform.Reader
	file string
}

func (r utf8Reader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if errors.Is(err, encoding.ErrInvalidUTF8) {
		err = fmt.Errorf("%s is not UTF-8: leave out --encoding", quote.Cut(r.file, quote.Characters))
	}
	return n, err
}

// cyrillic are encodings of Cyrillic with lower-case letters from 80, C0 and E0 on.
var cyrillic = []string{"ibm866", "koi8-r", "windows-1251"}

// cyrillicDetector counts the bytes of a text that are not UTF-8. It calls found at the end if they look like Cyrillic
// letters of a byte each. Then many follow one another, which letters of Latin-1 beyond ASCII seldom do.
type cyrillicDetector struct {
	text    io.Reader
	found   func(encoding string)
	begun   []byte // of a character that was not read whole
	counts  [4]int // of bytes from 80, C0 and E0 on, and of those that follow another
	follows bool   // the last byte was not UTF-8
}

func (d *cyrillicDetector) Read(b []byte) (int, error) {
	n, err := d.text.Read(b)
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
