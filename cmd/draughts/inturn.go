package main

import "io"

// inTurn is an output that waits for its turn. What is written before is held back, up to a limit: then who writes
// waits too.
type inTurn struct {
	w    io.Writer
	turn <-chan struct{} // closed when it comes
	come bool
	held []byte
}

// maxHeld is how much an inTurn holds back.
const maxHeld = 4 << 20

func (t *inTurn) Write(b []byte) (int, error) {
	if !t.come && len(t.held)+len(b) <= maxHeld {
		select {
		case <-t.turn:
		default:
			t.held = append(t.held, b...)
			return len(b), nil
		}
	}
	if err := t.wait(); err != nil {
		return 0, err
	}
	return t.w.Write(b)
}

// wait waits for the turn, and then writes what was held back.
func (t *inTurn) wait() (err error) {
	if t.come {
		return nil
	}
	<-t.turn
	t.come = true
	if len(t.held) > 0 {
		_, err = t.w.Write(t.held)
		t.held = nil
	}
	return err
}

// gap stands between parts of an output that are not empty.
type gap struct {
	text string
	due  bool // something has been written
}

// part is one of those parts.
type part struct {
	io.Writer
	gap   *gap
	begun bool
}

func (p *part) Write(b []byte) (int, error) {
	if !p.begun && len(b) > 0 {
		p.begun = true
		if p.gap.due {
			if _, err := io.WriteString(p.Writer, p.gap.text); err != nil {
				return 0, err
			}
		}
		p.gap.due = true
	}
	return p.Writer.Write(b)
}
