package pdn

import (
	"bytes"
	"slices"
)

// AppendText appends the current game as it stands in the stream, ended so that another can follow: with a line break,
// and with an asterisk in front if nothing ends the game for certain. That is how to put games of several streams into
// one; a blank line between them keeps apart the comments behind one and in front of the next. If the game is larger
// than may be, so that Text has not all of it, nothing is appended and the error is ErrTooLarge.
func (s *Scanner) AppendText(dst []byte) ([]byte, error) {
	text := s.Text()
	for i := range s.errors {
		if s.errors[i].Err == ErrTooLarge {
			return dst, &s.errors[i]
		}
	}
	// Where the text begins, in bytes from the pin.
	from := len(s.lex.buffer[s.lex.pin:s.lex.pos]) - len(bytes.TrimLeftFunc(s.untrimmed(), isSpace))
	for _, to := range s.unclosedComments() {
		if to -= from; to < len(text) {
			dst = append(append(dst, text[:to]...), "}\n"...)
			text, from = text[to:], from+to
			continue
		}
		dst, text = append(append(dst, text...), "\n}"...), nil
		break
	}
	dst = append(dst, text...)
	if !s.isEnded() {
		dst = append(dst, "\n*"...)
	}
	return append(dst, '\n'), nil
}

// isEnded reports whether the current game ends with an asterisk or with a result that can be nothing else: inside a
// variation it might be a comment.
func (s *Scanner) isEnded() bool {
	end := s.lex.fromPin(s.body.terminator)
	if len(end) == 0 {
		return false
	}
	behind := s.lex.buffer[s.lex.pin+int(s.body.terminator.to) : s.lex.pos]
	inVariation := slices.ContainsFunc(s.body.errors, func(f finding) bool { return f.err == ErrUnclosedVariation })
	return end[0] == '*' || isResult(end) && !inVariation || bytes.HasPrefix(bytes.TrimSpace(behind), []byte("*"))
}

// unclosedComments returns where, in bytes from the pin, the comments end that nobody closed, in order: at the tag with
// which reading goes on, or at the end of the game. Left open, one might end at a brace of the game that follows.
func (s *Scanner) unclosedComments() (ends []int) {
	for i := range s.body.errors {
		f := &s.body.errors[i]
		if f.err != ErrUnclosedComment {
			continue
		}
		end := s.lex.pos - s.lex.pin
		for _, t := range s.tags {
			if t.at.from > f.at {
				end = min(end, int(t.at.from))
			}
		}
		for j := range s.body.errors {
			if at := s.body.errors[j].at; at > f.at {
				end = min(end, int(at))
			}
		}
		ends = append(ends, end)
	}
	slices.Sort(ends)
	return slices.Compact(ends)
}
