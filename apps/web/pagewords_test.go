package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	untranslated = regexp.MustCompile(`(?s)<(head|noscript)\b.*?</(head|noscript)>`)
	textOfTag    = regexp.MustCompile(`<(\w+)([^<>]*)>([^<>]*)`)
	attribute    = regexp.MustCompile(`([\w-]+)="([^"]*)"`)
	hasLetters   = regexp.MustCompile(`\pL`)
)

// TestPageIsEnglish checks that the text of the page before it is translated is the English one, and that all text of
// the page has a key.
func TestPageIsEnglish(t *testing.T) {
	english := words(t, "en")
	files, err := pageFiles()
	require.NoError(t, err)
	for name := range pages {
		body := untranslated.ReplaceAllString(string(files[name]), "")
		tags := textOfTag.FindAllStringSubmatch(body, -1)
		require.NotEmpty(t, tags)
		for _, tag := range tags {
			has := map[string]string{}
			for _, found := range attribute.FindAllStringSubmatch(tag[2], -1) {
				has[found[1]] = found[2]
			}
			text := strings.TrimSpace(tag[3])
			if key := has["data-t"]; key != "" {
				assert.Equal(t, english[key]["other"], text, "%s: %s", name, key)
			} else if has["lang"] == "" {
				assert.NotRegexp(t, hasLetters, text, "%s: text without a key", name)
			}
			if key := has["data-t-label"]; key != "" {
				assert.Equal(t, english[key]["other"], has["aria-label"], "%s: %s", name, key)
			} else {
				assert.Empty(t, has["aria-label"], "%s: label without a key", name)
			}
		}
	}
}

// TestLanguagesOfPage checks that the page offers the languages that it has files for.
func TestLanguagesOfPage(t *testing.T) {
	files, err := pageFiles()
	require.NoError(t, err)
	script, err := page.ReadFile("page/assets/before-paint.js")
	require.NoError(t, err)
	_, list, _ := strings.Cut(string(script), "const known = [")
	list, _, _ = strings.Cut(list, "]")
	known := strings.Split(strings.ReplaceAll(list, `"`, ""), ", ")
	var offered []string
	for _, option := range regexp.MustCompile(`<option value="(\w+)" lang="(\w+)"`).
		FindAllStringSubmatch(string(files["index.html"]), -1) {
		assert.Equal(t, option[1], option[2])
		offered = append(offered, option[1])
	}
	assert.Equal(t, offered, known)
	for tag := range forms {
		assert.True(t, slices.Contains(known, tag), tag)
	}
	assert.Len(t, known, len(forms))
}
