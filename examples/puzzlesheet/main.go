// Command puzzlesheet makes a page to print of the first ten puzzles that the program puzzles has found. It has the
// diagrams on one sheet of paper, and the solutions on the next.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/godraughts/draughts/picture"
)

const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Puzzles</title><style>
@page { size: A4; margin: 15mm }
body { font-family: sans-serif }
svg { height: auto; max-width: 100%%; max-height: 235mm }
section { break-before: page }
</style></head><body>
<h1>Puzzles</h1>
%s<section>
<h1>Solutions</h1>
<ol>
%s</ol>
</section></body></html>
`

func main() {
	sheet := picture.Strip{Columns: 3}
	var solutions, diagrams strings.Builder
	lines := bufio.NewScanner(os.Stdin)
	for len(sheet.Boards) < 10 && lines.Scan() {
		position, solution, _ := strings.Cut(lines.Text(), "  ")
		board := picture.Board{Theme: picture.Print}
		if err := board.Position.UnmarshalText([]byte(position)); err != nil {
			log.Fatal(err)
		}
		board.Caption = fmt.Sprintf("%d. %v wins", len(sheet.Boards)+1, board.Position.Turn())
		sheet.Boards = append(sheet.Boards, board)
		fmt.Fprintf(&solutions, "<li>%s</li>\n", strings.ReplaceAll(solution, "-", "\u2011")) // where no line breaks
	}
	if err := sheet.WriteSVG(&diagrams); err != nil { // also without a puzzle
		log.Fatal(err)
	}
	fmt.Printf(page, &diagrams, &solutions)
}
