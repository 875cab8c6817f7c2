module github.com/godraughts/draughts/cmd/draughts

go 1.26.0

require (
	github.com/godraughts/draughts v0.1.0
	github.com/stretchr/testify v1.12.1
	golang.org/x/text v0.43.0
)

require (
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/image v0.47.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
