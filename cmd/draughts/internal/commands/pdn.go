package commands

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// pdnFlags are the flags of all commands that read PDN files.
type pdnFlags struct {
	encodingFlag
	variant draughts.Variant
	readAs  *pdn.Dialect // nil if it was not given
}

func (p *pdnFlags) register(f *flag.FlagSet) {
	registerVariantAs(f, &p.variant, 0, flagvalue.VariantOfGamesUsage)
	registerDialect(f, &p.readAs, "read-as", "`DIALECT` of the program that wrote the games, such as kcheckers")
	p.encodingFlag.register(f)
}

func registerDialect(f *flag.FlagSet, to **pdn.Dialect, name, usage string) {
	f.Func(name, usage, func(text string) (err error) {
		*to, err = pdn.ParseDialect(text)
		return err
	})
}

// pdnOptions returns the Options with which the games of a file are read.
func (p *pdnFlags) pdnOptions(name string) pdn.Options {
	o := pdn.Options{Variant: p.variant, Infer: true, File: name}
	if !isArchive(name) { // which is in the standard's order
		o.Dialect = p.readAs
	}
	return o
}

// nextGame reads the next game. It prints a warning if the rules had to be inferred.
func nextGame(scanner *pdn.Scanner, messages io.Writer) bool {
	before := scanner.InferenceWarning()
	found := scanner.Next()
	if inferred := scanner.InferenceWarning(); inferred != nil && before == nil {
		printWarning(messages, inferred)
	}
	return found
}

// isWhole reads the rest of the current game. It returns false if an error of the stream has cut the game.
func isWhole(scanner *pdn.Scanner) bool {
	scanner.Text()
	return scanner.Err() == nil
}

// eachGameIn reads games as trees and calls use for each, with its error if it is a bad game. It prints a warning if
// the rules had to be inferred. An error of use ends the reading.
func eachGameIn(s cli.Streams, o pdn.Options, use func(*pdn.Game, *pdn.Error) error) error {
	for g, err := range pdn.NewReader(s.In, o).All() {
		var bad *pdn.Error
		if err != nil && !errors.As(err, &bad) {
			return err
		}
		for _, w := range g.Warnings {
			if errors.Is(w, pdn.ErrNoRules) {
				printWarning(s.Err, w)
			}
		}
		if err := use(g, bad); err != nil {
			return err
		}
	}
	return nil
}

// printWarning prints a warning in the form of errors, with the word "warning", in colour if w has colours.
func printWarning(w io.Writer, e *pdn.Error) {
	word := cli.Paint(w, cli.Yellow, "warning")
	reason := e.Reason()
	if errors.Is(e, pdn.ErrNoRules) {
		reason = askRules(e.Err).Error()
	}
	fmt.Fprintf(w, "%s:%d:%d: %s: game %d: %s\n", e.File, e.Line, e.Column, word, e.Game, reason)
}

// enoughErrors is the number of errors that are printed of a game.
const enoughErrors = 10

// printErrors prints the errors of a game, up to enoughErrors, and the number of the others.
func printErrors(w io.Writer, g *pdn.Game) {
	for _, e := range g.Errors[:min(enoughErrors, len(g.Errors))] {
		fmt.Fprintln(w, e)
	}
	if more := len(g.Errors) - enoughErrors; more > 0 {
		fmt.Fprintf(w, moreErrors, more, g.Errors[0].Game)
	}
}

// moreErrors is the line for the errors of a game beyond enoughErrors.
const moreErrors = "... and %d more errors in game %d\n"

// fileRun is the work of a command on files. It works on several files at once, and prints in the order of the files.
type fileRun struct {
	command string // its name, for messages
	atOnce  int    // files at a time; 0 means one for each processor
	between string // printed between the outputs of two files
	encodingFlag
	// work reads a file from s.In, and prints. Its error is that of the file; or ErrFailed or ErrLeftOut if it has
	// printed what failed; or an OutputError, which ends the run.
	work func(name string, s cli.Streams) error
}

