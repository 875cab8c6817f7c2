package farm_test

import (
	"testing"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/zerotest"
)

// TestZeroValues checks that no call with zero values or nil arguments ends with a runtime error.
func TestZeroValues(t *testing.T) {
	zerotest.Run(t, zerotest.Package{
		Name: "farm",
		Functions: map[string]any{
			"Connect": farm.Connect, "HashFile": farm.HashFile, "NewCoordinator": farm.NewCoordinator,
			"NewManifest": farm.NewManifest, "Run": farm.Run, "StartServer": farm.StartServer, "Work": farm.Work,
		},
		Types: []any{
			new(farm.Client), new(farm.Coordinator), new(farm.Fingerprint), new(farm.Lease), new(farm.Server),
		},
	})
}
