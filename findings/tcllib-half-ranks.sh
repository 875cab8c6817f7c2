#!/usr/bin/env bash
# Points of games (2, 1, 0) in Tcl's tcllib: their deviation by math::sigma and math::cov, two programs compared by
# math::statistics::test-Wilcoxon.
# Guess:   the deviation is that of the numbers, as math::stats has it; two programs with the same results differ by 0.
# Happens: sigma and cov divide the sum of whole numbers without its rest: of 1, 2, 3, 4 the mean is 2, and sigma 1.41,
#          not 1.29. The test does so with the ranks of equal values, which lose a half if their count is even: for 1 1
#          and 1 1 it is -0.77, and who stands first seems worse. With 1.0 for 1 sigma is right, the test is not.
# Seen in: tcllib 1.21 (Debian 12); math::stats and math::mean take fractions.
# Hurts:   results and ratings are whole numbers, and games have many equal ones.
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

cat >points.tcl <<'TCL'
package require math
package require math::statistics

proc show values { join [lmap x $values { format %.4f $x }] }
foreach points {{1 2 3 4} {1.0 2.0 3.0 4.0} {1 2} {2 1 1 0 2 0 1 1} {1500 1501 1503}} {
	lassign [math::stats {*}$points] mean deviation percent
	puts "[join $points]: sigma [show [math::sigma {*}$points]], cov [show [math::cov {*}$points]];\
		stats [show [list $deviation $percent]]"
}
# the same test with ranks in full
proc right {a b} {
	set all [lsort -real [concat $a $b]]
	set sum 0.0
	foreach x $a {
		set same [lsearch -all -exact -real $all $x]
		set sum [expr {$sum + ([lindex $same 0] + [lindex $same end]) / 2.0 + 1}]
	}
	set n [llength $a]
	set m [llength $b]
	expr {($sum - $n * ($n + $m + 1) / 2.0) / sqrt($n * $m * ($n + $m + 1) / 12.0)}
}
foreach {a b} {{1 1} {1 1} {2 1 1 0} {2 1 1 0} {1.0 1.0} {1.0 1.0} {0 1 2} {0 1 2} {1 2 3} {4 5 6}} {
	puts "$a against $b: [show [list [math::statistics::test-Wilcoxon $a $b] [right $a $b]]]"
}
set state 1
proc random n {
	set ::state [expr {$::state * 16807 % 2147483647}]
	expr {$::state % $n}
}
foreach values {3 10 1000000000} {
	set wrong 0
	set lower 0
	for {set sample 0} {$sample < 200} {incr sample} {
		lassign {} a b
		for {set i 0} {$i < 12} {incr i} {
			lappend a [random $values]
			lappend b [random $values]
		}
		set difference [expr {[math::statistics::test-Wilcoxon $a $b] - [right $a $b]}]
		if {abs($difference) > 0.001} { incr wrong }
		if {$difference < -0.001} { incr lower }
	}
	puts "12 games each, results 0 to [expr {$values - 1}]: $wrong of 200 tests wrong, $lower of them too low"
}
TCL
echo "tcllib $version"
out=$(debian/usr/bin/tclsh8.6 points.tcl)
echo "$out"
if [ "$out" = '1 2 3 4: sigma 1.4142, cov 70.7107; stats 1.2910 51.6398
1.0 2.0 3.0 4.0: sigma 1.2910, cov 51.6398; stats 1.2910 51.6398
1 2: sigma 1.0000, cov 100.0000; stats 0.7071 47.1405
2 1 1 0 2 0 1 1: sigma 0.7559, cov 75.5929; stats 0.7559 75.5929
1500 1501 1503: sigma 1.5811, cov 0.1053; stats 1.5275 0.1017
1 1 against 1 1: -0.7746 0.0000
2 1 1 0 against 2 1 1 0: -0.5774 0.0000
1.0 1.0 against 1.0 1.0: -0.7746 0.0000
0 1 2 against 0 1 2: -0.6547 0.0000
1 2 3 against 4 5 6: -1.9640 -1.9640
12 games each, results 0 to 2: 197 of 200 tests wrong, 197 of them too low
12 games each, results 0 to 9: 199 of 200 tests wrong, 199 of them too low
12 games each, results 0 to 999999999: 0 of 200 tests wrong, 0 of them too low' ]; then
	echo 'as found: equal results differ, and the deviation is another'
else
	echo 'changed: other values'
	exit 1
fi
