// Package testtable reads the tables of tests from files. Only tests import it.
package testtable

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// Rows returns the rows of a table, a line each, whose fields have | between them. A field in quotation marks is a Go
// string. Empty lines, and lines that begin with #, do not count.
func Rows(t testing.TB, file string, fields int) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' || line == "\n" {
			continue
		}
		row := strings.Split(line, "|")
		for i, field := range row {
			row[i] = strings.TrimSpace(field)
			if unquoted, err := strconv.Unquote(row[i]); err == nil {
				row[i] = unquoted
			}
		}
		if len(row) != fields {
			t.Fatalf("%s: %d fields are expected: %s", file, fields, line)
		}
		rows = append(rows, row)
	}
	return rows
}
