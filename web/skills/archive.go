package skills

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"time"
)

// file is a file of an archive.
type file struct {
	path string // with slashes
	data []byte
}

// pack returns a .tar.gz with some files, in their order. The files have no owners. Each file has the given date or,
// if that is zero, the Unix epoch.
func pack(files []file, date time.Time) ([]byte, error) {
	if date.IsZero() {
		date = time.Unix(0, 0)
	}
	var packed bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	archive := tar.NewWriter(compressed)
	for _, f := range files {
		if err := writeFile(archive, f, date); err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	if err := compressed.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

func writeFile(archive *tar.Writer, f file, date time.Time) error {
	header := tar.Header{
		Name:    f.path,
		Size:    int64(len(f.data)),
		Mode:    mode(f.data),
		ModTime: date,
		Format:  tar.FormatUSTAR,
	}
	if err := archive.WriteHeader(&header); err != nil {
		// USTAR allows only ASCII names, and dates from the Unix epoch on. The npm client reads other names in the
		// GNU format, up to 100 bytes, but not in the PAX format.
		header.Format = tar.FormatGNU
		if err := archive.WriteHeader(&header); err != nil {
			return err
		}
	}
	_, err := archive.Write(f.data)
	return err
}

// mode returns the permissions of a file. A script that names its interpreter is executable. The permissions on the
// author's machine do not matter: Windows has none, and a site must not depend on where it is made.
func mode(data []byte) int64 {
	if bytes.HasPrefix(data, []byte("#!")) {
		return 0o755
	}
	return 0o644
}
