package commands

import (
	"embed"
	"strings"

	"github.com/spf13/cobra"
)

// topicFiles are the texts of topics.
//
//go:embed topics
var topicFiles embed.FS

// topics returns what several commands have in common, as commands that only have a help.
func topics() (list []*cobra.Command) {
	for _, topic := range [][2]string{
		{"fen", "how positions are written"},
		{"notation", "how moves are written"},
		{"engines", "the players of match and play"},
		{"clocks", "the flag --clock of match and play"},
		{"queries", "how games of an archive are found"},
		{"databases", "the flag --egdb"},
		{"formats", "output for other programs: --json and --csv"},
		{"status", "the exit statuses, and what is printed where"},
		{"environment", "environment variables, colours and files"},
	} {
		text, err := topicFiles.ReadFile("topics/" + topic[0] + ".txt")
		if err != nil { // it comes from the library
			text = []byte(queriesTopic())
		}
		list = append(list, &cobra.Command{Use: topic[0], Short: topic[1], Long: strings.TrimSpace(string(text))})
	}
	return list
}
