package main

import (
	"net"
	"net/http"
	"strings"
)

// newHandler returns all that the server answers at an address.
func newHandler(tables *lobby, addr net.Addr) (http.Handler, error) {
	files, err := newAssets()
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	files.register(mux)
	(&api{tables}).register(mux)
	(&reader{tables}).register(mux)
	return guard(mux, addr), nil
}

// guard refuses what other web sites make a browser send, and tells the browser what the page may do.
func guard(next http.Handler, addr net.Addr) http.Handler {
	next = http.NewCrossOriginProtection().Handler(next)
	local := false
	if tcp, ok := addr.(*net.TCPAddr); ok {
		local = tcp.IP.IsLoopback()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// A name of somebody else's that leads to this machine would make their pages look like ours.
		if local && !isLoopback(r.Host) {
			http.Error(w, "this server answers to localhost only", http.StatusMisdirectedRequest)
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "+
			"worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; "+
			"base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// isLoopback reports whether a Host header names this machine by itself.
func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}
