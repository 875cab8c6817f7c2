package draughts

// builtin returns the rule sets of the library, in the order of their constants. A comment beside a rule names the
// article. Each function names the rule book, with its year if it has one. "Own" marks a rule of the library.
func builtin() []Rules {
	return []Rules{
		englishRules(), poolRules(), italianRules(), spanishRules(), spanishRules().named("portuguese", 28),
		russianRules(), brazilianRules(), czechRules(),
		internationalRules(), frisianRules(), fryskRules(), killerRules(), breakthroughRules(),
		losing(internationalRules()).named("antidraughts", 98), // source: lidraughts
		losing(englishRules()), losing(italianRules()), losing(russianRules()), losing(brazilianRules()),
		unifiedPoolRules(),
	}
}

// named returns r under another name and GameType.
func (r Rules) named(name string, gameType int) Rules {
	r.Name, r.GameType = name, gameType
	return r
}

// smallRules returns rules of the 8x8 board with twelve men a side, on which White moves first.
func smallRules(name string, gameType int) Rules {
	return Rules{Name: name, GameType: gameType, Size: 8, StartRows: 3, FirstToMove: White}
}

// englishRules are the rules of the World Checkers/Draughts Federation: WCDF Rules of Draughts (Checkers), section one,
// http://www.wcdf.net/rules/rules_of_checkers_english.pdf, also http://www.usacheckers.com/rulesofcheckers.php.
func englishRules() Rules {
	r := smallRules("english", 21)
	r.FirstToMove = Black // 1.12
	r.Choice = FreeChoice // 1.20
	r.Draws = DrawRules{
		Repetition:      3,  // 1.32.1
		NoProgress:      40, // 1.32.2
		ClaimRepetition: true,
		ClaimWithMove:   true, // 1.32.1: the next move would make the position; 1.32.2 is of moves made
		ClaimNoProgress: true,
	}
	return r
}

// poolRules are the rules of the American Pool Checkers Association: APCA Tournament Rules of Play,
// http://americanpoolcheckers.us/americanpoolcheckers/index.php/history/apca-tournament-rules-of-play.
// They resemble Russian: a man that reaches the last row in mid-capture stays a man, Black begins, the draws differ.
func poolRules() Rules {
	r := smallRules("pool", 23)
	r.FirstToMove = Black // 5, 7
	r.FlyingKings = true
	r.BackwardCaptures = true
	r.Choice = FreeChoice // 20
	r.Draws = DrawRules{
		Repetition: 3,  // 26
		NoProgress: 15, // 26
		Endings: []Ending{
			// Three kings must win against one within 13 moves, "even if the fourteenth move is a capture". This is
			// how others report the APCA rule; its text was not at hand.
			{MinPieces: 4, MaxPieces: 4, WeakerPieces: 1, Moves: 13, StrongerSideOnly: true},
		},
	}
	return r
}

// unifiedPoolRules are poolRules with White to begin and names for squares. Source: PDN 3.0, GameType 23,W,8,8,A0,0.
func unifiedPoolRules() Rules {
	r := poolRules().named("unified-pool", 23)
	r.FirstToMove, r.Algebraic = White, true
	return r
}

// italianRules are the rules of the Federazione Italiana Dama: Regolamento tecnico, capo I, 2008,
// http://www.fid.it/regolamenti/2008/RegTec_CAPO_I.pdf. They resemble English: the board is mirrored, White begins,
// men may not capture kings, and an order decides between captures.
func italianRules() Rules {
	r := smallRules("italian", 22)
	r.Numbering = FromTopMirrored  // 2.3 to 2.6
	r.MenCannotCaptureKings = true // 5.3 b
	r.Choice = ItalianOrder        // 6.6 to 6.9; the whole sequence of kings counts, not only the first
	r.Draws = DrawRules{
		Repetition: 4,  // 9.3 b1; other programs draw at the third
		NoProgress: 40, // 10.4
	}
	return r
}

