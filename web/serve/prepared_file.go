package serve

import (
	"strconv"
	"sync"

	"prompt-recipes/web/site"
)

// preparedFile is a file with its header fields in every encoding.
type preparedFile struct {
	cacheControl []string
	forms        map[string]func() *form // by encoding, "" for none; nil where encoding would not make it smaller
}

// form is a file in an encoding with its header fields. It is made once; net/http only reads it.
type form struct {
	header []field
	body   []byte
}

// field is a header field; its name is canonical.
type field struct {
	name  string
	value []string
}

// Values that many responses share.
var (
	cacheForever = []string{site.CacheForever}
	cacheAsk     = []string{site.CacheAsk}
	acceptRanges = []string{"bytes"}
)

// prepare returns the forms of a file, each made on first use.
func prepare(f *site.File) *preparedFile {
	encodings := f.Encodings()
	newForm := func(encoding string, body []byte) *form {
		etag := f.Hash
		header := []field{
			{"Content-Type", []string{f.ContentType()}},
			{"Content-Length", []string{strconv.Itoa(len(body))}},
		}
		if len(encodings) > 0 {
			header = append(header, field{"Vary", []string{"Accept-Encoding"}})
		}
		if encoding != "" {
			header = append(header, field{"Content-Encoding", []string{encoding}})
			etag += "-" + encoding
		}
		return &form{append(header, field{"Etag", []string{`"` + etag + `"`}}), body}
	}
	p := &preparedFile{cacheAsk, map[string]func() *form{}}
	if f.Immutable {
		p.cacheControl = cacheForever
	}
	p.forms[""] = sync.OnceValue(func() *form { return newForm("", f.Body) })
	for _, encoding := range encodings {
		p.forms[encoding] = sync.OnceValue(func() *form {
			if body := f.Encoded(encoding); body != nil {
				return newForm(encoding, body)
			}
			return nil
		})
	}
	return p
}
