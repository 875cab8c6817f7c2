#!/usr/bin/env bash
# Numbers of games in the language of the reader, by Go's gettext-go of chai2010: NGettext("%d game", "%d games", n).
# Guess:   the form that the rule in the head of the catalog gives, Plural-Forms, as GNU gettext has it.
# Happens: that rule is not read: there is a table of 38 languages. For all others, such as Frisian, Catalan, Icelandic,
#          Mongolian and Arabic, each number has the first form, "5 spultsje". For Brazil the row of Portugal comes
#          first, so that 0 is plural; Filipino "fil" is Finnish "fi". Without a Language in the head each number has
#          the first form, too. No error. For English, Dutch, Russian it is right.
# Seen in: github.com/chai2010/gettext-go v1.0.3, the newest, used by kubectl. Nothing of it in the readme.
# Hurts:   sites in small languages: translators gave all forms and their rule, and readers see the singular for all
#          numbers.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
gettext=v1.0.3
go mod init example 2>/dev/null
go get "github.com/chai2010/gettext-go@$gettext" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/chai2010/gettext-go"
)

const one, many = "n != 1", "n > 1"

func main() {
	for _, language := range []struct{ name, rule, singular, plural string }{
		{"nl", one, "%d partij", "%d partijen"},
		{"fy", one, "%d spultsje", "%d spultsjes"},
		{"ca", one, "%d partida", "%d partides"},
		{"mn", one, "%d togloom", "%d togloomuud"},
		{"fr", many, "%d partie", "%d parties"},
		{"pt", one, "%d partida", "%d partidas"},
		{"pt_BR", many, "%d partida", "%d partidas"},
		{"fil", many, "%d laro", "%d mga laro"},
	} {
		catalog := fmt.Sprintf(`msgid ""
msgstr ""
"Language: %s\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(%s);\n"

msgid "%%d game"
msgid_plural "%%d games"
msgstr[0] "%s"
msgstr[1] "%s"
`, language.name, language.rule, language.singular, language.plural)
		folder := filepath.Join("locale", language.name, "LC_MESSAGES")
		if err := os.MkdirAll(folder, 0o755); err != nil {
			panic(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "site.po"), []byte(catalog), 0o644); err != nil {
			panic(err)
		}
		site := gettext.New("site", "locale").SetLanguage(language.name)
		fmt.Printf("%s, plural if %s:", language.name, language.rule)
		for _, n := range []int{0, 1, 2, 5} {
			right := language.singular
			if n > 1 || n == 0 && language.rule == one {
				right = language.plural
			}
			text := fmt.Sprintf(site.NGettext("%d game", "%d games", n), n)
			if text != fmt.Sprintf(right, n) {
				text += " (wrong)"
			}
			fmt.Print(" ", text, ",")
		}
		fmt.Println()
	}
}
GO
echo "gettext-go $gettext"
out=$(go run .)
echo "$out"
if [ "$out" = 'nl, plural if n != 1: 0 partijen, 1 partij, 2 partijen, 5 partijen,
fy, plural if n != 1: 0 spultsje (wrong), 1 spultsje, 2 spultsje (wrong), 5 spultsje (wrong),
ca, plural if n != 1: 0 partida (wrong), 1 partida, 2 partida (wrong), 5 partida (wrong),
mn, plural if n != 1: 0 togloom (wrong), 1 togloom, 2 togloom (wrong), 5 togloom (wrong),
fr, plural if n > 1: 0 partie, 1 partie, 2 parties, 5 parties,
pt, plural if n != 1: 0 partidas, 1 partida, 2 partidas, 5 partidas,
pt_BR, plural if n > 1: 0 partidas (wrong), 1 partida, 2 partidas, 5 partidas,
fil, plural if n > 1: 0 mga laro (wrong), 1 laro, 2 mga laro, 5 mga laro,' ]; then
	echo 'as found: five games are one in Frisian'
else
	echo 'changed: other forms'
	exit 1
fi
