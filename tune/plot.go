package tune

import (
	"fmt"
	"io"
	"strings"
)

// WritePlot writes an SVG image with the losses of a PatternFit by epoch and the calibration of an evaluation. The
// error is that of w.
func WritePlot(w io.Writer, curve []Losses, v *Validation) error {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" `, 2*panelWidth, panelHeight)
	b.WriteString(`font-family="sans-serif" font-size="12">` + "\n")
	b.WriteString(`<rect width="100%" height="100%" fill="white"/>` + "\n")
	plotLosses(&b, curve)
	plotCalibration(&b, v)
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// The dimensions of a panel in pixels, and the colours.
const (
	panelWidth, panelHeight           = 460, 360
	leftMargin, topMargin             = 74, 40
	plotWidth, plotHeight             = panelWidth - leftMargin - 30, panelHeight - topMargin - 50
	trainingColor, heldOutColor       = "#1f6fb4", "#c8501e"
	resultsColor, diagonalColor, grey = "#3c8c40", "#999999", "#cccccc"
)

// panel is one diagram of the image.
type panel struct {
	b                      *strings.Builder
	x0                     float64 // left edge
	minX, maxX, minY, maxY float64
}

func newPanel(b *strings.Builder, x0 float64, minX, maxX, minY, maxY float64, title, xLabel, yLabel string) *panel {
	p := &panel{b, x0, minX, maxX, minY, maxY}
	middle := x0 + leftMargin + plotWidth/2
	fmt.Fprintf(b, `<text x="%.0f" y="20" text-anchor="middle" font-size="14">%s</text>`+"\n", middle, title)
	fmt.Fprintf(b, `<text x="%.0f" y="%d" text-anchor="middle">%s</text>`+"\n", middle, panelHeight-12, xLabel)
	fmt.Fprintf(b, `<text transform="translate(%.0f %d) rotate(-90)" text-anchor="middle">%s</text>`+"\n",
		x0+14, topMargin+plotHeight/2, yLabel)
	return p
}

// at returns the pixel of a point.
func (p *panel) at(x, y float64) (px, py float64) {
	return p.x0 + leftMargin + (x-p.minX)/(p.maxX-p.minX)*plotWidth,
		topMargin + (p.maxY-y)/(p.maxY-p.minY)*plotHeight
}

// grid draws grid lines with numbers.
func (p *panel) grid(columns, rows int, xFormat, yFormat string) {
	for i := range columns + 1 {
		x := p.minX + (p.maxX-p.minX)*float64(i)/float64(columns)
		p.line([][2]float64{{x, p.minY}, {x, p.maxY}}, grey, "")
		px, py := p.at(x, p.minY)
		fmt.Fprintf(p.b, `<text x="%.1f" y="%.1f" text-anchor="middle">`+xFormat+"</text>\n", px, py+16, x)
	}
	for i := range rows + 1 {
		y := p.minY + (p.maxY-p.minY)*float64(i)/float64(rows)
		p.line([][2]float64{{p.minX, y}, {p.maxX, y}}, grey, "")
		px, py := p.at(p.minX, y)
		fmt.Fprintf(p.b, `<text x="%.1f" y="%.1f" text-anchor="end">`+yFormat+"</text>\n", px-6, py+4, y)
	}
}

// line draws a line through points, with a name at its end unless it is empty.
func (p *panel) line(points [][2]float64, color, name string) {
	var texts []string
	for _, point := range points {
		px, py := p.at(point[0], point[1])
		texts = append(texts, fmt.Sprintf("%.1f,%.1f", px, py))
	}
	fmt.Fprintf(p.b, `<polyline points="%s" fill="none" stroke="%s"/>`+"\n", strings.Join(texts, " "), color)
	if name != "" {
		px, py := p.at(points[len(points)-1][0], points[len(points)-1][1])
		fmt.Fprintf(p.b, `<text x="%.1f" y="%.1f" text-anchor="end" fill="%s">%s</text>`+"\n", px, py-6, color, name)
	}
}

// plotLosses draws the losses after each epoch, without those of the initial weights, which are far larger.
func plotLosses(b *strings.Builder, curve []Losses) {
	if len(curve) > 1 {
		curve = curve[1:]
	}
	if len(curve) == 0 {
		return
	}
	var training, heldOut, results [][2]float64
	low, high := curve[0].Training, curve[0].Training
	for _, l := range curve {
		x := float64(l.Epoch)
		training = append(training, [2]float64{x, l.Training})
		heldOut = append(heldOut, [2]float64{x, l.HeldOut})
		results = append(results, [2]float64{x, l.Results})
		low, high = min(low, l.Training, l.HeldOut, l.Results), max(high, l.Training, l.HeldOut, l.Results)
	}
	margin := max((high-low)/10, 1e-4)
	first, last := float64(curve[0].Epoch), float64(curve[len(curve)-1].Epoch)
	p := newPanel(b, 0, first, max(last, first+1), low-margin, high+margin, "Loss", "epoch", "mean loss")
	p.grid(max(len(curve)-1, 1), 5, "%.0f", "%.4f")
	p.line(training, trainingColor, "training")
	p.line(heldOut, heldOutColor, "held out")
	p.line(results, resultsColor, "held out, results alone")
}

// plotCalibration draws the actual results by predicted result.
func plotCalibration(b *strings.Builder, v *Validation) {
	p := newPanel(b, panelWidth, 0, 1, 0, 1, "Predicted and actual results of held-out positions", "predicted", "actual")
	p.grid(5, 5, "%.1f", "%.1f")
	p.line([][2]float64{{0, 0}, {1, 1}}, diagonalColor, "")
	for _, bin := range v.Calibration {
		if bin.Positions > 0 {
			px, py := p.at(bin.Predicted(), bin.Actual())
			fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="3.5" fill="%s"><title>%d positions</title></circle>`+"\n",
				px, py, trainingColor, bin.Positions)
		}
	}
}
