package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
)

// asset reads a JSON file of the page.
func readAsset(t *testing.T, name string, v any) {
	t.Helper()
	text, err := page.ReadFile("page/assets/" + name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, v))
}

// TestRulesInWords checks that each language has three sentences for each rule set, and names the size of the board
// where the rules are not those of another game.
func TestRulesInWords(t *testing.T) {
	for tag := range forms {
		var words map[string][]string
		readAsset(t, "rules/"+tag+".json", &words)
		assert.Len(t, words, len(draughts.Variants()), tag)
		for _, v := range draughts.Variants() {
			sentences := words[v.String()]
			assert.Len(t, sentences, 3, "%s %v", tag, v)
			for _, s := range sentences {
				assert.True(t, strings.HasSuffix(s, "."), "%s %v: %s", tag, v, s)
			}
		}
	}
}

// TestRulesInPictures checks that each rule set has a legal position, and that the path in it is that of a legal move.
func TestRulesInPictures(t *testing.T) {
	var pictures map[string]struct {
		Board string            `json:"board"`
		Turn  string            `json:"turn"`
		Path  []draughts.Square `json:"path"`
	}
	readAsset(t, "rules/pictures.json", &pictures)
	assert.Len(t, pictures, len(draughts.Variants()))
	for _, v := range draughts.Variants() {
		picture := pictures[v.String()]
		verdict := table.Check(table.Edited{Variant: v, Board: picture.Board, Turn: picture.Turn})
		assert.Empty(t, verdict.Problems, "%v", v)
		shown, err := table.Look(table.Line{Variant: v, FEN: verdict.FEN})
		require.NoError(t, err)
		if picture.Path == nil {
			assert.Equal(t, table.Board(v.Start()), picture.Board, "%v", v)
			continue
		}
		assert.True(t, slices.ContainsFunc(shown.Legal, func(m table.MoveView) bool {
			return slices.Equal(m.Path, picture.Path)
		}), "%v: %v", v, picture.Path)
	}
}

// TestEndingFiles checks that the page has the databases of its trainer.
func TestEndingFiles(t *testing.T) {
	files, err := pageFiles()
	require.NoError(t, err)
	for _, name := range table.EndingFiles() {
		assert.NotEmpty(t, files[endingFolder+name], name)
	}
}
