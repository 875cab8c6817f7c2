package hub

import (
	"strings"

	"github.com/godraughts/draughts"
)

// variantNames holds the variants with a name in Hub.
var variantNames = []struct {
	name    string
	variant draughts.Variant
}{
	{"normal", draughts.International},
	{"killer", draughts.Killer},
	{"bt", draughts.Breakthrough},
	{"frisian", draughts.Frisian},
	{"losing", draughts.Antidraughts},
}

// VariantName returns Hub's name of v, or the library's if Hub has none.
func VariantName(v draughts.Variant) string {
	for _, known := range variantNames {
		if known.variant == v {
			return known.name
		}
	}
	return v.String()
}

// ParseVariant parses a variant name of Hub or of this library. The error wraps draughts.ErrUnknownVariant.
func ParseVariant(name string) (draughts.Variant, error) {
	for _, known := range variantNames {
		if strings.EqualFold(known.name, name) {
			return known.variant, nil
		}
	}
	return draughts.ParseVariant(name)
}

// allVariants returns the names of all variants, separated by spaces.
func allVariants() string {
	var names []string
	for _, v := range draughts.Variants() {
		names = append(names, VariantName(v))
	}
	return strings.Join(names, " ")
}
