//go:build man

package commandline

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// With the tag man a program writes its manual pages into the folder that its argument names, and nothing else. Their
// date is that of the environment variable SOURCE_DATE_EPOCH.
func init() {
	man = func(root *cobra.Command, folder string) error {
		root.DisableAutoGenTag = true
		indent(root)
		return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: root.Name(), Manual: "Manual of " + root.Name()},
			folder)
	}
}

// indent makes the indented lines of the help blocks of code in Markdown, which the pages are made of.
func indent(c *cobra.Command) {
	c.Long = strings.ReplaceAll(c.Long, "\n  ", "\n      ")
	for _, sub := range c.Commands() {
		indent(sub)
	}
}
