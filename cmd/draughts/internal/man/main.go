// Command man writes the manual pages of draughts into the folder that its argument names. Their date is that of the
// environment variable SOURCE_DATE_EPOCH.
package main

import (
	"log"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/godraughts/draughts/cmd/draughts/internal/commands"
)

func main() {
	root := commands.Root()
	root.DisableAutoGenTag = true
	indent(root)
	header := &doc.GenManHeader{Section: "1", Source: root.Name(), Manual: "Manual of " + root.Name()}
	if err := doc.GenManTree(root, header, os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// indent makes the indented lines of the help blocks of code in Markdown, which the pages are made of.
func indent(c *cobra.Command) {
	c.Long = strings.ReplaceAll(c.Long, "\n  ", "\n      ")
	for _, sub := range c.Commands() {
		indent(sub)
	}
}
