package cli

import (
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// FormatFlags are the flags for output that other programs read.
type FormatFlags struct{ JSON, CSV bool }

// RegisterObject registers the flag of a command that prints one result.
func (o *FormatFlags) RegisterObject(f *flag.FlagSet) {
	f.BoolVar(&o.JSON, "json", false, "print a JSON object: see draughts help formats")
}

// RegisterRows registers the flags of a command that prints a list.
func (o *FormatFlags) RegisterRows(f *flag.FlagSet) {
	f.BoolVar(&o.JSON, "json", false, "print a JSON object for each row: see draughts help formats")
	f.BoolVar(&o.CSV, "csv", false, "print the rows as CSV")
}

// RegisterBoth registers the flags of a command that prints one result with a table in it.
func (o *FormatFlags) RegisterBoth(f *flag.FlagSet) {
	o.RegisterObject(f)
	f.BoolVar(&o.CSV, "csv", false, "print the table as CSV")
}

// CheckFormat checks the flags, after they have been read.
func (o *FormatFlags) CheckFormat() error {
	if o.JSON && o.CSV {
		return Usagef("--json and --csv cannot be combined")
	}
	return nil
}

// IsText reports whether the output is for people.
func (o *FormatFlags) IsText() bool { return !o.JSON && !o.CSV }

// PrintObject prints a result as a JSON object on a line.
func PrintObject(w io.Writer, object any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(object)
}

// RowPrinter prints structs as rows: JSON Lines, CSV, or the text of their methods String.
type RowPrinter struct {
	w      io.Writer
	format FormatFlags
}

// Rows returns a printer of rows. For CSV it prints the names of the columns, which are those of the fields of row. The
// error of that is the one of the next row, since an Output remembers it.
func (o *FormatFlags) Rows(w io.Writer, row any) RowPrinter {
	p := RowPrinter{w, *o}
	if o.CSV {
		names, _ := columns(row)
		_ = p.record(names)
	}
	return p
}

// To returns a printer of more rows to another output.
func (p RowPrinter) To(w io.Writer) RowPrinter { return RowPrinter{w, p.format} }

// Print prints a row.
func (p RowPrinter) Print(row any) error {
	switch {
	case p.format.JSON:
		return PrintObject(p.w, row)
	case p.format.CSV:
		_, cells := columns(row)
		return p.record(cells)
	}
	_, err := fmt.Fprintln(p.w, Printable(fmt.Sprint(row), "\n\t"))
	return err
}

func (p RowPrinter) record(cells []string) error {
	return csv.NewWriter(p.w).WriteAll([][]string{cells})
}

// PrintRows prints a list of rows.
func PrintRows[T any](o *FormatFlags, w io.Writer, list []T) error {
	var row T
	p := o.Rows(w, row)
	for _, row := range list {
		if err := p.Print(row); err != nil {
			return err
		}
	}
	return nil
}

// columns returns the names in JSON of the fields of a struct, and their values as text, without fields of csv:"-".
func columns(row any) (names, cells []string) {
	v := reflect.ValueOf(row)
	for _, field := range reflect.VisibleFields(v.Type()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || field.Tag.Get("csv") == "-" {
			continue
		}
		names = append(names, name)
		cells = append(cells, cell(v.FieldByIndex(field.Index)))
	}
	return names, cells
}

// cell returns a value as the text of a cell: "" for nil, and the elements of a slice with blanks between them.
func cell(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return ""
		}
		return cell(v.Elem())
	case reflect.Slice:
		list := make([]string, v.Len())
		for i := range list {
			list[i] = cell(v.Index(i))
		}
		return strings.Join(list, " ")
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return fmt.Sprint(v.Int()) // the number, as in JSON, also of a type with a text such as Score
	}
	return fmt.Sprint(v.Interface())
}
