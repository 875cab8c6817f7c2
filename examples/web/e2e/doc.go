// Package e2e tests the pages of examples/web in a real browser, Chromium, which it drives with chromedp. It is a module of
// its own so that nothing else needs that.
//
//	cd examples/web/e2e && ./run                                # gets axe-core for the checks of contrast, and tests
//	cd examples/web/e2e && go test -run Screenshots -shots DIR  # pictures of the page, for looking at
package e2e
