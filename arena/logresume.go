package arena

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/filelock"
)

// read reads the games in the file and removes an incomplete game at its end. It changes the file only when all of it
// is known to be of this match.
func (l *Log) read(add func(*Record)) error {
	if err := filelock.CheckRegular(l.file); err != nil {
		return fmt.Errorf("%w: %w", ErrOtherMatch, err)
	}
	text, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	const end = "*\n" // ends every game and occurs nowhere else
	whole := 0
	if i := bytes.LastIndex(text, []byte(end)); i >= 0 {
		whole = i + len(end)
	}
	number := 0
	for r, err := range l.format.Records(bytes.NewReader(text[:whole]), 1) {
		number++
		if err != nil {
			return fmt.Errorf("%w, and left unchanged: %w", ErrOtherMatch, err)
		}
		if add != nil {
			add(r)
		}
	}
	l.written = number > 0
	tail := string(text[whole:])
	switch {
	case tail == "":
		return nil
	case l.format.isBeginning(tail, number+1):
		_, err := l.file.Seek(int64(whole), io.SeekStart)
		return cmp.Or(err, l.file.Truncate(int64(whole)))
	case number == 0:
		return fmt.Errorf("%w, and left unchanged: it does not begin with [Event %q]", ErrOtherMatch, l.format.Event)
	}
	return fmt.Errorf("%w, and left unchanged: the text after game %d, from byte %d on, is not the beginning of game %d",
		ErrOtherMatch, number, whole, number+1)
}

// isBeginning reports whether a text is the beginning of the game with the given number as Append writes it. The tags
// before the result decide that.
func (f LogFormat) isBeginning(text string, number int) bool {
	g := draughts.NewGame(f.Variant)
	begin, err := f.AppendGame(nil, &Record{Number: number, A: colorOfA(f.Variant, number), Game: g})
	if err != nil {
		return false // no such game can be written
	}
	head, _, _ := strings.Cut(string(begin), "\n[Result ")
	if number > 1 {
		head = "\n" + head
	}
	return strings.HasPrefix(text, head) || strings.HasPrefix(head, text)
}
