package draughts_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/openings"
)

// requireWords checks the String method of a type: each value has its own words, all others those of an invalid value.
func requireWords[T interface {
	~uint8
	fmt.Stringer
}](t *testing.T, values int) {
	t.Helper()
	seen := make(map[string]T)
	for n := range 256 {
		v := T(n)
		text := v.String()
		require.Equal(t, n >= values, strings.HasPrefix(text, "invalid "), "%T(%d): %s", v, n, text)
		if n < values {
			require.NotContains(t, seen, text)
			require.NotEmpty(t, text)
			seen[text] = v
		}
	}
}

func TestWordsOfEveryValue(t *testing.T) {
	requireWords[draughts.Color](t, 3)
	requireWords[draughts.Piece](t, 5)
	requireWords[draughts.Numbering](t, 3)
	requireWords[draughts.Symmetry](t, 4)
	requireWords[draughts.CaptureChoice](t, 6)
	requireWords[draughts.CaptureCounting](t, 2)
	requireWords[draughts.Result](t, 4)
	requireWords[draughts.Reason](t, 12)
	requireWords[eval.ClassicTerm](t, eval.NumClassicTerms)
	requireWords[eval.PatternGroup](t, eval.NumPatternGroups)
	requireWords[eval.PatternTerm](t, eval.NumPatternTerms)
	requireWords[arena.Verdict](t, 3)
	requireWords[openings.ThreeMoveDeck](t, 3)
}

// TestEnumsHaveWords reads the source of all packages: every exported number type with constants by iota must have a
// String method.
func TestEnumsHaveWords(t *testing.T) {
	enums := 0
	for dir, files := range packages(t) {
		stringers := make(map[string]bool)
		var names []string
		for _, f := range files {
			for _, d := range f.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Recv != nil && d.Name.Name == "String" {
						stringers[receiver(d)] = true
					}
				case *ast.GenDecl:
					names = append(names, iotaTypes(d)...)
				}
			}
		}
		for _, name := range names {
			if ast.IsExported(name) {
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
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		packages[filepath.Dir(name)] = append(packages[filepath.Dir(name)], f)
		return err
	}))
	return packages
}

// receiver returns the name of the type of a method.
func receiver(d *ast.FuncDecl) string {
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if name, ok := typ.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// iotaTypes returns the names of the types of the constants that a declaration numbers by iota.
func iotaTypes(d *ast.GenDecl) []string {
	var names []string
	for _, s := range d.Specs {
		v, ok := s.(*ast.ValueSpec)
		if d.Tok != token.CONST || !ok {
			continue
		}
		typ, ok := v.Type.(*ast.Ident)
		if ok && slices.ContainsFunc(v.Values, hasIota) {
			names = append(names, typ.Name)
		}
	}
	return names
}

// hasIota reports whether an expression contains iota.
func hasIota(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		found = found || ok && name.Name == "iota"
		return true
	})
	return found
}
