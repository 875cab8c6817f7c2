package hub

// These are for the tests.
var (
	ScoreText  = scoreText
	ParseScore = parseScore

	VariantName = variantName
	LineText    = lineText
)

// PID returns the ID of the process that c has started.
func PID(c *Client) int { return c.conn.(*process).cmd.Process.Pid }
