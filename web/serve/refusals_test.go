package serve

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"testing"

	"prompt-recipes/web/site"
)

// TestOwnAnswers: a client whose request net/http itself refuses gets an answer, and is
// disconnected.
func TestOwnAnswers(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	for _, test := range refusedRequests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := dial(t, addr)
			io.WriteString(c, test.request)
			expectRefusal(t, bufio.NewReader(c), test.status)
		})
	}
}

// TestAnswersBeforeOwn: a client still gets the answer to an earlier request on the same
// connection, with the headers of every answer, before net/http refuses the next one.
func TestAnswersBeforeOwn(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	for _, test := range refusedRequests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := dial(t, addr)
			io.WriteString(c, get("/healthz", "")+test.request)
			answers := bufio.NewReader(c)
			expectAnswer(t, answers, 200)
			expectRefusal(t, answers, test.status)
		})
	}
}

// TestHeadersOnRefusals: a refusal of our handler has the headers of every answer, once each.
func TestHeadersOnRefusals(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	for _, line := range []string{"OPTIONS *", "POST /base/en/"} {
		t.Run(line, func(t *testing.T) {
			c := dial(t, addr)
			io.WriteString(c, line+" HTTP/1.1\r\nHost: x\r\n\r\n")
			expectAnswer(t, bufio.NewReader(c), http.StatusMethodNotAllowed)
		})
	}
}

// expectAnswer fails the test unless the next answer is complete, and is one of our handler with
// the given status.
func expectAnswer(t *testing.T, answers *bufio.Reader, status int) {
	t.Helper()
	response, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		t.Errorf("the answer does not end: %v", err)
	}
	if response.StatusCode != status {
		t.Errorf("the answer is %s, want %d", response.Status, status)
	}
	for _, h := range new(site.Site).Headers() {
		if n := len(response.Header.Values(h.Name)); n != 1 {
			t.Errorf("the answer has %d %s", n, h.Name)
		}
	}
}

// expectRefusal fails the test unless the next answer is one of net/http itself with the given
// status, and the connection ends after it.
func expectRefusal(t *testing.T, answers *bufio.Reader, status int) {
	t.Helper()
	response, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != status {
		t.Errorf("the answer is %s, want %d", response.Status, status)
	}
	if _, err := io.Copy(io.Discard, answers); err != nil {
		t.Errorf("the connection does not end: %v", err)
	}
}

// TestSmuggledRequest: the bytes after a body are never treated as another request, because a proxy
// may disagree about where the body ends.
func TestSmuggledRequest(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	next := get("/healthz", "")
	bodies := map[string]string{
		"two lengths": fmt.Sprintf("Content-Length: %d\r\n", len("0\r\n\r\n"+next)) +
			"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + next,
		"length":  "Content-Length: 1\r\n\r\nx" + next,
		"chunked": "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + next,
	}
	for name, body := range bodies {
		for _, method := range []string{"GET", "POST"} {
			c := dial(t, addr)
			io.WriteString(c, method+" /base/en/ HTTP/1.1\r\nHost: x\r\n"+body)
			answers, err := io.ReadAll(c)
			if errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%s with %s: the connection is still open", method, name)
			}
			if n := bytes.Count(answers, []byte("HTTP/1.1 ")); n != 1 {
				t.Errorf("%s with %s has %d answers", method, name, n)
			}
		}
	}
}

// TestSmuggledRequestInOldVersion: a connection ends after an answer in HTTP/1.0, even if the client
// wants to keep it. net/http ignores Transfer-Encoding there, which a proxy may not do.
func TestSmuggledRequestInOldVersion(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	c := dial(t, addr)
	next := get("/healthz", "")

	io.WriteString(c, "GET /base/en/ HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n"+next)
	answers, err := io.ReadAll(c)

	if errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the connection is still open")
	}
	if n := bytes.Count(answers, []byte("HTTP/1.")); n != 1 {
		t.Errorf("there are %d answers", n)
	}
}
