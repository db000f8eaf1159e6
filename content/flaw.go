package content

// Flaw is what [CheckPrompt] and [CheckTypography] find in a text.
type Flaw struct {
	Offset int    // byte offset into the text
	Reason string // what stands there and what is wrong with it
}
