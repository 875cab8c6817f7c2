package hub_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/hub"
)

func TestParseMessage(t *testing.T) {
	flag := func(name string) hub.Arg { return hub.Arg{Name: name, Flag: true} }
	tests := []struct {
		name, line string
		want       hub.Message
		text       string // the result of String if it is not the line
	}{
		{"nothing", "", hub.Message{}, ""},
		{"command", "hub", hub.Message{Command: "hub"}, ""},
		{"spaces and CR", "  go \t think\r", hub.Message{Command: "go", Args: []hub.Arg{flag("think")}}, "go think"},
		{"values", "info depth=3 score=-0.25", hub.Message{Command: "info",
			Args: []hub.Arg{{Name: "depth", Value: "3"}, {Name: "score", Value: "-0.25"}}}, ""},
		{"quotes", `pos pos=W moves="32-28 19-23"`, hub.Message{Command: "pos",
			Args: []hub.Arg{{Name: "pos", Value: "W"}, {Name: "moves", Value: "32-28 19-23"}}}, ""},
		{"needless quotes", `id name="Scan" version=3.1`, hub.Message{Command: "id",
			Args: []hub.Arg{{Name: "name", Value: "Scan"}, {Name: "version", Value: "3.1"}}}, "id name=Scan version=3.1"},
		{"equals sign in quotes", `id name="a=b" x`, hub.Message{Command: "id",
			Args: []hub.Arg{{Name: "name", Value: "a=b"}, flag("x")}}, ""},
		{"empty values", `param name= value=""`, hub.Message{Command: "param",
			Args: []hub.Arg{{Name: "name"}, {Name: "value"}}}, `param name="" value=""`},
		{"last value empty", `level depth=`, hub.Message{Command: "level",
			Args: []hub.Arg{{Name: "depth"}}}, `level depth=""`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := hub.ParseMessage(tt.line)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
			text := tt.text
			if text == "" {
				text = tt.line
			}
			require.Equal(t, text, got.String())
		})
	}
	for _, line := range []string{`id name="open`, "id =3", `id name=x ="y"`} {
		_, err := hub.ParseMessage(line)
		require.ErrorIs(t, err, hub.ErrSyntax, line)
	}
}

// TestMessageIsALine checks that no value ends its line or its quotes.
func TestMessageIsALine(t *testing.T) {
	m := hub.Message{Command: "error", Args: []hub.Arg{{Name: "message", Value: "a \"b\"\nquit\r"}}}
	require.Equal(t, `error message="a 'b' quit "`, m.String())
}
