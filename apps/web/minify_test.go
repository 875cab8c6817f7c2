package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMinify(t *testing.T) {
	tests := map[string]struct{ name, content, short string }{
		"script": {"a.js", "// Why.\nexport const sum = (a, b) =>\n  a + b;\n", "export const sum=(a,b)=>a+b;\n"},
		"words":  {"a.json", "{\n  \"area\": { \"key\": \"ж, два\" }\n}\n", `{"area":{"key":"ж, два"}}`},
		"style":  {"a.css", "/* Why. */\np {\n  color: red;\n}\n", "p{color:red}\n"},
		"other":  {"a.svg", "<svg>\n</svg>", "<svg>\n</svg>"},
	}
	for what, test := range tests {
		t.Run(what, func(t *testing.T) {
			short, err := minify(test.name, []byte(test.content))
			require.NoError(t, err)
			assert.Equal(t, test.short, string(short))
		})
	}
	_, err := minify("a.js", []byte("const ="))
	assert.ErrorContains(t, err, "a.js")
	_, err = minify("a.json", []byte("{"))
	assert.Error(t, err)
}
