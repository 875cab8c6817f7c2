module github.com/godraughts/draughts/farm

go 1.26.0

require github.com/godraughts/draughts v0.0.0

require (
	github.com/stretchr/testify v1.12.1
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)

replace github.com/godraughts/draughts => ..
