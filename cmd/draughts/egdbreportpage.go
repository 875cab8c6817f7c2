package main

import (
	"fmt"
	"strings"
)

// markdown returns the report as a page.
func (r *egdbReport) markdown() string {
	var b strings.Builder
	last := r.Totals[len(r.Totals)-1].Pieces
	fmt.Fprintf(&b, "# Endgames of %s: 2 to %d pieces\n\n", r.Variant, last)
	b.WriteString("All values are for the side to move, which is White. M is a man and K a king; `KM-K` is a king and a " +
		"man\nagainst a king. Positions with a capture count too, and so do all orientations. A win is as long as it " +
		"takes\nwith perfect play of both sides, in plies. Draws by repetition or by counting moves are not considered.\n\n")
	published := r.hasPublished()
	b.WriteString("## By number of pieces\n\n")
	r.writeTotals(&b, published)
	r.writeMissing(&b)
	b.WriteString("\n## By slice\n\n")
	r.writeSlices(&b, published)
	if published {
		b.WriteString("\nPublished figures are positions, won, lost, drawn, longest. " + publishedSource + "\n")
	}
	if len(r.Known) > 0 {
		b.WriteString("\n## Known positions\n\n| position | published | source | here |\n|---|---|---|---|\n")
		for _, k := range r.Known {
			value := k.Value
			if k.Plies > 0 {
				value += fmt.Sprintf(" in %d", k.Plies)
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", k.FEN, k.Claim, k.Source, value)
		}
	}
	if r.Longest != nil {
		among := ""
		for _, t := range r.Totals {
			if t.Exact < t.Slices {
				among = " among the slices with distances"
			}
		}
		fmt.Fprintf(&b, "\n## The longest win\n\n%d plies%s, from `%s`", r.Longest.Plies, among, r.Longest.FEN)
		if r.Longest.PDN != "" {
			fmt.Fprintf(&b, ":\n\n```pdn\n%s\n```\n", strings.TrimSpace(r.Longest.PDN))
		} else {
			b.WriteString(". Distances are missing on the way, so there is no line.\n")
		}
	}
	r.writeFiles(&b)
	return b.String()
}

// hasPublished reports whether there are published counts.
func (r *egdbReport) hasPublished() bool {
	for _, t := range r.Totals {
		if t.Published != nil {
			return true
		}
	}
	return false
}

// writeHead writes the head of a table, with a column for published counts if there are any.
func writeHead(b *strings.Builder, head string, published bool) {
	if published {
		head += " published |"
	}
	fmt.Fprintf(b, "%s\n|%s\n", head, strings.Repeat("---|", strings.Count(head, "|")-1))
}

// writeTotals writes the table of numbers of pieces.
func (r *egdbReport) writeTotals(b *strings.Builder, published bool) {
	writeHead(b, "| pieces | slices | positions | won | lost | drawn | longest win | results, bytes | distances, bytes |",
		published)
	for _, t := range r.Totals {
		fmt.Fprintf(b, "| %d | %d of %d | %s | %s | %s |%s\n", t.Pieces, t.Slices, allSlices(t.Pieces), t.cells(),
			digits(t.WLD), digits(t.Distances), t.publishedCell(published))
	}
}

// writeMissing writes for which numbers of pieces no longest win is known.
func (r *egdbReport) writeMissing(b *strings.Builder) {
	for _, t := range r.Totals {
		switch {
		case t.Exact == t.Slices:
			continue
		case t.Exact == 0:
			fmt.Fprintf(b, "\nThe slices of %d pieces", t.Pieces)
		default:
			fmt.Fprintf(b, "\n%d of the slices of %d pieces", t.Slices-t.Exact, t.Pieces)
		}
		b.WriteString(" have results without distances: their longest wins are not known.\n")
	}
}

// allSlices returns the number of slices with n pieces.
func allSlices(n int) int {
	count := 0
	for white := 1; white < n; white++ {
		count += (white + 1) * (n - white + 1) // each side has 0 men or more
	}
	return count
}

// writeSlices writes the table of slices.
func (r *egdbReport) writeSlices(b *strings.Builder, published bool) {
	writeHead(b, "| slice | positions | won | lost | drawn | longest win | such a position |", published)
	for _, s := range r.Slices {
		fen := ""
		if s.FEN != "" {
			fen = "`" + s.FEN + "`"
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |%s\n", s.Slice, s.cells(), fen, s.publishedCell(published))
	}
}

// writeFiles writes how the files are built, and their checksums.
func (r *egdbReport) writeFiles(b *strings.Builder) {
	fmt.Fprintf(b, "\n## The files\n\nThe files are those of this command:\n\n```sh\n%s\n```\n\n", r.Command)
	version := ""
	if r.Release != "" {
		version = " of " + r.Release
	}
	fmt.Fprintf(b, "This page was written by `draughts egdb report`%s. The SHA-256 of the files, in the form that\n"+
		"`sha256sum -c` reads:\n\n```text\n", version)
	for _, f := range r.Files {
		fmt.Fprintf(b, "%s  %s\n", f.SHA256, f.Name)
	}
	b.WriteString("```\n")
}

// cells returns the cells of a row with counts.
func (c *reportCount) cells() string {
	longest := ""
	if c.Longest > 0 {
		longest = fmt.Sprint(c.Longest)
	}
	return strings.Join([]string{digits(c.Positions), digits(c.Wins), digits(c.Losses), digits(c.Draws), longest}, " | ")
}

// publishedCell returns the last cell of a row in a table that has published figures.
func (c *reportCount) publishedCell(published bool) string {
	p := c.Published
	switch {
	case !published:
		return ""
	case p == nil:
		return " |"
	case p.Wins == 0:
		return fmt.Sprintf(" %s |", digits(p.Positions))
	}
	return fmt.Sprintf(" %s; %s; %s; %s; %d |", digits(p.Positions), digits(p.Wins), digits(p.Losses), digits(p.Draws),
		p.Longest)
}

// digits returns a number with commas between groups of three digits.
func digits[N int64 | uint64](n N) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
