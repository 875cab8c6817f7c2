package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	books "github.com/godraughts/draughts/book/builtin"
)

// TestBooksOfPage checks that the explorer offers the built-in books, and that the page has their files as they are.
func TestBooksOfPage(t *testing.T) {
	files, err := pageFiles()
	require.NoError(t, err)
	var names []string
	for _, v := range books.Variants() {
		want, err := books.Packed(v)
		require.NoError(t, err)
		name := fmt.Sprintf("assets/books/%s.packed", v)
		require.Equal(t, want, files[name])
		sent, err := compress(name, want)
		require.NoError(t, err)
		require.Nil(t, sent.brotlied)
		names = append(names, fmt.Sprintf("%q", v.String()))
	}
	script, err := page.ReadFile("page/assets/explorerbook.js")
	require.NoError(t, err)
	require.Contains(t, string(script), "builtin = ["+strings.Join(names, ", ")+"];")
}
