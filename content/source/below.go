package source

import (
	"errors"
	"io/fs"
	"os"
	"path"
)

// below is the files of a folder below a root that no link leads out of. It opens the root each time, since an author may
// replace the folder by another of its name.
type below struct{ root, folder string }

// Open implements [fs.FS]. It looks before it opens: a pipe would wait for a writer.
func (b below) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	root, err := os.OpenRoot(b.root)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	inRoot := path.Join(b.folder, name)
	info, err := root.Stat(inRoot)
	if err != nil {
		if link, failed := root.Lstat(inRoot); failed == nil && link.Mode()&fs.ModeSymlink != 0 {
			err = &fs.PathError{Op: "open", Path: name, Err: errors.New("the link leads out of the folder or to nothing; put the file in its place")}
		}
		return nil, err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("this is a device, a pipe or a socket; put a file in its place")}
	}
	return root.Open(inRoot)
}
