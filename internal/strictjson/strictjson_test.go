package strictjson_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/strictjson"
	"github.com/godraughts/draughts/internal/testtable"
)

type outer struct {
	Name  string                       `json:"name"`
	Small uint8                        `json:"small,omitzero"`
	Inner *inner                       `json:"inner,omitempty"`
	List  []inner                      `json:"list,omitempty"`
	Words []strictjson.Placed[string]  `json:"words,omitempty"`
	Own   own                          `json:"own,omitzero"`
	Text  text                         `json:"text,omitzero"`
	Texts []*span                      `json:"texts,omitempty"`
	Last  *strictjson.Placed[[]string] `json:"last,omitempty"`
}

type inner struct {
	On bool `json:"on"`
}

// own reads its JSON itself.
type own struct{ text string }

var errOwn = errors.New("not for me")

func (o *own) UnmarshalJSON(text []byte) error {
	if o.text = string(text); o.text == "5" {
		return errOwn
	}
	return nil
}

// text is read from text.
type text string

func (t *text) UnmarshalText(b []byte) error {
	*t = text(b)
	return nil
}

// span is read from text, and says what is expected.
type span struct{ text }

func (span) Expected() string { return `a span such as "1-2"` }

func TestUnmarshal(t *testing.T) {
	var o outer
	text := " {\n\"name\" : \"a\\\"b\", \"small\":255,\"inner\":{\"on\":true}," +
		"\"list\":[ {\"on\":false} , {}],\"words\":[\"x\" ,\"y\"],\"own\":{\"z\":[1]},\"last\":[\"q\"]}\n"
	require.NoError(t, strictjson.Unmarshal([]byte(text), &o))
	at := func(part string) int { return strings.Index(text, part) }
	require.Equal(t, outer{
		Name: `a"b`, Small: 255, Inner: &inner{true}, List: make([]inner, 2),
		Words: []strictjson.Placed[string]{{"x", at(`"x"`)}, {"y", at(`"y"`)}}, Own: own{`{"z":[1]}`},
		Last: &strictjson.Placed[[]string]{Value: []string{"q"}, Offset: at(`["q`)},
	}, o)
	words, err := json.Marshal(o.Words)
	require.NoError(t, err)
	require.Equal(t, `["x","y"]`, string(words))

	o = outer{}
	require.NoError(t, strictjson.Unmarshal([]byte(`{"inner":null}`), &o))
	require.Zero(t, o)
	var list []uint8
	require.NoError(t, strictjson.Unmarshal([]byte(`[1,2]`), &list))
	require.Equal(t, []uint8{1, 2}, list)
}

func TestRefused(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/refused.txt", 2) {
		text, want := row[0], row[1]
		err := strictjson.Unmarshal([]byte(text), new(outer))
		var where *strictjson.Error
		require.ErrorAs(t, err, &where, text)
		require.Contains(t, err.Error(), want, text)
		require.NotEqual(t, errors.Is(err, errOwn), errors.Is(err, strictjson.ErrForm), text)
	}
	long := strings.Repeat("x", 1<<16)
	for _, text := range []string{`{"` + long + `":1}`, `{"name":{"` + long + `":1}}`, `{"small":"` + long + `"}`,
		`{"small":1` + strings.Repeat("0", 1<<16) + `}`} {
		require.Less(t, len(strictjson.Unmarshal([]byte(text), new(outer)).Error()), 400)
	}
}
