package main

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/godraughts/draughts/apps/web/table"
)

// newHandler returns the handler of the whole server. addr is the address that it listens on.
func newHandler(tables *lobby, p proxy, addr net.Addr) (http.Handler, error) {
	files, err := openAssets(tables.saver.fail)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	files.register(mux)
	(&api{tables, table.NewLessons(files.ending), p}).register(mux)
	(&noScript{tables, p}).register(mux)
	newMetrics(tables).register(mux, p)
	return protect(mux, p, addr), nil
}

// protect refuses cross-site requests, and sets the security headers of the page. On a loopback address it accepts only
// local host names, against DNS rebinding, unless a proxy passes on the name of the site.
func protect(next http.Handler, p proxy, addr net.Addr) http.Handler {
	next = http.NewCrossOriginProtection().Handler(next)
	local := false
	if tcp, ok := addr.(*net.TCPAddr); ok && !p.trusted {
		local = tcp.IP.IsLoopback()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Another site's host name that resolves to this machine would make its pages same-origin with ours.
		if local && !isLoopback(r.Host) {
			http.Error(w, "this server accepts only localhost as its host name", http.StatusMisdirectedRequest)
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "+
			"worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; "+
			"manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// isLoopback reports whether a Host header is localhost or a loopback address.
func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

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
