#!/usr/bin/env bash
# Days of rounds read by Jim Tcl: clock scan 2026-11-30 -format %Y-%m-%d.
# Guess:   midnight of that day, as Tcl has it: "Scan the given time string using the given format string".
# Happens: the day at the time of now: what the format does not name is taken from the clock. The same round has another
#          number each second, and a time alone (%H:%M) is today's at the seconds of now. -gmt 1 does it, too.
#          With %H:%M:%S in the format it is right. No error.
# Seen in: jimsh 0.81 (Debian 12); its manual names strptime of C, which does not say it.
# Hurts:   who compares, stores or sorts dates of rounds, birthdays or deadlines: two readings of one day differ, and
#          a list read before and after noon is out of order.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.81+dfsg0-2
apt-get -qq -o APT::Sandbox::User=root download "jimsh=$version" "libjim0.81=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export LD_LIBRARY_PATH=$dir/debian/usr/lib/x86_64-linux-gnu TZ=UTC

cat >rounds.tcl <<'TCL'
proc yes {condition} { expr {$condition ? "yes" : "no"} }
set day 86400
# not at midnight, where there is nothing to see
set now [clock seconds]
if {$now % $day < 5 || $now % $day > $day - 5} {
	exec sleep 10
	set now [clock seconds]
}
set text 2026-11-30
foreach {name more} {local {} "-gmt 1" {-gmt 1}} {
	set first [clock scan $text -format %Y-%m-%d {*}$more]
	exec sleep 2
	set second [clock scan $text -format %Y-%m-%d {*}$more]
	puts "$name: the day is right: [yes [expr {$first / $day == 20787}]], midnight: [yes [expr {$first % $day == 0}]],\
		time of now: [yes [expr {abs($first - $now) % $day < 5 || abs($first - $now) % $day > $day - 5}]],\
		the same 2 s later: [yes [expr {$first == $second}]]"
}
set full [clock scan "$text 00:00:00" -format {%Y-%m-%d %H:%M:%S}]
puts "with a time: midnight: [yes [expr {$full % $day == 0}]]"
set deadline [clock scan $text -format %Y-%m-%d]
puts "2026-11-30 00:00:00 is before 2026-11-30: [yes [expr {$full < $deadline}]]"
TCL
echo "jimsh $version"
out=$(debian/usr/bin/jimsh rounds.tcl)
echo "$out"
if [ "$out" = 'local: the day is right: yes, midnight: no, time of now: yes, the same 2 s later: no
-gmt 1: the day is right: yes, midnight: no, time of now: yes, the same 2 s later: no
with a time: midnight: yes
2026-11-30 00:00:00 is before 2026-11-30: yes' ]; then
	echo 'as found: a day is read as that day at the time of now'
else
	echo 'changed: other times'
	exit 1
fi
