package main

import (
	"strconv"

	"github.com/godraughts/draughts/pdn"
)

// yearText returns the year of the current game; "" if the Date tag has none.
func yearText(s *pdn.Scanner) string {
	if date, _, ok := pdn.ParseDate(s.Tag("Date")); ok && date.Year > 0 {
		return strconv.Itoa(date.Year)
	}
	return ""
}

// variantText returns the name of the current game's rules, or its GameType if the library does not play them.
func variantText(s *pdn.Scanner) string {
	if v := s.Start().Variant; v.IsValid() {
		return v.String()
	}
	return "GameType " + s.Tag("GameType")
}