// spanishRules are the rules of the Federação Portuguesa de Damas, whose classic game is the Spanish one: Regras do
// jogo de damas clássicas, http://www.fpdamas.pt/downloads/Regras%20Damas%20Cl%C3%A1ssicas%20-%20atualizado.pdf. The
// articles are numbered as in the copy at https://pt.slideshare.net/slideshow/regas-jogo-de-damas/51814671. They
// resemble Brazilian: the board is mirrored, men capture forward only, and of the longest captures the one with
// most kings is compulsory.
func spanishRules() Rules {
	r := smallRules("spanish", 24)
	r.Numbering = FromBottomMirrored // 3
	r.FlyingKings = true
	r.Choice = MostPiecesThenKings // laws of quantity and of quality
	r.Draws = DrawRules{
		Repetition:      3, // 14 b, if a player claims it
		ClaimRepetition: true,
		// 14 a also refers to laws of limited moves, whose figures were not at hand. Descriptions of the Spanish
		// game give this one: 40 king moves in a row, 20 of each side.
		NoProgress: 20,
		Endings: []Ending{
			// 3.2 b of the editions since 2013, 3.8 a of 2026, the forçada: three kings that hold the long diagonal
			// against a king. The move that occupies it does not count. It is not said what happens when they leave
			// it and come back: here the count restarts, as by 7.2.7 of russianRules.
			{MinPieces: 4, MaxPieces: 4, WeakerPieces: 1, LongDiagonal: StrongerSide, Moves: 12},
		},
	}
	return r
}

// russianRules are the rules of FMJD Section 64: Official rules of draughts-64, https://fmjd64.org/rules-of-the-game.
// "Code" is the older Russian rule book, 2004, http://www.shashist.ru/kodeks/kodeks2004.doc. They resemble Brazilian:
// the choice of capture is free, and a man that reaches the last row in mid-capture goes on as a king.
func russianRules() Rules {
	r := smallRules("russian", 25)
	r.Algebraic = true
	r.ColonCaptures = true
	r.FlyingKings = true      // Code 1.4.5
	r.BackwardCaptures = true // Code 1.5.3
	r.CrownMidCapture = true  // Code 1.5.15
	r.Draws = DrawRules{
		Repetition: 3,  // 7.2.3
		NoProgress: 15, // 7.2.5; on lidraughts 7.2.6 takes its place
		Endings: []Ending{
			// 7.2.8: one or two pieces against a king.
			{MaxPieces: 3, WeakerPieces: 1, MaxMen: 1, Moves: 5, StrongerSideOnly: true},
			// 7.2.7: three pieces against a king on the long diagonal. The article does not say whether the king
			// must be alone there, nor whether the count restarts when it comes back; here both are so.
			{
				MinPieces: 4, MaxPieces: 4, WeakerPieces: 1, MaxMen: 2, LongDiagonal: WeakerSide,
				Moves: 5, StrongerSideOnly: true,
			},
			// 7.2.4: three kings or more against a king, counted from when this material arose.
			{MinPieces: 4, WeakerPieces: 1, Moves: 15, StrongerSideOnly: true, RestartOnChange: true},
			// 7.2.6: a king on each side and the material unchanged. Lidraughts also counts moves of each side.
			{MinPieces: 4, MaxPieces: 5, MaxMen: 3, Moves: 30, RestartOnChange: true},
			{MinPieces: 6, MaxPieces: 7, MaxMen: 5, Moves: 60, RestartOnChange: true},
		},
	}
	return r
}

// brazilianRules are the rules of the Confederação Brasileira de Damas: Regras oficiais do jogo de damas 64 casas e 100
// casas, copied at http://apedamas.blogspot.com/p/regulamento-oficial.html. They are International on the 8x8 board,
// with algebraic squares and other draws. FMJD Section 64 and lidraughts have the Russian draws: see examples/rules.
func brazilianRules() Rules {
	r := smallRules("brazilian", 26)
	r.FirstToMove = White // 4
	r.Algebraic = true
	r.FlyingKings = true      // 8
	r.BackwardCaptures = true // 11
	r.Choice = MostPieces     // 12; a man that passes the last row stays a man, 13
	r.Draws = DrawRules{
		Repetition: 3,  // FMJD Section 64, 7.2.3
		NoProgress: 20, // 16
		Endings: []Ending{
			// Two kings, a king and a man, or a king against a king.
			{MaxPieces: 3, WeakerPieces: 1, MaxMen: 1, Moves: 5},
			// Two kings, or a king and a man, against two kings.
			{MinPieces: 4, MaxPieces: 4, WeakerPieces: 2, MaxMen: 1, Moves: 5},
		},
	}
	return r
}

