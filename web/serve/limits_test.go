package serve

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/site/sitetest"
)

// answer returns the answer of the built-in site to a GET request with one header field.
func answer(t *testing.T, path, name, value string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest("GET", path, nil)
	r.Header.Set(name, value)
	w := httptest.NewRecorder()
	Handler(sitetest.Bundled(t), Health{}).ServeHTTP(w, r)
	return w
}

// TestAbsurdRequests: the server refuses, or reads only in part, what no browser sends.
func TestAbsurdRequests(t *testing.T) {
	t.Run("two ranges", func(t *testing.T) {
		w := answer(t, "/base/en/", "Range", "bytes=0-0,2-2")
		difftest.Equal(t, w.Code, http.StatusPartialContent)
	})
	t.Run("too many ranges", func(t *testing.T) {
		w := answer(t, "/base/en/", "Range", "bytes=0-0"+strings.Repeat(",0-0", maxRanges))
		difftest.Equal(t, w.Code, http.StatusOK)
		difftest.Equal(t, w.Body.Len(), len(sitetest.Bundled(t).Files["en/"].Body))
	})
	t.Run("many other cookies", func(t *testing.T) {
		cookies := strings.Repeat("xlanguage=fr; ", 1000)
		location := answer(t, "/base/", "Cookie", cookies).Header().Get("Location")
		difftest.Equal(t, location, "/base/en/")
	})
	t.Run("last of many cookies", func(t *testing.T) {
		cookies := strings.Repeat("xlanguage=fr; ", 1000) + "language=ja"
		location := answer(t, "/base/", "Cookie", cookies).Header().Get("Location")
		difftest.Equal(t, location, "/base/ja/")
	})
}

// TestAbsurdChoices: a choice that comes after 15 kB of others is not read.
func TestAbsurdChoices(t *testing.T) {
	for _, test := range []struct {
		path    string
		request string // the name of a header field
		value   string
		answer  string // the header field that depends on it
	}{
		{
			path:    "/base/",
			request: "Accept-Language",
			value:   "fr",
			answer:  "Location",
		},
		{
			path:    "/base/en/",
			request: "Accept-Encoding",
			value:   "br",
			answer:  "Content-Encoding",
		},
	} {
		plain := answer(t, test.path, "", "").Header().Get(test.answer)
		early := answer(t, test.path, test.request, "sv,"+test.value).Header().Get(test.answer)
		many := strings.Repeat("sv,", 5000)
		late := answer(t, test.path, test.request, many+test.value).Header().Get(test.answer)
		if early == plain {
			t.Errorf("%s: %s is %q as without it", test.request, test.answer, early)
		}
		if late != plain {
			t.Errorf("%s: %s is %q, want %q as without it", test.request, test.answer, late, plain)
		}
	}
}

func TestAcceptable(t *testing.T) {
	for header, want := range map[string]string{
		"":                         "",
		"gzip":                     "gzip",
		"gzip;\tq=0":               "",
		"gzip\t; q=0, br":          "br",
		"gzip\t,\tbr ;q=0.5":       "gzip br",
		"gzip ;\t Q = 0.0,*":       "br",
		"br;q=0.5,GZIP;q=0.7":      "gzip br",
		"br;q=0, zstd, *":          "gzip",
		"br;q=x, gzip":             "gzip",
		"g zip, b\tr":              "",
		"identity, br;q=0.5, gzip": "gzip",
	} {
		difftest.Equal(t, strings.Join(acceptable(header), " "), want, header)
	}
}

// TestJoinAccept: the values of a header are joined, and cut at the last comma within the
// limit.
func TestJoinAccept(t *testing.T) {
	got := joinAccept([]string{"a", strings.Repeat("b,", maxAccept), "c"})
	if len(got) > maxAccept || !strings.HasPrefix(got, "a,b,b") || !strings.HasSuffix(got, ",b") {
		t.Errorf("got %q", got)
	}
}
