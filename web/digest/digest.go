// Package digest writes the SHA-256 of data in the forms in which the site uses it.
package digest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// Hex returns the SHA-256 of data in 64 hexadecimal digits, as sha256sum writes it.
func Hex(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Short returns the first 12 digits of [Hex], for names of files, Etags and versions.
func Short(data []byte) string { return Hex(data)[:12] }

// Base64 returns the SHA-256 of data in base64, as content security policies write it.
func Base64(data []byte) string {
	sum := sha256.Sum256(data)
	return base64.StdEncoding.EncodeToString(sum[:])
}
