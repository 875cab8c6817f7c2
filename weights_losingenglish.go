package draughts

// losingEnglishWeights are those of losing games with short kings.
var losingEnglishWeights = ClassicWeights{
	Terms: [NumClassicTerms]Weight{
		TermMen:          {-36, 6, 47},
		TermKings:        {-15, -1, 13},
		TermBackRow:      {17, 12, 6},
		TermGuarded:      {19, -11, -40},
		TermMobility:     {0, -1, -1},
		TermKingMobility: {-36, -5, 27},
		TermHanging:      {2, 2, 1},
	},
	Men: SquareWeights{
		7: {{-28, -4, 21}, {-28, -4, 21}, {-28, -4, 21}, {-28, -4, 21}},
		6: {{-24, -3, 18}, {-24, -3, 18}, {-24, -3, 18}, {-24, -3, 18}},
		5: {{-20, -3, 15}, {-20, -3, 15}, {-20, -3, 15}, {-20, -3, 15}},
		4: {{-16, -2, 12}, {-16, -2, 12}, {-16, -2, 12}, {-16, -2, 12}},
		3: {{-12, -2, 9}, {-12, -2, 9}, {-12, -2, 9}, {-12, -2, 9}},
		2: {{-8, -1, 6}, {-8, -1, 6}, {-8, -1, 6}, {-8, -1, 6}},
		1: {{-4, -1, 3}, {-4, -1, 3}, {-4, -1, 3}, {-9, -8, -7}},
		0: {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {-5, -8, -10}},
	},
}
