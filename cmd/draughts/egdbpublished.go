package main

import "github.com/godraughts/draughts"

// publishedCount is the counts of a slice or a number of pieces that others found.
// If Wins is 0, only Positions is known.
type publishedCount struct {
	Positions uint64 `json:"positions"`
	Wins      uint64 `json:"wins"`
	Losses    uint64 `json:"losses"`
	Draws     uint64 `json:"draws"`
	Longest   int    `json:"longest"`
}

// publishedPosition is a position whose value others found.
type publishedPosition struct {
	FEN    string `json:"fen"`
	Claim  string `json:"claim"`
	Source string `json:"source"`
}

// publishedSource says where the counts are from.
const publishedSource = "The numbers of positions are those that Chinook published. The other counts are those of an " +
	"independent generator, which agrees with a published database on all positions of up to two pieces a side. " +
	"Trice published the values of a king against a king."

// publishedTotals are the counts of English draughts by the number of pieces.
var publishedTotals = map[int]publishedCount{
	2: {3_488, 716, 402, 2_370, 13},
	3: {196_032, 100_250, 87_305, 8_477, 61},
	4: {6_209_316, 2_574_304, 1_917_090, 1_717_922, 109},
	5: {139_450_808, 71_334_772, 56_993_144, 11_122_892, 161},
	6: {Positions: 2_426_085_676},
}

// publishedSlices are the counts of slices of English draughts.
var publishedSlices = map[string]publishedCount{
	"K-K":   {992, 230, 108, 654, 11},
	"K-M":   {868, 331, 6, 531, 11},
	"M-K":   {868, 53, 241, 574, 11},
	"M-M":   {760, 102, 47, 611, 13},
	"KK-K":  {14_880, 14_846, 0, 34, 33},
	"KM-K":  {26_040, 25_941, 10, 89, 47},
	"MM-K":  {11_340, 11_215, 4, 121, 61},
	"KK-M":  {13_020, 13_018, 0, 2, 33},
	"MM-M":  {9_936, 9_928, 0, 8, 61},
	"KK-KK": {215_760, 58_361, 3_943, 153_456, 49},
	"MM-MM": {125_664, 26_945, 3_088, 95_631, 109},
}

// publishedTotal returns the published counts for a number of pieces, or nil.
func publishedTotal(v draughts.Variant, pieces int) *publishedCount {
	return publishedOf(v, publishedTotals, pieces)
}

// publishedSlice returns the published counts of a slice, or nil.
func publishedSlice(v draughts.Variant, slice string) *publishedCount {
	return publishedOf(v, publishedSlices, slice)
}

func publishedOf[K comparable](v draughts.Variant, counts map[K]publishedCount, key K) *publishedCount {
	c, ok := counts[key]
	if !ok || v != draughts.English {
		return nil
	}
	return &c
}

// publishedPositions returns positions of a rule set with published values.
func publishedPositions(v draughts.Variant) []publishedPosition {
	if v != draughts.English {
		return nil
	}
	return []publishedPosition{
		{"W:WK15,20:BK28,12", "win in 81 by 15-19", "first position"},
		{"B:WK15,20:BK28,12", "draw", "first position"},
		{"W:W21,28,K32:BK19,K25", "win in 121, only by 32-27", "Hefter"},
		{"W:WK15,K20:B8,10,16", "win in 39 by 15x6", "Shardlow, 1938"},
	}
}
