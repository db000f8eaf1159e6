package web

import (
	"os"
	"path/filepath"
	"sync"
)

// Precompress writes the compressed forms of dir/client.wasm beside it, as small as they get. They are named after the
// content they were made from, so a program that embeds them never sends those of another client. What is there already
// is kept; what belongs to other clients is removed.
func Precompress(dir string) error {
	data, err := os.ReadFile(filepath.Join(dir, "client.wasm"))
	if err != nil {
		return err
	}
	partials, err := filepath.Glob(filepath.Join(dir, "*.partial")) // of a run that was interrupted
	if err != nil {
		return err
	}
	for _, name := range partials {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	keep := map[string]bool{}
	var wait sync.WaitGroup
	errs := make([]error, len(encodings))
	for i, e := range encodings {
		name := filepath.Join(dir, packedName(data, e))
		keep[name] = true
		if _, err := os.Stat(name); err == nil {
			continue
		}
		wait.Go(func() {
			partial := name + ".partial"
			if errs[i] = os.WriteFile(partial, compress(data, e, false), 0o644); errs[i] == nil {
				errs[i] = os.Rename(partial, name)
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	for _, e := range encodings {
		names, err := filepath.Glob(filepath.Join(dir, "*"+e.ext))
		if err != nil {
			return err
		}
		for _, name := range names {
			if !keep[name] {
				if err := os.Remove(name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// packedName is the name of a file that holds data in a content coding.
func packedName(data []byte, e encoding) string { return shortHash(data) + e.ext }
