module github.com/godraughts/draughts/internal/commandline

go 1.26.0

require (
	github.com/godraughts/draughts v0.1.0
	github.com/spf13/cobra v1.10.2
	github.com/spf13/pflag v1.0.10
)

require github.com/inconshreveable/mousetrap v1.1.0 // indirect
