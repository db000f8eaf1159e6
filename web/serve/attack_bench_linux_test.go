package serve

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

// BenchmarkWorstRequest compares requests that are made to cost much with one for the page. It reports the median of the
// ratios of the processor times that 100 of each take, client included.
func BenchmarkWorstRequest(b *testing.B) {
	const page, room = "/base/en/", 12_000 // bytes, almost what the server reads of a head
	fill := func(part string) string { return strings.Repeat(part, room/len(part)) }
	lines := func(name string) string {
		var fields strings.Builder
		for i := range maxLines - 10 {
			fmt.Fprintf(&fields, "\r\n"+name+":"+strings.Repeat("x", room/maxLines-len(name)-10), i)
		}
		return "A: b" + fields.String()
	}
	for _, worst := range []struct{ name, path, header string }{
		{"ranges", page, "Range: bytes=0-0" + fill(",0-0")},
		{"allowed ranges", page, "Range: bytes=0-0" + strings.Repeat(",0-0", maxRanges-1)},
		{"languages", "/base/", "Accept-Language: " + fill("a-b,")},
		{"languages with weights", "/base/", "Accept-Language: " + fill("zh-Hant-TW;q=0.123,")},
		{"languages of an unknown address", "/base/nowhere", "Accept-Language: " + fill("a,")},
		{"encodings", page, "Accept-Encoding: " + fill("a,")},
		{"encodings with weights", page, "Accept-Encoding: " + fill("gzip;q=0.123456789,")},
		{"cookies", "/base/", "Cookie: " + fill("a=b;")},
		{"misleading cookies", "/base/", "Cookie: " + fill("; language")},
		{"entity tags", page, "If-None-Match: " + fill(`"a",`)},
		{"allowed entity tags", page, "If-None-Match: " + strings.Repeat(`"a",`, maxCondition/4)},
		{"long path", "/base/" + fill("x"), ""},
		{"long path of escapes", "/base/" + fill("%80"), ""},
		{"longest path of escapes", "/base/" + strings.Repeat("%80", (maxTarget-10)/3), ""},
		{"longest query", "/base/?" + strings.Repeat("x", 1900), ""},
		{"slashes", "/base/" + strings.Repeat("/", maxTarget-10), ""},
		{"header fields", page, lines("a%x")},
		{"short header fields", page, "A: b" + strings.Repeat("\r\na:", maxLines-10)},
		{"fields of languages", "/base/", lines("Accept-Language: a,%x")},
		{"fields of encodings", page, lines("Accept-Encoding: a,%x")},
		{"fields of cookies", "/base/", lines("Cookie: language=%x; b")},
		{"user agent", page, "User-Agent: " + fill("é")},
		{"one long field", page, "X: " + fill("x")},
	} {
		b.Run(worst.name, func(b *testing.B) {
			c := dial(b, "127.0.0.1", attacked(b, roomy, func(s *http.Server) { s.Handler = AccessLog{Format: LogFormats["json"]}.Handler(s.Handler, io.Discard) }))
			answers := bufio.NewReaderSize(c, 32<<10)
			cost := func(path, header string) float64 {
				request := "GET " + path + " HTTP/1.1\r\nHost: x\r\n"
				if !strings.Contains(header, "Accept-Encoding") {
					request += "Accept-Encoding: br\r\n"
				}
				if header != "" {
					request += header + "\r\n"
				}
				start := processorTime(b)
				for range 100 {
					io.WriteString(c, request+"\r\n")
					if err := skipAnswer(answers); err != nil {
						b.Fatal(err)
					}
				}
				return (processorTime(b) - start).Seconds()
			}
			cost(page, "")
			var ratios []float64
			for b.Loop() {
				plain := cost(page, "")
				ratios = append(ratios, cost(worst.path, worst.header)/plain)
			}
			b.ReportMetric(median(ratios), "of-plain")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// processorTime is the time that this process has used.
func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
