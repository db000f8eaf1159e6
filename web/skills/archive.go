package skills

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"time"

	"prompt-recipes/content"
)

// archive is all skills as a compressed tar: page order, no owners, every file dated by the catalogue, or by the Unix
// epoch where that has no date.
func archive(all []skill, published content.Date) ([]byte, error) {
	modified := time.Unix(0, 0)
	if !published.IsZero() {
		modified = published.Time
	}
	var packed bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	files := tar.NewWriter(compressed)
	for _, s := range all {
		size := int64(len(s.body))
		header := tar.Header{Name: s.path(), Size: size, Mode: 0o644, ModTime: modified, Format: tar.FormatUSTAR}
		if err := files.WriteHeader(&header); err != nil {
			return nil, err
		}
		if _, err := files.Write(s.body); err != nil {
			return nil, err
		}
	}
	err = errors.Join(files.Close(), compressed.Close())
	return packed.Bytes(), err
}
