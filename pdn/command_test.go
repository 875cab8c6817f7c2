package pdn

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCommands(t *testing.T) {
	words, commands := SplitComment("Optional [%clock w0:49:11 B0:50:00] trailing[%inbook] words [%open")
	require.Equal(t, "Optional trailing words [%open", words)
	require.Equal(t, []Command{{"clock", "w0:49:11 B0:50:00"}, {"inbook", ""}}, commands)

	n := readGame(t, "11-15 {[%eval -0.25] good [%clk 0:10:00]} {[%clkx 1]} *").Main.Moves[0]
	value, ok := n.Command("clk")
	require.True(t, ok)
	require.Equal(t, "0:10:00", value)
	_, ok = n.Command("emt")
	require.False(t, ok)
	n.SetCommand("clk", "0:09:00")
	n.SetCommand("depth", "12")
	require.Equal(t, []string{"[%depth 12]", "[%eval -0.25] good [%clk 0:09:00]", "[%clkx 1]"}, n.CommentsAfter)
	n.DeleteCommand("depth")
	n.DeleteCommand("clk")
	n.DeleteCommand("clkx")
	require.Equal(t, []string{"[%eval -0.25] good"}, n.CommentsAfter)
	require.Equal(t, "[%inbook]", Command{"inbook", ""}.String())
}
