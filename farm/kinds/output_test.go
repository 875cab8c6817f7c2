package kinds

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/testsize"
)

// endings writes games whose scores come from databases.
func endings(t *testing.T) string {
	t.Helper()
	var text strings.Builder
	for n := range 12 {
		fmt.Fprintf(&text, "[Event \"%d\"]\n[FEN \"B:WK%d,K30,21:BK1,K%d,12\"]\n1. 12-16 *\n\n", n, 29+n%4, 5+n%3)
	}
	return writeFile(t, "endings.pdn", text.String())
}

const twoOpenings = "B:W32,31,30,22:B1,2,3,10\nB:W32,31,30,21:B1,2,4,9\n"

// TestOutputs checks that the output is the file of the command on one machine, for different cuts into tasks.
func TestOutputs(t *testing.T) {
	weights, openings := writeWeights(t), writeFile(t, "set.fen", twoOpenings)
	databases, first := buildDatabases(t), writeBook(t)
	files := "-b eval=" + weights + ",egdb=" + databases + ",book=" + first + ",bookmargin=20"
	long := testsize.Pick(10, 10, 400)
	for _, test := range []struct{ command, flags, kind, cut string }{
		{"match", "--games 31 --nodes 60 -b random --seed 3", "match", "--pairs 0,1,3,30"},
		{"match", "--variant russian --games 24 --depth 2 -b noprobcut --winscore 300,2 --drawscore 10,4,30 --maxplies 120",
			"match", "--pairs 0,3"},
		{"match", "--games 12 --nodes 50 -a level=3 -b egdb=builtin --openings 3move,random:4 --maxplies 0", "match",
			"--pairs 1,30"},
		{"match", "--games 8 --nodes 80 " + files + " --openings " + openings, "match", "--pairs 1"},
		{"match", "--games 8 --nodes 80 -b hash=1,book=" + first + " --openings book:" + first + ":1,start", "match",
			"--pairs 1"},
		{"match", "--games 8 --nodes 80 -b hash=1,book=builtin,bookmargin=20 --openings start,book:builtin:3", "match",
			"--pairs 1"},
		{"match", fmt.Sprintf("--games %d --nodes 5000 --seed 1", long), "match", "--pairs 0"},
		{"selfplay", "--games 21 --nodes 60 --openings 11man:2,random:6", "selfplay", "--taskgames 0,1,4"},
		{"selfplay", "--variant russian --games 10 --nodes 50 --seed 4 --variations 50", "selfplay", "--taskgames 4"},
		{"selfplay", "--games 9 --nodes 50 --eval " + weights + " --egdb " + databases, "selfplay", "--taskgames 1,500"},
		{"selfplay", "--games 4 --nodes 50 --eval material --egdb none", "selfplay", "--taskgames 1"},
		{"selfplay", "--games 4 --nodes 50 --openings book:builtin:3", "selfplay", "--taskgames 3"},
		{"book build", "--positions 150 --nodes 200 --hash 1 --batch 4 --openings 3move --egdb none", "book",
			"--taskpositions 7,100"},
		{"spsa", "--pairs 14 --batch 6 --nodes 50 --constants iirdepth,razoringmargin", "spsa", "--taskpairs 2,6"},
		{"pdn annotate " + endings(t), "--depth 8 --hash 1", "annotate --file " + endings(t), "--bytes 1,200"},
	} {
		t.Run(test.command+" "+test.flags, func(t *testing.T) {
			t.Parallel()
			flag, cuts, _ := strings.Cut(test.cut, " ")
			want := commandFile(t, test.command+" "+test.flags)
			for i, cut := range strings.Split(cuts, ",") {
				job := plan(t, strings.Join([]string{test.kind, test.flags, flag, cut}, " "))
				require.False(t, job.manifest.Timed)
				output, _ := job.run(1+i, uint64(i), i%2 == 0)
				require.True(t, want == output, cut)
			}
		})
	}
}

