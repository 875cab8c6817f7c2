package pdn

import (
	"slices"
	"strings"
)

// Tag is the name and the value of a tag.
type Tag struct{ Name, Value string }

// Tags are the tags of a game, in order. The case of names does not matter. Nil Tags are empty; Set adds to them.
type Tags []Tag

// Get returns the value of the first tag with a name, or "" if there is none.
func (t Tags) Get(name string) string {
	if i := t.index(name); i >= 0 {
		return t[i].Value
	}
	return ""
}

// Set sets the value of the first tag with a name. If there is none it adds the tag at the end.
func (t *Tags) Set(name, value string) {
	if i := t.index(name); i >= 0 {
		(*t)[i].Value = value
		return
	}
	*t = append(*t, Tag{name, value})
}

// Delete removes all tags with a name.
func (t *Tags) Delete(name string) {
	*t = slices.DeleteFunc(*t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}

// index returns the index of the first tag with a name; -1 if there is none.
func (t Tags) index(name string) int {
	return slices.IndexFunc(t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}
