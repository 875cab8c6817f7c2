package build_test

import (
	"os"
	"testing"

	"github.com/godraughts/draughts/egdb/internal/dbtest"
)

func TestMain(m *testing.M) {
	os.Exit(dbtest.Main(m, map[string]func(dir string) error{
		"build": buildFour, "results": buildResults, "hold": holdLock,
	}))
}
