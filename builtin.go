package draughts

// builtin returns the rule sets of the library, in the order of their constants. The letters name the sources:
//
//	WCDF      World Checkers Draughts Federation, rules of draughts (checkers) 1.x
//	FMJD      World Draughts Federation, official rules, annex 1
//	64        FMJD section 64, rules of draughts-64 (Russian and Brazilian)
//	FID       Federazione Italiana Dama, regolamento tecnico, chapter 1
//	APCA      American Pool Checkers Association, rules
//	CBD       Confederação Brasileira de Damas, rules
//	FPD       Federação Portuguesa de Damas, rules
//	Czech     rules of Czech draughts on fmjd.org
//	Frisian   rules of the Frisian draughts federation as given by lidraughts and Mindsports
//	own       no federation: a rule of the library, so that every game ends
func builtin() []Rules {
	english := Rules{
		Name:        "english",
		GameType:    21,
		Size:        8,
		StartRows:   3,
		FirstToMove: Black,      // WCDF 1.12
		Choice:      FreeChoice, // WCDF 1.20
		Draws: DrawRules{
			Repetition:      3,  // WCDF 1.32.1
			NoProgress:      40, // WCDF 1.32.2
			ClaimRepetition: true,
			ClaimNoProgress: true,
		},
	}
	international := Rules{
		Name:             "international",
		GameType:         20,
		Size:             10,
		StartRows:        4,
		FirstToMove:      White,      // FMJD 2.8
		FlyingKings:      true,       // FMJD 3.9, 4.4
		BackwardCaptures: true,       // FMJD 4.2
		Choice:           MostPieces, // FMJD 4.13; a man that passes the far row stays a man, 4.15
		Draws: DrawRules{
			Repetition: 3,  // FMJD 6.1
			NoProgress: 25, // FMJD 6.2
			Endings: []Ending{
				{MaxPieces: 3, WeakerPieces: 1, MaxMen: 1, Moves: 5},                // FMJD 6.4: one or two pieces against a king
				{MinPieces: 4, MaxPieces: 4, WeakerPieces: 1, MaxMen: 2, Moves: 16}, // FMJD 6.3: three pieces against a king
			},
		},
	}
	pool := Rules{
		Name:             "pool",
		GameType:         23,
		Size:             8,
		StartRows:        3,
		FirstToMove:      Black, // APCA 5, 7
		FlyingKings:      true,
		BackwardCaptures: true,
		Choice:           FreeChoice, // APCA 20
		Draws: DrawRules{
			Repetition: 3,  // APCA 26
			NoProgress: 15, // APCA 26
			Endings: []Ending{
				// Three kings against one must win within 13 moves, as reports of the APCA rules have it: "even if the
				// fourteenth move is a capture". The text of the rule was not at hand.
				{MinPieces: 4, MaxPieces: 4, WeakerPieces: 1, Moves: 13, StrongerSideOnly: true},
			},
		},
	}
	italian := Rules{
		Name:                  "italian",
		GameType:              22,
		Size:                  8,
		StartRows:             3,
		FirstToMove:           White,
		Numbering:             FromTopMirrored, // FID 2.3 to 2.6
		MenCannotCaptureKings: true,            // FID rule 3
		Choice:                ItalianOrder,    // FID rules 5 to 8; the whole sequence of kings counts, not the first alone
		Draws: DrawRules{
			Repetition: 4,  // FID 9.3 b1; other programs draw at the third
			NoProgress: 40, // FID 10.4
		},
	}
	spanish := Rules{
		Name:        "spanish",
		GameType:    24,
		Size:        8,
		StartRows:   3,
		FirstToMove: White,
		Numbering:   FromBottomMirrored, // FPD 3
		FlyingKings: true,
		Choice:      MostPiecesThenKings, // FPD, law of quantity and quality
		Draws: DrawRules{
			Repetition:      3, // FPD 14 b, on the claim of a player
			ClaimRepetition: true,
			// FPD 14 a speaks of laws of limited moves besides, whose figures were not at hand. This one is what
			// descriptions of the Spanish game give: 40 moves in a row by kings, 20 of each side.
			NoProgress: 20,
		},
	}
	portuguese := spanish
	portuguese.Name, portuguese.GameType = "portuguese", 28
	russian := Rules{
		Name:             "russian",
		GameType:         25,
		Size:             8,
		StartRows:        3,
		FirstToMove:      White,
		Algebraic:        true,
		ColonCaptures:    true,
		FlyingKings:      true,
		BackwardCaptures: true,
		CrownMidCapture:  true, // 64, 1.5.15
		Choice:           FreeChoice,
		Draws: DrawRules{
			Repetition: 3,  // 64, 7.2.3
			NoProgress: 15, // 64, 7.2.5
			Endings: []Ending{
				// 64, 7.2.8: one or two pieces against a king.
				{MaxPieces: 3, WeakerPieces: 1, MaxMen: 1, Moves: 5, StrongerSideOnly: true},
				// 64, 7.2.7: three pieces against a king on the main road. That it must be alone there, and that the
				// count begins again when it comes back, the rule leaves open.
				{MinPieces: 4, MaxPieces: 4, WeakerPieces: 1, MaxMen: 2, LongDiagonal: true, Moves: 5, StrongerSideOnly: true},
				// 64, 7.2.4: three kings or more against a king, from when the balance came to be.
				{MinPieces: 4, WeakerPieces: 1, Moves: 15, StrongerSideOnly: true, RestartOnChange: true},
				// 64, 7.2.6: a king on each side and the balance unchanged. Lidraughts too counts moves of each side.
				{MinPieces: 4, MaxPieces: 5, MaxMen: 3, Moves: 30, RestartOnChange: true},
				{MinPieces: 6, MaxPieces: 7, MaxMen: 5, Moves: 60, RestartOnChange: true},
			},
		},
	}
	brazilian := Rules{
		Name:             "brazilian",
		GameType:         26,
		Size:             8,
		StartRows:        3,
		FirstToMove:      White,
		Algebraic:        true,
		FlyingKings:      true,
		BackwardCaptures: true,
		Choice:           MostPieces, // CBD 12 to 15
		// The federation's own rules. FMJD section 64 has those of the Russian game for both, and so has lidraughts: to
		// play by them, register the variant with Russian's Draws.
		Draws: DrawRules{
			Repetition: 3,  // 64, 7.2.3
			NoProgress: 20, // CBD, draws
			Endings: []Ending{
				// CBD, endings: two kings, a king and a man, or a king against a king; two kings, or a king and a man,
				// against two kings.
				{MaxPieces: 3, WeakerPieces: 1, MaxMen: 1, Moves: 5},
				{MinPieces: 4, MaxPieces: 4, WeakerPieces: 2, MaxMen: 1, Moves: 5},
			},
		},
	}
	czech := Rules{
		Name:        "czech",
		GameType:    29,
		Size:        8,
		StartRows:   3,
		FirstToMove: White,
		Algebraic:   true,
		FlyingKings: true,
		Choice:      KingFirst,
		Draws: DrawRules{
			Repetition:      3, // Czech, on the claim of a player
			ClaimRepetition: true,
			NoProgress:      15, // Czech
		},
	}
	frisian := international
	frisian.Name, frisian.GameType = "frisian", 40
	frisian.OrthogonalCaptures = true
	frisian.Choice = HighestValue
	frisian.MaxSameKingMoves = 3
	frisian.Draws = DrawRules{
		// The federation ends two kings against one and one against one, but no other ending. These two end the rest. They
		// are twice and nearly twice those of International, so that they end no game that somebody still tries to win: in
		// 120 games of unequal engines no more than 12 plies passed without progress, and no position occurred three times.
		Repetition: 5,  // own
		NoProgress: 50, // own
		Endings: []Ending{
			{MinPieces: 3, MaxPieces: 3, WeakerPieces: 1, Moves: 7}, // Frisian: two kings against one
			// One king against one is drawn at once unless a king is lost by force: as lidraughts does, this leaves
			// two moves for that.
			{MaxPieces: 2, WeakerPieces: 1, Moves: 2},
		},
	}
	frysk := frisian
	frysk.Name, frysk.GameType, frysk.StartRows = "frysk", 97, 1
	killer := international
	killer.Name, killer.GameType = "killer", 0
	killer.KingStopsBehindKing = true
	killer.Draws.Endings = nil // FMJD 6.3 and 6.4 are for endings without a win; here two kings win against one
	breakthrough := international
	breakthrough.Name, breakthrough.GameType = "breakthrough", 96
	breakthrough.KingWins = true
	breakthrough.Draws = DrawRules{} // men go forward, and the first king ends the game: somebody wins
	antidraughts := losing(international)
	antidraughts.Name, antidraughts.GameType = "antidraughts", 98
	return []Rules{
		english, pool, italian, spanish, portuguese, russian, brazilian, czech,
		international, frisian, frysk, killer, breakthrough, antidraughts,
		losing(english), losing(italian), losing(russian), losing(brazilian),
	}
}

// losing returns the game in which the winner of r loses. Only repetition draws it: material proves nothing there.
func losing(r Rules) Rules {
	r.Name, r.GameType = "losing-"+r.Name, 0
	r.Losing = true
	r.Draws = DrawRules{Repetition: r.Draws.Repetition, ClaimRepetition: r.Draws.ClaimRepetition}
	return r
}
