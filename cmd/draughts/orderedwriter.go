package main

import "io"

// orderedWriter is an output that waits for its turn. Until then it keeps what is written, up to maxKept; after that,
// Write waits.
type orderedWriter struct {
	w       io.Writer
	turn    <-chan struct{} // closed when the turn has come
	started bool            // the turn has come
	kept    []byte
}

func (o *orderedWriter) unwrap() io.Writer { return o.w }

// maxKept is the number of bytes that an orderedWriter keeps.
const maxKept = 4 << 20

func (o *orderedWriter) Write(b []byte) (int, error) {
	if !o.started && len(o.kept)+len(b) <= maxKept {
		select {
		case <-o.turn:
		default:
			o.kept = append(o.kept, b...)
			return len(b), nil
		}
	}
	if err := o.wait(); err != nil {
		return 0, err
	}
	return o.w.Write(b)
}

// wait waits for the turn, and then writes what has been kept.
func (o *orderedWriter) wait() (err error) {
	if o.started {
		return nil
	}
	<-o.turn
	o.started = true
	if len(o.kept) > 0 {
		_, err = o.w.Write(o.kept)
		o.kept = nil
	}
	return err
}

// separator is a text between the parts of an output. Empty parts get none.
type separator struct {
	text string
	due  bool // a part has been written
}

// partWriter writes a part of an output, with the separator before it.
type partWriter struct {
	io.Writer
	separator *separator
	begun     bool
}

func (p *partWriter) Write(b []byte) (int, error) {
	if !p.begun && len(b) > 0 {
		p.begun = true
		if p.separator.due {
			if _, err := io.WriteString(p.Writer, p.separator.text); err != nil {
				return 0, err
			}
		}
		p.separator.due = true
	}
	return p.Writer.Write(b)
}
