package quote_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/quote"
)

// TestText checks the quoted part of short and long texts.
func TestText(t *testing.T) {
	sixty := strings.Repeat("ä", 60)
	for text, want := range map[string]string{
		"":                             `""`,
		"11-15":                        `"11-15"`,
		"a \"b\"\n":                    `"a \"b\"\n"`,
		"\xff":                         `"\xff"`,
		sixty:                          `"` + sixty + `"`,
		sixty + "c":                    `"` + sixty + `"…`,
		strings.Repeat("\xff", 1<<20):  `"` + strings.Repeat(`\xff`, 60) + `"…`,
		strings.Repeat("x", 59) + "€€": `"` + strings.Repeat("x", 59) + `€"…`,
		"с3-d4":                        `"с3-d4" (with Cyrillic с)`,
		"22х13":                        `"22х13" (with Cyrillic х)`,
		"W:WК31,К32:BОne":              `"W:WК31,К32:BОne" (with Cyrillic К, О)`,
		"Тур 3":                        `"Тур 3"`,
		"\xffс\xff":                    `"\xffс\xff"`,
	} {
		assert.Equal(t, want, quote.Text(text))
	}
}

// TestLong checks that both ends of a long text are quoted.
func TestLong(t *testing.T) {
	for text, want := range map[string]string{
		"a\n":                    `"a\n"`,
		strings.Repeat("x", 400): `"` + strings.Repeat("x", 400) + `"`,
		strings.Repeat("x", 1e6): `"` + strings.Repeat("x", 300) + "…" + strings.Repeat("x", 100) + `"`,
	} {
		assert.Equal(t, want, quote.Long(text))
	}
}

// TestList checks the number of named items.
func TestList(t *testing.T) {
	assert.Empty(t, quote.List(nil, ", ", strconv.Itoa))
	assert.Equal(t, "1 or 2", quote.List([]int{1, 2}, " or ", strconv.Itoa))
	ten := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	assert.Equal(t, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10", quote.List(ten, ", ", strconv.Itoa))
	assert.Equal(t, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2 more", quote.List(append(ten, 11, 12), ", ", strconv.Itoa))
}

// TestErrors checks the number of named errors.
func TestErrors(t *testing.T) {
	var errs []error
	for i := range 12 {
		errs = append(errs, fmt.Errorf("e%d", i))
	}
	assert.Empty(t, quote.Errors(nil, 0))
	assert.Equal(t, "e0; e1", quote.Errors(errs[:2], 0))
	assert.Equal(t, "e0; e1; 5 more", quote.Errors(errs[:2], 5))
	assert.Equal(t, "e0; e1; e2; e3; e4; e5; e6; e7; e8; e9", quote.Errors(errs[:10], 0))
	assert.Equal(t, "e0; e1; e2; e3; e4; e5; e6; e7; e8; e9; 9 more", quote.Errors(errs, 7))
}

// TestCut checks where a text is cut.
func TestCut(t *testing.T) {
	assert.Empty(t, quote.Cut("", 8))
	assert.Equal(t, "12345678", quote.Cut("12345678", 8))
	assert.Equal(t, "123456…89", quote.Cut("123456789", 8))
	assert.Equal(t, "ääääää…öö", quote.Cut("ääääää€€€öö", 8))
	assert.Equal(t, "\xff\xff\xff…\xff", quote.Cut("\xff\xff\xff\xff\xff", 4))
}

// TestMessage checks the length of messages.
func TestMessage(t *testing.T) {
	assert.Equal(t, "short", quote.Message(errors.New("short")))
	assert.Len(t, quote.Message(errors.New(strings.Repeat("x", 1<<20))), 2000+len("…"))
}

// TestError checks that a shortened error wraps the original.
func TestError(t *testing.T) {
	require.NoError(t, quote.Error(nil))
	short := errors.New("short")
	assert.Same(t, short, quote.Error(short))

	_, err := os.Open(strings.Repeat("x", 1<<20))
	require.Error(t, err)
	cut := quote.Error(err)
	assert.Less(t, len(cut.Error()), 500)
	assert.True(t, strings.HasPrefix(cut.Error(), "open xxx"), cut.Error())
	assert.True(t, strings.HasSuffix(cut.Error(), "xxx: file name too long"), cut.Error())
	var path *os.PathError
	require.ErrorAs(t, cut, &path)
	require.ErrorIs(t, cut, err)
}
