package main

import (
	"flag"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/picture"
)

// valueKind says what the value of a flag, or an argument, can be. The zero valueKind is anything.
type valueKind struct {
	words          []string // some or all of the values; one that ends in "=" or ":" is the beginning of values
	files, folders bool     // the names of files, of folders
}

// kindNames are the kinds of values, by the words that stand for values in the help.
var kindNames = map[string]func() valueKind{
	"FILE":       func() valueKind { return valueKind{files: true} },
	"DIR":        func() valueKind { return valueKind{folders: true} },
	"DATABASES":  func() valueKind { return valueKind{words: append(builtin.Names(), noDatabases), folders: true} },
	"BOOK":       func() valueKind { return valueKind{words: []string{builtinBook}, files: true} },
	"EVALUATION": func() valueKind { return valueKind{words: []string{"patterns", "classic", "material"}, files: true} },
	"OPENINGS":   func() valueKind { return valueKind{words: openingsWords, files: true} },
	"CLOCK":      words(func() []string { return []string{"5m", "5m+3s", "10m d5s", "40/90m,30m+30s", "none"} }),
	"VARIANT":    func() valueKind { return valueKind{words: variantNames(), files: true} },
	"ENGINE":     words(func() []string { return engineWords }),
	"WHO":        words(playerWords),
	"WEIGHTS":    words(func() []string { return []string{"classic", "patterns"} }),
	"TERM":       words(termNames),
	"KEY":        words(splitKeys),
	"RESULT":     words(func() []string { return slices.Sorted(maps.Keys(gameResults)) }),
	"VALUE":      words(func() []string { return slices.Sorted(maps.Keys(randomResults)) }),
	"COLOR":      words(func() []string { return []string{"white", "black"} }),
	"STYLE":      words(func() []string { return []string{"none", "ascii", "unicode", "colour"} }),
	"THEME":      words(themeNames),
	"LABELS":     words(labelNames),
	"SHELL":      words(func() []string { return []string{"bash", "fish", "zsh"} }),
}

var (
	openingsWords = []string{"start", "random:", "11man", "book:", "3move", "3move-crossboard", "3move-all"}
	engineWords   = []string{"default", "random", "level=", "eval=", "egdb=", "book=", "hash=", "workers=", "hub:", "dxp:"}
)

func words(list func() []string) func() valueKind {
	return func() valueKind { return valueKind{words: list()} }
}

func variantNames() []string {
	var names []string
	for _, v := range draughts.Variants() {
		names = append(names, v.String())
	}
	return names
}

func playerWords() []string {
	list := []string{"human", "full"}
	for level := range 11 {
		list = append(list, strconv.Itoa(level))
	}
	return append(list, "hub:", "dxp:")
}

func termNames() []string {
	var names []string
	for t := range eval.ClassicTerm(eval.NumClassicTerms) {
		names = append(names, t.String())
	}
	return names
}

func themeNames() []string {
	var names []string
	for _, t := range picture.Themes() {
		names = append(names, t.String())
	}
	return names
}

func labelNames() []string {
	var names []string
	for l := picture.NotationLabels; l <= picture.NoLabels; l++ {
		names = append(names, l.String())
	}
	return names
}

// kindOfFlag returns what the value of a flag can be.
func kindOfFlag(f *flag.Flag) valueKind { return kindNamed(placeholder(f)) }

// kindNamed returns the kind with a name; "" and other names are the zero valueKind.
func kindNamed(name string) valueKind {
	if kind, ok := kindNames[name]; ok {
		return kind()
	}
	return valueKind{}
}

// placeholder returns the word that stands for the value of a flag in the help, or "" if the flag is boolean.
func placeholder(f *flag.Flag) string {
	name, _ := flag.UnquoteUsage(f)
	return name
}

// argument returns the word that stands for the arguments of the command in the help, or "" if there are none.
func (c *command) argument() string { return strings.Trim(c.args, "[].") }
