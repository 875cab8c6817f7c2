package draughts_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/internal/testtable"
)

// TestEnumsHaveWords reads the source of all public packages: every exported number type with constants by iota must
// have a String method.
func TestEnumsHaveWords(t *testing.T) {
	enums := 0
	for dir, files := range packages(t) {
		stringers := make(map[string]bool)
		for _, f := range files {
			for _, d := range f.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil && d.Name.Name == "String" {
					stringers[strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*")] = true
				}
			}
		}
		for name := range constants(files) {
			if ast.IsExported(name) && !strings.Contains(filepath.ToSlash(dir), "internal/") {
				enums++
				require.True(t, stringers[name], "%s: type %s has no String method", dir, name)
			}
		}
	}
	require.Greater(t, enums, 10)
}

// packages returns the files of the packages of the repository, without tests, by directory.
func packages(t *testing.T) map[string][]*ast.File {
	t.Helper()
	packages := make(map[string][]*ast.File)
	require.NoError(t, filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution|parser.ParseComments)
		packages[filepath.Dir(name)] = append(packages[filepath.Dir(name)], f)
		return err
	}))
	return packages
}

// wordOf is a constant of an enumeration with a text form.
type wordOf interface {
	~uint8
	fmt.Stringer
	encoding.TextMarshaler
}

// wordOfConstant returns the text of the constant with a name, such as "white-man" of WhiteMan.
func wordOfConstant(name string) string {
	return strings.ToLower(regexp.MustCompile("([a-z])([A-Z])").ReplaceAllString(name, "$1-$2"))
}

// requireTexts checks that the text of each constant of an enumeration is its name in lower case, with hyphens, that
// the text reads back in upper or lower case, and that each constant has its own words.
func requireTexts[T wordOf](t *testing.T, names ...string) {
	t.Helper()
	var allowed, words []string
	for i, name := range names {
		require.NotContains(t, append(words, "", "invalid"), T(i).String())
		words = append(words, T(i).String())
		text := must(T(i).MarshalText())
		require.Equal(t, wordOfConstant(name), string(text))
		allowed = append(allowed, string(text))
		for _, spelled := range []string{string(text), strings.ToUpper(string(text))} {
			read := T(99)
			require.NoError(t, any(&read).(encoding.TextUnmarshaler).UnmarshalText([]byte(spelled)))
			require.Equal(t, T(i), read)
		}
	}
	for n := len(names); n < 256; n++ {
		_, err := T(n).MarshalText()
		require.ErrorIs(t, err, draughts.ErrUnknownWord)
		require.Contains(t, err.Error(), fmt.Sprint(uint8(n)))
		require.True(t, strings.HasPrefix(T(n).String(), "invalid "))
	}
	for _, wrong := range []string{"", "x", "white man", strings.Repeat("draw", 10_000)} {
		read := T(1)
		err := any(&read).(encoding.TextUnmarshaler).UnmarshalText([]byte(wrong))
		require.ErrorIs(t, err, draughts.ErrUnknownWord)
		require.Equal(t, T(1), read)
		require.Less(t, len(err.Error()), 400)
		for _, word := range allowed {
			require.Contains(t, err.Error(), word)
		}
	}
}

// TestTypesNameTheirConstants reads the comments of types: go doc shows them without the constants, so they must name
// the first and the last.
func TestTypesNameTheirConstants(t *testing.T) {
	files := packages(t)["."]
	names := constants(files)
	for _, f := range files {
		for _, d := range f.Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok || d.Tok != token.TYPE {
				continue
			}
			name := d.Specs[0].(*ast.TypeSpec).Name.Name
			if list := names[name]; list != nil && ast.IsExported(name) {
				require.Contains(t, d.Doc.Text(), list[0])
				require.Contains(t, d.Doc.Text(), list[len(list)-1])
			}
		}
	}
}