// run does the work on all files; "-" is standard input. An error in a file does not stop the others: the error of run
// is then ErrFailed, ErrLeftOut or ErrUnreadable. After Ctrl-C it is that of a context. If nothing more can be written,
// it is an OutputError.
func (r fileRun) run(names []string, s cli.Streams) error {
	ctx, stop := interruptible()
	defer stop()
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	progress := progressbar.New(&s, "MB", progressbar.Megabytes(names))
	defer progress.End()
	s.Out = &cli.Output{Writer: s.Out, Failed: fail}

	slots := make(chan struct{}, cmp.Or(r.atOnce, runtime.GOMAXPROCS(0)))
	results := make([]error, len(names))
	between := &separator{text: r.between}
	turn := make(chan struct{})
	close(turn)
	var all sync.WaitGroup
	for i, name := range names {
		if slots <- struct{}{}; ctx.Err() != nil {
			break
		}
		mine, next := turn, make(chan struct{})
		turn = next
		all.Go(func() {
			out := orderedWriter{w: s.Out, turn: mine, between: between, most: 1 << 16}
			messages := orderedWriter{w: s.Err, turn: mine}
			results[i] = r.one(ctx, name, cli.Streams{In: s.In, Out: &out, Err: &messages}, progress)
			_ = out.flush()       // s.Out has the error
			if ctx.Err() == nil { // otherwise only the error that ended the run is printed
				_ = messages.flush()
			}
			close(next)
			<-slots
		})
	}
	all.Wait()
	return runError(ctx, results)
}

// runError returns the error of run, given the errors of the files.
func runError(ctx context.Context, results []error) error {
	switch cause := context.Cause(ctx); {
	case errors.As(cause, new(cli.OutputError)):
		return cause
	case cause != nil:
		return ctx.Err()
	}
	for _, err := range []error{cli.ErrUnreadable, cli.ErrLeftOut, cli.ErrFailed} {
		if slices.Contains(results, err) {
			return err
		}
	}
	return nil
}

// one does the work on one file. The error is nil, ErrFailed, ErrLeftOut or ErrUnreadable.
func (r fileRun) one(ctx context.Context, name string, s cli.Streams, progress *progressbar.Bar) error {
	in, err := r.open(ctx, r.command, name, s, progress)
	if err == nil {
		err = r.work(name, cli.Streams{In: in, Out: &cli.Output{Writer: s.Out}, Err: s.Err})
		if closed := in.Close(); err == nil || errors.Is(err, cli.ErrFailed) {
			err = errors.Join(err, closed)
		}
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, cli.ErrLeftOut):
		return cli.ErrLeftOut
	case errors.Is(err, cli.ErrFailed):
		return cli.ErrFailed
	case ctx.Err() == nil:
		_ = s.Out.(*orderedWriter).flush() // what was read stands before the error
		fmt.Fprintf(s.Err, "draughts %s: %v\n", r.command, askRules(err))
	}
	return cli.ErrUnreadable
}

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

// separator is a text between the outputs of files. Empty outputs get none.
type separator struct {
	text string
	due  bool // something has been written
}

// orderedWriter is an output that waits for its turn. It keeps what is written, up to maxKept before its turn and up to
// most after it. Beyond that, Write waits and writes.
type orderedWriter struct {
	w       io.Writer
	turn    <-chan struct{} // closed when the turn has come
	most    int
	between *separator // from the outputs before; nil if there is none, or it has been written
	kept    []byte
}

func (o *orderedWriter) Unwrap() io.Writer { return o.w }

// maxKept is the number of bytes that an orderedWriter keeps before its turn.
const maxKept = 4 << 20

func (o *orderedWriter) Write(b []byte) (int, error) {
	o.kept = append(o.kept, b...)
	most := maxKept
	select {
	case <-o.turn:
		most = o.most
	default:
	}
	if len(o.kept) <= most {
		return len(b), nil
	}
	return len(b), o.flush()
}

// flush waits for the turn, and writes what has been kept, after the separator.
func (o *orderedWriter) flush() error {
	<-o.turn
	if len(o.kept) == 0 {
		return nil
	}
	if s := o.between; s != nil {
		if s.due {
			o.kept = append([]byte(s.text), o.kept...)
		}
		s.due, o.between = true, nil
	}
	_, err := o.w.Write(o.kept)
	o.kept = o.kept[:0]
	return err
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
