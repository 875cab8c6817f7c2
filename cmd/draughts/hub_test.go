package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHub(t *testing.T) {
	r := tryWith("hub\ninit\nping\nquit\n", "hub", "-hash", "1", "-eval", "material")
	require.Equal(t, exitOK, r.status, r.err)
	require.Contains(t, r.out, "id name=draughts\n")
	require.Contains(t, r.out, "param name=hash value=1 ")
	require.Contains(t, r.out, "\nwait\nready\npong\n")
}
