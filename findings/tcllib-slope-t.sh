#!/usr/bin/env bash
# Rating against hours of training, a line through it by Tcl's tcllib: math::statistics::linear-model. Its result has
# slope, standard deviation of the slope, and "Student's t value for B".
# Guess:   t is the slope divided by its standard deviation, both of which stand beside it.
# Happens: it is that times the root of the number of points less two: with 11 players three times too large, with 102
#          ten times. Of 200 samples of 102 in which training does not matter 169 are significant at 0.05, not 10.
#          So it is for the intercept, and for a line through 0. All other values are right. No error.
# Seen in: tcllib 1.21 (Debian 12).
# Hurts:   who asks if rating grows with hours, draws with rounds, speed with versions: the more data, the surer
#          that it does.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
tcl=8.6.13+dfsg-2
version=1.21+dfsg-1
apt-get -qq -o APT::Sandbox::User=root download "tcllib=$version" "tcl8.6=$tcl" "libtcl8.6=$tcl"
for file in ./*.deb; do dpkg -x "$file" debian; done
export TCLLIBPATH=$dir/debian/usr/share/tcltk/tcllib1.21 LD_LIBRARY_PATH=$dir/debian/usr/lib/x86_64-linux-gnu
export TCL_LIBRARY=$dir/debian/usr/share/tcltk/tcl8.6

cat >slope.tcl <<'TCL'
package require math::statistics
namespace path ::math::statistics

proc t {x y {intercept 1}} {
	lassign [linear-model $x $y $intercept] a b spread r2 points deviation_a t_a deviation_b t_b
	return [list $b $deviation_b $t_b [expr {$b / $deviation_b}] $a $deviation_a $t_a]
}
set hours {1 2 3 4 5 6}
set ratings {1520 1490 1540 1500 1550 1510}
lassign [t $hours $ratings] slope deviation theirs right a deviation_a t_a
puts [format "6 players: slope %.3f, its deviation %.3f, t %.3f, right: %.3f" $slope $deviation $theirs $right]
puts [format "intercept %.1f, its deviation %.2f, t %.1f, right: %.1f" $a $deviation_a $t_a [expr {$a / $deviation_a}]]
lassign [t $hours $ratings 0] slope deviation theirs right
puts [format "through 0: slope %.2f, its deviation %.2f, t %.2f, right: %.2f" $slope $deviation $theirs $right]

set state 1
proc random {} {
	set ::state [expr {$::state * 16807 % 2147483647}]
	expr {$::state / 2147483647.0}
}
# greatest t at 0.05, of both sides, for 4, 9, 30 and 100 degrees
foreach {players greatest} {6 2.776 11 2.262 32 2.042 102 1.984} {
	set significant 0
	set really 0
	for {set sample 0} {$sample < 200} {incr sample} {
		set x {}
		set y {}
		for {set i 0} {$i < $players} {incr i} {
			lappend x [expr {[random] * 20}]
			lappend y [expr {1500 + [random] * 300}]
		}
		lassign [t $x $y] slope deviation theirs right
		if {abs($theirs) > $greatest} { incr significant }
		if {abs($right) > $greatest} { incr really }
	}
	puts "$players players, 200 samples: significant by t $significant, by slope and deviation $really"
}
TCL
echo "tcllib $version"
out=$(debian/usr/bin/tclsh8.6 slope.tcl)
echo "$out"
if [ "$out" = '6 players: slope 2.571, its deviation 6.056, t 0.849, right: 0.425
intercept 1509.3, its deviation 23.59, t 128.0, right: 64.0
through 0: slope 350.88, its deviation 76.04, t 10.32, right: 4.61
6 players, 200 samples: significant by t 49, by slope and deviation 12
11 players, 200 samples: significant by t 82, by slope and deviation 8
32 players, 200 samples: significant by t 132, by slope and deviation 6
102 players, 200 samples: significant by t 169, by slope and deviation 17' ]; then
	echo 'as found: t grows with the number of players'
else
	echo 'changed: other values of t'
	exit 1
fi
