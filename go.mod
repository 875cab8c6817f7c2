module github.com/godraughts/draughts

go 1.26
