// Package builtin embeds certificates of the games on six rows, from the starting position.
//
// Only programs that import this package contain them.
package builtin

import "embed"

//go:embed *.certificate
var files embed.FS

// Files returns the files, such as english-6x6.certificate. Their names begin with the rule set.
func Files() embed.FS { return files }
