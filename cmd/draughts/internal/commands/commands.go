// Package commands holds the commands of draughts, a file a command or group.
package commands

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/commandline"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/picture"
)

// Root returns the command draughts with its subcommands.
func Root() *cobra.Command {
	cobra.EnableCommandSorting = false
	root := &cobra.Command{
		Use: "draughts", Version: newVersionObject(buildInfo()).String() + "\n",
		Long: "Rules, play, search, files, databases and books of the draughts family.",
	}
	root.SetVersionTemplate("{{.Version}}")
	group := func(title string, list ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: title, Title: title + ":"})
		for _, c := range list {
			c.GroupID = title
		}
		root.AddCommand(list...)
	}
	group("Play",
		command("play", "play in the terminal, against an engine or a person", playAbout, new(playCommand)),
		command("match", "play a match between two engines", matchAbout, new(matchCommand)),
		command("openings", "print openings for matches and self-play", openingsAbout, new(openingsCommand)),
		with(command("hub", "run as an engine for programs that speak Hub", hubAbout, new(hubCommand)),
			command("try COMMAND...", "try what of Hub an engine supports", hubTryAbout, &tryCommand{try: tryHub})),
		family("dxp", "play programs that speak DXP",
			command("serve [HOST:PORT]", "wait for programs that speak DXP and play them", dxpServeAbout, new(dxpServeCommand)),
			command("try [HOST:PORT]", "try what of DXP a program that listens supports", dxpTryAbout, &tryCommand{try: tryDXP}),
		),
	)
	group("Positions and rules",
		command("moves [MOVE...]", "list the legal moves, or say why one is illegal", movesAbout, new(movesCommand)),
		command("search [MOVE...]", "find the best move", searchAbout, new(searchCommand)),
		command("eval [MOVE...]", "evaluate a position without search, term by term", evalAbout, new(evalCommand)),
		command("perft DEPTH", "count the sequences of moves: tests and times move generation",
			perftAbout, new(perftCommand)),
		command("variants [VARIANT...]", "list the rule sets, or describe their rules", variantsAbout, new(variantsCommand)),
		with(command("solve [MOVE...]", "find the value of a position, with a proof", solveAbout, new(solveCommand)),
			command("check FILE", "check a certificate of draughts solve", solveCheckAbout, new(solveCheckCommand))),
		command("picture [MOVE...]", "draw a position or a game as SVG, PNG or GIF", pictureAbout, new(pictureCommand)),
	)
	group("Games, databases and books",
		family("pdn", "check, format, select, count and annotate the games of PDN files",
			command("check FILE...", "check the games of PDN files", pdnCheckAbout, new(pdnCheckCommand)),
			command("format FILE...", "write games in strict PDN 3.0", pdnFormatAbout, new(pdnFormatCommand)),
			command("filter FILE...", "select games by players, date, result, position, ...",
				pdnFilterAbout, new(pdnFilterCommand)),
			command("stats FILE...", "count results, players, openings, ...", pdnStatsAbout, new(pdnStatsCommand)),
			command("crosstable FILE...", "rank players by their games against each other",
				pdnCrosstableAbout, new(pdnCrosstableCommand)),
			command("tofen FILE...", "print the positions of games", pdnToFENAbout, new(pdnToFENCommand)),
			command("annotate FILE", "add scores and better moves to the games of a PDN file",
				pdnAnnotateAbout, new(pdnAnnotateCommand)),
		),
		family("archive", "find games by positions, patterns and players, fast",
			command("build FILE...", "make an archive of the games of PDN files", archiveBuildAbout,
				&archiveWriteCommand{write: archive.Build, flag: "-o"}),
			command("add FILE...", "add the games of PDN files to an archive", archiveAddAbout,
				&archiveWriteCommand{write: archive.Add, flag: "--archive"}),
			command("find [QUERY...]", "find games by positions, patterns, players, ...",
				archiveFindAbout, new(archiveFindCommand)),
			command("tree [MOVE...]", "print what games have played in a position", archiveTreeAbout, new(archiveTreeCommand)),
			command("show [QUERY...]", "print games of an archive as PDN", archiveShowAbout, new(archiveShowCommand)),
			command("dedupe [FILE]", "list the duplicates in an archive", archiveDedupeAbout, new(archiveDedupeCommand)),
			command("stats [QUERY...]", "count in an archive, or in games of it", archiveStatsAbout, new(archiveStatsCommand)),
		),
		family("egdb", "build, check and read endgame databases",
			command("build [DIR]", "build endgame databases", egdbBuildAbout, new(egdbBuildCommand)),
			command("verify [DIR]", "check endgame databases", egdbVerifyAbout, new(egdbVerifyCommand)),
			command("probe [MOVE...]", "look a position up in endgame databases", egdbProbeAbout, new(egdbProbeCommand)),
			command("line [MOVE...]", "print perfect play to the end as PDN", egdbLineAbout, new(egdbLineCommand)),
			command("info [DIR]", "count the positions of endgame databases by result", egdbInfoAbout, new(egdbInfoCommand)),
		),
		family("book", "build, join and show opening books",
			command("build", "build an opening book by searches", bookBuildAbout, new(bookBuildCommand)),
			command("import FILE...", "make an opening book of the games of PDN files", bookImportAbout, new(bookImportCommand)),
			command("merge FILE...", "join opening books", bookMergeAbout, new(bookMergeCommand)),
			command("show [MOVE...]", "print the moves of a position in an opening book, or check it",
				bookShowAbout, new(bookShowCommand)),
			command("export FILE", "write an opening book in another form", bookExportAbout, new(bookExportCommand)),
		),
	)
	group("Evaluation",
		command("selfplay", "play games of the engine against itself, for draughts tune",
			selfplayAbout, new(selfplayCommand)),
		command("tune FILE...", "fit the weights of an evaluation to games", tuneAbout, new(tuneCommand)),
		family("samples", "write samples for other programs",
			command("export FILE...", "write samples as CSV or for NumPy", samplesExportAbout, new(samplesExportCommand)),
		),
		command("spsa", "find the constants of the search by games", spsaAbout, new(spsaCommand)),
	)
	group("This program",
		command("bench", "measure the speed of the library on this machine", benchAbout, new(benchCommand)),
		command("version", "print the version of this program", versionAbout, new(versionCommand)),
	)
	root.SetHelpCommandGroupID("This program")
	root.SetCompletionCommandGroupID("This program")
	root.AddCommand(topics()...)
	return root
}

