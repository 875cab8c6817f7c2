package checkerboard_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/checkerboard"
	"github.com/godraughts/draughts/internal/memory"
	"github.com/godraughts/draughts/internal/zerotest"
)

// drawnProber is a database in which every position is a draw. It records its calls.
type drawnProber struct {
	pieces int // the most pieces of a position that it was asked for
	closed int // calls of Close
}

func (d *drawnProber) Covers(p draughts.Position) bool {
	d.pieces = max(d.pieces, p.White().Len()+p.Black().Len())
	return true
}

func (d *drawnProber) Probe(draughts.Position, bool) (draughts.ProbeResult, bool) {
	return draughts.ProbeResult{Result: draughts.Draw}, true
}

func (d *drawnProber) Close() error {
	d.closed++
	return nil
}

// TestCommands checks the replies to commands that CheckerBoard sends, valid and invalid.
func TestCommands(t *testing.T) {
	db := &drawnProber{}
	h := checkerboard.Handler{
		Name: "Mine 1.0", About: "Mine 1.0\nby me", Help: "mine.htm",
		Variant: draughts.Italian, Options: draughts.Options{Hash: 2},
		Databases: func(dir string) (draughts.Prober, error) {
			if dir != "db" {
				return nil, errors.New("nothing there")
			}
			return db, nil
		},
	}
	tests := []struct{ command, reply, err string }{
		{"name", "Mine 1.0", ""},
		{"about", "Mine 1.0\nby me", ""},
		{"help", "mine.htm", ""},
		{"get protocolversion", "2", ""},
		{"get gametype", "22", ""},
		{"get movelist W:WK1:B", "movelist 1,0,9,9,1,5;", ""},
		{"get hashsize", "2", ""},
		{"set hashsize 8", "hashsize 8", ""},
		{" get  hashsize ", "8", ""},
		{"set hashsize 0", "?", "set hashsize: \"0\" is not 1 to " + strconv.Itoa(draughts.MaxHash())},
		{"set hashsize", "?", "is not 1 to"},
		{"get searchthreads", "1", ""},
		{"set searchthreads 2", "searchthreads 2", ""},
		{"set searchthreads 257", "?", "is not 1 to 256"},
		{"get allscores", "0", ""},
		{"set allscores 1", "allscores 1", ""},
		{"set allscores yes", "?", "neither 0 nor 1"},
		{"get allscores", "1", ""},
		{"get enable_wld", "1", ""},
		{"set enable_wld 0", "enable_wld 0", ""},
		{"set dbpath db", "dbpath db", ""},
		{"set dbpath C:\\two words", "?", "nothing there"},
		{"get dbpath", "db", ""},
		{"set max_dbpieces 6", "max_dbpieces 6", ""},
		{"get book", "?", "unknown command: get \"book\""},
		{"set book 3", "?", "unknown command: set \"book\""},
		{"set gamehist W:WK32:BK1", "gamehist", ""},
		{"set gamehist W:WK32:BK1 32-1", "?", "32"},
		{"set gamehist nonsense", "?", "nonsense"},
		{"staticevaluation", "?", "unknown command: \"staticevaluation\""},
		{"", "?", "unknown command"},
	}
	for _, tt := range tests {
		reply, err := h.Command(tt.command)
		require.Equal(t, tt.reply, reply, tt.command)
		if tt.err == "" {
			require.NoError(t, err, tt.command)
		} else {
			require.ErrorContains(t, err, tt.err, tt.command)
		}
	}
	require.NoError(t, h.Close())
	require.Equal(t, 1, db.closed)
}

// TestZeroHandler checks that the zero Handler is usable.
func TestZeroHandler(t *testing.T) {
	var h checkerboard.Handler
	for command, want := range map[string]string{
		"name": "draughts", "about": "draughts", "get gametype": "21", "get hashsize": "64", "help": "?",
		"get enable_wld": "?", "set dbpath db": "?",
	} {
		reply, err := h.Command(command)
		require.Equal(t, want, reply, command)
		require.Equal(t, want == "?", errors.Is(err, checkerboard.ErrUnknownCommand), command)
	}
	require.NoError(t, h.Close())
}

// TestMoveList checks quiet moves, the order of jumps, a crowning, and the reply by which CheckerBoard recognizes that
// the engine has the command.
func TestMoveList(t *testing.T) {
	for _, tt := range []struct {
		fen, want string
	}{
		{"W:W:B", "movelist 0"},
		{"W:W:B1", "movelist 0"},
		{"B:W25:B22", "movelist 1,1,6,10,22,29,29,25,5;"},
		{"B:W6,15,K23:B1", "movelist 1,3,6,6,1,26,10,6,5,19,15,5,26,23,9;"},
	} {
		var h checkerboard.Handler
		reply, err := h.Command("get movelist " + tt.fen)
		require.NoError(t, err)
		require.Equal(t, tt.want, reply)
	}
}

// TestMoveListOfEveryVariant checks the number of moves and the numbers in each.
func TestMoveListOfEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		h := checkerboard.Handler{Variant: v}
		p := v.Start()
		for ply := range 60 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			reply, err := h.Command("get movelist " + string(p.AppendFEN(nil)))
			require.NoError(t, err, "%s", p.AppendFEN(nil))
			_, list, _ := strings.Cut(reply, ",")
			parts := strings.Split(strings.TrimSuffix(list, ";"), ";")
			require.Len(t, parts, len(moves), reply)
			for _, part := range parts {
				require.Zero(t, (len(strings.Split(part, ","))-5)%3, part)
				require.NotContains(t, part, ",0,0", "each jump captures something")
			}
			p = p.After(moves[(ply*7)%len(moves)])
		}
	}
}