// TestAnnotate does the same for PDN files with good and bad games, with and without the names of their rules.
func TestAnnotate(t *testing.T) {
	var files []string
	patterns := []string{"../../cmd/draughts/internal/commands/testdata/*.pdn", "../../pdn/testdata/*.pdn"}
	if testsize.Current() == testsize.Long {
		patterns = append(patterns, "../../../shared/pdn/english-*.pdn") // where they are there
	}
	for _, pattern := range patterns {
		files = append(files, must(filepath.Glob(pattern))...)
	}
	require.Greater(t, len(files), 15)
	for i, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			const flags = " --nodes 100 --hash 1 "
			want := command(t, "pdn annotate"+flags+name)
			if filepath.Base(name) == "rulewarnings.pdn" { // the command ends at a game of unknown rules
				_, err := must(Find("annotate")).Plan(t.Context(), []byte(`{"file":"`+name+`"}`))
				require.ErrorIs(t, err, draughts.ErrUnknownVariant)
				require.ErrorContains(t, err, "game 2")
				return
			}
			for j, size := range []int{1, 700, 1 << 16} {
				job := plan(t, fmt.Sprint("annotate", flags, "--file ", name, " --bytes ", size))
				output, _ := job.run(1+j, uint64(i+j), j == 1)
				require.True(t, want == output, "%d bytes in a task", size)
			}
		})
	}
}

// TestMatchSPRT checks that the test stops the match after the same pair as on one machine, whatever the cut.
func TestMatchSPRT(t *testing.T) {
	t.Parallel()
	const flags = "match --games 400 --depth 1 -b eval=material --sprt 0,60"
	want := commandFile(t, flags)
	games := strings.Count(want, "[Round ")
	require.Less(t, games, 400, "the test ends the match")
	for _, pairs := range []int{1, 4, 7} {
		job := plan(t, fmt.Sprint(flags, " --pairs ", pairs))
		job.manifest.Created = job.manifest.Created.AddDate(1, 0, 0)
		require.Equal(t, (200+pairs-1)/pairs, job.manifest.Tasks)
		output, taken := job.run(2, uint64(pairs), pairs == 4)
		require.Equal(t, want, output, "%d pairs in a task", pairs)
		require.Equal(t, (games/2+pairs-1)/pairs, taken)
		status := job.collect().Status().(matchStatus)
		require.Equal(t, games, status.Games)
		require.True(t, status.Done && status.TimeMS == 0)
		require.NotEqual(t, "undecided", status.SPRT.Verdict)
	}
}

// TestMatchTimed checks that a match with a time limit is marked as not repeatable, and plays.
func TestMatchTimed(t *testing.T) {
	t.Parallel()
	for _, limit := range []string{"--time 1ms", "--clock 100ms+1ms"} {
		job := plan(t, "match --games 2 "+limit)
		require.True(t, job.manifest.Timed)
		output, _ := job.run(1, 0, false)
		require.Equal(t, 2, strings.Count(output, "[Round "))
	}
}

// TestDiffers checks that a worker is refused whose build, openings or book differ from those of the job.
func TestDiffers(t *testing.T) {
	t.Parallel()
	opening := writeFile(t, "set.fen", twoOpenings)
	job := plan(t, "match --games 8 --nodes 80 -b hash=1,book=builtin --openings "+opening)
	require.Len(t, job.manifest.Files, 1)
	require.NoError(t, os.WriteFile(opening, []byte("B:W32,31,30,22:B1,2,3,10\n"), 0o600))
	for _, key := range []string{"openings", "bench", "weights", "rules", "book"} {
		job := job
		if key != "openings" {
			job = plan(t, "match --games 2 --nodes 80 -b hash=1,book=builtin")
			require.NotEmpty(t, job.manifest.Fingerprint[key])
			job.manifest.Fingerprint[key] = "1"
		}
		_, err := job.kind.Open(t.Context(), job.manifest, job.files)
		require.ErrorIs(t, err, farm.ErrDiffers)
		require.ErrorContains(t, err, key)
	}
	require.Empty(t, plan(t, "match --games 2 --nodes 80").manifest.Fingerprint["book"])
}

