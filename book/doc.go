// Package book reads, builds and merges opening books: the moves of positions, with their scores and games.
//
// [Open] opens a book, [Book.Lookup] returns what it knows about a position, and a [Player] chooses moves for the
// option Book of a draughts.Searcher:
//
//	b, err := book.Open("english.book")
//	if err != nil {
//		...
//	}
//	defer b.Close()
//	player := book.NewPlayer(b, book.Choice{Margin: 10}, rand.Uint64())
//	searcher := draughts.NewSearcher(draughts.Options{Book: player})
//
// A [Builder] makes and merges books. The file docs/book-format.md specifies both forms, text and binary. An
// [Expansion] builds a book by searches, and [Builder.AddGame] counts games:
//
//	settings := book.Settings{Variant: draughts.English, Positions: 50_000}
//	build := book.Expansion{Settings: settings, Journal: "english.journal"}
//	builder, err := build.Build(ctx)
//
// The commands "draughts book build" and "draughts book import" do this in a terminal.
//
// Package [github.com/godraughts/draughts/book/builtin] embeds four books.
package book
