package pdn

import (
	"fmt"
	"strconv"
	"strings"
)

// Date is a day, month or year of which parts may be unknown. Of the zero Date all are.
type Date struct {
	Year, Month, Day int // 0 if unknown
}

// String returns the date as PDN has it, such as 1996.12.28 or 2007.??.??.
func (d Date) String() string {
	part := func(n int, format, unknown string) string {
		if n == 0 {
			return unknown
		}
		return fmt.Sprintf(format, n)
	}
	return part(d.Year, "%04d", "????") + "." + part(d.Month, "%02d", "??") + "." + part(d.Day, "%02d", "??")
}

// Compare returns -1, 0 or +1 as d lies before e, cannot be told from it, or lies behind it. What either date leaves
// open is not compared.
func (d Date) Compare(e Date) int {
	for _, pair := range [][2]int{{d.Year, e.Year}, {d.Month, e.Month}, {d.Day, e.Day}} {
		switch {
		case pair[0] == 0 || pair[1] == 0:
			return 0
		case pair[0] < pair[1]:
			return -1
		case pair[0] > pair[1]:
			return 1
		}
	}
	return 0
}

// ParseDate reads the date in a tag. Besides the standard's 1996.12.28, with ? for what is unknown, it understands what
// people write: 28.12.1996, 28-12-1996, 1996-12-28, 1996, 1950., and the beginning of 2004.10.27 - 2004.11.01. Of a date
// such as 03.07.20 it cannot tell which is the year. ok is false if nothing is known of the date, whole is false if the
// text says more than the Date.
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
			if year >= 0 { // a span of years
				whole, parts = false, parts[:i]
				break
			}
			year = i
		}
		numbers[i] = n
	}
	unknown := strings.HasPrefix(text, "????")
	switch {
	case unknown || year == 0:
		d = Date{numbers[0], numbers[1], numbers[2]}
	case year == 2:
		d = Date{numbers[2], numbers[1], numbers[0]}
	case year == 1 && len(parts) == 2:
		d = Date{numbers[1], numbers[0], 0}
	default:
		return Date{}, false, false
	}
	if d.Month > 12 || d.Day > 31 || d == (Date{}) && !unknown {
		return Date{}, false, false
	}
	return d, whole, d != (Date{})
}

// isDate reports whether text is a date of the standard's form, or empty, which stands for an unknown one.
func isDate(text []byte) bool {
	if len(text) == 0 {
		return true
	}
	if len(text) != 10 || text[4] != '.' || text[7] != '.' {
		return false
	}
	for _, part := range [][]byte{text[:4], text[5:7], text[8:]} {
		unknown := part[0] == '?'
		for _, c := range part {
			if unknown != (c == '?') || !unknown && !isDigit(int(c)) {
				return false
			}
		}
	}
	return true
}
