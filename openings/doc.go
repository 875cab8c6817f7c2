// Package openings holds the openings of engine matches and self-play: the ballots of English draughts, openings read
// from files, and openings made by random moves. It also knows the names of openings.
//
// A deck is a list of openings, from [ThreeMove] or [Read]. A [Source] takes openings from a deck or a
// book, or makes them at random. [Sources] take turns:
//
//	sources, err := openings.Parse(draughts.English, "11man,random:8")
//	if err != nil {
//		...
//	}
//	list, err := sources.List(draughts.English, 500, 1)
//
// # Names
//
// [Name] returns the name of a game's opening. It compares positions, so an opening has its name by whatever order of
// moves. The file names.txt lists the names with their moves and sources.
//
// # Syntax
//
// [Parse] reads one source or several, separated by commas. A source is one of
//
//	start              the starting position
//	random:PLIES       PLIES random moves from the starting position, 0 to 40
//	11man              the 2,405 ballots of the 11-man game (English only)
//	11man:PLIES        a random man of each side removed, then PLIES random moves without a capture, 0 to 40
//	3move              the 156 three-move ballots in play (English only)
//	3move-crossboard   the 144 of them that are played over the board
//	3move-all          all 174, the barred ones included
//	book:FILE:PLIES    PLIES moves from the starting position, 1 to 40, chosen by an opening book: see [Books] for others
//	FILE               a file: the games of a PDN file, or one FEN on each line
//
// The commands "draughts match" and "draughts selfplay" read their flag --openings in this way.
package openings
