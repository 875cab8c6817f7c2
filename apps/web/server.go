package main

import (
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/egdb/builtin"
)

// newHandler returns the handler of the whole server. addr is the address that it listens on, engine the folder of the
// engine for the browser, or nil.
// Requests are logged to log, if it is not nil.
func newHandler(tables *lobby, p proxy, addr net.Addr, engine fs.FS, log *slog.Logger) (http.Handler, error) {
	files, err := openAssets(engine)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	files.register(mux)
	pageAPI := &api{tables, table.NewLessons(files.ending, tables.archive), p}
	pageAPI.register(mux)
	databases, _ := builtin.DB(builtin.All)
	(&sites{pageAPI, databases}).register(mux)
	tables.registerOperator(mux)
	return tables.metrics.watch(protect(mux, p, addr), p, log), nil
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
	return strings.EqualFold(hostName(host), "localhost") || addressOf(host).IsLoopback()
}

// hostName returns a host without port and brackets.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.Trim(host, "[]")
}

// addressOf returns the IP address of a host, which may have a port; the invalid one if it is a name.
func addressOf(host string) netip.Addr {
	address, _ := netip.ParseAddr(hostName(host)) // after an error it is invalid
	return address
}

// proxy says whether the headers of a proxy in front of the server count.
type proxy struct{ trusted bool }

// client returns the network address of a client, to share the server between clients. Of an IPv6 address it is the
// first half, since a household has as many of the second half as it likes.
func (p proxy) client(r *http.Request) string {
	address := addressOf(r.RemoteAddr)
	if p.trusted {
		// The proxy adds the address that it sees at the end, some with its port. What is before it is from the client.
		forwarded := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
		if last := addressOf(strings.TrimSpace(forwarded[strings.LastIndexByte(forwarded, ',')+1:])); last.IsValid() {
			address = last
		}
	}
	address = address.Unmap().WithZone("")
	if half, err := address.Prefix(64); err == nil && address.Is6() {
		return half.String()
	}
	return address.String()
}

// isSecure reports whether the browser uses HTTPS.
func (p proxy) isSecure(r *http.Request) bool {
	return r.TLS != nil || p.trusted && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}
