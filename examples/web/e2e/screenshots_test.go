package e2e

import (
	"context"
	"fmt"
	"path"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// The game in the pictures: English draughts, some moves in, with a capture to make.
const shown = `/#v=english&fen=` + "B%3AW32%2C31%2C30%2C29%2C28%2C27%2C25%2C24%2C22%2C18%3AB1%2C2%2C3%2C4%2C5%2C7%2C8%2C11%2C12%2C14"

// TestScreenshots takes the pictures that one looks at to judge the page, if it is told where to put them.
func TestScreenshots(t *testing.T) {
	if *shots == "" {
		t.Skip("-shots says where to")
	}
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"desktop", 1280, 800}, {"phone", 390, 844}} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(size.name+"-"+scheme, func(t *testing.T) {
				p := open(t, "/", size.width, size.height, colours(scheme))
				p.takePicture("start")
				p = open(t, shown, size.width, size.height, colours(scheme))
				p.takePicture("capture")
			})
		}
	}
}

// colours asks for the light or the dark colours.
func colours(scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	})
}

func (p *page) takePicture(what string) {
	p.Helper()
	p.write(*shots, fmt.Sprintf("%s-%s.png", path.Base(p.Name()), what), get(p, chromedp.CaptureScreenshot()))
}
