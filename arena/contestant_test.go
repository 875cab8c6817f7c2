package arena_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/internal/testtable"
	"github.com/godraughts/draughts/openings"
)

func TestParseContestant(t *testing.T) {
	for _, spec := range []string{
		"default", "random", "default,hash=16,nolmr", "eval=material", "NoProbCut", "noprobcut=false,Hash=2",
		"level=0", "level=10", "level=3,egdb=english", "egdb=english", "dxp:", "dxp:example.org:27531",
		"hub:./scan hub", "hub:threads=1 \t \"book=a b\" ./scan hub",
		"nolmr,nolatemovepruning,noiir,noreversefutility,norazoring,noprobcut,nosinglereplyextension,nosingularextension",
		"nothreatsearch,noquietordering,noaspiration", "razoringmargin=120,IIRDepth=5,reductionimproving=0",
	} {
		require.Equal(t, spec, contestant(spec).Name)
	}
	for _, row := range testtable.Rows(t, "testdata/badcontestants.txt", 2) {
		spec, want := row[0], row[1]
		_, err := arena.ParseContestant(spec, resources)
		require.ErrorIs(t, err, arena.ErrContestant)
		require.ErrorContains(t, err, want)
	}
}

// TestLevelWithDatabases checks that a level plays a won ending to win if it has databases, and not if it has none.
func TestLevelWithDatabases(t *testing.T) {
	g := draughts.NewGameAt(draughts.MustParseFEN(draughts.English, "W:WK15,20:BK28,12"))
	for spec, wins := range map[string]bool{"level=1": false, "level=1,egdb=english": true} {
		engine := must(contestant(spec).New(&arena.Match{Variant: draughts.English}))
		require.NoError(t, engine.NewGame(t.Context(), 1))
		found := must(engine.Search(t.Context(), g, draughts.Limits{}))
		require.Equal(t, wins, found.Score().String() == "win in at most 81", spec)
		require.NoError(t, engine.Close())
	}
}

// TestSearcherContestant checks that a contestant made of Options plays the games of one with the same description.
func TestSearcherContestant(t *testing.T) {
	described := smallMatch(t, "eval=material,nolmr", "random")
	options := draughts.Options{Evaluator: draughts.Material{}, Disable: draughts.SearchFeatures{LMR: true}}
	made := smallMatch(t, "default", "random")
	made.A = arena.NewSearcherContestant("mine", options)
	require.Equal(t, "mine", made.A.Name)
	want, _ := playAll(t, described)
	games, _ := playAll(t, made)
	require.Equal(t, allMoves(want), allMoves(games))
}

// loadedEvaluator records the rules of what it evaluates.
type loadedEvaluator struct{ rules *[]draughts.Variant }

func (l loadedEvaluator) Evaluate(p draughts.Position) draughts.Score {
	*l.rules = append(*l.rules, p.Variant())
	return 0
}

// TestEvaluatorIsLoaded checks that the evaluation of a contestant is loaded before the first game.
func TestEvaluatorIsLoaded(t *testing.T) {
	var rules []draughts.Variant
	c := arena.NewSearcherContestant("mine", draughts.Options{Hash: 1, Evaluator: loadedEvaluator{&rules}})
	must(c.New(&arena.Match{Variant: draughts.Russian}))
	require.Equal(t, []draughts.Variant{draughts.Russian}, rules)
}

// TestEvaluatorFromFile checks that an engine plays with the weights of a file.
func TestEvaluatorFromFile(t *testing.T) {
	_, tally := playAll(t, smallMatch(t, "default", "eval=../internal/patterns/weights/english.patterns"))
	require.Equal(t, arena.Pentanomial{0, 0, 10, 0, 0}, tally.Pairs)

	file := filepath.Join(t.TempDir(), "zero.patterns")
	var text bytes.Buffer
	must(patterns.NewWeights(8, false).WriteTo(&text))
	require.NoError(t, os.WriteFile(file, text.Bytes(), 0o600))
	m := smallMatch(t, "default", "eval="+file)
	require.Regexp(t, `-a "default" -b "eval=[^"]+"#[0-9a-f]{8} -openings`, m.LogFormat("").Event)
	_, tally = playAll(t, m)
	require.Greater(t, tally.Score(), 0.9, "with weights of zero it does not know material")

	require.NoError(t, os.WriteFile(file, []byte("{]"), 0o600))
	_, err := arena.ParseContestant("eval="+file, arena.Resources{})
	require.ErrorIs(t, err, eval.ErrPatternWeights)
}

