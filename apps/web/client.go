package main

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// proxy says whether the headers of a proxy in front of the server count.
type proxy struct{ trusted bool }

// client returns the network address of a client, to share the server between clients. Of an IPv6 address it is the
// first half, since a household has as many of the second half as it likes.
func (p proxy) client(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if p.trusted {
		// The proxy adds the address that it sees at the end. What stands before it comes from the client.
		forwarded := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
		if last := strings.TrimSpace(forwarded[strings.LastIndexByte(forwarded, ',')+1:]); last != "" {
			host = last
		}
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return host[:min(len(host), 64)]
	}
	address = address.Unmap().WithZone("")
	if address.Is4() {
		return address.String()
	}
	half, err := address.Prefix(64)
	if err != nil {
		return address.String()
	}
	return half.String()
}

// isSecure reports whether the browser uses HTTPS.
func (p proxy) isSecure(r *http.Request) bool {
	return r.TLS != nil || p.trusted && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}
