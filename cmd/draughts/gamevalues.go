package main

import (
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// colorWord returns the name of a colour as flags and JSON have it: white or black.
func colorWord(c draughts.Color) string { return strings.ToLower(c.String()) }

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
