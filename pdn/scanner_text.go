package pdn

import (
	"bytes"
	"slices"
)

// Text returns the text of the current game as it stands in the stream. The next game overwrites it. Of a game that is
// too large it is the beginning.
func (s *Scanner) Text() []byte {
	s.read()
	return bytes.TrimFunc(s.untrimmed(), isSpace)
}

// untrimmed returns the text of the current game, with the white space round it.
func (s *Scanner) untrimmed() []byte {
	return bytes.TrimPrefix(s.in.buffer[s.in.pin:s.in.pos], byteOrderMark)
}

// textStart returns where Text begins, in bytes from the pin.
func (s *Scanner) textStart() int {
	return s.in.pos - s.in.pin - len(bytes.TrimLeftFunc(s.untrimmed(), isSpace))
}

// isSpace reports whether a character is white space in PDN, or a control character.
func isSpace(r rune) bool { return r <= ' ' }

// AppendText appends the text of the current game, ended so that another game can follow. It adds a line break, and in
// front of that an asterisk if the game might not end there. Use it to join the games of several streams. Put a blank
// line between them, so that a comment in front of a game is not taken for one behind the game before. The error is
// ErrTooLarge if Text has only the beginning of the game; then nothing is appended.
func (s *Scanner) AppendText(dst []byte) ([]byte, error) {
	text := s.Text()
	for i := range s.game.errors {
		if s.game.errors[i].Err == ErrTooLarge {
			return dst, &s.game.errors[i]
		}
	}
	from := s.textStart()
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

// isEnded reports whether the current game ends with an asterisk, or with a result that can be nothing else. Inside a
// variation a result might be a comment.
func (s *Scanner) isEnded() bool {
	m := &s.game.body
	end := s.in.fromPin(m.terminator)
	if len(end) == 0 {
		return false
	}
	behind := s.in.buffer[s.in.pin+int(m.terminator.to) : s.in.pos]
	inVariation := slices.ContainsFunc(m.errors, func(f finding) bool { return f.err == ErrUnclosedVariation })
	return end[0] == '*' || isResult(end) && !inVariation || bytes.HasPrefix(bytes.TrimSpace(behind), []byte("*"))
}

// unclosedComments returns where the comments without a closing brace end, in order, in bytes from the pin. A comment
// ends at the tag with which reading goes on, or at the end of the game. Without a brace there it might end at a brace
// of the game that follows.
func (s *Scanner) unclosedComments() (ends []int) {
	m := &s.game.body
	for i := range m.errors {
		f := &m.errors[i]
		if f.err != ErrUnclosedComment {
			continue
		}
		end := s.in.pos - s.in.pin
		for _, t := range s.game.tags {
			if t.at.from > f.at {
				end = min(end, int(t.at.from))
			}
		}
		for j := range m.errors {
			if at := m.errors[j].at; at > f.at {
				end = min(end, int(at))
			}
		}
		ends = append(ends, end)
	}
	slices.Sort(ends)
	return slices.Compact(ends)
}
