package egdb

import "slices"

// dependencies returns the slices that captures and promotions in the slices of a pair lead to.
func dependencies(m Material) []Material {
	var list []Material
	add := func(need Material) {
		if !slices.Contains(list, need) {
			list = append(list, need)
		}
	}
	for _, m := range m.both() {
		for _, need := range afterCaptures(m) {
			add(need)
		}
		if m.Men > 0 {
			add(m.promoted())
		}
	}
	return list
}

// afterCaptures returns the slices that captures in the slice of m lead to.
func afterCaptures(m Material) []Material {
	var list []Material
	for men := range m.TheirMen + 1 {
		for kings := range m.TheirKings + 1 {
			if men+kings > 0 && men+kings < m.TheirMen+m.TheirKings {
				list = append(list, Material{men, kings, m.Men, m.Kings})
				if m.Men > 0 {
					list = append(list, Material{men, kings, m.Men - 1, m.Kings + 1})
				}
			}
		}
	}
	return list
}

// captureDependencies returns the slices that are needed to load a pair from its file.
func captureDependencies(m Material) []Material {
	var list []Material
	for _, m := range m.both() {
		list = append(list, afterCaptures(m)...)
	}
	return list
}
