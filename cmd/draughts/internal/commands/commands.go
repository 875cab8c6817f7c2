// Package commands holds the commands of draughts, a file a command or group.
package commands

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/picture"
)

// program is made by init, since some commands read it.
var program *cli.Program

func init() {
	program = &cli.Program{
		Name: "draughts", Commands: commandTable, Headings: headings, Topics: topics, Values: kindNames,
	}
}

// Main runs the command line and returns the exit status.
func Main(args []string, s cli.Streams) int { return program.Main(args, s) }

// row returns a row of the table of commands, for a command of type T.
func row[T any, R interface {
	*T
	cli.Runner
}](name, args, brief, about string) cli.Command {
	return cli.Command{Name: name, Args: args, Brief: brief, About: about, New: func() cli.Runner { return R(new(T)) }}
}

// commandTable lists the commands, in the order of "draughts help".
var commandTable = []cli.Command{
	row[playCommand]("play", "", "play in the terminal, against an engine or a person", playAbout),
	row[matchCommand]("match", "", "play a match between two engines", matchAbout),
	row[openingsCommand]("openings", "", "print openings for matches and self-play", openingsAbout),
	row[hubCommand]("hub", "", "run as an engine for programs that speak Hub", hubAbout),
	row[dxpServeCommand]("dxp serve", "[HOST:PORT]", "wait for programs that speak DXP and play them", dxpServeAbout),
	row[dxpPlayCommand]("dxp play", "[HOST:PORT]", "connect to a program that speaks DXP and play it", dxpPlayAbout),
	row[movesCommand]("moves", "[MOVE...]", "list the legal moves, or say why one is illegal", movesAbout),
	row[searchCommand]("search", "[MOVE...]", "find the best move", searchAbout),
	row[evalCommand]("eval", "[MOVE...]", "evaluate a position without search, term by term", evalAbout),
	row[perftCommand]("perft", "DEPTH", "count the sequences of moves: tests and times move generation", perftAbout),
	row[variantsCommand]("variants", "[VARIANT...]", "list the rule sets, or describe their rules", variantsAbout),
	row[pictureCommand]("picture", "[MOVE...]", "draw a position or a game as SVG, PNG or GIF", pictureAbout),
	row[pdnCheckCommand]("pdn check", "FILE...", "check the games of PDN files", pdnCheckAbout),
	row[pdnFormatCommand]("pdn format", "FILE...", "write games in strict PDN 3.0", pdnFormatAbout),
	row[pdnFilterCommand]("pdn filter", "FILE...", "select games by players, date, result, position, ...",
		pdnFilterAbout),
	row[pdnStatsCommand]("pdn stats", "FILE...", "count results, players, openings, ...", pdnStatsAbout),
	row[pdnToFENCommand]("pdn tofen", "FILE...", "print the positions of games", pdnToFENAbout),
	row[pdnAnnotateCommand]("pdn annotate", "FILE", "add scores and better moves to the games of a PDN file",
		pdnAnnotateAbout),
	row[archiveBuildCommand]("archive build", "FILE...", "make an archive of the games of PDN files", archiveBuildAbout),
	row[archiveAddCommand]("archive add", "FILE...", "add the games of PDN files to an archive", archiveAddAbout),
	row[archiveFindCommand]("archive find", "[QUERY...]", "find games by positions, patterns, players, ...",
		archiveFindAbout),
	row[archiveTreeCommand]("archive tree", "[MOVE...]", "print what games have played in a position", archiveTreeAbout),
	row[archiveShowCommand]("archive show", "[QUERY...]", "print games of an archive as PDN", archiveShowAbout),
	row[archiveDedupeCommand]("archive dedupe", "[FILE]", "list the duplicates in an archive", archiveDedupeAbout),
	row[archiveStatsCommand]("archive stats", "[FILE]", "print the size of an archive, and count its games",
		archiveStatsAbout),
	row[egdbBuildCommand]("egdb build", "", "build endgame databases", egdbBuildAbout),
	row[egdbVerifyCommand]("egdb verify", "", "check endgame databases", egdbVerifyAbout),
	row[egdbProbeCommand]("egdb probe", "[MOVE...]", "look a position up in endgame databases", egdbProbeAbout),
	row[egdbLineCommand]("egdb line", "[MOVE...]", "print perfect play to the end as PDN", egdbLineAbout),
	row[egdbRandomCommand]("egdb random", "", "print random positions with a given result", egdbRandomAbout),
	row[egdbInfoCommand]("egdb info", "", "count the positions of endgame databases by result", egdbInfoAbout),
	row[bookBuildCommand]("book build", "", "build an opening book by searches", bookBuildAbout),
	row[bookImportCommand]("book import", "FILE...", "make an opening book of the games of PDN files", bookImportAbout),
	row[bookMergeCommand]("book merge", "FILE...", "join opening books", bookMergeAbout),
	row[bookShowCommand]("book show", "[MOVE...]", "print the moves of a position in an opening book, or check it",
		bookShowAbout),
	row[bookExportCommand]("book export", "FILE", "write an opening book in another form", bookExportAbout),
	row[selfplayCommand]("selfplay", "", "play games of the engine against itself, for draughts tune", selfplayAbout),
	row[tuneCommand]("tune", "FILE...", "fit the weights of an evaluation to games", tuneAbout),
	row[spsaCommand]("spsa", "", "find the constants of the search by games", spsaAbout),
	row[benchCommand]("bench", "", "measure the speed of the library on this machine", benchAbout),
	cli.Completion("draughts"),
	row[versionCommand]("version", "", "print the version of this program", versionAbout),
}