// Main runs the command line and returns the exit status.
func Main(args []string, s cli.Streams) int { return commandline.Main(Root(), args, s) }

// command returns the command of a runner. Use is its name, and the word for its arguments.
func command(use, brief, about string, r cli.Runner) *cobra.Command {
	return commandline.New(kinds, use, brief, about, r)
}

// family returns a command with subcommands. It is suggested for their names.
func family(name, brief string, list ...*cobra.Command) *cobra.Command {
	c := with(&cobra.Command{Use: name, Short: brief}, list...)
	for _, sub := range list {
		c.SuggestFor = append(c.SuggestFor, sub.Name(), name+sub.Name())
	}
	return c
}

// with adds subcommands to a command.
func with(c *cobra.Command, list ...*cobra.Command) *cobra.Command {
	c.AddCommand(list...)
	return c
}

// kinds are the kinds of values, by the words that stand for values in the help.
var kinds = cli.Kinds{
	"COMMAND":    {Files: true},
	"FILE":       {Files: true},
	"DIR":        {Folders: true},
	"DATABASES":  {Words: append(builtin.Names(), builtin.None), Folders: true},
	"BOOK":       {Words: []string{builtinBook}, Files: true},
	"EVALUATION": {Words: eval.Names(), Files: true},
	"ENCODING":   {Words: append([]string{"utf-8"}, cyrillic...)},
	"OPENINGS": {
		Words: []string{"start", "random:", "11man", "book:", "3move", "3move-crossboard", "3move-all"}, Files: true,
	},
	"AIM":     {Words: []string{"win", "draw"}},
	"CLOCK":   {Words: []string{"5m", "5m+3s", "10m d5s", "40/90m,30m+30s", "none"}},
	"VARIANT": {Words: variantNames(), Files: true},
	"ENGINE": {
		Words: []string{"default", "random", "level=", "eval=", "egdb=", "book=", "hash=", "workers=", "hub:", "dxp:"},
	},
	"WHO":     {Words: strings.Fields("human full 0 1 2 3 4 5 6 7 8 9 10 hub: dxp:")},
	"DIALECT": {Words: dialectNames()},
	"RESULT":  {Words: slices.Sorted(maps.Keys(archive.ResultNames))},
	"COLOR":   {Words: []string{"white", "black"}},
	"STYLE":   {Words: []string{"none", "ascii", "unicode", "colour"}},
	"THEME":   {Words: themeNames()},
	"LABELS":  {Words: labelNames()},
}

func textsOf[T fmt.Stringer](values ...T) []string {
	var texts []string
	for _, v := range values {
		texts = append(texts, v.String())
	}
	return texts
}

func dialectNames() (names []string) {
	for _, d := range pdn.Dialects {
		names = append(names, d.Name)
	}
	return names
}

func variantNames() []string { return textsOf(draughts.Variants()...) }

func themeNames() []string { return textsOf(picture.Themes()...) }

func labelNames() []string {
	return textsOf(picture.NotationLabels, picture.NumberLabels, picture.LetterLabels, picture.NoLabels)
}

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
