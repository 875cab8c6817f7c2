package main

import (
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// formatFlags are the flags for output that other programs read.
type formatFlags struct{ json, csv bool }

// registerObject registers the flag of a command that prints one result.
func (o *formatFlags) registerObject(f *flag.FlagSet) {
	f.BoolVar(&o.json, "json", false, "print a JSON object: see draughts help formats")
}

// registerRows registers the flags of a command that prints a list.
func (o *formatFlags) registerRows(f *flag.FlagSet) {
	f.BoolVar(&o.json, "json", false, "print a JSON object for each row: see draughts help formats")
	f.BoolVar(&o.csv, "csv", false, "print the rows as CSV")
}

// registerBoth registers the flags of a command that prints one result with a table in it.
func (o *formatFlags) registerBoth(f *flag.FlagSet) {
	o.registerObject(f)
	f.BoolVar(&o.csv, "csv", false, "print the table as CSV")
}

// checkFormat checks the flags, after they have been read.
func (o *formatFlags) checkFormat() error {
	if o.json && o.csv {
		return usagef("-json and -csv cannot be combined")
	}
	return nil
}

// isText reports whether the output is for people.
func (o *formatFlags) isText() bool { return !o.json && !o.csv }

// printObject prints a result as a JSON object on a line.
func printObject(w io.Writer, object any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(object)
}

// rowPrinter prints structs as rows: JSON Lines or CSV.
type rowPrinter struct {
	w   io.Writer
	csv bool
}

// rows returns a printer of rows. For CSV it prints the names of the columns, which are those of the fields of row.
func (o *formatFlags) rows(w io.Writer, row any) (rowPrinter, error) {
	p := rowPrinter{w, o.csv}
	if !o.csv {
		return p, nil
	}
	names, _ := columns(row)
	return p, p.record(names)
}

// to returns a printer of more rows to another output.
func (p rowPrinter) to(w io.Writer) rowPrinter { return rowPrinter{w, p.csv} }

// print prints a row.
func (p rowPrinter) print(row any) error {
	if !p.csv {
		return printObject(p.w, row)
	}
	_, cells := columns(row)
	return p.record(cells)
}

func (p rowPrinter) record(cells []string) error {
	w := csv.NewWriter(p.w)
	if err := w.Write(cells); err != nil {
		return err
	}
	w.Flush()
	return w.Error()
}

// printRows prints a list of rows.
func printRows[T any](o *formatFlags, w io.Writer, list []T) error {
	var row T
	p, err := o.rows(w, row)
	for _, row := range list {
		if err != nil {
			return err
		}
		err = p.print(row)
	}
	return err
}

// columns returns the names of the fields of a struct in JSON, and their values as text. Fields with the tag csv:"-"
// are left out.
func columns(row any) (names, cells []string) {
	v := reflect.ValueOf(row)
	for i, field := range reflect.VisibleFields(v.Type()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || field.Tag.Get("csv") == "-" {
			continue
		}
		names = append(names, name)
		cells = append(cells, cell(v.Field(i)))
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
