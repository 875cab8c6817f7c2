// Package strictjson reads JSON into structs more strictly than encoding/json, and says where the text is wrong.
//
// The names of fields must be those of the struct, in the same case. A name that occurs twice or is unknown is refused.
package strictjson

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

// ErrForm is returned for JSON that is not of the expected form: bad syntax, an unknown field, another type.
var ErrForm = errors.New("unexpected JSON")

// Error says where JSON is refused.
type Error struct {
	Path   string // the part that is refused, such as "moves[6]"; empty for the whole
	Offset int    // where that part begins, in bytes
	Err    error  // the reason
}

// Error returns the place and the reason.
func (e *Error) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("offset %d: %v", e.Offset, e.Err)
	}
	return fmt.Sprintf("%s at offset %d: %v", e.Path, e.Offset, e.Err)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// Placed is a value that remembers where it was read.
type Placed[T any] struct {
	Value  T
	Offset int // in bytes; 0 if the value was not read
}

// MarshalJSON returns the JSON of the value alone.
func (p Placed[T]) MarshalJSON() ([]byte, error) { return json.Marshal(p.Value) }

// UnmarshalJSON reads the value alone.
func (p *Placed[T]) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &p.Value) }
func (p *Placed[T]) setOffset(offset int)            { p.Offset = offset }

// Unmarshal reads JSON into the value that v points to. Structs, also nested and in lists, are read strictly unless
// they have an UnmarshalJSON or UnmarshalText of their own. The error is an *Error. The value may then be changed.
func Unmarshal(text []byte, v any) error {
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // some editors begin files with it
	var whole json.RawMessage
	if err := json.Unmarshal(text, &whole); err != nil {
		at := len(text)
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok && !strings.HasPrefix(err.Error(), "unexpected end") {
			at = int(syntax.Offset) - 1 // it counts the bytes read, the bad one included
		}
		return &Error{Offset: at, Err: fmt.Errorf("%w: %w", ErrForm, err)}
	}
	start := len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
	return read(text[start:], start, "", reflect.ValueOf(v).Elem())
}

// read reads the JSON at an offset, which is valid, into v.
func read(text []byte, offset int, path string, v reflect.Value) error {
	if v.Kind() == reflect.Pointer && text[0] != 'n' {
		v.Set(reflect.New(v.Type().Elem()))
		return read(text, offset, path, v.Elem())
	}
	target := v.Addr().Interface()
	if placed, ok := target.(interface{ setOffset(int) }); ok {
		placed.setOffset(offset)
	}
	_, readsJSON := target.(json.Unmarshaler)
	_, readsText := target.(encoding.TextUnmarshaler)
	switch own := readsJSON || readsText; {
	case !own && v.Kind() == reflect.Struct && text[0] == '{':
		return readObject(text, offset, path, v)
	case !own && v.Kind() == reflect.Slice && text[0] == '[':
		return readList(text, offset, path, v)
	}
	err := json.Unmarshal(text, target)
	var mismatch *json.UnmarshalTypeError
	switch {
	case err == nil && text[0] == 'n' && v.Kind() != reflect.Pointer:
		err = fmt.Errorf("%w: a value is expected, not null", ErrForm)
	case err == nil:
		return nil
	case errors.As(err, &mismatch):
		err = fmt.Errorf("%w: %s is expected, not %s", ErrForm, expected(mismatch.Type),
			quote.Cut(mismatch.Value, quote.Characters))
	}
	return &Error{path, offset, quote.Error(err)}
}

// expected returns the JSON of a type in words. A type that is read from text may say them in a method Expected.
func expected(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if _, ok := reflect.New(t).Interface().(encoding.TextUnmarshaler); ok {
		if form, ok := reflect.Zero(t).Interface().(interface{ Expected() string }); ok {
			return form.Expected()
		}
		return "a " + t.Name() + " as a string"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return fmt.Sprintf("a whole number from 0 to %d", uint64(1)<<t.Bits()-1)
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Uint, reflect.Uint64:
		return "a whole number of 0 or more"
	}
	return "a whole number"
}

func readObject(text []byte, offset int, path string, v reflect.Value) error {
	known, names := fields(v.Type())
	seen := make(map[string]bool)
	return eachValue(text, func(key string, value []byte, at int) error {
		field, ok := known[key]
		inner := strings.TrimPrefix(path+"."+quote.Cut(key, quote.Characters), ".")
		switch {
		case !ok:
			return &Error{inner, offset + at,
				fmt.Errorf("%w: there is no such field; there are %s", ErrForm, strings.Join(names, ", "))}
		case seen[key]:
			return &Error{inner, offset + at, fmt.Errorf("%w: the field occurs twice", ErrForm)}
		}
		seen[key] = true
		return read(value, offset+at, inner, v.FieldByIndex(field))
	})
}

func readList(text []byte, offset int, path string, v reflect.Value) error {
	v.SetZero()
	return eachValue(text, func(_ string, value []byte, at int) error {
		element := reflect.New(v.Type().Elem()).Elem()
		if err := read(value, offset+at, fmt.Sprintf("%s[%d]", path, v.Len()), element); err != nil {
			return err
		}
		v.Set(reflect.Append(v, element))
		return nil
	})
}

// eachValue calls take for each value of an object or a list, with its key in an object and its offset. The text is
// valid JSON, so the decoder returns no error.
func eachValue(text []byte, take func(key string, value []byte, at int) error) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	_, _ = decoder.Token()
	for decoder.More() {
		key := ""
		if text[0] == '{' {
			token, _ := decoder.Token()
			key, _ = token.(string)
		}
		at := int(decoder.InputOffset())
		for strings.IndexByte(" \t\r\n:,", text[at]) >= 0 {
			at++
		}
		var value json.RawMessage
		_ = decoder.Decode(&value)
		if err := take(key, value, at); err != nil {
			return err
		}
	}
	return nil
}

// fields returns the fields of a struct, with those of embedded structs, by the names in json tags, and these in order.
func fields(t reflect.Type) (known map[string][]int, names []string) {
	known = make(map[string][]int)
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" {
			known[name] = f.Index
			names = append(names, name)
		}
	}
	return known, names
}