// headings are the headings in the list of commands, each by the name of the command that follows it.
var headings = map[string]string{
	"play":          "Play",
	"moves":         "Positions and rules",
	"pdn check":     "Games in PDN files",
	"archive build": "Archives of games",
	"egdb build":    "Endgame databases",
	"book build":    "Opening books",
	"selfplay":      "Evaluation",
	"bench":         "This program",
}

// kindNames are the kinds of values, by the words that stand for values in the help.
var kindNames = map[string]func() cli.Values{
	"FILE":       func() cli.Values { return cli.Values{Files: true} },
	"DIR":        func() cli.Values { return cli.Values{Folders: true} },
	"DATABASES":  func() cli.Values { return cli.Values{Words: append(builtin.Names(), builtin.None), Folders: true} },
	"BOOK":       func() cli.Values { return cli.Values{Words: []string{builtinBook}, Files: true} },
	"EVALUATION": func() cli.Values { return cli.Values{Words: []string{"patterns", "classic", "material"}, Files: true} },
	"ENCODING":   words(func() []string { return append([]string{"utf-8"}, cyrillic...) }),
	"OPENINGS":   func() cli.Values { return cli.Values{Words: openingsWords, Files: true} },
	"CLOCK":      words(func() []string { return []string{"5m", "5m+3s", "10m d5s", "40/90m,30m+30s", "none"} }),
	"VARIANT":    func() cli.Values { return cli.Values{Words: variantNames(), Files: true} },
	"ENGINE":     words(func() []string { return engineWords }),
	"WHO":        words(playerWords),
	"RESULT":     words(func() []string { return slices.Sorted(maps.Keys(gameResults)) }),
	"VALUE":      words(func() []string { return slices.Sorted(maps.Keys(randomResults)) }),
	"COLOR":      words(func() []string { return []string{"white", "black"} }),
	"STYLE":      words(func() []string { return []string{"none", "ascii", "unicode", "colour"} }),
	"THEME":      words(themeNames),
	"LABELS":     words(labelNames),
	"SHELL":      words(func() []string { return cli.Shells }),
}

var (
	openingsWords = []string{"start", "random:", "11man", "book:", "3move", "3move-crossboard", "3move-all"}
	engineWords   = []string{"default", "random", "level=", "eval=", "egdb=", "book=", "hash=", "workers=", "hub:", "dxp:"}
)

func words(list func() []string) func() cli.Values {
	return func() cli.Values { return cli.Values{Words: list()} }
}

// textsOf returns the texts of values.
func textsOf[T fmt.Stringer](values ...T) []string {
	var texts []string
	for _, v := range values {
		texts = append(texts, v.String())
	}
	return texts
}

func variantNames() []string { return textsOf(draughts.Variants()...) }

func playerWords() []string {
	list := []string{"human", "full"}
	for level := range 11 {
		list = append(list, strconv.Itoa(level))
	}
	return append(list, "hub:", "dxp:")
}

func themeNames() []string { return textsOf(picture.Themes()...) }

func labelNames() []string {
	return textsOf(picture.NotationLabels, picture.NumberLabels, picture.LetterLabels, picture.NoLabels)
}
