package pdn

import "bytes"

// AppendText appends the current game as it stands in the stream, ended so that another can follow: with a line break,
// and with an asterisk in front if nothing ends the game for certain. That is how to put games of several streams into
// one; a blank line between them keeps apart the comments behind one and in front of the next. If the game is larger
// than may be, so that Text has not all of it, nothing is appended and the error is ErrTooLarge.
func (s *Scanner) AppendText(dst []byte) ([]byte, error) {
	text := s.Text()
	for i := range s.problems {
		if s.problems[i].Err == ErrTooLarge {
			return dst, &s.problems[i]
		}
	}
	dst = append(dst, text...)
	if s.endsInComment() {
		dst = append(dst, "\n}"...)
	}
	if !s.isEnded() {
		dst = append(dst, "\n*"...)
	}
	return append(dst, '\n'), nil
}

// isEnded reports whether the current game ends with an asterisk or with a result that can be nothing else.
func (s *Scanner) isEnded() bool {
	end := s.lex.fromPin(s.body.terminator)
	if len(end) == 0 {
		return false
	}
	behind := s.lex.buffer[s.lex.pin+int(s.body.terminator.to) : s.lex.pos]
	return end[0] == '*' || isResult(end) || bytes.HasPrefix(bytes.TrimSpace(behind), []byte("*"))
}

// endsInComment reports whether the text of the current game ends inside a comment that is not closed.
func (s *Scanner) endsInComment() bool {
	last := s.body.terminator.from
	for _, t := range s.tags {
		last = max(last, t.at.from)
	}
	for i := range s.body.elements {
		if e := &s.body.elements[i]; e.text.to > e.text.from {
			last = max(last, e.text.from)
		}
	}
	for i := range s.body.faults {
		if f := &s.body.faults[i]; f.err == ErrUnclosedComment && f.at >= last {
			return true
		}
	}
	return false
}