func TestWordsInText(t *testing.T) {
	names := constants(packages(t)["."])
	requireTexts[draughts.Color](t, names["Color"]...)
	requireTexts[draughts.Piece](t, names["Piece"]...)
	requireTexts[draughts.Numbering](t, names["Numbering"]...)
	requireTexts[draughts.CaptureChoice](t, names["CaptureChoice"]...)
	requireTexts[draughts.DiagonalHolder](t, names["DiagonalHolder"]...)
	requireTexts[draughts.CaptureCounting](t, names["CaptureCounting"]...)
	requireTexts[draughts.Result](t, names["Result"]...)
	requireTexts[draughts.Reason](t, names["Reason"]...)

	_, err := json.Marshal(draughts.Color(3))
	require.ErrorContains(t, err, "unknown word: draughts.Color 3 is none of white, black, no-color")
	var c draughts.Color
	require.EqualError(t, c.UnmarshalText([]byte("green")),
		`unknown word "green": white, black or no-color is expected`)

	requireJSON(t, map[draughts.Color]draughts.Reason{draughts.Black: draughts.TimeOut}, `{"black":"time-out"}`)
}

// constants returns the names of the constants of each type that are numbered by iota, in their order.
func constants(files []*ast.File) map[string][]string {
	names := make(map[string][]string)
	for _, f := range files {
		for _, d := range f.Decls {
			d, ok := d.(*ast.GenDecl)
			typ := ""
			for i := 0; ok && d.Tok == token.CONST && i < len(d.Specs); i++ {
				s := d.Specs[i].(*ast.ValueSpec)
				if s.Type != nil && len(s.Values) == 1 && strings.Contains(types.ExprString(s.Values[0]), "iota") {
					typ = types.ExprString(s.Type)
				}
				if typ != "" {
					names[typ] = append(names[typ], s.Names[0].Name)
				}
			}
		}
	}
	return names
}

// requireJSON checks the JSON of a value, and that it reads back as an equal one.
func requireJSON[T any](t *testing.T, value T, want string) {
	t.Helper()
	text := must(json.Marshal(value))
	require.Equal(t, want, string(text))
	var read T
	require.NoError(t, json.Unmarshal(text, &read))
	require.Equal(t, value, read)
}

