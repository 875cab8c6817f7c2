package zerotest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// checkComplete checks that p has all exported functions and types with methods of the package's source.
func (p *Package) checkComplete(t *testing.T) {
	t.Helper()
	functions, types := exported(t)
	for name := range functions {
		if p.Functions[name] == nil {
			t.Errorf("the function %s is not called", name)
		}
	}
	listed := map[string]bool{}
	for _, pointer := range p.Types {
		listed[reflect.TypeOf(pointer).Elem().Name()] = true
	}
	for name := range types {
		if !listed[name] {
			t.Errorf("the methods of %s are not called", name)
		}
	}
}

// exported returns the names of the exported functions, and of the exported types that have exported methods, in the
// source files of the current directory.
func exported(t *testing.T) (functions, types map[string]bool) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no source files: %v", err)
	}
	functions, types = map[string]bool{}, map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, declared := range file.Decls {
			f, ok := declared.(*ast.FuncDecl)
			switch {
			case !ok || !f.Name.IsExported():
			case f.Recv == nil:
				functions[f.Name.Name] = true
			case ast.IsExported(receiverName(f)):
				types[receiverName(f)] = true
			}
		}
	}
	return functions, types
}

// receiverName returns the name of the type whose method f is.
func receiverName(f *ast.FuncDecl) string {
	receiver := f.Recv.List[0].Type
	if pointer, ok := receiver.(*ast.StarExpr); ok {
		receiver = pointer.X
	}
	if name, ok := receiver.(*ast.Ident); ok {
		return name.Name
	}
	return "" // a generic type; none has exported methods
}
