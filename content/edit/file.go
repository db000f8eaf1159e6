package edit

import (
	"fmt"
	"strings"

	"prompt-recipes/content/tomldoc"
)

// editedFile collects the changes to a file.
type editedFile struct {
	*tomldoc.Edit
	touched []string // slugs of the recipes and categories that have been added to it
}

// add adds the block of a recipe or a category after a path.
func (f *editedFile) add(slug string, after tomldoc.Path, block string) {
	f.touched = append(f.touched, slug)
	f.AddBlock(after, block)
}

// edited returns the file with the changes. It returns an error if the file cannot be edited like this.
func (f *editedFile) edited() ([]byte, error) {
	edited := f.Bytes()
	if _, problems := tomldoc.Parse("", edited); problems != nil {
		return nil, fmt.Errorf("%s: %s cannot be written there: %s; write it by hand",
			f.Document().File(), strings.Join(f.touched, ", "), problems[0].Message)
	}
	return edited, nil
}