// czechRules are the Brief Rules of Czech Draughts, http://fmjd.org/variant.php?p=czech. The articles have no numbers.
// They resemble Russian: men capture forward only, and kings must capture before men.
func czechRules() Rules {
	r := smallRules("czech", 29)
	r.Algebraic = true
	r.FlyingKings = true
	r.Choice = KingFirst
	r.Draws = DrawRules{
		Repetition:      3, // if a player claims it
		ClaimRepetition: true,
		NoProgress:      15,
	}
	return r
}

// internationalRules are the rules of the World Draughts Federation (FMJD): Annex 1, Official FMJD rules of
// international draughts,
// http://www.fmjd.org/docs/Annex%201%20official%20FMJD%20rules%20of%20international%20draughts.doc.
func internationalRules() Rules {
	return Rules{
		Name:             "international",
		GameType:         20,
		Size:             10,
		StartRows:        4,
		FirstToMove:      White,      // 2.8
		FlyingKings:      true,       // 3.9, 4.4
		BackwardCaptures: true,       // 4.2
		Choice:           MostPieces, // 4.13; a man that passes the last row stays a man, 4.15
		Draws: DrawRules{
			Repetition: 3,  // 6.1
			NoProgress: 25, // 6.2
			Endings: []Ending{
				// 6.4: one or two pieces against a king.
				{MaxPieces: 3, WeakerPieces: 1, MaxMen: 1, Moves: 5},
				// 6.3: three pieces against a king.
				{MinPieces: 4, MaxPieces: 4, WeakerPieces: 1, MaxMen: 2, Moves: 16},
			},
		},
	}
}

// frisianRules are the rules of the Frisian association, http://www.friesdammen.nl/dam/pagefr.php?articleID=20, with
// the draws as lidraughts counts them, https://github.com/RoepStoep/lidraughts. They resemble International: captures
// also go along rows and columns, the most valuable is compulsory, and a king makes at most three quiet moves in a row.
func frisianRules() Rules {
	r := internationalRules().named("frisian", 40)
	r.OrthogonalCaptures = true
	r.Choice = HighestValue
	r.MaxSameKingMoves = 3
	r.Draws = DrawRules{
		// The association draws two kings against one and one against one, and no other ending. These two rules end
		// every game. They are about twice as high as in International, so that they end no game that a side still
		// tries to win: 120 games of unequal engines had at most 12 plies in a row without progress, and no third
		// repetition.
		Repetition: 5,  // own
		NoProgress: 50, // own
		Endings: []Ending{
			{MinPieces: 3, MaxPieces: 3, WeakerPieces: 1, Moves: 7}, // two kings against one
			// One king against one is drawn at once unless a king is lost by force. Like lidraughts, this allows two moves.
			{MaxPieces: 2, WeakerPieces: 1, Moves: 2},
		},
	}
	return r
}

// fryskRules are frisianRules with five men a side. Source: lidraughts, where the game is called Frysk!.
func fryskRules() Rules {
	r := frisianRules().named("frysk", 97)
	r.StartRows = 1
	return r
}

// killerRules are internationalRules but for kings: one whose last captured piece is a king stops right behind it.
// Source: http://www.mindsports.nl/index.php/arena/draughts/382-killer-draughts-rules.
func killerRules() Rules {
	r := internationalRules().named("killer", 0)
	r.KingStopsBehindKing = true
	r.Draws.Endings = nil // FMJD 6.3 and 6.4 are for endings without a win; here two kings win against one
	return r
}

// breakthroughRules are internationalRules but for the aim: the side that first gets a king wins. Source: lidraughts.
func breakthroughRules() Rules {
	r := internationalRules().named("breakthrough", 96)
	r.KingWins = true
	r.Draws = DrawRules{} // men go forward, and the first king ends the game: one side wins
	return r
}

// losing returns r with the winner exchanged: the side that cannot move wins. Only repetition draws.
func losing(r Rules) Rules {
	r = r.named("losing-"+r.Name, 0)
	r.Losing = true
	r.Draws.NoProgress, r.Draws.ClaimNoProgress, r.Draws.Endings = 0, false, nil
	return r
}
