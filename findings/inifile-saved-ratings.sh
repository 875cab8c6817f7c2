#!/usr/bin/env bash
# Settings and ratings of a bot in Lua: inifile.save(name, data), then inifile.parse(name) or another program reads it.
# Guess:   the file has the data as soon as save() is back.
# Happens: the file is empty until the collector of garbage comes by, or the program ends: save() opens it, writes, and
#          does not close it. Who saves and loads gets an empty table, and the old ratings are gone from the file at
#          once. Of two savings the first one is written last: 1510 remains where 1520 was saved. Of 500 players a part
#          is there. No error.
# Seen in: lua-inifile 1.0 of Debian 12 with Lua 5.4.
# Hurts:   bots and tools that save after each game: one that runs on, or is ended by a signal, has saved nothing.
set -euo pipefail
version=1.0-3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "lua-inifile=$version" lua5.4=5.4.4-3+deb12u1
for file in ./*.deb; do dpkg -x "$file" debian; done
export LUA_PATH="$dir/debian/usr/share/lua/5.4/?.lua"

cat >ratings.lua <<'LUA'
local inifile = require("inifile")
local function size()
	local file = io.open("ratings.ini")
	local text = file:read("a")
	file:close()
	return #text
end
local function show(title)
	local data = inifile.parse("ratings.ini")
	print(("%s: %d bytes, Jansen %s"):format(title, size(), data.ratings and data.ratings.Jansen))
end
local file = io.open("ratings.ini", "w")
file:write("[ratings]\nJansen=1500\n")
file:close()
show("before")
inifile.save("ratings.ini", { ratings = { Jansen = 1510 } })
show("saved")
inifile.save("ratings.ini", { ratings = { Jansen = 1520 } })
show("saved again")
collectgarbage()
show("after the collector")
local many = { ratings = { Jansen = 1530 } }
for i = 1, 500 do many.ratings["player" .. i] = 1500 + i end
inifile.save("ratings.ini", many)
local part = size()
collectgarbage()
print(("500 players: all of it at once: %s"):format(part == size()))
LUA
lua=$(echo "$dir"/debian/usr/bin/lua5.4)
echo "lua-inifile $version"
out=$("$lua" ratings.lua)
echo "$out"
if [ "$out" = 'before: 22 bytes, Jansen 1500
saved: 0 bytes, Jansen nil
saved again: 0 bytes, Jansen nil
after the collector: 22 bytes, Jansen 1510
500 players: all of it at once: false' ]; then
	echo 'as found: a saved file is empty'
else
	echo 'changed: other files'
	exit 1
fi