// TestDatabases checks that the built-in databases and their copy in a directory play the same.
func TestDatabases(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, english.Files()))
	m := smallMatch(t, "egdb=english", "egdb="+dir)
	require.Regexp(t, `-b "egdb=[^"]+"#[0-9a-f]{8} -openings`, m.LogFormat("").Event)
	_, tally := playAll(t, m)
	require.Equal(t, arena.Pentanomial{0, 0, 10, 0, 0}, tally.Pairs)

	_, err := arena.ParseContestant("egdb=english", arena.Resources{})
	require.ErrorContains(t, err, `there is no option "egdb" (known: book, bookmargin, eval, aspirationmargin, `)
}

// emptyCache is a database that has no value in its cache.
type emptyCache struct{ draughts.Prober }

func (e emptyCache) Probe(p draughts.Position, cachedOnly bool) (draughts.ProbeResult, bool) {
	if cachedOnly {
		return draughts.ProbeResult{}, false
	}
	return e.Prober.Probe(p, false)
}

// TestGamesDoNotDependOnCache checks that the cache of a database does not affect games of fixed depth or nodes.
func TestGamesDoNotDependOnCache(t *testing.T) {
	endings := must(openings.Read(strings.NewReader("B:WK32,K31,30:BK1,K2,3\nW:WK32,21,30:BK1,12,3\n"), draughts.English))
	var games [2][][]draughts.Move
	for i, prober := range []draughts.Prober{english.DB(), emptyCache{english.DB()}} {
		open := func(string) (draughts.Prober, error) { return prober, nil }
		m := smallMatch(t, "random", "random")
		m.Openings, m.Games, m.Limits = endings, 4, draughts.Limits{Nodes: 500}
		m.A = must(arena.ParseContestant("egdb=x", arena.Resources{Prober: open}))
		m.B = m.A
		records, _ := playAll(t, m)
		games[i] = allMoves(records)
	}
	require.Equal(t, games[0], games[1])
}

// TestConditions checks the text of the conditions, with the openings that a match has without any named.
func TestConditions(t *testing.T) {
	m := smallMatch(t, "default", "random")
	m.Games, m.Seed, m.Limits = 4, 7, draughts.Limits{Nodes: 50}
	names := must(m.SetOpenings("", nil))
	require.Equal(t, "11man", names)
	require.Len(t, m.Openings, 2)
	require.Equal(t, `-variant english -a "default" -b "random" -openings 11man -seed 7 -nodes 50`,
		m.LogFormat(names).Event)

	m.Variant = draughts.Russian
	m.Limits = draughts.Limits{Depth: 3, Time: time.Second}
	m.Clock = must(clock.Parse("40/1m"))
	m.Adjudication = arena.Adjudication{
		MaxPlies: 90, WinScore: 600, WinMoves: 4, DrawScore: 5, DrawMoves: 10, DrawAfter: 80,
	}
	names = must(m.SetOpenings("", nil))
	require.Equal(t, `-variant russian -a "default" -b "random" -openings random:6 -seed 7 -depth 3 -time 1s `+
		`-clock "40/1m" -maxplies 90 -winscore 600,4 -drawscore 5,10,80`, m.LogFormat(names).Event)

	own := arena.Match{}
	own.Variant = must(draughts.LoadVariant("../examples/rules/brazilian-fmjd64.json"))
	require.Contains(t, own.LogFormat("start").Event, "-seed 0 -rules "+own.Variant.Rules().Hash())

	_, err := m.SetOpenings("3move", nil)
	require.ErrorIs(t, err, openings.ErrNone)
	_, err = m.SetOpenings("no such", nil)
	require.ErrorIs(t, err, openings.ErrUnknown)
}

// TestLogFormat checks that games written by AppendGame and read by Records are the same, from any game on.
func TestLogFormat(t *testing.T) {
	m := smallMatch(t, "default", "random")
	m.Games = 5
	f := formatOf(&m, "test")
	var texts [][]byte
	var want arena.Tally
	for r, err := range m.Play(context.Background(), 1) {
		require.NoError(t, err)
		text := must(f.AppendGame(nil, r))
		texts = append(texts, text)
		want.Add(r)
	}
	for first := range texts {
		n := first
		for r, err := range f.Records(bytes.NewReader(bytes.Join(texts[first:], []byte("\n"))), first+1) {
			require.NoError(t, err)
			text := must(f.AppendGame(nil, r))
			require.Equal(t, string(texts[n]), string(text))
			n++
		}
		require.Equal(t, len(texts), n)
	}
	for _, err := range f.Records(bytes.NewReader(texts[2]), 2) {
		require.ErrorContains(t, err, "game 2: its Round is")
	}
	var report map[string]any
	b := must(json.Marshal(m.Report("start", &want, &arena.SPRT{Elo1: 5}, time.Second)))
	require.NoError(t, json.Unmarshal(b, &report))
	require.EqualValues(t, 5, report["games"])
	require.Equal(t, "undecided", report["sprt"].(map[string]any)["verdict"])
	require.Contains(t, want.Line(&arena.SPRT{Elo1: 5}), "LLR")
	require.False(t, want.Decided(nil))
}
