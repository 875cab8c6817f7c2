package pdn

import (
	"slices"
	"strings"
)

// Tag is a name with a value.
type Tag struct{ Name, Value string }

// Tags are the tags of a game, in order. Upper and lower case of names count as the same. Nil Tags are none; Set adds.
type Tags []Tag

// Get returns the value of a tag, the first if there are several, and "" if there is none.
func (t Tags) Get(name string) string {
	if i := t.index(name); i >= 0 {
		return t[i].Value
	}
	return ""
}

// Set gives a tag a value, and adds the tag at the end if there is none of that name.
func (t *Tags) Set(name, value string) {
	if i := t.index(name); i >= 0 {
		(*t)[i].Value = value
		return
	}
	*t = append(*t, Tag{name, value})
}

// Delete removes the tags of that name.
func (t *Tags) Delete(name string) {
	*t = slices.DeleteFunc(*t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}

func (t Tags) index(name string) int {
	return slices.IndexFunc(t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}
