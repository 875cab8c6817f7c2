package main

import (
	"maps"
	"slices"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/picture"
)

// kindNames are the kinds of values, by the words that stand for values in the help.
var kindNames = map[string]func() cli.Values{
	"FILE":       func() cli.Values { return cli.Values{Files: true} },
	"DIR":        func() cli.Values { return cli.Values{Folders: true} },
	"DATABASES":  func() cli.Values { return cli.Values{Words: append(builtin.Names(), noDatabases), Folders: true} },
	"BOOK":       func() cli.Values { return cli.Values{Words: []string{builtinBook}, Files: true} },
	"EVALUATION": func() cli.Values { return cli.Values{Words: []string{"patterns", "classic", "material"}, Files: true} },
	"OPENINGS":   func() cli.Values { return cli.Values{Words: openingsWords, Files: true} },
	"CLOCK":      words(func() []string { return []string{"5m", "5m+3s", "10m d5s", "40/90m,30m+30s", "none"} }),
	"VARIANT":    func() cli.Values { return cli.Values{Words: variantNames(), Files: true} },
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

func words(list func() []string) func() cli.Values {
	return func() cli.Values { return cli.Values{Words: list()} }
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
