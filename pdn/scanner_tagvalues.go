package pdn

import "bytes"

// Tag returns the value of a tag of the current game, or "" if there is none. Of several tags of that name it is the
// first. The case of names does not matter. A name of the standard also finds tags with names of other languages:
// "White" finds Bianco, Wit and Белые.
func (s *Scanner) Tag(name string) string {
	return unescaped(s.value(name))
}

// unescaped returns the value of a tag without its escapes.
func unescaped(value []byte) string {
	return text(bytes.ReplaceAll(value, []byte(`\"`), []byte(`"`)))
}

// Tags returns the tags of the current game. Known names of other languages are replaced by those of the standard.
func (s *Scanner) Tags() Tags {
	tags := make(Tags, 0, len(s.game.tags))
	for _, t := range s.game.tags {
		name := text(s.in.fromPin(t.name))
		if standard, ok := standardName(s.in.fromPin(t.name), s.game.start.Variant); ok && s.indexOf(standard) < 0 {
			name = standard
		}
		tags = append(tags, Tag{name, unescaped(s.in.fromPin(t.value))})
	}
	return tags
}

// value returns the value of a tag, with its escapes.
func (s *Scanner) value(name string) []byte {
	if i := s.first(name); i >= 0 {
		return s.in.fromPin(s.game.tags[i].value)
	}
	return nil
}

// first returns the index of the first tag with that name or a foreign name for it; -1 if there is none.
func (s *Scanner) first(name string) int {
	if i := s.indexOf(name); i >= 0 || !hasForeignNames(name) {
		return i
	}
	for i, t := range s.game.tags {
		if standard, ok := standardName(s.in.fromPin(t.name), s.game.start.Variant); ok && standard == name {
			return i
		}
	}
	return -1
}

// indexOf returns the index of the first tag with exactly that name but for case; -1 if there is none.
func (s *Scanner) indexOf(name string) int {
	for i, t := range s.game.tags {
		if asciiFold(s.in.fromPin(t.name), name) {
			return i
		}
	}
	return -1
}

// asciiFold reports whether a and b are equal, ignoring the case of ASCII letters.
func asciiFold(a []byte, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i, c := range a {
		d := b[i]
		if c != d && (c|0x20 != d|0x20 || !isLetter(int(c))) {
			return false
		}
	}
	return true
}
