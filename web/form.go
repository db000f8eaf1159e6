package web

import (
	"strconv"
	"sync"
)

// form is a file in a content coding, with all that its answer says of it. It is made once; net/http only reads it.
type form struct {
	header []field
	body   []byte
}

// field is a header field; its name is canonical.
type field struct {
	name  string
	value []string
}

// forms prepares the forms of a file, each when it is first asked for. A coding that would not make it smaller has none.
func forms(f *File) map[string]func() *form {
	all := map[string]func() *form{"": sync.OnceValue(func() *form { return newForm(f, "", f.Body) })}
	for coding := range f.packed {
		all[coding] = sync.OnceValue(func() *form {
			if body := f.Encoded(coding); body != nil {
				return newForm(f, coding, body)
			}
			return nil
		})
	}
	return all
}

func newForm(f *File, coding string, body []byte) *form {
	etag := f.Hash
	header := []field{{"Content-Type", []string{f.ContentType()}}, {"Content-Length", []string{strconv.Itoa(len(body))}}}
	if f.packed != nil {
		header = append(header, field{"Vary", []string{"Accept-Encoding"}})
	}
	if coding != "" {
		header = append(header, field{"Content-Encoding", []string{coding}})
		etag += "-" + coding
	}
	return &form{append(header, field{"Etag", []string{`"` + etag + `"`}}), body}
}

// form is the file in a content coding, as it is for "", nil when there is none.
func (f *File) form(coding string) *form {
	if prepared, ok := f.forms[coding]; ok {
		return prepared()
	}
	if coding == "" {
		return newForm(f, "", f.Body) // of a file that changes while it is served, see DevServer
	}
	return nil
}
