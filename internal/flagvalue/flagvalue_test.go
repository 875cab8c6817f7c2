package flagvalue_test

import (
	"errors"
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/flagvalue"
)

type word string

var errWord = errors.New("no word")

func (w word) MarshalText() ([]byte, error) {
	if w == "" {
		return nil, errWord
	}
	return []byte(w), nil
}

func parse(text string) (word, error) {
	if text == "" {
		return "", errWord
	}
	return word(strings.ToLower(text)), nil
}

func TestVar(t *testing.T) {
	f := flag.NewFlagSet("test", flag.ContinueOnError)
	var output strings.Builder
	f.SetOutput(&output)
	var one, other word
	flagvalue.Var(f, &one, "one", "first", "a `WORD`", parse)
	flagvalue.Var(f, &other, "other", "", "another `WORD`", parse)
	require.Equal(t, word("first"), one)
	require.Equal(t, "first", f.Lookup("one").DefValue)
	require.Empty(t, f.Lookup("other").DefValue)

	require.NoError(t, f.Parse([]string{"-one", "SECOND"}))
	require.Equal(t, word("second"), one)
	require.Equal(t, word("second"), f.Lookup("one").Value.(flag.Getter).Get())
	require.ErrorContains(t, f.Parse([]string{"-one", ""}), "no word")
	require.Equal(t, word("second"), one)
	require.Contains(t, output.String(), "-one WORD")
	require.Contains(t, output.String(), "(default first)")
}
