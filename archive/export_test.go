package archive

// JoinedGames is set by tests, so that small archives have ways.
var JoinedGames = &joinedGames
