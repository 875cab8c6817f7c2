package commands

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/testtable"
)

// twoWays is a position with two captures from the same square to the same square.
const twoWays = "W:WK47:B14,19,29,31,42"

func TestMoves(t *testing.T) {
	require.Equal(t, strings.Fields("9-13 9-14 10-14 10-15 11-15 11-16 12-16"), lines(t, "moves"))
	require.Equal(t, []string{"47x38x20x9x36", "47x38x24x13x36"},
		lines(t, "moves --fen "+twoWays+" --variant international"))
	require.Equal(t, []string{"15x22"}, lines(t, "moves 11-15 22-18"))
	require.Contains(t, lines(t, "moves --json --fen W:W6:B2,21")[0], `"captured":[],`, "a list, not null")
}

// circle is a position whose only move, a capture in a circle, can be made either way round.
const circle = "B:W6,7,14,15:BK2"

func TestPerft(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/perft.txt", 2) {
		t.Run(row[0], func(t *testing.T) {
			got, nodes := lines(t, row[0]), strings.Fields(row[1])
			require.Equal(t, strings.Fields("depth nodes seconds Mnps"), strings.Fields(got[0]))
			for i, line := range got[1:] {
				fields := strings.Fields(line)
				require.Len(t, fields, 4)
				require.Equal(t, nodes[i], fields[1])
				require.Regexp(t, `^\d+\.\d{3}$`, fields[2])
				require.Regexp(t, `^\d+\.\d$`, fields[3])
			}
		})
	}
}

func TestDivide(t *testing.T) {
	require.Contains(t, lines(t, "perft --divide 3"), "11-16\t47")
	require.Equal(t, []string{"2x2\t1", "total\t1"}, lines(t, "perft --divide 1 --fen "+circle))
	require.Equal(t, []string{"2x2\t2", "total\t2"}, lines(t, "perft --divide --paths 1 --fen "+circle))
}

func TestVariants(t *testing.T) {
	list := lines(t, "variants")
	require.Len(t, list, 1+len(draughts.Variants()))
	rows := map[string]string{}
	for _, line := range list[1:] {
		rows[strings.Fields(line)[0]] = strings.Join(strings.Fields(line), " ")
	}
	require.Equal(t, "english 21 8x8 Black short forward at the end free who moves last", rows["english"])
	require.Equal(t, "russian 25 8x8 White flying both ways at once free who moves last", rows["russian"])
	require.Equal(t, "frisian 40 10x10 White flying, 3 quiet moves in a row both ways, along rows and columns at the end "+
		"highest value, then by a king who moves last", rows["frisian"])
	require.Equal(t, "killer - 10x10 White flying, stop behind a king both ways at the end most pieces who moves last",
		rows["killer"])
	require.Contains(t, rows["breakthrough"], "the first king")
	require.Contains(t, rows["antidraughts"], "losing")
	require.Equal(t, []string{
		"russian: " + draughts.Russian.Rules().Describe(),
		"losing-english: " + draughts.LosingEnglish.Rules().Describe(),
	}, lines(t, "variants russian Losing-English"))
	o := newVariantObject(draughts.Rules{OptionalCapture: true})
	require.Equal(t, "optional, free", o.Choice, "no built-in rule set has it")
}

// TestRulesFromFile prints rules, changes them and plays by them.
func TestRulesFromFile(t *testing.T) {
	printed := try("variants --rules russian").out
	var rules draughts.Rules
	require.NoError(t, json.Unmarshal([]byte(printed), &rules))
	require.Equal(t, draughts.Russian.Rules(), rules)
	file := filepath.Join(t.TempDir(), "my.json")
	write := func(text string) { require.NoError(t, os.WriteFile(file, []byte(text), 0o600)) }
	write(printed)
	require.Equal(t, []string{"russian: " + rules.Describe()}, lines(t, "variants "+file), "these rules are known")

	own := strings.Replace(printed, `"russian"`, `"file-russian"`, 1)
	own = strings.Replace(own, `"game_type": 25,`, `"optional_capture": true,`, 1)
	write(own)
	require.ElementsMatch(t, []string{"c3-b4", "c3:e5"}, lines(t, "moves --variant "+file+" --fen W:Wc3:Bd4,g7"))
	require.Contains(t, strings.Join(lines(t, "variants "+file), ""), "Captures are optional")
	played := lines(t, "play --variant "+file+" --black 1 --white 1 --board none")
	require.NotEmpty(t, played)

	write(own[:100])
	fails(t, cli.ExitUsage, "my.json: Rules: at offset 100: unexpected JSON: unexpected end of JSON input",
		"moves --variant "+file)
	require.Equal(t, cli.ExitUsage, try("moves --variant "+filepath.Join(t.TempDir(), "none.json")).status)
	require.Equal(t, cli.ExitUsage, try("variants --rules --json").status)
}

// TestOwnRules reads files by rules that only the process knew which wrote them.
func TestOwnRules(t *testing.T) {
	t.Chdir(t.TempDir())
	own := " --variant " + writeFile(t, "own.json", `{"name":"own","size":8,"start_rows":3,"flying_kings":true}`)
	require.NoError(t, os.WriteFile("own.pdn", []byte(`[Variant "own"] 1. 21-17 *`), 0o600))
	t.Setenv(programVariable, "1")
	reads := []string{"pdn stats own.pdn"}
	for _, row := range [][]string{
		{"archive build -o a own.pdn", "archive find a pieces=12-12", "archive show a", "archive stats a", "pdn check a"},
		{"egdb build --pieces 2 dir", "egdb info dir", "egdb verify dir"},
		{"solve --fen W:WK1,K2:BK3 -o certificate", "solve check certificate"},
	} {
		out, err := exec.Command(os.Args[0], strings.Fields(row[0]+own)...).CombinedOutput()
		require.NoError(t, err, "%s", out)
		reads = append(reads, row[1:]...)
	}
	for _, args := range reads {
		require.Contains(t, try(args).err, "add the file with its rules, --variant FILE.json", args)
	}
	for _, args := range append(reads, "archive dedupe a", "archive tree a") {
		run(t, args+own)
	}
}
