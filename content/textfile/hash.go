package textfile

import (
	"crypto/sha256"
	"encoding/hex"
)

// Hash returns the digits that identify a text in the records of a catalogue. Ten digits are enough to recognize that
// a text was edited, and few enough to compare by eye.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}
