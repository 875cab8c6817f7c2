module github.com/godraughts/draughts

go 1.26

require (
	github.com/stretchr/testify v1.12.1
	golang.org/x/exp v0.0.0-20250620022241-b7579e27df2b
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect
