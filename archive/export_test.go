package archive

// GroupedGames is set by tests, so that small archives have groups.
var GroupedGames = &groupedGames