// TestSearch checks searches with allscores, with a history and with databases.
func TestSearch(t *testing.T) {
	db := &drawnProber{}
	h := checkerboard.Handler{
		Options:   draughts.Options{Hash: 1},
		Databases: func(string) (draughts.Prober, error) { return db, nil },
	}
	defer h.Close()
	command := func(text string) {
		_, err := h.Command(text)
		require.NoError(t, err)
	}
	search := func(fen string) draughts.Info {
		found, err := h.Search(context.Background(), draughts.MustParseFEN(draughts.English, fen), draughts.Limits{Depth: 4})
		require.NoError(t, err)
		return found
	}
	require.Len(t, search("W:WK1,K2:BK31").Lines, 1)
	command("set allscores 1")
	require.Len(t, search("W:WK1,K2:BK31").Lines, len(draughts.MustParseFEN(draughts.English, "W:WK1,K2:BK31").Moves()))
	command("set allscores 0")

	// King against king. The history repeats the position twice; the score is a draw.
	command("set gamehist W:WK1:BK31 1-6 31-27 6-1 27-31 1-6 31-27 6-1 27-31")
	require.Zero(t, search("W:WK1:BK31").Score())

	command("set dbpath db")
	search("W:WK1,K2:BK31")
	require.Equal(t, 3, db.pieces)
	db.pieces = 0
	command("set max_dbpieces 2")
	search("W:WK1,K2:BK31")
	require.Zero(t, db.pieces)
	command("set enable_wld 0")
	search("W:WK1:BK31")
	require.Zero(t, db.pieces)
}

// TestSearchEnds checks that a search without limits, as for a getmove with a time of 0, takes one second. In the
// bubble only the evaluator lets time pass.
func TestSearchEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		h := checkerboard.Handler{Options: draughts.Options{Hash: 1, Evaluator: slowEvaluator{}}}
		found, err := h.Search(context.Background(), draughts.English.Start(), draughts.Limits{})
		require.NoError(t, err)
		require.NotZero(t, found.Move())
		require.InDelta(t, 1, time.Since(began).Seconds(), 0.2)
	})
}

// slowEvaluator evaluates by material, slowly.
type slowEvaluator struct{}

func (slowEvaluator) Evaluate(p draughts.Position) draughts.Score {
	time.Sleep(50 * time.Microsecond)
	return draughts.Material{}.Evaluate(p)
}

// TestHash checks that a table that is too large is refused, and that the present one stays.
func TestHash(t *testing.T) {
	h := checkerboard.Handler{Options: draughts.Options{Hash: draughts.MaxHash() + 1}}
	start := draughts.English.Start()
	_, err := h.Search(context.Background(), start, draughts.Limits{Depth: 2})
	require.ErrorIs(t, err, draughts.ErrHash)
	for _, command := range []string{"set hashsize 2", "set searchthreads 2"} {
		reply, err := h.Command(command)
		require.NoError(t, err)
		require.Equal(t, strings.TrimPrefix(command, "set "), reply)
		_, err = h.Search(context.Background(), start, draughts.Limits{Depth: 2})
		require.NoError(t, err)
	}
	for _, size := range []int{draughts.MaxHash() + 1, -1} {
		reply, err := h.Command("set hashsize " + strconv.Itoa(size))
		require.Error(t, err)
		require.Equal(t, checkerboard.Unknown, reply)
	}
	require.Equal(t, 2, h.Options.Hash)
}

// TestReplyTooLong checks that no reply is longer than MaxReply.
func TestReplyTooLong(t *testing.T) {
	full := strings.Repeat("n", checkerboard.MaxReply)
	h := checkerboard.Handler{Name: full, About: full + "!"}
	reply, err := h.Command("name")
	require.NoError(t, err)
	require.Equal(t, h.Name, reply)
	paths := checkerboard.Handler{Databases: func(string) (draughts.Prober, error) {
		require.Fail(t, "databases are opened although the reply is too long")
		return nil, nil
	}}
	kings := checkerboard.Handler{Variant: draughts.Russian}
	for h, command := range map[*checkerboard.Handler]string{
		&h: "about", &paths: "set dbpath " + full,
		&kings: "get movelist W:WK20,K28,K6,K12:BK26,K25,K2,K29,K18,K8,K11,K24,K10",
	} {
		reply, err := h.Command(command)
		require.ErrorIs(t, err, checkerboard.ErrTooLong)
		require.Equal(t, checkerboard.Unknown, reply)
	}
}

// TestZeroValues calls the exported methods with zero values and nil.
func TestZeroValues(t *testing.T) {
	zerotest.Run(t, zerotest.Package{
		Name:      "checkerboard",
		Types:     []any{new(checkerboard.Handler)},
		Receivers: []func() any{func() any { return &checkerboard.Handler{Options: draughts.Options{Hash: 1}} }},
		Arguments: []any{
			context.Background(), draughts.English.Start(), draughts.Limits{Depth: 2}, "set dbpath x", "get movelist",
		},
	})
}

// FuzzCommand checks that a reply fits the error and is not too long.
func FuzzCommand(f *testing.F) {
	f.Add("get movelist W:WK1:B2")
	f.Add("set gamehist B:WK12,K27,30,32:B21,K24,28,K31 24-19 27-24 19-15 12-16")
	f.Add("set allscores 1")
	f.Add("set hashsize 8")
	most := memory.MaxObject
	f.Cleanup(func() { memory.MaxObject = most })
	memory.MaxObject = func() uint64 { return 16 << 20 } // a large table is valid, but slow
	f.Fuzz(func(t *testing.T, command string) {
		var h checkerboard.Handler
		reply, err := h.Command(command)
		if (err != nil) != (reply == checkerboard.Unknown) || len(reply) > checkerboard.MaxReply {
			t.Fatalf("%q: %q, %v", command, reply, err)
		}
	})
}
