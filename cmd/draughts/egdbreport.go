package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

const egdbReportAbout = `
Writes a report on the endgame databases in a directory, as Markdown: for each
rule set the wins, losses and draws of each slice, a position with the longest
win of each, a line of perfect play for the longest of all, published figures
for comparison, the command that builds the same files, and their checksums. All
values are read, which takes half a minute for 5 pieces and ten minutes or more
for 6.

  draughts egdb report databases
  draughts egdb report -pieces 5 -o english.md databases
`

// reportCache is the cache in bytes for the values after captures, of which a report needs many.
const reportCache = 512 << 20

// egdbReportCommand runs "draughts egdb report".
type egdbReportCommand struct {
	cli.FormatFlags
	pieces int
	output string
}

func (c *egdbReportCommand) Register(f *flag.FlagSet) {
	f.IntVar(&c.pieces, "pieces", egdb.MaxPieces, "report on slices of up to `N` pieces")
	c.RegisterObject(f)
	registerOutput(f, &c.output)
}

func (c *egdbReportCommand) Run(args []string, s cli.Streams) error {
	switch {
	case len(args) != 1:
		return cli.Usagef("one DIR is expected: the directory of the databases")
	case c.pieces < 2 || c.pieces > egdb.MaxPieces:
		return cli.Usagef("-pieces %d: 2 to %d are expected", c.pieces, egdb.MaxPieces)
	}
	db, err := egdb.Open(args[0], egdb.Options{Cache: reportCache})
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, stop := interruptible()
	defer stop()
	return cli.WriteOutput(c.output, nil, s, func(s cli.Streams) error {
		reports, err := c.reports(ctx, db, args[0], s)
		if err != nil {
			return err
		}
		for i := range reports {
			if c.JSON {
				err = cli.PrintObject(s.Out, &reports[i])
			} else {
				_, err = io.WriteString(s.Out, reports[i].markdown())
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// reports returns a report for each rule set of the databases.
func (c *egdbReportCommand) reports(
	ctx context.Context, db *egdb.DB, dir string, s cli.Streams,
) (reports []egdbReport, err error) {
	list := slices.DeleteFunc(db.Slices(), func(i egdb.SliceInfo) bool { return i.Material.Pieces() > c.pieces })
	progress := cli.NewLoggedProgress(&s, "slices", float64(len(list)))
	defer progress.End()
	for i, slice := range list {
		progress.Set(float64(i), slice.Material.String())
		summary, err := db.Summarize(ctx, slice)
		if err != nil {
			return nil, err
		}
		if len(reports) == 0 || reports[len(reports)-1].variant != slice.Variant {
			reports = append(reports, newEgdbReport(slice.Variant))
		}
		reports[len(reports)-1].add(slice, summary)
	}
	for i := range reports {
		if err := reports[i].finish(db, dir); err != nil {
			return nil, err
		}
	}
	return reports, nil
}

// egdbReport is what the command finds about a rule set. It is what -json prints.
type egdbReport struct {
	variant  draughts.Variant
	infos    []egdb.SliceInfo
	position draughts.Position // with the longest win of all
	Variant  string            `json:"variant"`
	Release  string            `json:"release"` // version of the library; "" if it is not a release
	Command  string            `json:"command"` // that builds the files
	Totals   []reportTotal     `json:"totals"`
	Slices   []reportSlice     `json:"slices"`
	Longest  *reportWin        `json:"longest,omitempty"`
	Known    []reportKnown     `json:"known,omitempty"`
	Files    []reportFile      `json:"files"`
}

// reportCount is the counts of a slice or of a number of pieces.
type reportCount struct {
	Pieces    int    `json:"pieces"`
	Positions uint64 `json:"positions"`
	Wins      uint64 `json:"wins"`
	Losses    uint64 `json:"losses"`
	Draws     uint64 `json:"draws"`
	Longest   int    `json:"longest"`
	// Published is what others found; nil if unknown.
	Published *publishedCount `json:"published,omitempty"`
}

// reportTotal is the counts of all slices with a number of pieces. Longest is 0 unless all of them have distances.
type reportTotal struct {
	reportCount
	Slices    int   `json:"slices"`
	Exact     int   `json:"slices_with_distances"`
	WLD       int64 `json:"wld_bytes"`
	Distances int64 `json:"distance_bytes"`
}

// reportSlice is a slice.
type reportSlice struct {
	Slice string `json:"slice"`
	reportCount
	FEN string `json:"fen,omitempty"` // of a position with the longest win
}

// reportWin is the longest win of all.
type reportWin struct {
	FEN   string `json:"fen"`
	Plies int    `json:"plies"`
	PDN   string `json:"pdn"` // perfect play to the end; "" if distances are missing on the way
}

// reportKnown is a position whose value is published.
type reportKnown struct {
	publishedPosition
	Value string `json:"value"`           // win, draw or loss in the databases, for the side to move
	Plies int    `json:"plies,omitempty"` // 0 if unknown or a draw
}

// reportFile is a database file.
type reportFile struct {
	Name   string `json:"name"`
	Size   int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

func newEgdbReport(v draughts.Variant) egdbReport {
	r := egdbReport{variant: v, Variant: v.String()}
	if info, ok := debug.ReadBuildInfo(); ok {
		r.Release = release(info.Main.Version)
	}
	return r
}

// betweenReleases matches the version of a module that is no release. Most of them end in a time and a revision.
var betweenReleases = regexp.MustCompile(`^$|^\(devel\)$|\d{14}-[0-9a-f]{12}(\+.*)?$`)

// release returns the version of a module, or "" if it is not a release.
func release(version string) string {
	if betweenReleases.MatchString(version) {
		return ""
	}
	return version
}

// add adds a slice.
func (r *egdbReport) add(info egdb.SliceInfo, s egdb.Summary) {
	r.infos = append(r.infos, info)
	name := info.Material.String()
	row := reportSlice{Slice: name, reportCount: reportCount{
		info.Material.Pieces(), s.Positions, s.Wins, s.Losses, s.Draws, s.Longest, publishedSlice(r.variant, name),
	}}
	if s.Longest > 0 {
		row.FEN = s.LongestWin.Setup().FEN()
		if r.Longest == nil || s.Longest > r.Longest.Plies {
			r.Longest, r.position = &reportWin{FEN: row.FEN, Plies: s.Longest}, s.LongestWin
		}
	}
	r.Slices = append(r.Slices, row)
}

// finish adds what follows from all slices.
func (r *egdbReport) finish(db *egdb.DB, dir string) error {
	r.addTotals(db)
	r.Command = buildCommand(r.variant, r.infos)
	for _, known := range publishedPositions(r.variant) {
		p, err := draughts.ParseFEN(r.variant, known.FEN)
		if err != nil {
			return err
		}
		if probe, ok := db.Probe(p, false); ok {
			r.Known = append(r.Known, reportKnown{known, resultText(probe, p.Turn()), probe.Plies})
		}
	}
	if r.Longest != nil {
		line, err := perfectGame(db, r.position)
		if err != nil && !errors.Is(err, egdb.ErrNoDistances) {
			return err
		}
		r.Longest.PDN = line
	}
	return r.addFiles(dir)
}

// addTotals adds up the slices by their number of pieces.
func (r *egdbReport) addTotals(db *egdb.DB) {
	var totals [egdb.MaxPieces + 1]reportTotal
	for i, s := range r.Slices {
		t := &totals[s.Pieces]
		t.Positions += s.Positions
		t.Wins += s.Wins
		t.Losses += s.Losses
		t.Draws += s.Draws
		t.Longest = max(t.Longest, s.Longest)
		t.Slices++
		if r.infos[i].Distances {
			t.Exact++
		}
	}
	for n, t := range totals {
		if t.Slices == 0 {
			continue
		}
		if t.Exact < t.Slices {
			t.Longest = 0
		}
		if t.Slices == allSlices(n) {
			t.Published = publishedTotal(r.variant, n)
		}
		t.Pieces = n
		t.WLD, t.Distances = db.Size(r.variant, n)
		r.Totals = append(r.Totals, t)
	}
}

// perfectGame returns perfect play from a position that White wins as PDN. Draws by counting moves do not end it.
func perfectGame(db *egdb.DB, p draughts.Position) (string, error) {
	line, err := db.Line(p)
	if err != nil {
		return "", err
	}
	g, err := draughts.NewGameFrom(p.Setup())
	if err != nil {
		return "", err
	}
	if err := g.Resign(p.Turn().Other()); err != nil { // for the Result tag
		return "", err
	}
	tree := pdn.FromGame(g)
	for _, m := range line {
		tree.Main.Moves = append(tree.Main.Moves, &pdn.Node{Move: m})
	}
	var text bytes.Buffer
	err = pdn.NewWriter(&text).Write(tree)
	return text.String(), err
}

// addFiles adds the files of the slices.
func (r *egdbReport) addFiles(dir string) error {
	for _, info := range r.infos {
		for _, ending := range []string{"dtw", "wld"} {
			name := fmt.Sprintf("%s-%s.%s", r.variant, info.Material, ending)
			f, err := os.Open(filepath.Join(dir, name))
			if os.IsNotExist(err) { // a slice and its mirror share a file with the name of one of them
				continue
			}
			if err != nil {
				return quote.Error(err)
			}
			sum := sha256.New()
			size, err := io.Copy(sum, f)
			if err = cmp.Or(err, f.Close()); err != nil {
				return quote.Error(err)
			}
			r.Files = append(r.Files, reportFile{name, size, hex.EncodeToString(sum.Sum(nil))})
		}
	}
	slices.SortFunc(r.Files, func(a, b reportFile) int { return strings.Compare(a.Name, b.Name) })
	return nil
}

// buildCommand returns the command that builds the files of these slices.
func buildCommand(v draughts.Variant, infos []egdb.SliceInfo) string {
	pieces, distances := 0, egdb.MaxPieces
	for _, i := range infos {
		pieces = max(pieces, i.Material.Pieces())
		if !i.Distances {
			distances = min(distances, i.Material.Pieces()-1)
		}
	}
	command := fmt.Sprintf("draughts egdb build -variant %s -pieces %d", v, pieces)
	if distances < pieces {
		command += fmt.Sprintf(" -distances %d", distances)
		for _, i := range infos {
			if i.Distances && i.Material.Pieces() > distances && i.Material.String() >= i.Material.Mirror().String() {
				command += "," + i.Material.String()
			}
		}
	}
	return command + " -egdb DIR"
}