// TestRefused checks that JSON, or text if a value has only that, is refused, with a reason and in some words, and
// changes nothing.
func TestRefused(t *testing.T) {
	reasons := []error{
		draughts.ErrJSON, draughts.ErrUnknownWord, draughts.ErrUnknownVariant, draughts.ErrRules, draughts.ErrVariantName,
		draughts.ErrNoSuchSquare, draughts.ErrSquareTwice, draughts.ErrManOnCrownRow, draughts.ErrFENSyntax,
		draughts.ErrMoveSyntax, draughts.ErrAmbiguousMove, draughts.ErrMustCapture, draughts.ErrEmptySquare,
		draughts.ErrNoSuchPly, draughts.ErrNotAnOutcome, draughts.ErrGameOver, draughts.ErrBadLimits,
		draughts.ErrNoSuchLevel,
	}
	values := jsonExamples(t)
	values["square"], values["level"] = new(draughts.Square(7)), new(draughts.Level(4))
	values["score"] = new(draughts.Score(7))
	for _, row := range testtable.Rows(t, "testdata/refused.txt", 4) {
		value, text := values[row[0]], row[1]
		before, err := json.Marshal(value)
		require.NoError(t, err)
		if u, ok := value.(json.Unmarshaler); ok {
			err = u.UnmarshalJSON([]byte(text))
		} else {
			err = value.(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
		}
		require.ErrorAs(t, err, new(*draughts.DecodeError), text)
		require.ErrorIs(t, err, reasons[indexOf(reasons, row[2])], text)
		require.ErrorContains(t, err, row[3], text)
		require.Less(t, len(err.Error()), 1500, text)
		after := must(json.Marshal(value))
		require.Equal(t, string(before), string(after), text)
	}
}

// indexOf returns the index of the error with whose text a text begins.
func indexOf(list []error, text string) int {
	return slices.IndexFunc(list, func(e error) bool { return strings.HasPrefix(text, e.Error()) })
}

func TestParseColor(t *testing.T) {
	for text, want := range map[string]draughts.Color{
		"white": draughts.White, "Black": draughts.Black, "BLACK": draughts.Black,
	} {
		c := must(draughts.ParseColor(text))
		require.Equal(t, want, c)
	}
	for _, text := range []string{"", "w", "no-color", "red", strings.Repeat("white", 1000)} {
		c, err := draughts.ParseColor(text)
		require.ErrorIs(t, err, draughts.ErrUnknownWord)
		require.ErrorContains(t, err, ": white or black is expected")
		require.Less(t, len(err.Error()), 200)
		require.Equal(t, draughts.NoColor, c)
	}
}

func TestSquareJSON(t *testing.T) {
	requireJSON(t, draughts.Square(18), `18`)
	requireJSON(t, draughts.NoSquare, `0`)
	requireJSON(t, []draughts.Square{1, 50, 0}, `[1,50,0]`)
	requireJSON(t, map[draughts.Square]draughts.Piece{5: draughts.BlackKing}, `{"5":"black-king"}`)
	sq := draughts.Square(7)
	require.NoError(t, json.Unmarshal([]byte("null"), &sq))
	require.Equal(t, draughts.Square(7), sq)
}

func TestScoreJSON(t *testing.T) {
	for s := -draughts.WinScore; s <= draughts.WinScore; s += 7 {
		text := must(json.Marshal(s))
		var read draughts.Score
		require.NoError(t, json.Unmarshal(text, &read))
		require.Equal(t, s, read)
		_, known := s.WinIn()
		require.Equal(t, max(s, -s) <= draughts.MaxEval, text[0] != '"')
		require.Equal(t, known, bytes.Contains(text, []byte(" in ")))
	}
	_, err := json.Marshal(draughts.WinScore + 1)
	require.ErrorIs(t, err, draughts.ErrNotEncodable)
}

func TestRulesJSON(t *testing.T) {
	for _, v := range builtinVariants() {
		rules := v.Rules()
		requireEncodings(t, &rules)
	}
	for _, structure := range []reflect.Type{
		reflect.TypeFor[draughts.Rules](), reflect.TypeFor[draughts.DrawRules](), reflect.TypeFor[draughts.Ending](),
	} {
		for field := range structure.Fields() {
			snake := regexp.MustCompile("([a-z])([A-Z])").ReplaceAllString(field.Name, "${1}_$2")
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			require.Equal(t, strings.ToLower(snake), name)
		}
	}
	_, err := json.Marshal(draughts.Rules{Name: "x"})
	require.ErrorIs(t, err, draughts.ErrBoardSize)
}

func TestLoadVariant(t *testing.T) {
	file := func(name, text string) string {
		name = filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	v := must(draughts.LoadVariant("Russian"))
	require.Equal(t, draughts.Russian, v)
	_, err := draughts.LoadVariant("prussian")
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)

	own := file("own.JSON", "\ufeff"+
		`{"name":"loaded-8","size":8,"start_rows":2,"first_to_move":"black","flying_kings":true}`)
	v = must(draughts.LoadVariant(own))
	require.Equal(t, "loaded-8", v.String())
	require.True(t, v.Rules().FlyingKings)
	require.Equal(t, draughts.Black, v.Start().Turn())
	again := must(draughts.LoadVariant(own))
	require.Equal(t, v, again, "it is not registered twice")

	_, err = draughts.LoadVariant(file("other.json", `{"name":"Loaded-8","size":8,"start_rows":3}`))
	require.ErrorIs(t, err, draughts.ErrVariantName)
	_, err = draughts.LoadVariant(file("bad.json", `{"name":"x","size":8,`))
	require.ErrorContains(t, err, "bad.json: Rules: at offset 21: unexpected JSON: unexpected end of JSON input")
	_, err = draughts.LoadVariant(file("long.json", strings.Repeat(" ", 1<<17)))
	require.ErrorIs(t, err, draughts.ErrJSON)
	_, err = draughts.LoadVariant(filepath.Join(t.TempDir(), "none.json"))
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = draughts.LoadVariant(".json")
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// updateJSON writes the files in testdata/json anew.
var updateJSON = flag.Bool("update", false, "write testdata/json anew")

// jsonExamples returns a value for each file in testdata/json, which docs/json.md shows.
func jsonExamples(t *testing.T) map[string]any {
	t.Helper()
	game := newGame(t, draughts.English, "W:W22,K30:B18,9:H3")
	play(t, game, "22x15", "9-14", "30-25")
	require.NoError(t, game.Resign(draughts.Black))
	require.True(t, game.Undo())
	p := draughts.MustParseFEN(draughts.International, "W:WK47:B14,19,29,31,42")
	capture := p.Moves()[0]
	setup := p.Setup()
	setup.Counters.NoProgress = 12
	limits := newGame(t, draughts.Brazilian, "W:WK1,K2:BK31,20").DrawLimits()
	rules := draughts.Russian.Rules()
	rules.Name, rules.GameType, rules.OptionalCapture = "optional-russian", 0, true
	rules.Draws.Endings = rules.Draws.Endings[:1]
	return map[string]any{
		"move": &capture, "game": game, "position": &p, "setup": &setup, "rules": &rules,
		"squares":    &[]draughts.Square{47, 38, 24, 13, 36},
		"scores":     &[]draughts.Score{25, -103, draughts.WinScore - 5, 4 - draughts.WinScore, 28_990},
		"outcome":    &draughts.Outcome{Result: draughts.Draw, Reason: draughts.NoProgress},
		"drawlimits": &limits,
		"limits": &draughts.Limits{
			Depth: 20, Time: 1500 * time.Millisecond, MultiPV: 2, Moves: p.Moves(),
			Clock: &draughts.ClockLimit{Remaining: 5 * time.Minute, Increment: 3 * time.Second},
		},
		"clock": pausedClock(t),
		"info": &draughts.Info{
			Position: p, Depth: 1, SelDepth: 3, Nodes: 21_000, Time: 10 * time.Millisecond, HashFull: 1,
			Lines: []draughts.Line{{Depth: 1, Score: draughts.WinScore - 1, PV: []draughts.Move{capture}}},
		},
	}
}

// pausedClock returns a clock after a move, paused in the second.
func pausedClock(t *testing.T) *clock.Clock {
	t.Helper()
	k := must(clock.NewOdds(clock.MustParse("40/90m,30m+30s"), clock.MustParse("10m d5s")))
	begin := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	require.NoError(t, k.Start(draughts.Black, begin))
	require.NoError(t, k.Press(begin.Add(25*time.Second)))
	k.Pause(begin.Add(40500 * time.Millisecond))
	return k
}

// TestJSONFiles compares the JSON of each type with its file, and the files with the examples in docs/json.md.
func TestJSONFiles(t *testing.T) {
	files := must(filepath.Glob("testdata/json/*.json"))
	var written []string
	for name, value := range jsonExamples(t) {
		file := filepath.Join("testdata", "json", name+".json")
		text := must(json.MarshalIndent(value, "", "  "))
		if *updateJSON {
			require.NoError(t, os.WriteFile(file, append(text, '\n'), 0o600))
		}
		want := must(os.ReadFile(file))
		require.Equal(t, string(want), string(text)+"\n", "%s: -update writes it anew", file)
		read := reflect.New(reflect.TypeOf(value).Elem()).Interface()
		require.NoError(t, json.Unmarshal(want, read))
		require.Equal(t, value, read)
		written = append(written, compacted(t, want))
	}
	require.Len(t, files, len(written))

	page := must(os.ReadFile("docs/json.md"))
	var shown []string
	for _, block := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(page, -1) {
		shown = append(shown, compacted(t, block[1]))
	}
	require.ElementsMatch(t, written, shown)

	err := json.Unmarshal([]byte(`{"variant":"english","moves":["11-15","11-15"]}`), new(draughts.Game))
	require.Contains(t, string(page), err.Error())

	for typ, names := range constants(packages(t)["."]) {
		if !ast.IsExported(typ) || typ == "Variant" { // a name
			continue
		}
		for i, name := range names {
			names[i] = "`" + wordOfConstant(name) + "`"
		}
		row := fmt.Sprintf("| `%s` | %s |\n", typ, strings.Join(names, ", "))
		require.True(t, strings.Contains(string(page), row), row)
	}
}

func compacted(t *testing.T, text []byte) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, json.Compact(&b, text))
	return b.String()
}

