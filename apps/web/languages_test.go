package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
)

// languageFolders hold a file for each language: the words of the first view, and those of parts that are loaded later.
var languageFolders = []string{"words/page", "words/later", "words/learn"}

// forms are the plural forms that the languages of the page need for whole numbers (Unicode CLDR).
var forms = map[string][]string{
	"en": {"one", "other"}, "nl": {"one", "other"}, "de": {"one", "other"}, "fr": {"one", "other"},
	"ru": {"few", "many", "one"},
}

// TestRefusalsInWords checks that each language but English has the same refusals, by the words of an error up to a
// colon.
func TestRefusalsInWords(t *testing.T) {
	var known []string
	for _, err := range []error{
		draughts.ErrMoveSyntax, draughts.ErrEmptySquare, draughts.ErrWrongSide, draughts.ErrOccupied,
		draughts.ErrMustCapture, draughts.ErrLongerCapture, draughts.ErrCaptureUnfinished, draughts.ErrBackward,
		draughts.ErrTooFar, draughts.ErrNothingToCapture, draughts.ErrBlocked, draughts.ErrAmbiguousMove,
		draughts.ErrGameOver, draughts.ErrFENSyntax, draughts.ErrNoSuchSquare, table.ErrNotYourTurn,
		table.ErrPositionChanged, table.ErrNotAlone,
		table.ErrPlaysOn, table.ErrTimeUsed, table.ErrSeatTaken, table.ErrNoGame, table.ErrNotPlayed, table.ErrTooLong,
		table.ErrTooMuchWork, errDamagedGame, errNotSaved, errNoFreeTable, errTooManyGames,
	} {
		text, _, _ := strings.Cut(err.Error(), ":")
		known = append(known, text)
	}
	for tag := range forms {
		var words map[string]map[string]string
		readAsset(t, "words/refusals/"+tag+".json", &words)
		if tag == "en" {
			assert.Empty(t, words["refusals"])
			continue
		}
		assert.ElementsMatch(t, known, slices.Collect(maps.Keys(words["refusals"])), tag)
		assert.NotContains(t, slices.Collect(maps.Values(words["refusals"])), "", tag)
	}
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

// TestLanguages compares the words of each language with the English ones: no key may be missing, be superfluous or be
// empty, and each text must have the same placeholders.
func TestLanguages(t *testing.T) {
	english := words(t, "en")
	for tag := range forms {
		t.Run(tag, func(t *testing.T) {
			translated := words(t, tag)
			for key, texts := range english {
				require.Contains(t, translated, key)
				checkForms(t, tag, key, translated[key])
				for _, text := range translated[key] {
					assert.NotEmpty(t, strings.TrimSpace(text), key)
					assert.ElementsMatch(t, placeholders(texts["other"]), placeholders(text), key)
				}
			}
			for key := range translated {
				assert.Contains(t, english, key)
			}
		})
	}
	for _, folder := range languageFolders {
		assert.Len(t, must(fs.ReadDir(page, "page/assets/"+folder)), len(forms), "%s: a file for each language", folder)
	}
}

// checkForms checks that a text has no plural forms, or those of its language.
func checkForms(t *testing.T, tag, key string, texts map[string]string) {
	t.Helper()
	if len(texts) == 1 {
		assert.Contains(t, texts, "other", key)
		return
	}
	for _, form := range forms[tag] {
		assert.Contains(t, texts, form, key)
	}
}

// words returns the texts of a language by "area.key" and plural form. A text without plural forms has the form
// "other".
func words(t *testing.T, tag string) map[string]map[string]string {
	t.Helper()
	areas := map[string]map[string]any{}
	for _, folder := range languageFolders {
		var some map[string]map[string]any
		readAsset(t, folder+"/"+tag+".json", &some)
		for area, keys := range some {
			require.NotContains(t, areas, area, "an area is in one folder")
			areas[area] = keys
		}
	}
	all := map[string]map[string]string{}
	for area, keys := range areas {
		for key, value := range keys {
			texts := map[string]string{}
			switch value := value.(type) {
			case string:
				texts["other"] = value
			case map[string]any:
				for form, text := range value {
					texts[form], _ = text.(string)
				}
			}
			require.NotEmpty(t, texts, "%s.%s", area, key)
			all[area+"."+key] = texts
		}
	}
	return all
}

func placeholders(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// usedKey finds the keys in the files of the page.
var usedKey = regexp.MustCompile(`\bt\("([a-z]\w*\.\w+)"|data-t(?:-label)?="([a-z]\w*\.\w+)"`)

// namedKeys returns the keys that the page makes of names.
func namedKeys() (keys []string) {
	for _, e := range table.Endings {
		keys = append(keys, "endings."+e.Name)
	}
	for r := draughts.NoReason; r <= draughts.Adjudication; r++ {
		keys = append(keys, "players."+string(must(r.MarshalText())))
	}
	for level := range draughts.MaxLevel + 1 {
		keys = append(keys, fmt.Sprint("players.level", level))
	}
	for area, names := range map[string]string{
		"explorer": "move games results score name",
		"learn":    "puzzles endings explorer rules",
		"moves":    "nag1 nag2 nag3 nag4 nag5 nag6",
		"offers": "asksUndo asksDraw asksRematch asksPause askedUndo askedDraw askedRematch askedPause " +
			"declinedUndo declinedDraw declinedRematch declinedPause",
		"status":  "no-progress ending-limit",
		"puzzles": "ambush breakthrough sweep shot block ending attack",
		"themes":  "board green walnut blue grey pieces turned flat wood",
	} {
		for name := range strings.FieldsSeq(names) {
			keys = append(keys, area+"."+name)
		}
	}
	return keys
}

// TestWordsExist checks that each key that the page uses has a text.
func TestWordsExist(t *testing.T) {
	english := words(t, "en")
	for _, key := range namedKeys() {
		assert.Contains(t, english, key)
	}
	for name, content := range must(pageFiles()) {
		for _, found := range usedKey.FindAllStringSubmatch(string(content), -1) {
			assert.Contains(t, english, found[1]+found[2], name)
		}
	}
}

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
	for _, name := range []string{"server", "local"} {
		index := must(pageData{Backend: name, Engine: true}.render())
		body := untranslated.ReplaceAllString(string(index), "")
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
	index := must(pageData{Backend: "server"}.render())
	script := must(page.ReadFile("page/assets/before-paint.js"))
	_, list, _ := strings.Cut(string(script), "const known = [")
	list, _, _ = strings.Cut(list, "]")
	known := strings.Split(strings.ReplaceAll(list, `"`, ""), ", ")
	var offered []string
	for _, option := range regexp.MustCompile(`<option value="(\w+)" lang="(\w+)"`).
		FindAllStringSubmatch(string(index), -1) {
		assert.Equal(t, option[1], option[2])
		offered = append(offered, option[1])
	}
	assert.Equal(t, offered, known)
	assert.ElementsMatch(t, known, slices.Collect(maps.Keys(forms)))
}

// asset reads a JSON file of the page.
func readAsset(t *testing.T, name string, v any) {
	t.Helper()
	text := must(page.ReadFile("page/assets/" + name))
	require.NoError(t, json.Unmarshal(text, v))
}

// variants returns the built-in rule sets, each of which has its own words and pictures.
func variants() []draughts.Variant {
	return slices.DeleteFunc(draughts.Variants(), func(v draughts.Variant) bool { return !v.IsBuiltin() })
}

// TestRulesInWords checks that each language has a name and three sentences for each rule set, and for all on six rows.
func TestRulesInWords(t *testing.T) {
	for tag := range forms {
		translated := words(t, tag)
		var rules map[string][]string
		readAsset(t, "rules/"+tag+".json", &rules)
		names := []string{"6x6"}
		for _, v := range variants() {
			assert.Contains(t, translated, "variants."+v.String(), tag)
			names = append(names, v.String())
		}
		assert.Len(t, rules, len(names), tag)
		for _, v := range names {
			sentences := rules[v]
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
	assert.Len(t, pictures, len(variants()))
	for _, v := range variants() {
		picture := pictures[v.String()]
		verdict := table.Check(table.Edited{Variant: v, Board: picture.Board, Turn: picture.Turn})
		assert.Empty(t, verdict.Problems, "%v", v)
		shown := must(table.Look(table.Line{Variant: v, FEN: verdict.FEN}))
		if picture.Path == nil {
			assert.Equal(t, table.Board(v.Start()), picture.Board, "%v", v)
			continue
		}
		assert.True(t, slices.ContainsFunc(shown.Legal, func(m table.MoveView) bool {
			return slices.Equal(m.Path, picture.Path)
		}), "%v: %v", v, picture.Path)
	}
}
