package draughts

// losingRussianWeights are those of losing games with flying kings on boards of eight rows.
var losingRussianWeights = ClassicWeights{
	Terms: [NumClassicTerms]Weight{
		TermMen:          {1, 11, 21},
		TermKings:        {0, -52, -103},
		TermBackRow:      {-13, 5, 23},
		TermGuarded:      {12, -19, -49},
		TermMobility:     {0, 5, 10},
		TermKingMobility: {-21, 5, 31},
		TermHanging:      {-9, 22, 52},
	},
	Men: SquareWeights{
		7: {{-42, -60, -77}, {-42, -60, -77}, {-42, -60, -77}, {-42, -60, -77}},
		6: {{-36, -51, -66}, {-36, -51, -66}, {-36, -51, -66}, {-36, -51, -66}},
		5: {{-30, -43, -55}, {-30, -43, -55}, {-30, -43, -55}, {-30, -43, -55}},
		4: {{-24, -34, -44}, {-24, -34, -44}, {-24, -34, -44}, {-24, -34, -44}},
		3: {{-18, -26, -33}, {-18, -26, -33}, {-18, -26, -33}, {-18, -26, -33}},
		2: {{-12, -17, -22}, {-12, -17, -22}, {-12, -17, -22}, {-12, -17, -22}},
		1: {{-6, -9, -11}, {-6, -9, -11}, {-6, -9, -11}, {-7, -19, -30}},
		0: {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {-1, -10, -19}},
	},
}
