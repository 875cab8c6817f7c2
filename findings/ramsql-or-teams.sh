#!/usr/bin/env bash
# Players asked of ramsql, a database in memory for tests of Go programs, with AND and OR in one WHERE.
# Guess:   AND binds before OR, as in all SQL: rating > 1000 AND team = 'Red' OR team = 'Green' finds all of Green.
# Happens: what follows an AND is one condition to the end: it finds those above 1000 who are Red or Green. With the OR
#          first the answer is right. Of random conditions of three parts, one in six finds other players; of two parts
#          none. No error.
# Seen in: github.com/proullon/ramsql v0.1.5, the newest.
# Hurts:   who tests a tournament program on it: tests pass with other players than the real database finds.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.1.5
go mod init example 2>/dev/null
go get "github.com/proullon/ramsql@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"database/sql"
	"fmt"
	"math/rand/v2"

	_ "github.com/proullon/ramsql/driver"
)

func ask(db *sql.DB, where string) (ids []int) {
	rows, err := db.Query("SELECT id FROM p WHERE " + where + " ORDER BY id ASC")
	if err != nil {
		panic(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int
		if err := rows.Scan(&id); err != nil {
			panic(err)
		}
		ids = append(ids, id)
	}
	return ids
}

func main() {
	db, err := sql.Open("ramsql", "players")
	if err != nil {
		panic(err)
	}
	teams := []string{"Red", "Blue", "Green"}
	ratings := []int{1500, 900, 2100, 1500, 700, 1200}
	for i, query := range append([]string{"CREATE TABLE p (id INT, team TEXT, rating INT)"}, make([]string, 6)...) {
		if i > 0 {
			query = fmt.Sprintf("INSERT INTO p (id, team, rating) VALUES (%d, '%s', %d)", i, teams[i%3], ratings[i-1])
		}
		if _, err := db.Exec(query); err != nil {
			panic(err)
		}
	}
	for _, where := range []string{"rating > 1000 AND team = 'Red' OR team = 'Green'",
		"team = 'Green' OR rating > 1000 AND team = 'Red'", "rating > 1000 AND team = 'Red'"} {
		fmt.Println(where, ask(db, where))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, parts := range []int{2, 3} {
		wrong := 0
		for range 300 {
			where, text := make([]func(id int) bool, parts), ""
			and := make([]bool, parts)
			for i := range parts {
				team, rating := teams[random.IntN(3)], 600+random.IntN(1600)
				text += []string{"", " AND ", " OR "}[min(i, 1)+min(i, 1)*random.IntN(2)]
				and[i] = len(text) > 5 && text[len(text)-5:] == " AND "
				if random.IntN(2) == 0 {
					text += fmt.Sprintf("team = '%s'", team)
					where[i] = func(id int) bool { return teams[id%3] == team }
				} else {
					text += fmt.Sprintf("rating > %d", rating)
					where[i] = func(id int) bool { return ratings[id-1] > rating }
				}
			}
			var right []int
			for id := 1; id <= 6; id++ {
				all, any := where[0](id), false
				for i := 1; i < parts; i++ {
					if and[i] {
						all = all && where[i](id)
					} else {
						all, any = where[i](id), any || all
					}
				}
				if all || any {
					right = append(right, id)
				}
			}
			if fmt.Sprint(ask(db, text)) != fmt.Sprint(right) {
				wrong++
			}
		}
		fmt.Printf("%d parts: %d of 300 answers are wrong\n", parts, wrong)
	}
}
GO
echo "ramsql $version"
out=$(go run . | tr "'" '"')
echo "$out"
if [ "$out" = 'rating > 1000 AND team = "Red" OR team = "Green" [3 6]
team = "Green" OR rating > 1000 AND team = "Red" [2 3 5 6]
rating > 1000 AND team = "Red" [3 6]
2 parts: 0 of 300 answers are wrong
3 parts: 54 of 300 answers are wrong' ]; then
	echo 'as found: AND takes all that follows it'
else
	echo 'changed: other players'
	exit 1
fi