// TestMatchUnread checks that a task fails if a worker cannot read a database, and that the end of a job closes books.
func TestMatchUnread(t *testing.T) {
	t.Parallel()
	databases, opening := buildDatabases(t), writeFile(t, "set.fen", "B:WK32,K31:BK1\n")
	job := plan(t, "match --games 2 --nodes 2000 -b egdb="+databases+",book="+writeBook(t)+" --openings "+opening)
	for _, file := range job.files.files {
		if strings.Contains(file.Name, "-KK-K.") {
			content := must(os.ReadFile(file.Path))
			content[len(content)-5] ^= 16
			require.NoError(t, os.WriteFile(file.Path, content, 0o600))
		}
	}
	r := job.open()
	_, err := r.Run(t.Context(), 0, nil)
	require.ErrorIs(t, err, egdb.ErrDamaged)
	require.ErrorIs(t, r.Close(), egdb.ErrDamaged)
	require.ErrorIs(t, r.Close(), os.ErrClosed, "the book is closed already")
}

// TestBookPart checks that the output of a job that is stopped is a book.
func TestBookPart(t *testing.T) {
	t.Parallel()
	job := plan(t, "book --positions 60 --nodes 100 --batch 2 --taskpositions 100")
	r, c := job.open(), job.collect()
	for n := range 3 {
		result := must(r.Run(t.Context(), n, must(c.Task(n))))
		require.NoError(t, c.Add(n, result))
	}
	require.Less(t, c.Status().(bookStatus).Positions, 60)
	require.NoError(t, errors.Join(c.Close(), r.Close()))
	part := must(book.Open(job.outputName()))
	require.NoError(t, errors.Join(part.Verify(), part.Close()))
}

// TestVerify checks the counts of egdb.DB.Verify, and that the job fails with a fault.
func TestVerify(t *testing.T) {
	t.Parallel()
	dir := buildDatabases(t)
	db := must(egdb.Open(dir, egdb.Options{}))
	want := must(db.Verify(t.Context(), egdb.VerifyOptions{Full: true}))
	require.NoError(t, db.Close())
	job := plan(t, "verify --full --egdb "+dir)
	output, _ := job.run(3, 1, true)
	require.Equal(t, verifyStatus{
		Files: want.Files, MaxFiles: want.Files, Blocks: want.Blocks, Values: want.Positions,
	}, job.collect().Status())
	require.Equal(t, want.Files, strings.Count(output, "\n"))

	job = plan(t, "verify --egdb "+dir)
	c := job.collect()
	fault := `{"file":"` + job.files.files[0].Name[strings.Index(job.files.files[0].Name, "/")+1:] +
		`","blocks":0,"values":0,"fault":"it is damaged"}`
	require.ErrorContains(t, c.Add(0, []byte(fault)), "it is damaged")
	require.NoError(t, c.Close())
}

// TestPerft checks that the parts of a count add up to the count of the whole, for both ways of counting captures.
func TestPerft(t *testing.T) {
	const kings = "W:WK5,K46,28:B14,K1,22,23,33" // captures of kings with several paths
	for _, c := range []struct {
		v                      draughts.Variant
		fen                    string
		depth, prefix, perTask int
		paths                  bool
	}{
		{draughts.English, "", 6, 3, 7, false},
		{draughts.English, "", 1, 0, 1, false},
		{draughts.English, "", 3, 4, 1000, true}, // all of it before the tasks
		{draughts.International, kings, 3, 2, 3, false},
		{draughts.International, kings, 3, 2, 3, true},
		{draughts.Frisian, "", 4, 1, 2, true},
		{draughts.Russian, "W:Wa1:B", 3, 2, 1, false},
		{draughts.English, "W:W5:BK1", 3, 2, 1, false}, // no moves
	} {
		flags := fmt.Sprintf("--variant %v --depth %d --prefix %d --per-task %d --paths=%v", c.v, c.depth, c.prefix,
			c.perTask, c.paths)
		p, counting := c.v.Start(), draughts.ByResult
		if c.fen != "" {
			p, flags = draughts.MustParseFEN(c.v, c.fen), flags+" --fen "+c.fen
		}
		if c.paths {
			counting = draughts.ByPath
		}
		job := plan(t, "perft "+flags)
		_, err := job.open().Run(t.Context(), job.manifest.Tasks, nil)
		require.Error(t, err, flags)
		output, _ := job.run(2, 1, true)
		require.Equal(t, draughts.Perft(p, c.depth, counting), perftSum(t, output), flags)
	}
}