// TestGob encodes values with encoding/gob and reads them back, also in structs, and refuses what text refuses.
func TestGob(t *testing.T) {
	g := draughts.NewGame(draughts.Frisian)
	play(t, g, "33-28", "18-23")
	require.True(t, g.Undo())
	type kept struct {
		Game     *draughts.Game
		Position draughts.Position
		Moves    []draughts.Move
		None     draughts.Move
		Setup    draughts.Setup
	}
	want := kept{Game: g, Position: g.Position(), Moves: g.Moves(), Setup: g.Setup()}
	var text bytes.Buffer
	require.NoError(t, gob.NewEncoder(&text).Encode(want))
	var read kept
	require.NoError(t, gob.NewDecoder(&text).Decode(&read))
	require.Equal(t, want, read)
	require.ErrorIs(t, gob.NewEncoder(&text).Encode(new(draughts.Game)), draughts.ErrNoPosition)

	// The number of a rule set may be another one in the program that reads.
	text.Reset()
	require.NoError(t, gob.NewEncoder(&text).Encode(want.Setup))
	require.NoError(t, gob.NewEncoder(&text).Encode(draughts.Frisian))
	require.Equal(t, 2, strings.Count(text.String(), "frisian"))
}

// TestDamagedJSON cuts documents at every byte and changes bytes at random. Either the error says where, or what is
// read has the same JSON again when it is written and read.
func TestDamagedJSON(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	play(t, g, opening...)
	require.NoError(t, g.GoTo(6))
	ended := newGame(t, draughts.Frisian, "W:WK46,35,K45:BK5,6:+105+246:H7")
	play(t, ended, "45-34", "5x1")
	require.NoError(t, ended.Resign(draughts.Black))
	setup, rules := ended.Position().Setup(), draughts.Russian.Rules()
	random := rand.New(rand.NewPCG(18, 18))
	accepted := 0
	for _, value := range []any{
		g, ended, &setup, &rules,
		&draughts.Limits{Depth: 7, Time: time.Second, Clock: &draughts.ClockLimit{Remaining: time.Minute, Moves: 9}},
		&draughts.Info{Position: draughts.English.Start(), Depth: 3, Lines: []draughts.Line{
			{Depth: 3, Score: draughts.WinScore - 5, PV: g.Moves()[:3]}, {Depth: 2, Score: -12, PV: g.Moves()[:1]},
		}},
	} {
		text := must(json.Marshal(value))
		for n := range text {
			require.False(t, requireWhere(t, value, text[:n]), "%s", text[:n])
		}
		for range testsize.Pick(500, 500, 30_000) {
			changed := slices.Clone(text)
			for range 1 + random.IntN(3) {
				const bytes = ` "{}[],:-x0123456789wbkWBK` + "\x00\xff"
				changed[random.IntN(len(changed))] = bytes[random.IntN(len(bytes))]
			}
			if requireWhere(t, value, changed) {
				accepted++
			}
		}
	}
	require.Greater(t, accepted, 20)
}

// requireWhere reads the JSON of a value of the same type and reports whether it is accepted. What is accepted must
// write and read the same JSON; an error must say where.
func requireWhere(t *testing.T, value any, text []byte) bool {
	t.Helper()
	fresh := func() any { return reflect.New(reflect.TypeOf(value).Elem()).Interface() }
	read := fresh()
	direct := fresh().(json.Unmarshaler).UnmarshalJSON(text)
	if err := json.Unmarshal(text, read); err != nil {
		var refused *draughts.DecodeError
		var syntax *json.SyntaxError
		require.True(t, errors.As(err, &refused) || errors.As(err, &syntax), "%s: %v", text, err)
		require.ErrorAs(t, direct, &refused)
		require.LessOrEqual(t, refused.Offset, len(text))
		require.Equal(t, fresh(), read, "it is unchanged")
		return false
	}
	require.NoError(t, direct)
	written, err := json.Marshal(read)
	require.NoError(t, err, "%s", text)
	again := fresh()
	require.NoError(t, json.Unmarshal(written, again))
	require.Equal(t, read, again, "%s", text)
	return true
}
