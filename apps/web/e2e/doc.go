// Package e2e tests the pages of apps/web in a real browser, Chromium, which it drives with chromedp. It is a
// module of its own, so that no other module needs chromedp. A few tests run in Firefox, by WebDriver BiDi, and are
// skipped where there is none.
//
//	cd apps/web/e2e
//	npm ci && go test .                                        # npm gets axe-core, which checks contrast and labels
//	go test . -run Picture -picture ../../../docs/web.png      # the picture of the README
package e2e
