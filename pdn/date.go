package pdn

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Date is a year, month and day, each of which may be unknown. The zero Date is unknown.
type Date struct {
	Year, Month, Day int // 0 if unknown
}

// String returns the date in the form of PDN, such as 1996.12.28 or 2007.??.??.
func (d Date) String() string {
	text := strings.ReplaceAll(fmt.Sprintf("%04d.%02d.%02d", d.Year, d.Month, d.Day), ".00", ".??")
	if d.Year == 0 {
		text = "????" + text[len("0000"):]
	}
	return text
}

// Compare returns -1 if d is before e, and +1 if d is after e. It returns 0 if they are equal, or if the order is not
// known: it compares year, month and day up to the first that is unknown in either.
func (d Date) Compare(e Date) int {
	for _, pair := range [][2]int{{d.Year, e.Year}, {d.Month, e.Month}, {d.Day, e.Day}} {
		if pair[0] == 0 || pair[1] == 0 {
			return 0
		}
		if order := cmp.Compare(pair[0], pair[1]); order != 0 {
			return order
		}
	}
	return 0
}

// ParseDate reads the date in a tag. Besides the standard's 1996.12.28, with ? for unknown digits, it reads what people
// write: 28.12.1996, 28-12-1996, 1996-12-28, 1996, 1950., and the first of 2004.10.27 - 2004.11.01. It does not read a
// date such as 03.07.20, whose year is not clear. ok is false if nothing is known of the date. whole is false if the
// text has more than the Date.
func ParseDate(text string) (d Date, whole, ok bool) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".-/ ", r) })
	whole = len(parts) <= 3
	if len(parts) > 3 {
		parts = parts[:3]
	}
	var numbers [3]int
	year := -1
	for i, part := range parts {
		if strings.Trim(part, "?") == "" {
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || len(part) == 3 || len(part) > 4 {
			return Date{}, false, false
		}
		if len(part) == 4 {
			if year >= 0 { // a range of years
				whole, parts = false, parts[:i]
				break
			}
			year = i
		}
		numbers[i] = n
	}
	unknown := strings.HasPrefix(text, "????")
	if !unknown {
		slices.Reverse(numbers[:year+1]) // the day or the month may come first
	}
	d = Date{numbers[0], numbers[1], numbers[2]}
	if !unknown && (year < 0 || year == 1 && len(parts) == 3 || d == Date{}) || d.Month > 12 || d.Day > 31 {
		return Date{}, false, false
	}
	return d, whole, d != (Date{})
}

// isDate reports whether text is a date in the standard's form, or empty, which stands for an unknown date.
func isDate(text []byte) bool {
	form := bytes.Map(func(r rune) rune {
		if isDigit(int(r)) {
			return '?'
		}
		return r
	}, text)
	return len(text) == 0 || string(form) == "????.??.??"
}
